import { Container, cx } from '@app/ui'
import type { ReactNode } from 'react'
import { NavLink } from '../../lib/router/link.tsx'
import { paths } from '../../routes.ts'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { useSession } from '../../lib/session.ts'

const pages = [
  paths.baseInfo,
  paths.kycAuth,
  paths.changePassword,
  paths.safeCode,
  paths.wallet,
  paths.address,
  paths.privacy,
] as const

export interface UserFrameProps {
  title: string
  children: ReactNode
}

/** Frame of the account settings: navigation beside the current page, in a row above it on phones. */
export function UserFrame({ title, children }: UserFrameProps) {
  const isLogin = useSession((session) => session.isLogin)
  if (!isLogin) {
    return <LoginInvitation isPage>登录后可以查看和修改你的资料。</LoginInvitation>
  }
  return (
    <Container className="grid grid-cols-1 gap-x-16 gap-y-6 pt-2 pb-6 md:grid-cols-[11rem_minmax(0,1fr)] md:py-12">
      <nav
        aria-label="账号设置"
        className="snap-row relative gap-6 border-b border-line max-md:-mx-4 max-md:px-4 md:sticky md:top-8 md:flex-col md:gap-1 md:self-start md:overflow-visible md:border-none"
      >
        {pages.map(({ path, title: label }) => (
          <NavLink key={path} to={path} ref={showInRow} className={({ isActive }) => linkStyle(isActive)}>
            {label}
          </NavLink>
        ))}
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

/** Style of a tab in the row on phones, or of a menu entry on desktops. */
function linkStyle(isActive: boolean): string {
  return cx(
    'relative flex min-h-11 shrink-0 items-center whitespace-nowrap transition-colors focus-visible:-outline-offset-2 md:rounded-md md:px-3.5 md:text-sm',
    isActive
      ? "font-medium text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-ink after:content-[''] md:bg-sunken md:after:hidden"
      : 'text-ink-soft hover:text-ink',
  )
}

/** Scrolls the row so that the current tab is visible, with part of the previous one. */
function showInRow(link: HTMLAnchorElement | null): void {
  if (link?.parentElement && link.ariaCurrent === 'page') {
    link.parentElement.scrollLeft = link.offsetLeft - link.offsetWidth
  }
}
