import { allWaits, figureNames, waitNames } from '@app/contract/admin/dashboardNames'
import type { AdminHandlers, Staff } from '../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../core/clock.ts'
import type { CoreServices } from '../core/coreServices.ts'
import type { GoodsModule } from '../modules/goods/index.ts'
import type { SystemModule } from '../modules/system/index.ts'

export interface DashboardDeps {
  goods: Pick<GoodsModule, 'admin'>
  system: Pick<SystemModule, 'counting' | 'pendingCounts' | 'alarms'>
}

const salesShown = 6

/** Reads the dashboard that staff see first, within their permissions. */
export function dashboardReads({ database: { db } }: CoreServices, { goods, system }: DashboardDeps) {
  async function waitingFor(staff: Staff) {
    const counts = system.pendingCounts()
    const waiting = await Promise.all(
      allWaits.map(async (name) => {
        const count = staff.permissions.has(waitNames[name].right) && counts[name]
        if (!count) return { name, count: 0, since: null }
        const { since, ...wait } = await count(db, staff)
        return { name, ...wait, since: toSecondsOrNull(since) }
      }),
    )
    return waiting.filter(({ count }) => count > 0)
  }

  return {
    async 'dashboard/figures'(_input, { staff }) {
      const { at, list } = await system.counting.today()
      return { at, list: list.filter(({ name }) => staff.permissions.has(figureNames[name].right)) }
    },

    async 'dashboard/series'({ days }, { staff }) {
      const series = await system.counting.series(days)
      return { ...series, list: series.list.filter(({ name }) => staff.permissions.has(figureNames[name].right)) }
    },

    async 'dashboard/agenda'(_input, { staff }) {
      const [sales, waiting, alarms] = await Promise.all([
        goods.admin.nextSales(db, salesShown),
        waitingFor(staff),
        staff.permissions.has('health.read') ? system.alarms() : [],
      ])
      return {
        sales: sales.map(({ sn, name, sale_start, edition, price_fen }) => ({
          goodsSn: sn,
          name,
          startsAt: toSeconds(sale_start),
          edition,
          priceFen: price_fen,
        })),
        waiting,
        alarms,
      }
    },
  } satisfies Partial<AdminHandlers>
}
