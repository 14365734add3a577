import { lazy, Suspense } from 'react'
import { useOpenHere } from '../../lib/open-here.ts'
import { closePromotion, usePromotion } from '../../lib/promotion.ts'

const PromoteDialog = lazy(() => import('./promote-dialog.tsx'))

/** The place of the invite pop-up: open for one who is logged in, until closed or until the page changes. */
export function PromotionHost() {
  const isOpen = useOpenHere(usePromotion(), closePromotion)
  if (!isOpen) return null
  return (
    <Suspense>
      <PromoteDialog onClose={closePromotion} />
    </Suspense>
  )
}
