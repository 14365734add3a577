import type { GoodsSn } from '@app/contract'
import type { AdminHandlers } from '../../../core/adminHandler.ts'
import type { Approvable } from '../../../core/approvable.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { StaffModule } from '../../staff/index.ts'
import * as queries from './queries.ts'

export interface CallingOffDeps {
  goods: Pick<GoodsModule, 'callOffs'>
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/** Creates the service that calls sales off, with the effect on their orders (rules/orders#called-off-sales). */
export function createCallingOff(
  { database: { db } }: Pick<CoreServices, 'database'>,
  { goods: { callOffs }, approvals }: CallingOffDeps,
) {
  async function tally(by: Db | Tx, goodsSn: GoodsSn) {
    const { waiting, waitingPeople, owed, owedPeople, owedFen, sent, free } = await queries.tally(by, goodsSn)
    return {
      waiting: { orders: waiting, people: waitingPeople },
      refunds: { orders: owed, people: owedPeople, fen: owedFen },
      sent,
      free,
    }
  }

  return {
    adminRoutes: {
      'goods/callOff': approvals.requiresApproval('goods/callOff'),
      async 'goods/callOffSummary'({ goodsSn }) {
        const known = await callOffs.find(db, goodsSn)
        if (!known) throw new AppError('GOODS_NOT_FOUND')
        return { ...known, ...(await tally(db, goodsSn)) }
      },
    } satisfies Partial<AdminHandlers>,

    asked: {
      async prepare(tx, { goodsSn }) {
        const status = await callOffs.prepare(tx, goodsSn)
        const { waiting, refunds, sent, free } = await tally(tx, goodsSn)
        return {
          target: `goods:${goodsSn}`,
          // Orders paid before the approval count too.
          seen: { isCalledOff: false },
          before: { status, isCalledOff: false },
          after: {
            isCalledOff: true,
            waitingOrders: waiting.orders,
            refundOrders: refunds.orders,
            refundFen: refunds.fen,
            sentOrders: sent,
            freeOrders: free,
          },
          weight: refunds.fen,
        }
      },
      async perform(tx, { goodsSn, reason }) {
        return { status: await callOffs.perform(tx, goodsSn, reason) }
      },
    } satisfies Approvable<'goods/callOff'>,

    /** Remaining work for called-off sales, for the module that refunds. */
    calledOff: {
      /** Lists orders to close or refund. */
      async due(limit: number, isTriable: IsTriable) {
        const open = await callOffs.open(db)
        return open.size === 0 ? [] : queries.due(db, [...open.keys()], limit, isTriable)
      },
      /** Returns why a sale was called off; undefined if it was not, or if no work is left. */
      reasonOf: async (tx: Tx, goodsSn: GoodsSn) => (await callOffs.open(tx)).get(goodsSn),
      /** Lists sales that have no order left to close or refund. */
      async done() {
        const open = await callOffs.open(db)
        return open.size === 0 ? [] : queries.done(db, [...open.keys()])
      },
      settle: callOffs.settle,
    },
  }
}
