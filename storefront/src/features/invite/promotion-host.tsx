import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { closePromotion, usePromotion } from '../../lib/promotion.ts'
import { useSession } from '../../lib/session.ts'

const PromoteDialog = lazy(() => import('./promote-dialog.tsx'))

/** The place of the invite pop-up: open for one who is logged in, until closed or until the page changes. */
export function PromotionHost() {
  const open = usePromotion()
  const isLogin = useSession((session) => session.isLogin)
  const { pathname } = useLocation()
  const shownOn = useRef(pathname)
  useEffect(() => {
    if (shownOn.current === pathname) return
    shownOn.current = pathname
    closePromotion()
  }, [pathname])
  // Opened for one person, it is not for the next.
  useEffect(() => {
    if (isLogin) return closePromotion
  }, [isLogin])
  if (!open || !isLogin) return null
  return (
    <Suspense>
      <PromoteDialog onClose={closePromotion} />
    </Suspense>
  )
}
