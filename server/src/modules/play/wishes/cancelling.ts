import { poolStateLabels } from '@app/contract/admin/playNames'
import { RecordSource, type WishId } from '@app/contract'
import type { Approvable } from '../../../core/approvable.ts'
import type { Database, Tx } from '../../../core/database.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { countText } from '../../../core/summaryRows.ts'
import { AppError } from '../../../core/errors.ts'
import { requireMove } from '../../../core/transitions.ts'
import { sweepIndividually } from '../../../jobs/sweepIndividually.ts'
import { type Emit, events } from '../../../events/index.ts'
import type { Orders } from '../../order/index.ts'
import type { PayModule } from '../../pay/index.ts'
import type { PointsModule } from '../../points/index.ts'
import * as pools from '../drawing/adminQueries.ts'
import * as queries from './backQueries.ts'

const givingBack = { everySeconds: 10, batch: 100 }

export interface CancellingDeps {
  emit: Emit
  orders: Pick<Orders, 'lock'>
  pay: Pick<PayModule, 'refundOrder'>
  points: Pick<PointsModule, 'add'>
}

/**
 * Creates the service that cancels wishing events and returns the cost of their wishes one by one
 * (rules/play#cancelling).
 */
export function createEventCancellation(
  { database, log }: Pick<CoreServices, 'log'> & { database: Database },
  { emit, orders, pay, points }: CancellingDeps,
) {
  /** Returns the cost of one wish. Locks the order before the wish, as all code that takes money does. */
  async function giveBack(wishId: WishId): Promise<boolean> {
    return database.transaction(async (tx: Tx) => {
      const seen = await queries.find(tx, wishId)
      if (seen?.order_sn != null) await orders.lock(tx, seen.order_sn)
      const wish = await queries.take(tx, wishId)
      if (!wish) return false
      const reason = `祈愿活动“${wish.title}”已取消：${wish.reason}`
      if (wish.order_sn !== null) await pay.refundOrder(tx, wish.order_sn, reason)
      if (wish.cost_points > 0) {
        await points.add(tx, {
          uid: wish.uid,
          source: RecordSource.system,
          change: wish.cost_points,
          title: '祈愿取消，积分退还',
          reference: `wishCancelled:${wishId}`,
        })
        const { uid, title, cost_points: cost } = wish
        await emit(tx, events.wishReturned, { wishId, uid, title, reason: wish.reason ?? '', points: cost })
      }
      return true
    })
  }

  return {
    sweep: sweepIndividually(
      { database, log },
      {
        name: 'wishes-cancelled',
        ...givingBack,
        due: (limit, isTriable) => queries.due(database.db, limit, isTriable),
        nameOf: (wishId) => ({ wishId }),
        work: giveBack,
      },
    ),

    asked: {
      async prepare(tx, { poolId }) {
        const pool = await pools.lock(tx, poolId)
        if (pool?.kind !== 'wish') throw new AppError('NOT_FOUND')
        if (pool.state === 'cancelled') throw new AppError('ILLEGAL_TRANSITION', { msg: '活动已经取消' })
        const tally = await pools.counterOf(tx, poolId)
        return {
          target: `pool:${poolId}`,
          // Wishes continue until the cancellation is approved, and all of them count.
          seen: { isCancelled: false },
          summary: {
            subject: pool.title,
            sentence: `取消“${pool.title}”，退还 ${countText(tally.toGiveBack)} 个心愿花去的钱和积分，不能恢复`,
            rows: [
              { kind: 'text', label: '活动', before: poolStateLabels[pool.state], after: poolStateLabels.cancelled },
              { kind: 'count', label: '已许的心愿', after: tally.tries, unit: '个' },
              { kind: 'count', label: '锦书灯，退款', after: tally.paid, unit: '个' },
              { kind: 'count', label: '花去的积分，退还', after: tally.spentPoints, unit: '积分' },
              { kind: 'link', label: '活动页', to: `/wishing/${poolId}`, text: pool.title },
            ],
          },
          before: { title: pool.title, isCancelled: false },
          after: { isCancelled: true, paidWishes: tally.paid, spentPoints: tally.spentPoints },
          weight: 0,
        }
      },
      async perform(tx, { poolId, reason }) {
        requireMove(await pools.cancel(tx, poolId, reason))
        return {}
      },
    } satisfies Approvable<'wishing/cancel'>,
  }
}
