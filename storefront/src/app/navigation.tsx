import { layers } from '@app/ui'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { placeNow } from '../lib/router/history.ts'
import { createPath, type Location } from '../lib/router/location.ts'
import { useLocation, useNavigate } from '../lib/router/router.tsx'
import { useSession } from '../lib/session.ts'
import { loadSiteBar } from '../features/frame/site-bar.tsx'
import { guard } from './guard.ts'
import { keep, type KeptPage } from './kept.ts'
import { loadPage, readAhead, tidied } from './pages.tsx'
import type { RouteName } from '../routes.ts'
import { progress } from './progress.ts'
import { resolve } from '../lib/resolve.ts'
import { setPageTitle } from '../lib/title.ts'
import { navigateWithTransition } from '../lib/shared-element-transition.ts'

/** Runs the guard and loads the code of an address; both must be ready before the page is shown. */
export async function prepare(pathname: string, search: string): Promise<{ name: RouteName } | { redirect: string }> {
  const resolved = resolve(pathname)
  // Finds the page of an address that a chat has garbled (`/goods/1。`). Only unusual addresses load the code for it.
  if ('redirect' in resolved || /[^\w/-]/.test(pathname) || /%E|[^\w%&=?.~+*-]/i.test(search)) {
    const tidy = await tidied(pathname + search)
    if (tidy && tidy !== pathname + search) return { redirect: tidy }
  }
  if ('redirect' in resolved) return resolved
  // A page whose code fails to load is shown all the same: its boundary reports it and offers a retry.
  const [redirect] = await Promise.all([guard(pathname, search), loadPage(resolved.name), loadSiteBar()])
  return redirect ? { redirect } : { name: resolved.name }
}

/**
 * Follows the router's location, but shows a page only after its guard and code are ready. Until then the former page
 * stays and the progress line runs. Every navigation scrolls to the top.
 * @returns the kept pages, the visible one last.
 */
export function useKeptPages(): readonly KeptPage[] {
  const location = useLocation()
  const navigate = useNavigate()
  const uid = useSession((session) => session.userInfo.uid)
  const [owner, setOwner] = useState(uid)
  /** Id of the last user who was logged in here. */
  const [person, setPerson] = useState(uid)
  const [pages, setPages] = useState<readonly KeptPage[]>(() => {
    const resolved = resolve(location.pathname)
    return 'redirect' in resolved ? [] : [asKept(resolved.name, location)]
  })
  const shown = pages.at(-1)

  // Another user must not see the last user's pages or the content of the visible one. A visitor who was only sent to
  // log in on the way finds everything unchanged.
  if (owner !== uid) {
    setOwner(uid)
    if (uid) setPerson(uid)
    if (!uid) setPages(pages.slice(-1))
    else if (person && person !== uid) setPages(pages.slice(-1).map((page) => ({ ...page, owner: uid })))
  }

  const go = useEffectEvent((to: string) => navigate(to, { replace: true }))
  const shownLocation = useEffectEvent(() => shown?.location)
  /** Keeps the visible page although another one was about to be shown: the user went back in between. */
  const stay = useEffectEvent(() =>
    setPages((before) => (shown && before.at(-1)?.location !== shown.location ? keep(before, shown) : before)),
  )
  const isNew = useEffectEvent((pathname: string) => pages.every(({ key }) => key !== pathname))

  useEffect(() => {
    if (isSame(location, shownLocation())) {
      queueMicrotask(() => stay())
      return progress.done()
    }
    // Another address of the same page: its layers belong to the new address from now on.
    if (location.pathname === shownLocation()?.pathname) layers.settle()
    let current = true
    progress.start()
    void prepare(location.pathname, location.search).then(async (ready) => {
      if (!current) return
      if ('redirect' in ready) return go(ready.redirect)
      if (isNew(location.pathname)) await briefly(readAhead(ready.name, location.pathname.split('/').at(-1) ?? ''))
      if (!current) return
      navigateWithTransition(shownLocation()?.pathname ?? '', location.pathname, () => {
        // The browser calls this a frame later, when the user may have gone elsewhere; the address knows it before this
        // component does.
        if (!current || createPath(placeNow().location) !== createPath(location)) return
        setPageTitle(ready.name)
        setPages((before) => keep(before, asKept(ready.name, location)))
      })
      progress.done()
    })
    return () => {
      current = false
    }
  }, [location])

  const arrived = shown?.location
  const first = useRef(arrived)
  useLayoutEffect(() => {
    // The first page is at its top already, and scrolling would force a full layout.
    if (arrived === first.current) return
    first.current = undefined
    if (arrived) window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  }, [arrived])
  // Runs after the layers over the former page have closed with it.
  useEffect(() => {
    if (arrived) layers.settle()
  }, [arrived])

  return pages
}

/** Milliseconds that a page waits for its first data. Data that arrives this quickly needs no skeleton. */
const timeoutMs = 200

const briefly = (reading: Promise<void>): Promise<void> =>
  Promise.race([reading, new Promise<void>((over) => setTimeout(over, timeoutMs))])

/** Whether two locations are the same history entry, as when a layer over a page was closed. */
function isSame(location: Location, shown: Location | undefined): boolean {
  return shown !== undefined && location.key === shown.key && createPath(location) === createPath(shown)
}

function asKept(name: RouteName, location: Location): KeptPage {
  const resolved = resolve(location.pathname)
  return { key: location.pathname, name, location, fresh: 'info' in resolved && resolved.info.fresh === true }
}
