import type { GoodsSn, OrderSn } from '@app/contract'
import type { AdminHandlers } from '../../../core/adminHandler.ts'
import type { Approvable } from '../../../core/approvable.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { countText, moneyText, workRow } from '../../../core/summaryRows.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { StaffModule } from '../../staff/index.ts'
import * as queries from './queries.ts'

export interface CallOffDeps {
  goods: Pick<GoodsModule, 'callOffs' | 'summaries'>
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

type Deps = Pick<CoreServices, 'database'> & CallOffDeps

/** Remaining work for called-off sales, for the module that refunds. */
export interface CalledOffSales {
  /** Lists orders to close or refund. */
  due(limit: number, isTriable: IsTriable): Promise<OrderSn[]>
  /** Returns why a sale was called off; undefined if it was not, or if no work is left. */
  reasonOf(tx: Tx, goodsSn: GoodsSn): Promise<string | undefined>
  /** Lists sales that have no order left to close or refund. */
  done(): Promise<GoodsSn[]>
  /** Records that a sale has no order left. */
  settle: GoodsModule['callOffs']['settle']
}

/** Calling off sales, with the effect on their orders (rules/orders#called-off-sales). */
export interface CallOffs {
  adminRoutes: Pick<AdminHandlers, 'goods/callOff' | 'goods/callOffSummary'>
  /** The action itself, which needs a second person's approval. */
  approvable: Approvable<'goods/callOff'>
  calledOff: CalledOffSales
}

export function createCallOffs(core: Pick<CoreServices, 'database'>, given: CallOffDeps): CallOffs {
  const deps: Deps = { ...core, ...given }
  return {
    adminRoutes: {
      'goods/callOff': given.approvals.requiresApproval('goods/callOff'),
      'goods/callOffSummary': ({ goodsSn }) => summarise(deps, goodsSn),
    },
    approvable: approvableBy(deps),
    calledOff: calledOffSales(deps),
  }
}

/** Counts what calling off a sale does to its orders. */
async function effectOn(db: Db | Tx, goodsSn: GoodsSn) {
  const { waiting, waitingPeople, owed, owedPeople, owedFen, sent, free } = await queries.tally(db, goodsSn)
  return {
    waiting: { orders: waiting, people: waitingPeople },
    refunds: { orders: owed, people: owedPeople, fen: owedFen },
    sent,
    free,
  }
}

async function summarise({ database: { db }, goods: { callOffs } }: Deps, goodsSn: GoodsSn) {
  const known = await callOffs.find(db, goodsSn)
  if (!known) throw new AppError('GOODS_NOT_FOUND')
  return { ...known, ...(await effectOn(db, goodsSn)) }
}

const approvableBy = ({ goods: { callOffs, summaries } }: Deps): Approvable<'goods/callOff'> => ({
  async prepare(tx, { goodsSn }) {
    const status = await callOffs.prepare(tx, goodsSn)
    const { waiting, refunds, sent, free } = await effectOn(tx, goodsSn)
    const work = (await summaries(tx, [goodsSn])).get(goodsSn)
    const subject = work?.name ?? goodsSn
    return {
      target: `goods:${goodsSn}`,
      // Orders paid before the approval count too.
      seen: { isCalledOff: false },
      summary: {
        subject,
        sentence: `取消《${subject}》的发售，向 ${countText(refunds.people)} 位买家退款 ${moneyText(refunds.fen)}，不能恢复`,
        rows: [
          ...(work ? [workRow('作品', work)] : []),
          { kind: 'text', label: '发售', before: '照常', after: '取消，并发布公告' },
          { kind: 'count', label: '关闭的待付款订单', after: waiting.orders, unit: '笔' },
          { kind: 'count', label: '退款的订单', after: refunds.orders, unit: '笔' },
          { kind: 'money', label: '退款合计', after: refunds.fen },
          { kind: 'count', label: '已发货、不退款的订单', after: sent, unit: '笔' },
          { kind: 'count', label: '免费领取、收回的订单', after: free, unit: '笔' },
        ],
      },
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
})

const calledOffSales = ({ database: { db }, goods: { callOffs } }: Deps): CalledOffSales => ({
  async due(limit, isTriable) {
    const open = await callOffs.open(db)
    return open.size === 0 ? [] : queries.due(db, [...open.keys()], limit, isTriable)
  },
  reasonOf: async (tx, goodsSn) => (await callOffs.open(tx)).get(goodsSn),
  async done() {
    const open = await callOffs.open(db)
    return open.size === 0 ? [] : queries.done(db, [...open.keys()])
  },
  settle: callOffs.settle,
})
