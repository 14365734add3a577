import type { GiftId, ItemId, Reply, Uid } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Caller } from '../../core/handler.ts'
import { KeptRefusal } from '../../core/idempotency.ts'
import { limitRefusal, limitUse } from '../../core/rateLimit.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import { sweepApart } from '../../jobs/sweepIndividually.ts'
import { requireVerified, type UserModule } from '../user/index.ts'
import type { VaultModule } from '../vault/index.ts'
import * as queries from './queries.ts'
import type { GiftSettings } from './settings.ts'

const day = 86_400
const expiry = { everySeconds: 15, batch: 100 }

export interface GiftsDeps {
  people: UserModule['people']
  security: UserModule['security']
  vault: Pick<VaultModule, 'takeOwn' | 'lockForGift' | 'unlock' | 'handOver'>
}

/** What a sender submits. */
export interface Sending {
  nftId: ItemId
  recipientPhone: string
  recipientSurname: string
  message: string
  transferToken?: string | undefined
}

export type Gifts = ReturnType<typeof createGifts>

/** Gifts between verified collectors: pending, then received or returned (rules/items#gifts). */
export function createGifts(
  { database, log }: CoreServices,
  { people, security, vault }: GiftsDeps,
  settings: Pick<StoredSettings<GiftSettings>, 'get'>,
) {
  /** Throws GIFTS_FROZEN, SECURITY_CODE_UNSET, TRANSFER_TOKEN_INVALID. */
  async function requireProof(tx: Tx, uid: Uid, sending: Sending): Promise<void> {
    await security.requireGivingOpen(tx, uid)
    if (!(await security.isAsked(tx, uid))) return
    const { transferToken, nftId, recipientPhone } = sending
    if (transferToken === undefined) throw new AppError('TRANSFER_TOKEN_INVALID')
    await security.spend(tx, { uid, transferToken, nftIds: [nftId], recipientPhone })
  }

  /** Throws LOOKUP_LIMIT, GIFT_SELF. */
  async function findRecipient(tx: Tx, uid: Uid, sending: Sending): Promise<Uid | KeptRefusal> {
    const key = `gift-recipient:${uid}`
    const { lookupsPerDay } = await settings.get('gifts', tx)
    await limitUse(tx, { key, seconds: day, limit: lookupsPerDay, reason: 'LOOKUP_LIMIT' })
    const found = await people.findByPhone(tx, sending.recipientPhone)
    if (!found) return new KeptRefusal('USER_NOT_FOUND')
    if (found.uid === uid) throw new AppError('GIFT_SELF', { data: { field: 'recipientPhone' } })
    if (!found.isVerified) return new KeptRefusal('RECIPIENT_UNVERIFIED')
    const isNamed = await people.hasSurname(tx, found.uid, sending.recipientSurname)
    return isNamed ? found.uid : new KeptRefusal('SURNAME_WRONG')
  }

  /** Returns expired gifts to their senders; returns false if other workers are ending all of them. */
  function expire(giftIds: readonly GiftId[]): Promise<boolean> {
    return database.transaction(async (tx) => {
      const expired = await queries.expire(tx, giftIds)
      for (const gift of expired.toSorted((a, b) => Number(BigInt(a.item_id) - BigInt(b.item_id)))) {
        await vault.unlock(tx, gift.item_id, gift.from_uid, 'expired')
      }
      return expired.length > 0
    })
  }

  return {
    /**
     * Sends a gift for a verified sender whose message has passed moderation: locks the item and leaves the decision to
     * the recipient. A phone or name that matches no user is a refusal that is committed and counted, which stops
     * guessing.
     */
    async send(tx: Tx, uid: Uid, sending: Sending): Promise<Reply<'hwnft/giftRecord/send'> | KeptRefusal> {
      const [item] = await vault.takeOwn(tx, uid, [sending.nftId])
      if (!item) throw new AppError('ITEM_NOT_FOUND')
      const toUid = await findRecipient(tx, uid, sending)
      if (toUid instanceof KeptRefusal) return toUid
      if (item.isHeldBack) throw new AppError('GIFT_HOLDING', { data: { giftFrom: toSeconds(item.giftFrom) } })
      const { perDay, pendingSeconds } = await settings.get('gifts', tx)
      await people.lock(tx, uid)
      if ((await queries.countToday(tx, uid)) >= perDay) throw await limitRefusal(tx, 'GIFT_DAILY_LIMIT', day)
      await requireProof(tx, uid, sending)
      await vault.lockForGift(tx, item, uid)
      const gift = await queries.insert(tx, {
        itemId: item.id,
        fromUid: uid,
        toUid,
        message: sending.message,
        seconds: pendingSeconds,
      })
      return { giftId: gift.id, expireTime: toSeconds(gift.expires_at) }
    },

    /** Throws GIFT_NOT_FOUND for a gift the caller did not send, GIFT_ENDED. */
    async recall(tx: Tx, uid: Uid, giftId: GiftId): Promise<void> {
      const gift = await queries.end(tx, giftId, { as: 'sender', uid, reason: 'recalled' })
      if (!gift) throw await refusalOf(tx, giftId, uid, 'from_uid')
      await vault.unlock(tx, gift.item_id, gift.from_uid, 'recalled')
    },

    /** Throws KYC_REQUIRED, GIFT_NOT_FOUND for a gift that is not for the caller, GIFT_ENDED, ITEM_FROZEN. */
    async receive(tx: Tx, caller: Caller, giftId: GiftId, accept: boolean): Promise<{ nftId: ItemId | null }> {
      const { uid } = caller
      if (accept) requireVerified(caller)
      const gift = await queries.end(tx, giftId, { as: 'recipient', uid, reason: accept ? null : 'declined' })
      if (!gift) throw await refusalOf(tx, giftId, uid, 'to_uid')
      if (!accept) {
        await vault.unlock(tx, gift.item_id, gift.from_uid, 'declined')
        return { nftId: null }
      }
      await vault.handOver(tx, { itemId: gift.item_id, fromUid: gift.from_uid, toUid: uid })
      return { nftId: gift.item_id }
    },

    sweep: sweepApart(
      { database, log },
      {
        name: 'gift-expiry',
        ...expiry,
        due: (limit, isTriable) => queries.findOverdue(database.db, limit, isTriable),
        nameOf: (giftId) => ({ giftId }),
        together: expire,
        work: (giftId) => expire([giftId]),
      },
    ),
  }

  async function refusalOf(tx: Tx, giftId: GiftId, uid: Uid, side: 'from_uid' | 'to_uid'): Promise<AppError> {
    const gift = await queries.findOf(tx, giftId, uid)
    return new AppError(gift?.[side] === uid ? 'GIFT_ENDED' : 'GIFT_NOT_FOUND')
  }
}
