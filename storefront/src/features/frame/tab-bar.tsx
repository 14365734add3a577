import { BoxIcon, cx, HomeIcon, StarIcon, UserIcon } from '@app/ui'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { useLocation } from '../../lib/router/router.tsx'
import { paths } from '../../routes.ts'
import { useUnreadMessages } from '../../domain/inbox/unread.ts'
import { MenuMark } from './menu-mark.tsx'
import { UnreadCount } from './unread-count.tsx'
import { useTopMenu } from './use-menu.ts'

const tabs: { label: string; to: string; within: string; icon: ReactNode }[] = [
  { label: '首页', to: paths.home.path, within: '/', icon: <HomeIcon /> },
  { label: '数字专区', to: paths.digital.path, within: paths.digital.path, icon: <FrameIcon /> },
  { label: '活动', to: paths.compose.path, within: '/activity', icon: <BoxIcon /> },
  { label: '玩乐', to: paths.amusePlay.path, within: paths.amusePlay.path, icon: <StarIcon /> },
  { label: '我的', to: paths.collection.path, within: '/mine', icon: <UserIcon /> },
]

/** Main sections along the lower edge of phones, in thumb reach. */
export function TabBar() {
  const { pathname } = useLocation()
  const playMark = useTopMenu().find((item) => item.to === paths.amusePlay.path)?.mark
  const unread = useUnreadMessages()
  return (
    <nav
      aria-label="常用入口"
      className="pb-safe fixed inset-x-0 bottom-0 z-(--layer-bar) border-t border-line bg-surface/95 backdrop-blur md:hidden"
    >
      <ul className="grid grid-cols-5">
        {tabs.map(({ label, to, within, icon }) => {
          const here = within === '/' ? pathname === '/' : pathname.startsWith(within)
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={here ? 'page' : undefined}
                className={cx(
                  'relative flex h-14 flex-col items-center justify-center gap-0.5 text-[1.1rem] focus-visible:-outline-offset-2',
                  here ? 'text-vermilion-ink' : 'text-ink-soft',
                )}
              >
                {icon}
                <span className="text-[11px] leading-4">{label}</span>
                {to === paths.collection.path ? (
                  <UnreadCount count={unread} className="absolute top-1 left-[calc(50%+6px)]" />
                ) : (
                  <MenuMark
                    mark={to === paths.amusePlay.path ? playMark : undefined}
                    className="absolute top-2 left-[calc(50%+10px)]"
                  />
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Icon: a framed picture on a wall. */
function FrameIcon(props: ComponentProps<'svg'>) {
  return (
    <svg
      width="1.25em"
      height="1.25em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden
      {...props}
    >
      <path d="M4 6h16v14H4V6Zm3.500 10.500 3.500-5 2.500 3.500 1.500-2 2 3.500M9 6l3-3 3 3" />
    </svg>
  )
}
