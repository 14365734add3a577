import { ExchangeCodeState, type PlainReason, RedeemGiftType, type Reply, type Uid } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { Caller } from '../../../core/handler.ts'
import { KeptRefusal } from '../../../core/idempotency.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import { requireMove } from '../../../core/transitions.ts'
import { requireAdult } from '../../user/index.ts'
import type { BoxSettings } from '../settings.ts'
import { beginTry, countWrong } from './attempts.ts'
import { hashesOf, readCode } from './format.ts'
import { type GiftFulfilments, giftOf } from './fulfilments.ts'
import * as queries from './queries.ts'

export interface RedeemDeps extends Pick<CoreServices, 'config' | 'clock' | 'sealer'> {
  gifts: GiftFulfilments
  settings: Pick<StoredSettings<BoxSettings>, 'get'>
}

/**
 * Redeems a code for the caller; only adults may redeem boxes. A wrong code is counted and one whose gift is gone fails
 * for good; both refusals are returned rather than thrown, so that these changes are committed. Throws EXCHANGE_LOCKED,
 * EXCHANGE_CODE_USED, EXCHANGE_CODE_INVALID, EXCHANGE_CODE_EXPIRED, LIMIT_REACHED.
 */
export async function redeemCode(
  deps: RedeemDeps,
  tx: Tx,
  caller: Caller,
  text: string,
): Promise<Reply<'hwnft/exchangeCode/exchange'> | KeptRefusal> {
  await beginTry(tx, caller.uid)
  const code = readCode(text)
  const hash = code === undefined ? undefined : await queries.hashAmong(tx, hashesOf(deps, code))
  const promised = hash && (await queries.convert(tx, hash, caller.uid))
  if (!promised) return refuse(deps, tx, caller.uid, hash)
  // Boxes are for adults. A code a minor cannot use stays open for someone it may be given to.
  if (promised.gift_type !== RedeemGiftType.collectible) requireAdult(caller, deps)
  const limit = promised.per_person_limit
  // Attempts of one user are serialized, which makes the count exact; the throw leaves the code open.
  if (limit > 0 && (await queries.countRedeemedBy(tx, promised.id, caller.uid)) > limit) {
    throw new AppError('LIMIT_REACHED', { msg: `这一批兑换码每人最多兑换 ${limit} 个` })
  }
  const gift = giftOf(deps.gifts, promised.gift_type)
  if (await gift.isGone(tx, promised.gift_sn)) {
    requireMove(await queries.setFailed(tx, hash))
    await gift.release(tx, promised.gift_sn, 1)
    return new KeptRefusal('EXCHANGE_CODE_INVALID')
  }
  const given = await gift.give(tx, promised.gift_sn, caller.uid)
  await queries.setGiven(tx, hash, given.id)
  const { name, cover } = await gift.show(tx, promised.gift_sn)
  return { type: promised.gift_type, cover, name, nftId: given.nftId }
}

/** Throws why an existing code is not open; counts and returns the refusal of a code that does not exist. */
async function refuse({ settings }: RedeemDeps, tx: Tx, uid: Uid, hash: Buffer | undefined): Promise<KeptRefusal> {
  const known = hash && (await queries.find(tx, hash))
  if (known) throw refusalOf(known, uid)
  const { wrongTries, wrongSeconds } = await settings.get('exchange', tx)
  await countWrong(tx, uid, wrongTries, wrongSeconds)
  return new KeptRefusal('EXCHANGE_CODE_WRONG')
}

const reasonsByState: Readonly<Partial<Record<number, PlainReason>>> = {
  [ExchangeCodeState.converted]: 'EXCHANGE_CODE_USED',
  [ExchangeCodeState.invalid]: 'EXCHANGE_CODE_INVALID',
  [ExchangeCodeState.failedGet]: 'EXCHANGE_CODE_INVALID',
}

/** Returns why an existing code was not open: an open code is refused only after its expiry. */
function refusalOf({ state, uid }: { state: ExchangeCodeState; uid: Uid | null }, callerUid: Uid): AppError {
  const reason = reasonsByState[state] ?? 'EXCHANGE_CODE_EXPIRED'
  return new AppError(reason, uid === callerUid ? { msg: '这个兑换码你已经用过了，礼品已在你的账号里' } : {})
}
