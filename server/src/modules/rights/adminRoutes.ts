import type { AdminHandlers } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { countOpening } from '../../core/reveals.ts'
import type { StaffModule } from '../staff/index.ts'
import type { UserModule } from '../user/index.ts'
import {
  finishApplied,
  listAppliedRights,
  listRedeemers,
  openAddress,
  type RightsAdminDeps,
  shipRight,
} from './adminService.ts'
import {
  type ConfigAdminDeps,
  describeConfig,
  detachConfig,
  listConfigs,
  saveBrand,
  saveConfig,
} from './configs/adminService.ts'
import { searchBrands } from './configs/queries.ts'
import { type CouponDeps, importCoupons } from './coupons/service.ts'
import { appointRedeemer, dismissRedeemer } from './redemptions/redeemerQueries.ts'
import * as redemptions from './redemptions/queries.ts'

/** Days covered by a partner's home page, and the number of rights it lists. */
const summary = { days: 30, limit: 50 }

export type RightsAdminRoutes = Pick<
  AdminHandlers,
  | 'right/list'
  | 'right/info'
  | 'right/save'
  | 'right/reschedule'
  | 'right/attach'
  | 'right/detach'
  | 'coupon/add'
  | 'coupon/void'
  | 'brand/list'
  | 'brand/save'
  | 'redemption/reverse'
  | 'redemption/list'
  | 'redemption/summary'
  | 'redeemer/list'
  | 'redeemer/name'
  | 'redeemer/dismiss'
  | 'appliedRight/list'
  | 'appliedRight/open'
  | 'appliedRight/ship'
  | 'appliedRight/finish'
>

export interface RightsAdminRoutesDeps extends RightsAdminDeps, ConfigAdminDeps, CouponDeps {
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
  people: Pick<UserModule['people'], 'findByPhone'>
}

/** Admin routes for rights. */
export function rightsAdminRoutes(deps: RightsAdminRoutesDeps): RightsAdminRoutes {
  const { db, approvals, people } = deps
  const { transaction } = deps.database
  return {
    'right/list': (input) => listConfigs(deps, input),
    'right/info': ({ id }) => describeConfig(deps, id),
    'right/save': (input, { record }) => saveConfig(deps, input, record),
    'right/reschedule': approvals.requiresApproval('right/reschedule'),
    'right/attach': approvals.requiresApproval('right/attach'),
    'right/detach': (input, { record }) => detachConfig(deps, input, record),
    'coupon/add': (input, call) => importCoupons(deps, input, call),
    'coupon/void': approvals.requiresApproval('coupon/void'),
    'brand/list': async () => ({ list: await searchBrands(db) }),
    'brand/save': (input, { record }) => saveBrand(deps, input, record),
    'redemption/reverse': approvals.requiresApproval('redemption/reverse'),
    'redeemer/list': (input) => listRedeemers(deps, input),

    async 'redeemer/name'({ phone, name, place, brandKeys }, { staff, record }) {
      const person = await people.findByPhone(db, phone)
      if (!person) throw new AppError('NOT_FOUND', { msg: '没有人用这个手机号注册' })
      const { uid } = person
      await transaction(async (tx) => {
        const redeems = brandKeys.length === 0 ? null : brandKeys
        await appointRedeemer(tx, { uid, name, place, brandKeys: redeems, by: staff.displayName })
        await record(tx, { target: `redeemer:${uid}`, after: { name, place, brandKeys } })
      })
      return { uid }
    },

    async 'redeemer/dismiss'({ uid, reason }, { staff, record }) {
      await transaction(async (tx) => {
        if (!(await dismissRedeemer(tx, uid, staff.displayName))) throw new AppError('NOT_FOUND')
        await record(tx, { target: `redeemer:${uid}`, after: { disabled: true }, reason })
      })
      return {}
    },

    'appliedRight/list': (input) => listAppliedRights(deps, input),

    async 'appliedRight/open'({ id }, { staff, record }) {
      await countOpening(db, staff, 'address')
      return transaction(async (tx) => {
        const { name, phone, text } = await openAddress(deps, tx, id)
        await record(tx, { target: `right:${id}`, after: { field: 'address' } })
        return { name, phone, address: text }
      })
    },

    async 'appliedRight/ship'({ id, carrier, trackingNumber }, { staff, record }) {
      const parcel = { carrier, trackingNumber }
      await shipRight(deps, id, { ...parcel, by: staff.displayName }, (tx) =>
        record(tx, { target: `right:${id}`, after: parcel }),
      )
      return {}
    },

    async 'appliedRight/finish'({ id }, { staff, record }) {
      await finishApplied(deps, id, staff.displayName, (tx) =>
        record(tx, { target: `right:${id}`, after: { state: 'done' } }),
      )
      return {}
    },

    async 'redemption/list'(input, { staff }) {
      const { rows, next } = await redemptions.list(db, input, staff.scope)
      const list = rows.map((row) => ({
        id: row.id,
        redeemedAt: toSeconds(row.created_at),
        brandKey: row.brand_key,
        brandName: row.brand_name,
        configId: row.config_id,
        rightName: row.name,
        itemId: row.item_id,
        place: row.place,
        redeemerName: row.staff_name,
        reversedAt: toSecondsOrNull(row.reversed_at),
        reversedReason: row.reversed_reason ?? '',
      }))
      return { list, next }
    },

    async 'redemption/summary'(_input, { staff }) {
      const [days, rights] = await Promise.all([
        redemptions.countByDay(db, summary.days, staff.scope),
        redemptions.countByRight(db, summary, staff.scope),
      ])
      return {
        days: days.map(({ day }) => day),
        values: days.map(({ redeemed }) => redeemed),
        rights: rights.map(({ id, name, brand_name: brandName, valid_until: validUntil, recent, total }) => ({
          configId: id,
          name,
          brandName,
          validUntil: toSecondsOrNull(validUntil),
          recent,
          total,
        })),
      }
    },
  }
}
