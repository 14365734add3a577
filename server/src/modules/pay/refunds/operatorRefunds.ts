import { randomUUID } from 'node:crypto'
import type { OrderSn } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { Approvable, Prepared } from '../../../core/approvable.ts'
import type { Tx } from '../../../core/database.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { AppError, isRefusal } from '../../../core/errors.ts'
import { inSavepoint } from '../../../core/savepoint.ts'
import { moneyText, repeated, userRow, workRow } from '../../../core/summaryRows.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { UserModule } from '../../user/index.ts'
import type { Orders, PayableOrder } from '../../order/index.ts'
import * as queries from './queries.ts'
import { refundOrder } from './refund.ts'
import { requireRefundable, type ReversalDeps, reverseOrder } from './reverse.ts'

/** An operator's request for a refund. */
export interface OperatorRefund extends queries.Requester {
  orderSn: OrderSn
  /** Fen. If absent, all that is left is refunded and the purchase is taken back; a part leaves it with its owner. */
  amountFen?: number | undefined
  /** Fen already refunded when the operator looked; EDITED_MEANWHILE if more has been refunded since. */
  refundedFen?: number | undefined
  /** Reason shown to the collector. */
  reason: string
}

/** What a refund would do. */
export interface Rehearsal<State> {
  order: PayableOrder
  /** Fen received for it, and the part that no refund has claimed. */
  money: { paidFen: number; leftFen: number }
  before: State
  /** Null if the refund is impossible; then the reason is given in text. */
  after: State | null
  refusal: string | null
}

/**
 * Refunds by operators: the whole of an order, or parts of its money (docs/adr/0012-one-rule-for-received-money.md).
 */
export interface OperatorRefunds {
  /**
   * Refunds an order in a transaction of its own. Returns true if it did, false if the same was done under the key before.
   * @throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION, REFUND_TOO_MUCH, IDEMPOTENCY_KEY_REUSED, EDITED_MEANWHILE. A full refund
   * also throws REFUND_NOT_WHOLE, ITEM_NOT_FOUND or ITEM_LOCKED if the purchase cannot be taken back.
   */
  perform(refund: OperatorRefund): Promise<boolean>
  /**
   * Performs a refund and rolls it back, to show its effects. `look` returns the state of the order and what depends on
   * it, and is called before and after. Throws ORDER_NOT_FOUND.
   */
  rehearse<State>(
    refund: Pick<OperatorRefund, 'orderSn' | 'amountFen'>,
    look: (tx: Tx, order: PayableOrder) => Promise<State>,
  ): Promise<Rehearsal<State>>
  /** Refunds requested in the console; a large amount needs approval by a second operator. */
  readonly approvable: Approvable<'order/refund'>
}

export interface OperatorRefundDeps extends ReversalDeps, Pick<CoreServices, 'database'> {
  orders: ReversalDeps['orders'] & Pick<Orders, 'lock'>
  goods: Pick<GoodsModule, 'worksOf'>
  people: Pick<UserModule['people'], 'masked'>
}

export function createOperatorRefunds(deps: OperatorRefundDeps): OperatorRefunds {
  return {
    perform: (refund) => deps.database.transaction((tx) => performRefund(deps, tx, refund)),
    rehearse: (refund, look) => rehearseRefund(deps, refund, look),
    approvable: {
      prepare: (tx, input, staff) => prepareRefund(deps, tx, fromConsole(input, staff.displayName)),
      async perform(tx, input, { asked }) {
        return { isNew: await performRefund(deps, tx, fromConsole(input, asked.displayName)) }
      },
    },
  }
}

const fromConsole = ({ key, ...input }: AdminInput<'order/refund'>, by: string): OperatorRefund => ({
  ...input,
  by,
  key: `console:${key}`,
})

async function performRefund(deps: OperatorRefundDeps, tx: Tx, refund: OperatorRefund): Promise<boolean> {
  const { orderSn, amountFen, refundedFen, reason, by, key } = refund
  const { order, isDone } = await lockOrder(deps, tx, refund)
  if (isDone) return false
  if (refundedFen !== undefined && order.refundedFen !== refundedFen) {
    throw new AppError('EDITED_MEANWHILE', { msg: '刚才有人退过这笔订单，请看过新的金额再退' })
  }
  requireRefundable(order)
  const requestedBy = { by, key }
  if (amountFen === undefined) await reverseOrder(deps, tx, order, { reason, requestedBy })
  else await refundOrder(deps, tx, orderSn, reason, { amountFen, requestedBy })
  return true
}

