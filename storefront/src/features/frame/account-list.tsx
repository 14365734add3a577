import { cx } from '@app/ui'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { isSafeLink } from '../../lib/validators.ts'
import { sayComingSoon, useLogout, useServiceLink } from './account.ts'
import { accountItems } from './menu.ts'

const PromoteDialog = lazy(() => import('./promote-dialog.tsx'))

const rowStyle =
  'flex min-h-11 w-full items-center px-4 text-left text-sm transition-colors hover:bg-sunken focus-visible:-outline-offset-2'

/** Everything behind the avatar. `onDone` is called when something was chosen. */
export function AccountList({ onDone, className }: { onDone: () => void; className?: string }) {
  const [promoting, setPromoting] = useState(false)
  const logout = useLogout()
  const service = useServiceLink(true)
  return (
    <div className={cx(className)}>
      <ul>
        {accountItems.map((item) => (
          <li key={item.key}>
            <Link to={item.to} onClick={onDone} className={rowStyle}>
              {item.label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={sayComingSoon} className={rowStyle}>
            礼品兑换
          </button>
        </li>
        <li>
          <button type="button" onClick={() => setPromoting(true)} className={rowStyle}>
            去推广
          </button>
        </li>
        <li>
          {isSafeLink(service) ? (
            <a href={service} target="_blank" rel="noreferrer" onClick={onDone} className={rowStyle}>
              在线客服
            </a>
          ) : (
            <button type="button" onClick={sayComingSoon} className={rowStyle}>
              在线客服
            </button>
          )}
        </li>
        <li className="mt-1.5 border-t border-line pt-1.5">
          <button
            type="button"
            className={rowStyle}
            onClick={() => {
              onDone()
              void logout()
            }}
          >
            退出登录
          </button>
        </li>
      </ul>
      {promoting && (
        <Suspense>
          <PromoteDialog
            onClose={() => {
              setPromoting(false)
              onDone()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
