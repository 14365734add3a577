import { useEffect, useRef } from 'react'
import { useLocation } from './router/router.tsx'
import { useSession } from './session.ts'

/**
 * Whether a layer of the layout may be shown: it is open and a user is logged in. It closes when the page changes and
 * at a logout, so it never carries over to another page or user.
 * @param close must be a stable function; it is also called when nothing is open.
 */
export function useOpenHere(isOpen: boolean, close: () => void): boolean {
  const isLogin = useSession((session) => session.isLogin)
  const { pathname } = useLocation()
  const shownOn = useRef(pathname)
  useEffect(() => {
    if (shownOn.current === pathname) return
    shownOn.current = pathname
    close()
  }, [pathname, close])
  useEffect(() => {
    if (isLogin) return close
  }, [isLogin, close])
  return isOpen && isLogin
}