/**
 * Locks the order, and returns whether the same request was done before. Throws ORDER_NOT_FOUND, IDEMPOTENCY_KEY_REUSED.
 */
async function lockOrder(
  { orders }: Pick<OperatorRefundDeps, 'orders'>,
  tx: Tx,
  { orderSn, amountFen, key }: Pick<OperatorRefund, 'orderSn' | 'amountFen' | 'key'>,
): Promise<{ order: PayableOrder; isDone: boolean }> {
  const order = await orders.lock(tx, orderSn)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const earlier = await queries.findByKey(tx, key)
  if (!earlier) return { order, isDone: false }
  const isSameAmount = amountFen === undefined ? order.refundedAt !== null : amountFen === earlier.amountFen
  if (earlier.orderSn !== orderSn || !isSameAmount) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return { order, isDone: true }
}

async function prepareRefund(deps: OperatorRefundDeps, tx: Tx, refund: OperatorRefund): Promise<Prepared> {
  const { orderSn, amountFen } = refund
  const { order, isDone } = await lockOrder(deps, tx, refund)
  const { paidFen, leftFen } = await queries.moneyOf(tx, orderSn)
  const givenFen = amountFen ?? leftFen
  // Performs and undoes it first, so that a refund that would be refused is refused before anyone reviews it.
  if (!isDone) await tryAndUndo(tx, () => performRefund(deps, tx, refund))
  const [workOf, names] = await Promise.all([
    deps.goods.worksOf(tx, [order.goodsSn]),
    deps.people.masked(tx, [order.uid]),
  ])
  const work = workOf(order.goodsSn)
  const isWhole = amountFen === undefined
  const refundedAfter = order.refundedFen + givenFen
  return {
    target: `order:${orderSn}`,
    seen: { refundedFen: order.refundedFen, status: order.status, isDone },
    summary: isDone
      ? repeated(work.name)
      : {
          subject: work.name,
          sentence: isWhole
            ? `向买家全额退款 ${moneyText(givenFen)}，并收回这笔订单得到的藏品、盲盒、权益和积分`
            : `向买家退款 ${moneyText(givenFen)}，买到的藏品仍归买家`,
          rows: [
            userRow('买家', order.uid, names.get(order.uid)?.nickname),
            workRow('作品', work),
            { kind: 'money', label: '实付', after: paidFen },
            { kind: 'money', label: '本次退款', after: givenFen },
            { kind: 'money', label: '累计退款', before: order.refundedFen, after: refundedAfter },
            { kind: 'money', label: '还可退', before: leftFen, after: leftFen - givenFen },
            { kind: 'text', label: '买到的藏品', after: isWhole ? '收回' : '留给买家' },
            { kind: 'link', label: '订单', to: `/orders/${orderSn}`, text: orderSn },
          ],
        },
    before: { refundedFen: order.refundedFen },
    after: isDone ? { isRepeated: true } : { givenFen, refundedFen: refundedAfter, paidFen, isWhole },
    weight: isDone ? 0 : givenFen,
  }
}

/** Performs work and rolls it back; rethrows what refused it. */
async function tryAndUndo(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  const undo = new Error('Done, and undone')
  await inSavepoint(tx, async () => {
    await work()
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
}

async function rehearseRefund<State>(
  deps: OperatorRefundDeps,
  refund: Pick<OperatorRefund, 'orderSn' | 'amountFen'>,
  look: (tx: Tx, order: PayableOrder) => Promise<State>,
): Promise<Rehearsal<State>> {
  const rehearsal: { seen?: Rehearsal<State> } = {}
  const undo = new Error('A rehearsal is undone')
  const done = deps.database.transaction(async (tx) => {
    const order = await deps.orders.lock(tx, refund.orderSn)
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    const money = await queries.moneyOf(tx, refund.orderSn)
    const before = await look(tx, order)
    rehearsal.seen = { order, money, before, after: null, refusal: null }
    try {
      await performRefund(deps, tx, { ...refund, reason: '', by: '', key: randomUUID() })
    } catch (error) {
      if (!isRefusal(error)) throw error
      rehearsal.seen = { ...rehearsal.seen, refusal: error.message }
      throw undo
    }
    rehearsal.seen = { ...rehearsal.seen, after: await look(tx, order) }
    throw undo
  })
  await done.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  if (!rehearsal.seen) throw new Error('A rehearsal saw nothing')
  return rehearsal.seen
}
