import { type Parsed, type Reply, RightsDelivery, type RightsId, RightsState, type Uid } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { IdempotentRequest } from '../../core/idempotency.ts'
import { requireMove } from '../../core/transitions.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { UserModule } from '../user/index.ts'
import type { VaultModule } from '../vault/index.ts'
import type { Configs } from './configs/service.ts'
import { findCoupon, takeCoupon } from './coupons/queries.ts'
import * as writes from './moveQueries.ts'
import { keyOfRow, presentCard } from './present.ts'
import * as queries from './queries.ts'
import { readRightsId, type RightKey } from './rightsId.ts'
import type { RightsSealing } from './sealer.ts'
import { findRedemption } from './redemptions/queries.ts'
import { requireMover, rightTransitions } from './states.ts'

// Owners' rights (rules/rights). Replies contain addresses and codes, so none is stored under the idempotency key: a
// retry returns the current state.

export interface RightDeps {
  db: Db
  configs: Configs
  sealing: RightsSealing
  goods: Pick<GoodsModule, 'worksOf'>
  vault: Pick<VaultModule, 'lockItem'>
  readAddress: UserModule['readAddress']
}

type Detail = Reply<'rights/rightsSold/info'>
const addressPath = 'rights/rightsSold/addRecipientAddress'
const movePath = 'rights/rightsSold/updateRightsState'

const { wait, already, done, close, addressNone } = RightsState

/** Returns a right of the user. Throws NOT_FOUND. */
export async function describeRight(deps: RightDeps, uid: Uid, rightsId: RightsId): Promise<Detail> {
  const { db, configs, goods, sealing } = deps
  const right = await queries.find(db, readRightsId(rightsId), uid)
  if (!right) throw new AppError('NOT_FOUND')
  const key = keyOfRow(right)
  const [offered, workOf, coupon, redemption] = await Promise.all([
    configs.byIds(db, [key.configId]),
    goods.worksOf(db, [right.goods_sn]),
    right.is_own ? findCoupon(db, key) : undefined,
    right.is_own ? findRedemption(db, key) : undefined,
  ])
  const config = offered.get(key.configId)
  if (!config) throw new Error(`Right ${rightsId} is of nothing that is offered`)
  return {
    ...presentCard(right, config, workOf(right.goods_sn)),
    config,
    address: right.is_own && right.address_encrypted ? sealing.presentAddress(key, right.address_encrypted) : null,
    express: right.is_own ? expressOf(right) : null,
    coupon: coupon ? sealing.openCoupon(key.configId, coupon.coupon_encrypted) : null,
    redeemed: redemption
      ? { place: redemption.place, staff: redemption.staff_name, time: toSeconds(redemption.created_at) }
      : null,
  }
}

/**
 * Sets the shipping address of a right. Throws NOT_FOUND for another user's right or address, ILLEGAL_TRANSITION,
 * RIGHTS_ENDED, ITEM_LOCKED.
 */
export async function setAddress(
  deps: RightDeps,
  { rightsId, addressId }: Parsed<typeof addressPath>,
  idempotency: IdempotentRequest<typeof addressPath>,
): Promise<Detail> {
  const { uid } = idempotency
  const key = readRightsId(rightsId)
  await idempotency.onceKeeping(async (tx) => {
    const address = await deps.readAddress(tx, uid, addressId, 'live')
    if (!address) throw new AppError('NOT_FOUND')
    const sealed = deps.sealing.sealAddress(key, address)
    const right = await takeRight(deps, tx, key, uid)
    requireFree(right)
    const isChange = right.state === wait && right.delivery === RightsDelivery.ship
    requireMove(isChange || rightTransitions[right.state].includes(wait))
    requireMove(await writes.keepAddress(tx, { ...key, goodsSn: right.goods_sn, uid }, sealed))
    await writes.enter(tx, key, { from: right.state, to: wait, by: { actor: 'owner', name: uid } })
    return {}
  })
  return describeRight(deps, uid, rightsId)
}

/**
 * Performs a move that owners may make themselves; if it was made already, returns the current state. Throws NOT_FOUND,
 * ILLEGAL_TRANSITION, RIGHTS_ENDED, ITEM_LOCKED, ADDRESS_REQUIRED, COUPONS_GONE.
 */
