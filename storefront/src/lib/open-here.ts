import { useEffect, useRef } from 'react'
import { useLocation } from './router/router.tsx'
import { useSession } from './session.ts'

/**
 * Whether what the layout shows above the pages may stand: it is open, and for one who is logged in. Opened on one page
 * for one person, it is not for the next: it is closed when the page changes and at a logout.
 * @param close the same function at every call; it is called, too, where nothing is open.
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
