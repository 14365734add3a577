import { useOpenHere } from '../../lib/open-here.ts'
import { closePromotion, usePromotion } from '../../domain/invite/promotion.ts'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'

const PromoteDialog = lazySheetWithRetry(() => import('./promote-dialog.tsx'))

/** Host of the invite pop-up: open for a logged-in user until closed or until the page changes. */
export function PromotionHost() {
  const isOpen = useOpenHere(usePromotion(), closePromotion)
  if (!isOpen) return null
  return <PromoteDialog onClose={closePromotion} />
}
