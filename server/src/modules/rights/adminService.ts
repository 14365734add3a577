import { cutText } from '@app/contract/cutText'
import { type RightsConfigId, type RightsId, RightsState, type Uid } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Database, Db, Tx } from '../../core/database.ts'
import { maskPhone } from '../../core/mask.ts'
import { AppError } from '../../core/errors.ts'
import { requireMove } from '../../core/transitions.ts'
import { type Emit, events } from '../../events/index.ts'
import { type BrandName, type ConfigSummary, listBrands, listConfigs } from './configs/queries.ts'
import { deliveryOf } from './coupons/queries.ts'
import { addCoupons } from './coupons/service.ts'
import { type AppliedRow, countApplied, findApplied, listApplied, searchApplied } from './adminQueries.ts'
import * as writes from './moveQueries.ts'
import { readRightsId, rightsIdOf } from './rightsId.ts'
import type { Coupon, OpenShipping, RightsSealing } from './sealer.ts'
import {
  appointRedeemer,
  type CurrentRedeemer,
  dismissRedeemer,
  leaveCounters,
  listRedeemers as queryRedeemers,
  type Redeemer,
  searchRedeemers,
} from './redemptions/redeemerQueries.ts'
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

export interface RightsAdminDeps {
  emit: Emit
  db: Db
  database: Database
  sealing: RightsSealing
}

/** Operators' actions on rights, for the command line and for other modules. */
export interface RightsAdmin {
  /** Returns the offers with their works and coupons. */
  configs(): Promise<ConfigSummary[]>
  /** Returns the brands that offer rights. */
  brands(): Promise<BrandName[]>
  /** Returns the users who redeem rights, in order of appointment. */
  staff(): Promise<CurrentRedeemer[]>
  /** Appoints a user to redeem rights at a place, replacing an earlier appointment. */
  nameStaff(tx: Tx, redeemer: Appointment): Promise<void>
  /** Dismisses a redeemer; returns false if the user is none. */
  dismissStaff(uid: Uid, by: string, tx?: Tx): Promise<boolean>
  /** Removes brands from the users who redeem them at counters. */
  leaveCounters: typeof leaveCounters
  /** Returns the rights that wait for the partner, longest first. */
  applied(limit?: number): Promise<{ list: Applied[]; total: number }>
  /** Records or corrects the parcel of a right. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
  ship(rightsId: RightsId, parcel: ShippedParcel): Promise<void>
  /** Finishes (3 → 4) a service, or a parcel that has arrived. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
  finish(rightsId: RightsId, by: string): Promise<void>
  /** Adds a partner's own codes to an e-coupon; returns how many were new. Throws NOT_FOUND if there is no such e-coupon. */
  addCoupons(tx: Tx, configId: RightsConfigId, given: readonly Coupon[], by?: string): Promise<number>
}

/** A user appointed to redeem; without brands, those of all. `by` names the operator. */
export interface Appointment extends Omit<Redeemer, 'brandKeys'>, Partial<Pick<Redeemer, 'brandKeys'>> {
  uid: Uid
  by: string
}

export interface ShippedParcel {
  carrier: string
  trackingNumber: string
  /** Name of the operator. */
  by: string
}

export const createRightsAdmin = (deps: RightsAdminDeps): RightsAdmin => ({
  configs: () => listConfigs(deps.db),
  brands: () => listBrands(deps.db),
  staff: () => queryRedeemers(deps.db),
  nameStaff: (tx, appointment) => appointRedeemer(tx, { brandKeys: null, ...appointment }),
  dismissStaff: (uid, by, tx) => dismissRedeemer(tx ?? deps.db, uid, by),
  leaveCounters,
  applied: (limit = 500) => listApplications(deps, limit),
  ship: (rightsId, parcel) => shipRight(deps, rightsId, parcel),
  finish: (rightsId, by) => finishApplied(deps, rightsId, by),
  addCoupons: async (tx, configId, given, by = '平台') => (await addCoupons(deps, tx, configId, given, by)).added,
})

/** Lists current and former redeemers. */
export async function listRedeemers(
  { db }: RightsAdminDeps,
  input: AdminInput<'redeemer/list'>,
): Promise<AdminReply<'redeemer/list'>> {
  const { rows, next } = await searchRedeemers(db, input)
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
}

/** Lists rights that wait for the partner, with masked addresses. */
export async function listAppliedRights(
  { db, sealing }: RightsAdminDeps,
  input: AdminInput<'appliedRight/list'>,
): Promise<AdminReply<'appliedRight/list'>> {
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
}

/** Returns the shipping address in clear text. Throws NOT_FOUND. */
export async function openAddress({ sealing }: RightsAdminDeps, tx: Tx, rightsId: RightsId): Promise<OpenShipping> {
  const key = readRightsId(rightsId)
  const sealed = await findApplied(tx, key)
  if (!sealed) throw new AppError('NOT_FOUND')
  return sealing.openAddress(key, sealed)
}

/** Records or corrects the parcel of a right. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const shipRight = (
  { database, emit }: RightsAdminDeps,
  rightsId: RightsId,
  parcel: ShippedParcel,
  record?: (tx: Tx) => Promise<void>,
): Promise<void> =>
  database.transaction(async (tx) => {
    const key = readRightsId(rightsId)
    requireMove(await writes.ship(tx, key, parcel))
    const by = { actor: 'operator', name: parcel.by } as const
    const { carrier, trackingNumber } = parcel
    const note = `${carrier} ${trackingNumber}`
    await writes.enter(tx, key, { from: already, to: already, by, note })
    const entry = `${rightsId} ${note}`
    const move = { kind: 'shipped', carrier, trackingNumber } as const
    await emit(tx, events.rightMoved, { entry, ...(await writes.findUsed(tx, key)), move })
    await record?.(tx)
  })

/** Finishes (3 → 4) a service, or a parcel that has arrived. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export const finishApplied = (
  { database, emit }: RightsAdminDeps,
  rightsId: RightsId,
  by: string,
  record?: (tx: Tx) => Promise<void>,
): Promise<void> =>
  database.transaction(async (tx) => {
    const key = readRightsId(rightsId)
    const delivery = await deliveryOf(tx, key.configId)
    if (delivery === undefined) throw new AppError('NOT_FOUND')
    requireMover(delivery, done, 'operator')
    requireMove(await writes.finish(tx, key))
    const entry = await writes.enter(tx, key, { from: already, to: done, by: { actor: 'operator', name: by } })
    await emit(tx, events.rightMoved, { entry, ...(await writes.findUsed(tx, key)), move: { kind: 'finished' } })
    await record?.(tx)
  })

async function listApplications(deps: RightsAdminDeps, limit: number): Promise<{ list: Applied[]; total: number }> {
  const [rows, total] = await Promise.all([listApplied(deps.db, limit), countApplied(deps.db)])
  return { list: rows.map((row) => present(deps, row)), total }
}

function present({ sealing }: RightsAdminDeps, row: AppliedRow): Applied {
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
