import { ChevronDownIcon, cx } from '@app/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMaySee } from '../lib/session.ts'
import { useOpenGroups } from './open-groups.ts'
import { groups, pageAt, type PageRoute, pages } from '../routes/index.ts'

/** Menus of at most this many pages show all of them; longer ones open only the groups in use. */
const mostUnfolded = 20

/** Menu of the pages that the user may see, by group. */
export function Navigation() {
  const maySee = useMaySee()
  const list = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const { isOpen, toggle } = useOpenGroups()
  // The menu is longer than low screens, so the current group is scrolled into view.
  const navGroup = pathname.split('/', 2)[1] ?? ''
  const here = pages.find(({ path }) => path === `/${navGroup}`)?.group ?? pageAt(pathname)?.group
  useEffect(() => {
    // Newer browsers return a promise, which is not a valid clean-up function.
    list.current?.querySelector(`a[href="/console/${navGroup}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [navGroup])
  const seen = pages.filter((page) => page.group !== undefined && maySee(page))
  const isFolding = seen.length > mostUnfolded
  return (
    <nav ref={list} aria-label="页面" className="flex flex-col gap-1 px-3 pb-6">
      {groups.map((group) => {
        const own = seen.filter((page) => page.group === group)
        if (own.length === 0) return null
        if (group === groups[0]) return <NavGroups key={group} pages={own} />
        const isShown = !isFolding || group === here || isOpen(group)
        return (
          <section key={group} aria-label={group}>
            <h2 className="pt-2 text-xs text-ink-faint">
              {isFolding ? (
                <button
                  type="button"
                  aria-expanded={isShown}
                  className="flex w-full items-center justify-between rounded-md px-2 py-1.5 hover:bg-sunken hover:text-ink"
                  onClick={() => toggle(group)}
                >
                  {group}
                  <ChevronDownIcon className={cx('size-3.5 transition-transform', !isShown && '-rotate-90')} />
                </button>
              ) : (
                <span className="block px-2 py-1.5">{group}</span>
              )}
            </h2>
            <NavGroups pages={own} isHidden={!isShown} />
          </section>
        )
      })}
    </nav>
  )
}

function NavGroups({ pages: own, isHidden = false }: { pages: readonly PageRoute[]; isHidden?: boolean }) {
  return (
    <ul hidden={isHidden}>
      {own.map(({ path, title }) => (
        <li key={path}>
          <Link
            to={path}
            activeOptions={{ exact: path === '/', includeSearch: false }}
            className="block rounded-md border-l-2 border-transparent px-2.5 py-1.5 text-sm text-ink-soft hover:bg-sunken hover:text-ink"
            activeProps={{ className: cx('border-vermilion! bg-sunken font-medium text-ink!') }}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
