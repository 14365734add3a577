import { buttonStyle, CloseIcon, Container } from '@app/ui'
import { useEffect, useState } from 'react'
import { address } from '../../../routes.ts'
import { useBasicConfig, useBrandName } from '../../../lib/brand.ts'
import { loginAddress } from '../../../lib/login-address.ts'
import { Link } from '../../../lib/router/link.tsx'
import { useSession } from '../../../lib/session.ts'
import { endIntroduction, isFirstVisit } from './first-visit.ts'

/**
 * Introduction to the platform in one line with two links, below the first picture. Shown to first-time visitors who
 * are not logged in.
 */
export function Newcomer() {
  const isLogin = useSession((session) => session.isLogin)
  const [isShown, setIsShown] = useState(isFirstVisit)
  const brand = useBrandName()
  const config = useBasicConfig()
  useEffect(() => {
    if (isLogin) endIntroduction()
  }, [isLogin])
  if (isLogin || !isShown) return null
  return (
    <aside aria-label="初次来访" className="mt-4 md:mt-6">
      <Container>
        <div className="relative flex flex-col gap-x-10 gap-y-4 border-y border-line py-5 pr-10 lg:flex-row lg:items-center">
          <div className="min-w-0 lg:flex-1">
            <p className="text-sm text-ink-soft">{[brand, config?.slogan].filter(Boolean).join('，')}</p>
            <ul className="title mt-1.5 flex flex-wrap gap-x-2 gap-y-1 text-base whitespace-nowrap sm:gap-x-3 md:text-xl">
              {config?.promises.map((promise) => (
                <li
                  key={promise}
                  className="flex items-center gap-2 sm:gap-3 not-first:before:size-1 not-first:before:rounded-full not-first:before:bg-vermilion"
                >
                  {promise}
                </li>
              ))}
            </ul>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Link to={loginAddress('/')} className={buttonStyle({ variant: 'primary' })}>
              登录或注册
            </Link>
            {config?.aboutPages.some(({ key }) => key === 'problem') && (
              <Link to={address('aboutUs', { title: 'problem' })} className={buttonStyle()}>
                先看常见问题
              </Link>
            )}
          </div>
          <button
            type="button"
            aria-label="知道了，不再显示"
            onClick={() => {
              endIntroduction()
              setIsShown(false)
            }}
            className="absolute top-2 -right-2 inline-flex size-11 items-center justify-center text-ink-faint transition-colors hover:text-ink lg:inset-y-0 lg:my-auto"
          >
            <CloseIcon />
          </button>
        </div>
      </Container>
    </aside>
  )
}
