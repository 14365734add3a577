import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router'
import { useSession } from '../lib/session.ts'
import { guard } from './guard.ts'
import { keep, type KeptPage } from './kept.ts'
import { loadPage } from './pages.tsx'
import type { RouteName } from './paths.ts'
import { progress } from './progress.ts'
import { resolve } from '../lib/resolve.ts'
import { setPageTitle } from '../lib/title.ts'

/** Guard and code of an address: what must be there before it is shown. */
export async function prepare(pathname: string): Promise<{ name: RouteName } | { redirect: string }> {
  const resolved = resolve(pathname)
  if ('redirect' in resolved) return resolved
  // A page whose code cannot be had is shown all the same: its boundary says so and offers another try.
  const [redirect] = await Promise.all([guard(pathname), loadPage(resolved.name).catch(() => undefined)])
  return redirect ? { redirect } : { name: resolved.name }
}

/**
 * Follows the router's location, but shows a page only after guard and code are ready; until then the former page stays
 * and the progress line runs. Every navigation scrolls to the top.
 * @returns the kept pages, the shown one last.
 */
export function useKeptPages(): readonly KeptPage[] {
  const location = useLocation()
  const navigate = useNavigate()
  const uid = useSession((session) => session.userInfo.uid)
  const [owner, setOwner] = useState(uid)
  const [pages, setPages] = useState<readonly KeptPage[]>(() => {
    const resolved = resolve(location.pathname)
    return 'redirect' in resolved ? [] : [asKept(resolved.name, location)]
  })
  const shown = pages.at(-1)

  // Another person must not find the pages of the last one.
  if (owner !== uid) {
    setOwner(uid)
    setPages(pages.slice(-1))
  }

  const go = useEffectEvent((to: string) => navigate(to, { replace: true }))
  const shownLocation = useEffectEvent(() => shown?.location)

  useEffect(() => {
    if (location === shownLocation()) return progress.done()
    let current = true
    progress.start()
    void prepare(location.pathname).then((ready) => {
      if (!current) return
      if ('redirect' in ready) return go(ready.redirect)
      setPageTitle(ready.name)
      startTransition(() => setPages((before) => keep(before, asKept(ready.name, location))))
      progress.done()
    })
    return () => {
      current = false
    }
  }, [location])

  const arrived = shown?.location
  useLayoutEffect(() => {
    if (arrived) window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  }, [arrived])

  return pages
}

function asKept(name: RouteName, location: Location): KeptPage {
  const resolved = resolve(location.pathname)
  return { key: location.pathname, name, location, fresh: 'info' in resolved && resolved.info.fresh === true }
}
