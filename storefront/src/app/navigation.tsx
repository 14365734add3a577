import { settleLayers } from '@app/ui'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPath, type Location } from '../lib/router/location.ts'
import { useLocation, useNavigate } from '../lib/router/router.tsx'
import { useSession } from '../lib/session.ts'
import { loadSiteBar } from '../features/frame/site-bar.tsx'
import { guard } from './guard.ts'
import { keep, type KeptPage } from './kept.ts'
import { loadPage, readAhead, tidied } from './pages.tsx'
import type { RouteName } from './paths.ts'
import { progress } from './progress.ts'
import { resolve } from '../lib/resolve.ts'
import { setPageTitle } from '../lib/title.ts'
import { navigateWithTransition } from '../lib/shared-element-transition.ts'

/** Guard and code of an address: what must be there before it is shown. */
export async function prepare(pathname: string, search: string): Promise<{ name: RouteName } | { redirect: string }> {
  const resolved = resolve(pathname)
  // The page of an address that a chat has garbled (`/goods/1。`). Only what looks unusual pays for the code.
  if ('redirect' in resolved || /[^\w/-]/.test(pathname) || /%E|[^\w%&=?.~+*-]/i.test(search)) {
    const tidy = await tidied(pathname + search)
    if (tidy && tidy !== pathname + search) return { redirect: tidy }
  }
  if ('redirect' in resolved) return resolved
  // A page whose code cannot be had is shown all the same: its boundary says so and offers another try.
  const [redirect] = await Promise.all([guard(pathname, search), loadPage(resolved.name), loadSiteBar()])
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
  /** The last person who was logged in here. */
  const [person, setPerson] = useState(uid)
  const [pages, setPages] = useState<readonly KeptPage[]>(() => {
    const resolved = resolve(location.pathname)
    return 'redirect' in resolved ? [] : [asKept(resolved.name, location)]
  })
  const shown = pages.at(-1)

  // Another person must not find the pages of the last one, nor what stands on the one that is shown. Who was sent to log in
  // on the way finds everything as it was.
  if (owner !== uid) {
    setOwner(uid)
    if (uid) setPerson(uid)
    if (!uid) setPages(pages.slice(-1))
    else if (person && person !== uid) setPages(pages.slice(-1).map((page) => ({ ...page, owner: uid })))
  }

  const go = useEffectEvent((to: string) => navigate(to, { replace: true }))
  const shownLocation = useEffectEvent(() => shown?.location)
  const isNew = useEffectEvent((pathname: string) => pages.every(({ key }) => key !== pathname))

  useEffect(() => {
    if (isSame(location, shownLocation())) return progress.done()
    // Another address of the shown page: what is open lies over that from now on.
    if (location.pathname === shownLocation()?.pathname) settleLayers()
    let current = true
    progress.start()
    void prepare(location.pathname, location.search).then(async (ready) => {
      if (!current) return
      if ('redirect' in ready) return go(ready.redirect)
      if (isNew(location.pathname)) await briefly(readAhead(ready.name, location.pathname.split('/').at(-1) ?? ''))
      if (!current) return
      setPageTitle(ready.name)
      navigateWithTransition(shownLocation()?.pathname ?? '', location.pathname, () =>
        setPages((before) => keep(before, asKept(ready.name, location))),
      )
      progress.done()
    })
    return () => {
      current = false
    }
  }, [location])

  const arrived = shown?.location
  const first = useRef(arrived)
  useLayoutEffect(() => {
    // The first page stands at its top already, and to scroll is to lay all of it out at once.
    if (arrived === first.current) return
    first.current = undefined
    if (arrived) window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  }, [arrived])
  // After what lay over the former page has gone with it.
  useEffect(settleLayers, [arrived])

  return pages
}

/** Milliseconds that a page waits for what it shows first: what comes so soon needs no skeleton. */
const timeoutMs = 200

const briefly = (reading: Promise<void>): Promise<void> =>
  Promise.race([reading, new Promise<void>((over) => setTimeout(over, timeoutMs))])

/** Whether two locations are one entry of the history: what was over its page has been closed. */
function isSame(location: Location, shown: Location | undefined): boolean {
  return shown !== undefined && location.key === shown.key && createPath(location) === createPath(shown)
}

function asKept(name: RouteName, location: Location): KeptPage {
  const resolved = resolve(location.pathname)
  return { key: location.pathname, name, location, fresh: 'info' in resolved && resolved.info.fresh === true }
}
