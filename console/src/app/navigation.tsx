import { cx } from '@app/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMay } from '../lib/me.ts'
import { groups, pages } from './pages.ts'

/** The pages that who looks may see, by their rooms. */
export function Navigation() {
  const may = useMay()
  const list = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // The menu is longer than low screens: where one is stands in sight.
  const room = pathname.split('/', 2)[1] ?? ''
  useEffect(() => {
    // It answers with a promise in newer browsers, which is no clean-up.
    list.current?.querySelector(`a[href="/console/${room}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [room])
  const seen = pages.filter(({ group, right }) => group !== undefined && (!right || may(right)))
  return (
    <nav ref={list} aria-label="页面" className="flex flex-col gap-4 px-3 pb-6">
      {groups.map((group) => {
        const own = seen.filter((page) => page.group === group)
        if (own.length === 0) return null
        return (
          <section key={group} aria-label={group}>
            {group !== groups[0] && <h2 className="px-2 pb-1 text-xs text-ink-faint">{group}</h2>}
            <ul>
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
          </section>
        )
      })}
    </nav>
  )
}
