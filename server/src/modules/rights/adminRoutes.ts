import type { AdminHandlers } from '../../core/adminHandler.ts'
import { toSeconds } from '../../core/clock.ts'
import type { Database } from '../../core/database.ts'
import * as redemptions from './redemptionQueries.ts'

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
  } satisfies Partial<AdminHandlers>
}
