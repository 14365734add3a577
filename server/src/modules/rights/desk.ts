import { type RightsConfigId, RightsDelivery, type RightsId, RightsState, type Uid } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import { requireMove } from '../../core/transitions.ts'
import { listBrands, listConfigs } from './configQueries.ts'
import { deliveryOf, insertCoupons } from './couponQueries.ts'
import { type AppliedRow, countApplied, listApplied } from './deskQueries.ts'
import * as writes from './moveQueries.ts'
import { readRightsId, rightsIdOf } from './rightsId.ts'
import type { Coupon, OpenShipping, Sealing } from './sealing.ts'
import * as staffQueries from './staffQueries.ts'
import { requireMover } from './states.ts'

const { already, done } = RightsState

/** A right that waits for the partner. */
export interface Applied extends Pick<AppliedRow, 'name' | 'delivery' | 'uid' | 'since'> {
  rightsId: RightsId
  /** In clear; null for a service. */
  address: OpenShipping | null
  /** Carrier and number; null until it was shipped. */
  parcel: string | null
}

/** Coupons one statement writes. */
const chunkSize = 1000

export type Desk = ReturnType<typeof createDesk>

/** What those who run the platform do with rights, until they have a console. */
export function createDesk({ database }: Foundation, sealing: Sealing) {
  const { db } = database

  function present(row: AppliedRow): Applied {
    const key = { itemId: row.item_id, configId: row.config_id }
    const { name, delivery, uid, since, address_encrypted: sealed } = row
    const parcel = row.carrier === null ? null : `${row.carrier} ${row.tracking_number}`
    return {
      rightsId: rightsIdOf(key),
      name,
      delivery,
      uid,
      since,
      parcel,
      address: sealed && sealing.openAddress(key, sealed),
    }
  }

  return {
    configs: () => listConfigs(db),

    /** Whose rights there are, by the key that names them. */
    brands: () => listBrands(db),

    staff: () => staffQueries.listStaff(db),

    /** Lets somebody redeem rights at a place; names them anew where they were named before. */
    nameStaff: (tx: Tx, staff: staffQueries.Staff & { uid: Uid; by: string }): Promise<void> =>
      staffQueries.nameStaff(tx, staff),

    /** False where the person redeems nothing. */
    dismissStaff: (uid: Uid, by: string): Promise<boolean> => staffQueries.dismissStaff(db, uid, by),

    /** The longest waiting of all that wait for the partner. */
    async applied(limit = 500): Promise<{ list: Applied[]; total: number }> {
      const [rows, total] = await Promise.all([listApplied(db, limit), countApplied(db)])
      return { list: rows.map(present), total }
    },

    /** Notes the parcel of a right, or corrects it. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
    ship: (rightsId: RightsId, parcel: { carrier: string; trackingNumber: string; by: string }): Promise<void> =>
      database.transaction(async (tx) => {
        const key = readRightsId(rightsId)
        requireMove(await writes.ship(tx, key, parcel))
        const by = { actor: 'operator', name: parcel.by } as const
        await writes.enter(tx, key, {
          from: already,
          to: already,
          by,
          note: `${parcel.carrier} ${parcel.trackingNumber}`,
        })
      }),

    /** 3 → 4 for a service, and for a parcel that has arrived. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
    finish: (rightsId: RightsId, by: string): Promise<void> =>
      database.transaction(async (tx) => {
        const key = readRightsId(rightsId)
        const delivery = await deliveryOf(tx, key.configId)
        if (delivery === undefined) throw new AppError('NOT_FOUND')
        requireMover(delivery, done, 'operator')
        requireMove(await writes.finish(tx, key))
        await writes.enter(tx, key, { from: already, to: done, by: { actor: 'operator', name: by } })
      }),

    /**
     * Adds a partner's own codes to an e-coupon within the caller's transaction; returns how many were new. Throws
     * NOT_FOUND where no e-coupon has that id.
     */
    async addCoupons(tx: Tx, configId: RightsConfigId, coupons: readonly Coupon[]): Promise<number> {
      if ((await deliveryOf(tx, configId)) !== RightsDelivery.coupon) throw new AppError('NOT_FOUND')
      let added = 0
      for (let start = 0; start < coupons.length; start += chunkSize) {
        const chunk = coupons.slice(start, start + chunkSize).map((coupon) => sealing.sealCoupon(configId, coupon))
        added += await insertCoupons(tx, configId, chunk)
      }
      return added
    },
  }
}
