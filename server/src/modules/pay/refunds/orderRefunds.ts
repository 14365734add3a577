import { randomUUID } from 'node:crypto'
import { type GoodsSn, type OrderSn, OrderStatus, type Uid } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { Approvable } from '../../../core/approvable.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { inSavepoint } from '../../../core/savepoint.ts'
import { GoodsType } from '../../goods/index.ts'
import type { OrderModule, Orders } from '../../order/index.ts'
import * as books from './queries.ts'
import type { RefundOptions } from './refund.ts'

/** Reverses what a refunded complete order gave. Throws if its owner can no longer give it back. */
export type Reversal = (tx: Tx, order: { sn: OrderSn; uid: Uid; goodsSn: GoodsSn }) => Promise<void>

/** Reversals by goods type; a type without one is refunded in money alone. */
export type Reversals = Readonly<Record<number, Reversal>>

export interface RefundingParts {
  orders: Pick<Orders, 'lock'>
  returns: Pick<OrderModule['returns'], 'closeAtOnce'>
  reversals: Reversals
  refund: (tx: Tx, orderSn: OrderSn, reason: string, options?: RefundOptions) => Promise<unknown>
}

/** An operator's request for a refund. */
export interface RefundRequest extends books.Asked {
  orderSn: OrderSn
  /** Fen. If absent, all that is left is refunded and the purchase is taken back; a part leaves it with its owner. */
  amountFen?: number | undefined
  /** Fen already refunded when the operator looked; EDITED_MEANWHILE if more has been refunded since. */
  refundedFen?: number | undefined
  /** Reason shown to the collector. */
  reason: string
}

/** What a refund would do. */
export interface Rehearsal<Standing, Order> {
  order: Order
  /** Fen received for it, and the part that no refund has claimed. */
  money: { paidFen: number; leftFen: number }
  before: Standing
  /** Null if the refund is impossible; then the reason is given in text. */
  after: Standing | null
  refusal: string | null
}

export type Refunding = ReturnType<typeof createRefundService>

/** Recorded as the requester of an automatic refund. */
const byRule = '系统'
/** Refusals that mean the purchase cannot be taken back. */
const keptByBuyer: ReadonlySet<string> = new Set(['REFUND_NOT_WHOLE', 'ITEM_NOT_FOUND', 'ITEM_LOCKED'])

/** Performs work and rolls it back; rethrows what refused it. */
async function undone(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  const done = new Error('Done, and undone')
  await inSavepoint(tx, async () => {
    await work()
    throw done
  }).catch((error: unknown) => {
    if (error !== done) throw error
  })
}

/**
 * Creates the service for refunds by operators: the whole of an order, or parts of its money
 * (docs/decisions/payments.md).
 */
