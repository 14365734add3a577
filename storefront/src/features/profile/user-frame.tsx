import { Container, cx } from '@app/ui'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '../../app/paths.ts'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { useSession } from '../../lib/session.ts'

const places = [
  paths.baseInfo,
  paths.kycAuth,
  paths.changePassword,
  paths.safeCode,
  paths.wallet,
  paths.address,
] as const

export interface UserFrameProps {
  title: string
  children: ReactNode
}

/** The frame of the account's settings: its places beside the one that is open. */
export function UserFrame({ title, children }: UserFrameProps) {
  const isLogin = useSession((session) => session.isLogin)
  if (!isLogin) {
    return <LoginInvitation className="min-h-[60dvh] justify-center">登录后可以查看和修改你的资料。</LoginInvitation>
  }
  return (
    <Container className="grid grid-cols-1 gap-x-16 gap-y-6 py-6 md:grid-cols-[11rem_minmax(0,1fr)] md:py-12">
      <nav aria-label="账户设置" className="max-md:-mx-4 max-md:px-4">
        <ul className="snap-row gap-1 md:flex-col md:overflow-visible">
          {places.map(({ path, title: label }) => (
            <li key={path} className="shrink-0">
              <NavLink
                to={path}
                className={({ isActive }) =>
                  cx(
                    'flex min-h-11 items-center rounded-md px-3.5 text-sm whitespace-nowrap transition-colors',
                    isActive ? 'bg-sunken font-medium text-ink' : 'text-ink-soft hover:text-ink',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="user-frame-title" className="max-w-prose">
        <h1 id="user-frame-title" className="title mb-6 text-2xl">
          {title}
        </h1>
        {children}
      </section>
    </Container>
  )
}
