import type { AdminReply } from '@app/contract/admin/routes'
import { toSeconds, toSecondsOrNull } from '../core/clock.ts'
import { createCache } from '../core/cache.ts'
import type { AdminHandlers } from '../core/adminHandler.ts'
import { AppError } from '../core/errors.ts'
import type { CoreServices } from '../core/coreServices.ts'
import type { GoodsModule } from '../modules/goods/index.ts'
import type { PayModule } from '../modules/pay/index.ts'
import type { RehearsalsModule } from '../modules/rehearsals/index.ts'
import type { SystemModule } from '../modules/system/index.ts'
import type { VaultModule } from '../modules/vault/index.ts'

/** Cache time of values that are the same for every sale but costly to read. */
const sharedMilliseconds = 4000

export interface LiveSaleDeps {
  goods: Pick<GoodsModule, 'admin' | 'monitor'>
  pay: Pick<PayModule, 'channelHealth'>
  rehearsals: Pick<RehearsalsModule, 'lastOf' | 'messageOf'>
  system: Pick<SystemModule, 'jobsNow'>
  vault: Pick<VaultModule, 'outboxNow'>
}

type SaleRow = Awaited<ReturnType<GoodsModule['monitor']['ofDay']>>[number]
type Shared = Pick<AdminReply<'saleRoom/info'>, 'channels' | 'jobs' | 'chain'>

/** Reads a running sale for its monitoring page. */
export function saleRoomReads(
  { clock }: Pick<CoreServices, 'clock'>,
  { goods, pay, rehearsals, system, vault }: LiveSaleDeps,
) {
  const common = createCache<Shared>({ milliseconds: sharedMilliseconds, maximum: 1 })

  async function loadShared(): Promise<Shared> {
    const [channels, jobs, { waiting, dead, oldest }] = await Promise.all([
      pay.channelHealth(),
      system.jobsNow(),
      vault.outboxNow(),
    ])
    return {
      channels: channels.map((one) => ({
        ...one,
        lagSeconds: one.lagSeconds === null ? null : Math.round(one.lagSeconds * 10) / 10,
      })),
      jobs: { ...jobs, oldestDueSeconds: Math.floor(jobs.oldestDueSeconds) },
      chain: { waiting, dead, oldestAt: toSecondsOrNull(oldest) },
    }
  }

  const presentSale = (row: SaleRow) => ({ ...presentRow(row), moves: goods.admin.movesIn(row.status) })

  return {
    async 'saleRoom/list'() {
      return { at: toSeconds(new Date(clock.now())), list: (await goods.monitor.ofDay()).map(presentSale) }
    },

    async 'saleRoom/info'({ goodsSn }) {
      const [found, shared, rehearsal] = await Promise.all([
        goods.monitor.one(goodsSn),
        common.get('all', () => loadShared()),
        rehearsals.lastOf(goodsSn),
      ])
      if (!found) throw new AppError('GOODS_NOT_FOUND')
      const { sale, perSecond, refusals, placedTotal } = found
      const report = rehearsal?.report
      return {
        ...presentSale(sale),
        at: Math.floor(sale.second),
        perSecond,
        refusals: refusals.map((one) => ({ ...one, message: rehearsals.messageOf(one.reason) })),
        placedTotal,
        ...shared,
        rehearsal: report
          ? {
              id: rehearsal.id,
              people: rehearsal.people,
              peakOrders: report.peakOrders,
              p99: report.order.p99,
              sold: report.sold,
            }
          : null,
      }
    },
  } satisfies Partial<AdminHandlers>
}

const presentRow = (row: SaleRow) => ({
  goodsSn: row.sn,
  name: row.name,
  status: row.status,
  priceFen: row.price_fen,
  saleStart: toSeconds(row.sale_start),
  saleEnd: toSecondsOrNull(row.sale_end),
  isPriority: row.isPriority,
  edition: row.edition,
  reserved: row.reserved,
  sold: row.sold,
  left: Math.max(0, row.edition - row.reserved - row.sold),
  viewers: row.viewers,
  placedLastMinute: row.placed,
})