export function createRefundService(
  { database }: CoreServices,
  { orders, returns, reversals, refund }: RefundingParts,
) {
  type Order = NonNullable<Awaited<ReturnType<Orders['lock']>>>

  async function giveAllBack(tx: Tx, order: Order, { reason, by, key }: RefundRequest): Promise<void> {
    const asked = { by, key }
    const { paidFen } = await books.moneyOf(tx, order.orderSn)
    if (paidFen < order.amountFen) {
      throw new AppError('ILLEGAL_TRANSITION', { msg: '没有收到这笔订单的款项，不能全额退款' })
    }
    if (order.status === OrderStatus.waitDelivery && order.goodsType === GoodsType.ordinary) {
      return returns.closeAtOnce(tx, order.orderSn, { asked: reason, told: reason, by: asked })
    }
    const reverse = reversals[order.goodsType]
    if (order.status !== OrderStatus.complete || !reverse) throw new AppError('REFUND_NOT_WHOLE')
    await reverse(tx, { sn: order.orderSn, uid: order.uid, goodsSn: order.goodsSn })
    await refund(tx, order.orderSn, reason, { asked })
  }

  /** Requires that an order can be refunded. Throws if no money of the order can be refunded. */
  function requireRefundable(order: Order): void {
    const isPaid = order.status !== OrderStatus.waitPay && order.status !== OrderStatus.closed
    if (!isPaid) throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔订单没有付款，或已经关闭' })
    if (order.refundedAt) throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔订单已经全额退款' })
    // The lot decides whether the deposit is refunded or kept.
    if (order.goodsType === GoodsType.deposit) {
      throw new AppError('ILLEGAL_TRANSITION', { msg: '保证金由拍卖结算时退回' })
    }
  }

  /**
   * Locks the order, and returns whether the same request was done before. Throws ORDER_NOT_FOUND,
   * IDEMPOTENCY_KEY_REUSED.
   */
  async function take(tx: Tx, { orderSn, amountFen, key }: Omit<RefundRequest, 'reason' | 'by'>) {
    const order = await orders.lock(tx, orderSn)
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    const before = await books.findRequest(tx, key)
    if (!before) return { order, isDone: false }
    const isSameAmount = amountFen === undefined ? order.refundedAt !== null : amountFen === before.amountFen
    const isSame = before.orderSn === orderSn && isSameAmount
    if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    return { order, isDone: true }
  }

  /**
   * Refunds an order on behalf of an operator. Returns true if it did, false if the same was done under the key before.
   * Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION, REFUND_TOO_MUCH, IDEMPOTENCY_KEY_REUSED, EDITED_MEANWHILE. A full
   * refund also throws REFUND_NOT_WHOLE, ITEM_NOT_FOUND or ITEM_LOCKED if the purchase cannot be taken back.
   */
  async function perform(tx: Tx, wanted: RefundRequest): Promise<boolean> {
    const { orderSn, amountFen, refundedFen, reason, by, key } = wanted
    const { order, isDone } = await take(tx, wanted)
    if (isDone) return false
    if (refundedFen !== undefined && order.refundedFen !== refundedFen) {
      throw new AppError('EDITED_MEANWHILE', { msg: '刚才有人退过这笔订单，请看过新的金额再退' })
    }
    requireRefundable(order)
    if (amountFen === undefined) await giveAllBack(tx, order, wanted)
    else await refund(tx, orderSn, reason, { amountFen, asked: { by, key } })
    return true
  }

  /**
   * Refunds a locked order automatically: in full and taking back the purchase, or the money alone if the purchase was
   * given away, opened or locked by something else. Returns false if no money was left.
   */
  async function giveBack(tx: Tx, order: Order, reason: string): Promise<boolean> {
    const { orderSn } = order
    const asked = { by: byRule, key: `rule:${orderSn}` }
    try {
      await inSavepoint(tx, () => giveAllBack(tx, order, { orderSn, reason, ...asked }))
      return true
    } catch (error) {
      if (!(error instanceof AppError) || !keptByBuyer.has(error.reason)) throw error
    }
    const { leftFen } = await books.moneyOf(tx, orderSn)
    if (leftFen === 0) return false
    await refund(tx, orderSn, reason, { amountFen: leftFen, asked })
    return true
  }

  const wantedOf = ({ key, ...input }: AdminInput<'order/refund'>, by: string): RefundRequest => ({
    ...input,
    by,
    key: `console:${key}`,
  })

  return {
    giveBack,

    /** Runs `perform` in its own transaction. */
    byHand: (wanted: RefundRequest): Promise<boolean> => database.transaction((tx) => perform(tx, wanted)),

    /** Refunds requested in the console; a large amount needs approval by a second operator. */
    asked: {
      async prepare(tx, input, staff) {
        const wanted = wantedOf(input, staff.displayName)
        const { order, isDone } = await take(tx, wanted)
        const { orderSn, amountFen } = wanted
        const { paidFen, leftFen } = await books.moneyOf(tx, orderSn)
        const givenFen = amountFen ?? leftFen
        // Performs and undoes it first, so that a refund that would be refused is refused before anyone reviews it.
        if (!isDone) await undone(tx, () => perform(tx, wanted))
        return {
          target: `order:${orderSn}`,
          seen: { refundedFen: order.refundedFen, status: order.status, isDone },
          before: { refundedFen: order.refundedFen },
          after: isDone
            ? { isRepeated: true }
            : { givenFen, refundedFen: order.refundedFen + givenFen, paidFen, isWhole: amountFen === undefined },
          weight: isDone ? 0 : givenFen,
        }
      },
      async perform(tx, input, { asked }) {
        return { isNew: await perform(tx, wantedOf(input, asked.displayName)) }
      },
    } satisfies Approvable<'order/refund'>,

    /**
     * Performs a refund and rolls it back, to show its effects. `look` returns the state of the order and what depends
     * on it, and is called before and after. Throws ORDER_NOT_FOUND.
     */
    async rehearse<Standing>(
      wanted: Pick<RefundRequest, 'orderSn' | 'amountFen'>,
      look: (tx: Tx, order: Order) => Promise<Standing>,
    ): Promise<Rehearsal<Standing, Order>> {
      const rehearsal: { seen?: Rehearsal<Standing, Order> } = {}
      const undo = new Error('A rehearsal is undone')
      const done = database.transaction(async (tx) => {
        const order = await orders.lock(tx, wanted.orderSn)
        if (!order) throw new AppError('ORDER_NOT_FOUND')
        const money = await books.moneyOf(tx, wanted.orderSn)
        const before = await look(tx, order)
        rehearsal.seen = { order, money, before, after: null, refusal: null }
        try {
          await perform(tx, { ...wanted, reason: '', by: '', key: randomUUID() })
        } catch (error) {
          if (!(error instanceof AppError) || error.status >= 500) throw error
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
    },
  }
}
