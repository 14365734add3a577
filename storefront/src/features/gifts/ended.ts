import type { GiftId } from '@app/contract'
import { ApiError } from '@app/contract/client'
import { toast } from '@app/ui'
import { serverSeconds } from '../../lib/clock.ts'
import { queryClient, toastError } from '../../lib/query.ts'
import { giftInfo } from './api.ts'
import { giftLabels } from './labels.ts'

/** Explains why an action on a gift failed; if the gift had ended meanwhile, says how. */
export async function sayWhy(error: unknown, giftId: GiftId): Promise<void> {
  const isEnded = error instanceof ApiError && error.reason === 'GIFT_ENDED'
  if (!isEnded) return toastError(error)
  try {
    const gift = await queryClient.fetchQuery(giftInfo(giftId))
    const { label, note } = giftLabels(gift, serverSeconds())
    toast.notify(`这份赠送${label}`, note)
  } catch {
    toastError(error)
  }
}
