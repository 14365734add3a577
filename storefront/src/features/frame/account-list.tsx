import { useQuery } from '@tanstack/react-query'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../routes.ts'
import { openExchange } from '../../domain/gift/exchange.ts'
import { openPromotion } from '../../domain/invite/promotion.ts'
import { staffInfo } from '../../domain/right/api.ts'
import { linkTarget } from '../../lib/links.ts'
import { isSafeLink } from '../../lib/safe-link.ts'
import { useUnreadMessages } from '../../domain/inbox/unread.ts'
import { useLogout, useServiceLink } from './account.ts'
import { accountItems } from './menu.ts'
import { UnreadCount } from './unread-count.tsx'

const rowStyle =
  'flex min-h-11 w-full items-center px-4 text-left text-sm transition-colors hover:bg-sunken focus-visible:-outline-offset-2'

export interface AccountListProps {
  /** Called after a choice, so that the surrounding menu can close. */
  onDone: () => void
  className?: string
}

/** Entries of the account menu. */
export function AccountList({ onDone, className }: AccountListProps) {
  const logout = useLogout()
  const service = useServiceLink()
  // Without a service of its own, the site's help page is the one place for both.
  const hasService = isSafeLink(service)
  const unread = useUnreadMessages()
  const isStaff = useQuery(staffInfo()).data?.staff
  return (
    <ul className={className}>
      {accountItems
        .filter(({ key }) => key !== 'help' || hasService)
        .map((item) => (
          <li key={item.key}>
            <Link to={item.to} onClick={onDone} className={rowStyle}>
              {item.label}
              {item.key === 'messages' && <UnreadCount count={unread} className="ml-2" />}
            </Link>
          </li>
        ))}
      {isStaff && (
        <li>
          <Link to={paths.staffScan.path} onClick={onDone} className={rowStyle}>
            {paths.staffScan.title}
          </Link>
        </li>
      )}
      <li>
        <button
          type="button"
          onClick={() => {
            onDone()
            openExchange()
          }}
          className={rowStyle}
        >
          礼品兑换
        </button>
      </li>
      <li>
        <button
          type="button"
          onClick={() => {
            onDone()
            openPromotion()
          }}
          className={rowStyle}
        >
          去推广
        </button>
      </li>
      <li>
        {hasService ? (
          <a href={linkTarget(service)} target="_blank" rel="noreferrer" onClick={onDone} className={rowStyle}>
            在线客服
          </a>
        ) : (
          <Link to={paths.help.path} onClick={onDone} className={rowStyle}>
            在线客服
          </Link>
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
  )
}
