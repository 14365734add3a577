import type { GiftId, ItemId, Uid } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Caller } from '../../core/handler.ts'
import { type EndedGift, type Emit, events } from '../../events/index.ts'
import { sweepIndividually } from '../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { requireVerified } from '../user/index.ts'
import type { VaultModule } from '../vault/index.ts'
import * as queries from './queries.ts'

const expiry = { everySeconds: 15, batch: 100 }

export interface EndDeps {
  emit: Emit
  vault: Pick<VaultModule, 'unlock' | 'handOver'>
}

/** Takes a pending gift back to its sender. Throws GIFT_NOT_FOUND for a gift the caller did not send, GIFT_ENDED. */
export async function recallGift({ vault }: EndDeps, tx: Tx, uid: Uid, giftId: GiftId): Promise<void> {
  const gift = await queries.end(tx, giftId, { as: 'sender', uid, reason: 'recalled' })
  if (!gift) throw await refusalOf(tx, giftId, uid, 'from_uid')
  await vault.unlock(tx, gift.item_id, gift.from_uid, 'recalled')
}

/**
 * Accepts a gift, which hands the item over, or declines it, which returns it. Throws KYC_REQUIRED, GIFT_NOT_FOUND for
 * a gift that is not for the caller, GIFT_ENDED, ITEM_FROZEN.
 */
export async function receiveGift(
  { emit, vault }: EndDeps,
  tx: Tx,
  caller: Caller,
  { giftId, accept }: { giftId: GiftId; accept: boolean },
): Promise<{ nftId: ItemId | null }> {
  const { uid } = caller
  if (accept) requireVerified(caller)
  const gift = await queries.end(tx, giftId, { as: 'recipient', uid, reason: accept ? null : 'declined' })
  if (!gift) throw await refusalOf(tx, giftId, uid, 'to_uid')
  if (accept) await vault.handOver(tx, { itemId: gift.item_id, fromUid: gift.from_uid, toUid: uid })
  else await vault.unlock(tx, gift.item_id, gift.from_uid, 'declined')
  await emit(tx, events.giftsEnded, [endedGift(gift, accept ? 'accepted' : 'declined')])
  return { nftId: accept ? gift.item_id : null }
}

const endedGift = (gift: queries.GiftRow, outcome: EndedGift['outcome']): EndedGift => ({
  giftId: gift.id,
  itemId: gift.item_id,
  fromUid: gift.from_uid,
  toUid: gift.to_uid,
  outcome,
})

/** Returns expired gifts to their senders. */
export const giftExpirySweep = (deps: EndDeps & Pick<CoreServices, 'database' | 'log'>): Sweep =>
  sweepIndividually(deps, {
    name: 'gift-expiry',
    ...expiry,
    due: (limit, isTriable) => queries.findOverdue(deps.database.db, limit, isTriable),
    nameOf: (giftId) => ({ giftId }),
    together: (giftIds) => expireGifts(deps, giftIds),
    work: (giftId) => expireGifts(deps, [giftId]),
  })

/** Returns false if other workers are ending all of these gifts. */
function expireGifts(
  { database, emit, vault }: EndDeps & Pick<CoreServices, 'database'>,
  giftIds: readonly GiftId[],
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const expired = await queries.expire(tx, giftIds)
    for (const gift of expired.toSorted((a, b) => Number(BigInt(a.item_id) - BigInt(b.item_id)))) {
      await vault.unlock(tx, gift.item_id, gift.from_uid, 'expired')
    }
    if (expired.length > 0) {
      await emit(
        tx,
        events.giftsEnded,
        expired.map((gift) => endedGift(gift, 'expired')),
      )
    }
    return expired.length > 0
  })
}

/** Returns why a gift could not be ended by this side. */
async function refusalOf(tx: Tx, giftId: GiftId, uid: Uid, side: 'from_uid' | 'to_uid'): Promise<AppError> {
  const gift = await queries.findOf(tx, giftId, uid)
  return new AppError(gift?.[side] === uid ? 'GIFT_ENDED' : 'GIFT_NOT_FOUND')
}
