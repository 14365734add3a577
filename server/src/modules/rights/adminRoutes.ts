import type { AdminHandlers } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Database } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { countOpening } from '../../core/reveals.ts'
import type { StaffModule } from '../staff/index.ts'
import type { UserModule } from '../user/index.ts'
import type { ConfigAdmin } from './configs/adminService.ts'
import type { Coupons } from './coupons/service.ts'
import type { AdminService } from './adminService.ts'
import * as redemptions from './redemptions/queries.ts'

/** Days covered by a partner's home page, and the number of rights it lists. */
const summary = { days: 30, limit: 50 }

export interface RightsAdminParts {
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
  people: Pick<UserModule['people'], 'findByPhone'>
  configAdmin: ConfigAdmin
  coupons: Coupons
  admin: AdminService
}

/** Admin routes for rights. */
export function rightsAdminRoutes({ db, transaction }: Database, parts: RightsAdminParts) {
  const { approvals, people, configAdmin, coupons, admin } = parts
  return {
    'right/list': (input) => configAdmin.list(input),
    'right/info': ({ id }) => configAdmin.info(id),
    'right/save': (input, { record }) => configAdmin.save(input, record),
    'right/reschedule': approvals.requiresApproval('right/reschedule'),
    'right/attach': approvals.requiresApproval('right/attach'),
    'right/detach': (input, { record }) => configAdmin.detach(input, record),
    'coupon/add': (input, call) => coupons.addFile(input, call),
    'coupon/void': approvals.requiresApproval('coupon/void'),
    'brand/list': () => configAdmin.brands(),
    'brand/save': (input, { record }) => configAdmin.saveBrand(input, record),
    'redemption/reverse': approvals.requiresApproval('redemption/reverse'),
    'redeemer/list': (input) => admin.redeemers(input),

    async 'redeemer/name'({ phone, name, place, brandKeys }, { staff, record }) {
      const person = await people.findByPhone(db, phone)
      if (!person) throw new AppError('NOT_FOUND', { msg: '没有人用这个手机号注册' })
      const { uid } = person
      await transaction(async (tx) => {
        const redeems = brandKeys.length === 0 ? null : brandKeys
        await admin.nameStaff(tx, { uid, name, place, brandKeys: redeems, by: staff.displayName })
        await record(tx, { target: `redeemer:${uid}`, after: { name, place, brandKeys } })
      })
      return { uid }
    },

    async 'redeemer/dismiss'({ uid, reason }, { staff, record }) {
      await transaction(async (tx) => {
        if (!(await admin.dismissStaff(uid, staff.displayName, tx))) throw new AppError('NOT_FOUND')
        await record(tx, { target: `redeemer:${uid}`, after: { disabled: true }, reason })
      })
      return {}
    },

    'appliedRight/list': (input) => admin.appliedList(input),

    async 'appliedRight/open'({ id }, { staff, record }) {
      await countOpening(db, staff, 'address')
      return transaction(async (tx) => {
        const { name, phone, text } = await admin.addressOf(tx, id)
        await record(tx, { target: `right:${id}`, after: { field: 'address' } })
        return { name, phone, address: text }
      })
    },

    async 'appliedRight/ship'({ id, carrier, trackingNumber }, { staff, record }) {
      const parcel = { carrier, trackingNumber }
      await admin.ship(id, { ...parcel, by: staff.displayName }, (tx) =>
        record(tx, { target: `right:${id}`, after: parcel }),
      )
      return {}
    },

    async 'appliedRight/finish'({ id }, { staff, record }) {
      await admin.finish(id, staff.displayName, (tx) => record(tx, { target: `right:${id}`, after: { state: 'done' } }))
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
  } satisfies Partial<AdminHandlers>
}
