import { cutText } from '@app/contract/cutText'
import { type RightsConfigId, type RightsId, RightsState, type Uid } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { maskPhone } from '../../core/mask.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { requireMove } from '../../core/transitions.ts'
import { listBrands, listConfigs } from './configs/queries.ts'
import { deliveryOf } from './coupons/queries.ts'
import type { Coupons } from './coupons/service.ts'
import { type AppliedRow, countApplied, findApplied, listApplied, searchApplied } from './adminQueries.ts'
import * as writes from './moveQueries.ts'
import { readRightsId, rightsIdOf } from './rightsId.ts'
import type { Coupon, OpenShipping, Sealing } from './sealer.ts'
import * as staffQueries from './redemptions/staffQueries.ts'
import { requireMover } from './states.ts'

const { already, done } = RightsState

/** A right that waits for the partner. */
export interface Applied extends Pick<AppliedRow, 'name' | 'delivery' | 'uid' | 'since'> {
  rightsId: RightsId
  /** In clear text; null for a service. */
  address: OpenShipping | null
  /** Carrier and number; null until it is shipped. */
  parcel: string | null
}

export type AdminService = ReturnType<typeof createAdminService>

/** Creates the operators' actions on rights. */
export function createAdminService({ database }: CoreServices, sealing: Sealing, coupons: Coupons) {
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

    /** Returns the brands that offer rights. */
    brands: () => listBrands(db),

    staff: () => staffQueries.listStaff(db),

    /** Appoints a user to redeem rights at a place, replacing an earlier appointment. */
    nameStaff: (
      tx: Tx,
      staff: Omit<staffQueries.Staff, 'brandKeys'> & Partial<staffQueries.Staff> & { uid: Uid; by: string },
    ): Promise<void> => staffQueries.nameStaff(tx, { brandKeys: null, ...staff }),

    /** Removes brands from the users who redeem them at counters. */
    leaveCounters: staffQueries.leaveCounters,

    async redeemers(input: AdminInput<'redeemer/list'>) {
      const { rows, next } = await staffQueries.searchStaff(db, input)
      const list = rows.map((row) => ({
        uid: row.uid,
        name: row.name,
        place: row.place,
        brands: row.brands,
        namedBy: row.named_by,
        namedAt: toSeconds(row.named_at),
        dismissedBy: row.dismissed_by ?? '',
        dismissedAt: toSecondsOrNull(row.dismissed_at),
      }))
      return { list, next }
    },

    /** Lists rights that wait for the partner, with masked addresses. */
    async appliedList(input: AdminInput<'appliedRight/list'>) {
      const { rows, next } = await searchApplied(db, input)
      const list = rows.map((row) => {
        const key = { itemId: row.item_id, configId: row.config_id }
        const open = row.address_encrypted && sealing.openAddress(key, row.address_encrypted)
        return {
          id: rightsIdOf(key),
          appliedAt: toSeconds(row.entered_at),
          rightName: row.name,
          brandName: row.brand_name,
          delivery: row.delivery === 'ship' ? ('ship' as const) : ('service' as const),
          uid: row.uid,
          recipient: open ? `${cutText(open.name, 1, 'codePoints')}** ${maskPhone(open.phone)}` : '',
          carrier: row.carrier ?? '',
          trackingNumber: row.tracking_number ?? '',
        }
      })
      return { list, next }
    },

    /** Returns the shipping address in clear text. Throws NOT_FOUND. */
    async addressOf(tx: Tx, rightsId: RightsId): Promise<OpenShipping> {
      const key = readRightsId(rightsId)
      const sealed = await findApplied(tx, key)
      if (!sealed) throw new AppError('NOT_FOUND')
      return sealing.openAddress(key, sealed)
    },

    /** Dismisses a redeemer; returns false if the user is none. */
    dismissStaff: (uid: Uid, by: string, tx?: Tx): Promise<boolean> => staffQueries.dismissStaff(tx ?? db, uid, by),

    /** Returns the rights that wait for the partner, longest first. */
    async applied(limit = 500): Promise<{ list: Applied[]; total: number }> {
      const [rows, total] = await Promise.all([listApplied(db, limit), countApplied(db)])
      return { list: rows.map(present), total }
    },

    /** Records or corrects the parcel of a right. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
    ship: (
      rightsId: RightsId,
      parcel: { carrier: string; trackingNumber: string; by: string },
      record?: (tx: Tx) => Promise<void>,
    ): Promise<void> =>
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
        await record?.(tx)
      }),

    /** Finishes (3 → 4) a service, or a parcel that has arrived. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
    finish: (rightsId: RightsId, by: string, record?: (tx: Tx) => Promise<void>): Promise<void> =>
      database.transaction(async (tx) => {
        const key = readRightsId(rightsId)
        const delivery = await deliveryOf(tx, key.configId)
        if (delivery === undefined) throw new AppError('NOT_FOUND')
        requireMover(delivery, done, 'operator')
        requireMove(await writes.finish(tx, key))
        await writes.enter(tx, key, { from: already, to: done, by: { actor: 'operator', name: by } })
        await record?.(tx)
      }),

    /**
     * Adds a partner's own codes to an e-coupon within the caller's transaction; returns how many were new. Throws
     * NOT_FOUND if no e-coupon has that id.
     */
    addCoupons: async (tx: Tx, configId: RightsConfigId, given: readonly Coupon[], by = '平台'): Promise<number> =>
      (await coupons.add(tx, configId, given, by)).added,
  }
}
