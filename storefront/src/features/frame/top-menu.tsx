import { cx } from '@app/ui'
import { NavLink } from 'react-router'
import { useNoticeNews } from '../../lib/notice-news.ts'
import type { MenuItem } from './menu.ts'

/** The top navigation in a row, each entry 80 px wide. */
export function TopMenu({ items, className }: { items: readonly MenuItem[]; className?: string }) {
  const hasNews = useNoticeNews()
  return (
    <nav aria-label="主导航" className={className}>
      <ul className="flex">
        {items.map((item) => (
          <li key={item.key}>
            <NavLink
              to={item.to}
              end={item.to === '/'}
              className={({ isActive }) =>
                cx(
                  'relative flex h-12 w-[80px] items-center justify-center text-[0.95rem] transition-colors',
                  "after:absolute after:inset-x-5 after:bottom-1.5 after:h-0.5 after:bg-vermilion after:transition-transform after:content-['']",
                  isActive ? 'font-medium text-ink' : 'text-ink-soft after:scale-x-0 hover:text-ink',
                )
              }
            >
              <span className="relative truncate">{item.label}</span>
              <MenuMark mark={noticeMark(item, hasNews)} className="absolute top-1.5 right-1" />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The mark of an entry: that of the notices is a dot while some have not been looked at. */
export function noticeMark({ key, mark }: MenuItem, hasNews: boolean): MenuItem['mark'] {
  return key === 'notice' && hasNews ? 'dot' : mark
}

/** What is new, or a red dot. */
export function MenuMark({ mark, className }: { mark: MenuItem['mark']; className?: string }) {
  if (!mark) return null
  if (mark === 'new') {
    return (
      <span className={cx('rounded-sm bg-vermilion-wash px-1 text-[10px] leading-4 text-vermilion-ink', className)}>
        新
      </span>
    )
  }
  return (
    <span className={cx('size-2 rounded-full bg-vermilion', className)}>
      <span className="sr-only">有新内容</span>
    </span>
  )
}
