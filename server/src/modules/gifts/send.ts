import type { ItemId, Reply, Uid } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { KeptRefusal } from '../../core/idempotency.ts'
import { limitRefusal, limitUse } from '../../core/rateLimit.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import { type Emit, events } from '../../events/index.ts'
import type { UserModule } from '../user/index.ts'
import type { VaultModule } from '../vault/index.ts'
import * as queries from './queries.ts'
import type { GiftSettings } from './settings.ts'

const day = 86_400

export interface SendDeps {
  emit: Emit
  people: Pick<UserModule['people'], 'findByPhone' | 'hasSurname' | 'lock'>
  security: Pick<UserModule['security'], 'requireGivingOpen' | 'isAsked' | 'spend'>
  vault: Pick<VaultModule, 'takeOwn' | 'lockForGift'>
  settings: Pick<StoredSettings<GiftSettings>, 'get'>
}

/** What a sender submits. */
export interface GiftInput {
  nftId: ItemId
  recipientPhone: string
  recipientSurname: string
  message: string
  transferToken?: string | undefined
}

/**
 * Sends a gift for a verified sender whose message has passed moderation: locks the item and leaves the decision to the
 * recipient. A phone or name that matches no user is a refusal that is committed and counted, which stops guessing.
 * Throws ITEM_NOT_FOUND, ITEM_FROZEN, ITEM_LOCKED, LOOKUP_LIMIT, GIFT_SELF, GIFT_HOLDING, GIFT_DAILY_LIMIT,
 * GIFTS_FROZEN, SECURITY_CODE_UNSET, TRANSFER_TOKEN_INVALID (rules/items#gifts).
 */
export async function sendGift(
  deps: SendDeps,
  tx: Tx,
  uid: Uid,
  input: GiftInput,
): Promise<Reply<'hwnft/giftRecord/send'> | KeptRefusal> {
  const { emit, people, vault, settings } = deps
  const [item] = await vault.takeOwn(tx, uid, [input.nftId])
  if (!item) throw new AppError('ITEM_NOT_FOUND')
  const toUid = await findRecipient(deps, tx, uid, input)
  if (toUid instanceof KeptRefusal) return toUid
  if (item.isHeldBack) throw new AppError('GIFT_HOLDING', { data: { giftFrom: toSeconds(item.giftFrom) } })
  const { perDay, pendingSeconds } = await settings.get('gifts', tx)
  await people.lock(tx, uid)
  if ((await queries.countToday(tx, uid)) >= perDay) throw await limitRefusal(tx, 'GIFT_DAILY_LIMIT', day)
  await requireProof(deps, tx, uid, input)
  await vault.lockForGift(tx, item, uid)
  const gift = await queries.insert(tx, {
    itemId: item.id,
    fromUid: uid,
    toUid,
    message: input.message,
    seconds: pendingSeconds,
  })
  await emit(tx, events.giftSent, {
    giftId: gift.id,
    itemId: item.id,
    fromUid: uid,
    toUid,
    expiresAt: gift.expires_at,
  })
  return { giftId: gift.id, expireTime: toSeconds(gift.expires_at) }
}

/** Requires that the sender may give now, with the safe code if they use one. */
async function requireProof({ security }: SendDeps, tx: Tx, uid: Uid, input: GiftInput): Promise<void> {
  await security.requireGivingOpen(tx, uid)
  if (!(await security.isAsked(tx, uid))) return
  const { transferToken, nftId, recipientPhone } = input
  if (transferToken === undefined) throw new AppError('TRANSFER_TOKEN_INVALID')
  await security.spend(tx, { uid, transferToken, nftIds: [nftId], recipientPhone })
}

async function findRecipient(
  { people, settings }: SendDeps,
  tx: Tx,
  uid: Uid,
  input: GiftInput,
): Promise<Uid | KeptRefusal> {
  const key = `gift-recipient:${uid}`
  const { lookupsPerDay } = await settings.get('gifts', tx)
  await limitUse(tx, { key, seconds: day, limit: lookupsPerDay, reason: 'LOOKUP_LIMIT' })
  const found = await people.findByPhone(tx, input.recipientPhone)
  if (!found) return new KeptRefusal('USER_NOT_FOUND')
  if (found.uid === uid) throw new AppError('GIFT_SELF', { data: { field: 'recipientPhone' } })
  if (!found.isVerified) return new KeptRefusal('RECIPIENT_UNVERIFIED')
  const isNamed = await people.hasSurname(tx, found.uid, input.recipientSurname)
  return isNamed ? found.uid : new KeptRefusal('SURNAME_WRONG')
}
