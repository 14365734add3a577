import { type GoodsSn, GoodsStatus } from '@app/contract'
import { type Db, type Tx } from '../../../core/database.ts'
import { toSeconds } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { escapeHtml } from '../../../core/plainPage.ts'
import { publishNoticeUnder } from '../../ops/index.ts'
import * as queries from './queries.ts'
import { lockStatus, makeMove, staffMoves, settleStatus } from '../status/staffMoves.ts'
import type { Moves } from '../status/automaticMoves.ts'
import { GoodsType } from '../types.ts'

/** Classification of the public notice. */
const noticeClass = '发售变更'

const neverPublic: ReadonlySet<GoodsStatus> = new Set([
  GoodsStatus.new,
  GoodsStatus.waitAudit,
  GoodsStatus.cancelAudit,
  GoodsStatus.rejectAudit,
])

/** Returns why a sale cannot be called off; undefined if it can. */
function refusalOf(good: queries.CalledOffRow): string | undefined {
  if (good.called_off_at) return '这次发售已经取消'
  if (good.goods_type !== GoodsType.ordinary && good.goods_type !== GoodsType.blindBox) {
    return '锦书灯随祈愿活动取消，保证金和拍品随撤拍退回'
  }
  return neverPublic.has(good.status) ? '还没有公开，不用取消' : undefined
}

interface CallOffState {
  /** Null if the sale is not called off. `at` is epoch seconds; settled when all orders are refunded. */
  calledOff: { reason: string; at: number; isSettled: boolean } | null
  isPossible: boolean
}

/** Called-off sales; their orders belong to the modules above. */
export interface CallOffs {
  /** Finds the call-off state of a sale; undefined if there are no such goods. */
  find(db: Db | Tx, goodsSn: GoodsSn): Promise<CallOffState | undefined>
  /**
   * Locks goods whose sale is to be called off, after all orders being placed, and stops the sale, so that nobody can
   * buy while an approver decides. Returns the previous status. Throws GOODS_NOT_FOUND, and ILLEGAL_TRANSITION if the
   * sale cannot be called off.
   */
  prepare(tx: Tx, goodsSn: GoodsSn): Promise<GoodsStatus>
  /** Calls off a sale prepared in this transaction, and publishes a notice. Returns the new status. */
  perform(tx: Tx, goodsSn: GoodsSn, reason: string): Promise<GoodsStatus>
  open: typeof queries.open
  settle: typeof queries.settle
}

export function createCallOffs(moves: Moves): CallOffs {
  return {
    find: findCallOff,
    prepare: (tx, goodsSn) => prepareCallOff(moves, tx, goodsSn),
    perform: performCallOff,
    open: queries.open,
    settle: queries.settle,
  }
}

async function findCallOff(db: Db | Tx, goodsSn: GoodsSn): Promise<CallOffState | undefined> {
  const good = await queries.find(db, goodsSn)
  if (!good) return undefined
  const { called_off_at: at, call_off_reason: reason, call_off_settled_at: settledAt } = good
  return {
    calledOff: at && reason !== null ? { reason, at: toSeconds(at), isSettled: settledAt !== null } : null,
    isPossible: refusalOf(good) === undefined,
  }
}

async function prepareCallOff(moves: Moves, tx: Tx, goodsSn: GoodsSn): Promise<GoodsStatus> {
  // Locks the stock before the goods, in the same order as a sale does.
  await queries.lockStock(tx, goodsSn)
  const before = await lockStatus(tx, goodsSn)
  const good = await queries.find(tx, goodsSn)
  if (before === undefined || !good) throw new AppError('GOODS_NOT_FOUND')
  const refusal = refusalOf(good)
  if (refusal !== undefined) throw new AppError('ILLEGAL_TRANSITION', { msg: refusal })
  await settleStatus(tx, moves, goodsSn)
  const settled = await lockStatus(tx, goodsSn)
  if (settled !== undefined && staffMoves.stop.from.includes(settled)) await makeMove(tx, goodsSn, 'stop')
  return before
}

async function performCallOff(tx: Tx, goodsSn: GoodsSn, reason: string): Promise<GoodsStatus> {
  const name = await queries.callOff(tx, goodsSn, reason)
  if (name === undefined) throw new AppError('ILLEGAL_TRANSITION')
  await publishNoticeUnder(tx, noticeClass, {
    title: `《${name}》取消发售`,
    content: `<p>原因：${escapeHtml(reason)}</p><p>还没有付款的订单已经关闭，不用付款。已经付款的原路退回，藏品和没有打开的盲盒同时收回；已经发出的实物仍归买家，可以申请退货。进度请看“我的订单”。</p>`,
    goodsSn,
    isPinned: false,
  })
  return (await lockStatus(tx, goodsSn)) ?? GoodsStatus.expirationOffShelf
}
