import { type Parsed, type Reply, RightsDelivery, type RightsId, RightsState, type Uid } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
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
import type { Sealing } from './sealer.ts'
import { findRedemption } from './redemptions/staffQueries.ts'
import { requireMover, rightTransitions } from './states.ts'

export interface RightsParts {
  configs: Configs
  sealing: Sealing
  goods: Pick<GoodsModule, 'worksOf'>
  vault: Pick<VaultModule, 'lockItem'>
  readAddress: UserModule['readAddress']
}

type Detail = Reply<'rights/rightsSold/info'>
const addressPath = 'rights/rightsSold/addRecipientAddress'
const movePath = 'rights/rightsSold/updateRightsState'
type Addressing = Parsed<typeof addressPath>
type Moving = Parsed<typeof movePath>

const { wait, already, done, close, addressNone } = RightsState

export type Rights = ReturnType<typeof createRights>

/**
 * Creates the service for owners' rights (rules/rights). Replies contain addresses and codes, so none is stored under
 * the idempotency key: a retry returns the current state.
 */
export function createRights({ database }: CoreServices, parts: RightsParts) {
  const { configs, sealing, goods, vault, readAddress } = parts
  const { db } = database

  /**
   * Locks a user's right and its item until the transaction ends, so that decisions cannot race with a gift, a
   * composition or a destruction. Returns undefined if the right is not theirs.
   */
  async function lock(tx: Tx, key: RightKey, uid: Uid): Promise<queries.RightRow | undefined> {
    await vault.lockItem(tx, key.itemId)
    return queries.find(tx, key, uid)
  }

  /** Locks a right as `lock` does. Throws NOT_FOUND. */
  async function take(tx: Tx, key: RightKey, uid: Uid): Promise<queries.RightRow> {
    const right = await lock(tx, key, uid)
    if (!right) throw new AppError('NOT_FOUND')
    return right
  }

  /** Applies for a right (2 → 3). Throws COUPONS_GONE. */
  async function apply(tx: Tx, right: queries.RightRow, uid: Uid, by: writes.Mover): Promise<void> {
    const key = keyOfRow(right)
    requireMove(await writes.apply(tx, { ...key, goodsSn: right.goods_sn, uid }))
    await writes.enter(tx, key, { from: wait, to: already, by })
    if (right.delivery === RightsDelivery.coupon && !(await takeCoupon(tx, key))) throw new AppError('COUPONS_GONE')
  }

  /** Finishes a right (3 → 4). Throws ILLEGAL_TRANSITION, also if a parcel has not been shipped yet. */
  async function finish(tx: Tx, key: RightKey, by: writes.Mover): Promise<void> {
    requireMove(await writes.finish(tx, key))
    await writes.enter(tx, key, { from: already, to: done, by })
  }

  /** Returns a right of the user. Throws NOT_FOUND. */
  async function info(uid: Uid, rightsId: RightsId): Promise<Detail> {
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

  return {
    lock,
    take,
    apply,
    finish,
    info,

    /**
     * Sets the shipping address of a right. Throws NOT_FOUND for another user's right or address, ILLEGAL_TRANSITION,
     * RIGHTS_ENDED, ITEM_LOCKED.
     */
    async setAddress(
      { rightsId, addressId }: Addressing,
      idempotency: IdempotentRequest<typeof addressPath>,
    ): Promise<Detail> {
      const { uid } = idempotency
      const key = readRightsId(rightsId)
      await idempotency.onceKeeping(async (tx) => {
        const address = await readAddress(tx, uid, addressId, 'live')
        if (!address) throw new AppError('NOT_FOUND')
        const sealed = sealing.sealAddress(key, address)
        const right = await take(tx, key, uid)
        requireFree(right)
        const isChange = right.state === wait && right.delivery === RightsDelivery.ship
        requireMove(isChange || rightTransitions[right.state].includes(wait))
        requireMove(await writes.keepAddress(tx, { ...key, goodsSn: right.goods_sn, uid }, sealed))
        await writes.enter(tx, key, { from: right.state, to: wait, by: { actor: 'owner', name: uid } })
        return {}
      })
      return info(uid, rightsId)
    },

    /**
     * Performs a move that owners may make themselves; if it was made already, returns the current state. Throws
     * NOT_FOUND, ILLEGAL_TRANSITION, RIGHTS_ENDED, ITEM_LOCKED, ADDRESS_REQUIRED, COUPONS_GONE.
     */
    async move({ rightsId, state }: Moving, idempotency: IdempotentRequest<typeof movePath>): Promise<Detail> {
      const { uid } = idempotency
      const key = readRightsId(rightsId)
      const by: writes.Mover = { actor: 'owner', name: uid }
      await idempotency.onceKeeping(async (tx) => {
        const right = await take(tx, key, uid)
        if (right.state === state && right.is_own) return {}
        requireMover(right.delivery, state, 'owner')
        if (state === done) {
          requireMove(rightTransitions[right.state].includes(done))
          await finish(tx, key, by)
        } else {
          requireUsable(right)
          await apply(tx, right, uid, by)
        }
        return {}
      })
      return info(uid, rightsId)
    },
  }
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