export async function moveRight(
  deps: RightDeps,
  { rightsId, state }: Parsed<typeof movePath>,
  idempotency: IdempotentRequest<typeof movePath>,
): Promise<Detail> {
  const { uid } = idempotency
  const key = readRightsId(rightsId)
  const by: writes.Mover = { actor: 'owner', name: uid }
  await idempotency.onceKeeping(async (tx) => {
    const right = await takeRight(deps, tx, key, uid)
    if (right.state === state && right.is_own) return {}
    requireMover(right.delivery, state, 'owner')
    if (state === done) {
      requireMove(rightTransitions[right.state].includes(done))
      await finishRight(tx, key, by)
    } else {
      requireUsable(right)
      await applyForRight(tx, right, uid, by)
    }
    return {}
  })
  return describeRight(deps, uid, rightsId)
}

/**
 * Locks a user's right and its item until the transaction ends, so that decisions cannot race with a gift, a composition
 * or a destruction. Returns undefined if the right is not theirs.
 */
export async function lockRight(
  { vault }: Pick<RightDeps, 'vault'>,
  tx: Tx,
  key: RightKey,
  uid: Uid,
): Promise<queries.RightRow | undefined> {
  await vault.lockItem(tx, key.itemId)
  return queries.find(tx, key, uid)
}

/** Locks a right as `lockRight` does. Throws NOT_FOUND. */
export async function takeRight(
  deps: Pick<RightDeps, 'vault'>,
  tx: Tx,
  key: RightKey,
  uid: Uid,
): Promise<queries.RightRow> {
  const right = await lockRight(deps, tx, key, uid)
  if (!right) throw new AppError('NOT_FOUND')
  return right
}

/** Applies for a locked right (2 → 3). Throws COUPONS_GONE. */
export async function applyForRight(tx: Tx, right: queries.RightRow, uid: Uid, by: writes.Mover): Promise<void> {
  const key = keyOfRow(right)
  requireMove(await writes.apply(tx, { ...key, goodsSn: right.goods_sn, uid }))
  await writes.enter(tx, key, { from: wait, to: already, by })
  if (right.delivery === RightsDelivery.coupon && !(await takeCoupon(tx, key))) throw new AppError('COUPONS_GONE')
}

/**
 * Finishes a right (3 → 4); returns the row of the journal. Throws ILLEGAL_TRANSITION, also if a parcel has not been
 * shipped yet.
 */
export async function finishRight(tx: Tx, key: RightKey, by: writes.Mover): Promise<string> {
  requireMove(await writes.finish(tx, key))
  return writes.enter(tx, key, { from: already, to: done, by })
}

/**
 * Requires that a right's item is free and its period is not over. Throws RIGHTS_ENDED, ITEM_LOCKED if another process
 * holds the item, ITEM_FROZEN if a court ordered that it stay unchanged.
 */
function requireFree(right: queries.RightRow): void {
  if (right.state === close) throw new AppError('RIGHTS_ENDED')
  if (right.is_frozen) throw new AppError('ITEM_FROZEN')
  if (right.is_locked) throw new AppError('ITEM_LOCKED')
}

/**
 * Requires that a right can be used now. Throws RIGHTS_ENDED, ADDRESS_REQUIRED, ILLEGAL_TRANSITION (with its own
 * message before the period starts), ITEM_LOCKED.
 */
export function requireUsable(right: queries.RightRow): void {
  if (right.state === addressNone) throw new AppError('ADDRESS_REQUIRED')
  if (right.state !== close) requireMove(rightTransitions[right.state].includes(already))
  requireFree(right)
  if (right.is_early) throw new AppError('ILLEGAL_TRANSITION', { msg: '这项权益还没有开始，请到时再来' })
}

function expressOf({
  carrier,
  tracking_number: trackingNumber,
  shipped_at: time,
}: queries.RightRow): Detail['express'] {
  return carrier === null || trackingNumber === null || time === null
    ? null
    : { carrier, trackingNumber, time: toSeconds(time) }
}
