import type { AdminHandlers } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Database } from '../../core/database.ts'
import * as redemptions from './redemptionQueries.ts'

/** Days that a partner's home looks back on, and rights that it names. */
const summary = { days: 30, limit: 50 }

/** What the console shows of rights. */
export function rightsAdminRoutes({ db }: Database) {
  return {
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
