import { cx } from '@app/ui'
import { NavLink } from '../../lib/router/link.tsx'
import { useNoticeNews } from '../../domain/notice/news.ts'
import type { MenuItem } from './menu.ts'
import { MenuMark, noticeMark } from './menu-mark.tsx'

/** Top navigation in a row, each entry 80 px wide. */
export function TopMenu({ items, className }: { items: readonly MenuItem[]; className?: string }) {
  const hasNews = useNoticeNews()
  return (
    <nav aria-label="主导航" className={className}>
      <ul className="flex">
        {items.map((item) => (
          <li key={item.key}>
            <NavLink
              to={item.to}
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
