import { CloseReason, type OrderSn, OrderStatus, type PaymentPlatform, type PaymentSn } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { causeOf, faultKindOf } from '../../core/faults.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { inSavepoint } from '../../core/savepoint.ts'
import { requireMove } from '../../core/transitions.ts'
import { enqueue } from '../../jobs/queue.ts'
import { GoodsType } from '../goods/index.ts'
import type { Unfulfilled } from '../order/index.ts'
import type { PayableOrders } from './orders.ts'
import * as failures from './failureQueries.ts'
import * as queries from './queries.ts'
import { refundPart } from './refunds.ts'
import { PaymentStatus } from './states.ts'

/** Money that a channel says it has taken, from a verified notification or its answer to a question. */
export interface Receipt {
  paymentSn: PaymentSn
  platform: PaymentPlatform
  /** The channel's trade number; null if it gave none. */
  tradeNo: string | null
  amountFen: number
  paidAt: Date | undefined
}

/**
 * What became of a receipt. `applied`: the order is paid. `refunding`: received, and on its way back because the order
 * did not wait for it or could not be fulfilled. `duplicate`: known already. The others changed nothing; `fault` is noted
 * for an operator, and the receipt is to be given again.
 */
export type Settlement =
  | 'applied'
  | 'refunding'
  | 'duplicate'
  | 'unknownPayment'
  | 'amountDiffers'
  | 'otherTrade'
  | 'fault'

export type Settling = ReturnType<typeof createSettlement>

type Order = Awaited<ReturnType<PayableOrders['lockAll']>>[number]

/** A receipt that its payment believes, and the order it is for. */
interface Believed {
  receipt: Receipt
  order: Order
  /** Other payments of the order that wait. */
  others: readonly PaymentSn[]
}

/** Fulfils waiting orders that are paid; says of each why not, where it cannot be. */
type Fulfil = (tx: Tx, paid: readonly Believed[]) => Promise<(Unfulfilled | undefined)[]>

/**
 * The one rule for money that came (docs/decisions/payments.md): it pays its order, or it goes back. An order that refuses
 * to be fulfilled is closed and its money refunded at once; a fault of ours is tried again with every further receipt until
 * the patience for it is over, then its money goes back too.
 */
export function createSettlement(
  { config, log }: Pick<CoreServices, 'config' | 'log'>,
  orders: Pick<PayableOrders, 'lockAll' | 'lockFree' | 'fulfil' | 'fulfilAll' | 'hold' | 'close'>,
) {
  const timeoutSeconds = config.payment.faultSeconds

  /**
   * Locks the orders, then the payments, each in the order of their numbers; the order alone decides whether the money pays
   * it or goes back. Of two receipts for one order the second is looked at after the first.
   */
  async function apply(
    tx: Tx,
    receipts: readonly Receipt[],
    orderOf: queries.OrderOf,
    fulfil: Fulfil,
  ): Promise<Settlement[]> {
    const { believed, settlements } = await judge(tx, receipts, orderOf)
    const later: Believed[] = []
    const now = new Map<OrderSn, Believed>()
    for (const one of believed) {
      if (now.has(one.order.orderSn)) later.push(one)
      else now.set(one.order.orderSn, one)
    }
    for (const [receipt, settlement] of await pay(tx, [...now.values()], fulfil)) settlements.set(receipt, settlement)
    if (later.length > 0) {
      const rest = later.map(({ receipt }) => receipt)
      const outcomes = await apply(tx, rest, orderOf, fulfil)
      rest.forEach((receipt, index) => settlements.set(receipt, outcomes[index] ?? 'fault'))
    }
    return receipts.map((receipt) => settlements.get(receipt) ?? 'fault')
  }

  /** Which receipts say what their payments wait for, and what becomes of the others. */
  async function judge(tx: Tx, receipts: readonly Receipt[], orderOf: queries.OrderOf) {
    const orderSns = ordersOf(receipts, orderOf)
    const locked = new Map((await orders.lockAll(tx, orderSns)).map((order) => [order.orderSn, order]))
    const rows = await queries.lockAll(tx, orderSns)
    const payments = new Map(rows.map((payment) => [payment.sn, payment]))
    const waiting = Map.groupBy(
      rows.filter(({ status }) => status === PaymentStatus.await),
      (payment) => payment.order_sn,
    )
    const settlements = new Map<Receipt, Settlement>()
    const believed: Believed[] = []
    for (const receipt of receipts) {
      const payment = payments.get(receipt.paymentSn)
      const order = payment && locked.get(payment.order_sn)
      if (!order || payment.platform !== receipt.platform) settlements.set(receipt, 'unknownPayment')
      else if (payment.amount_fen !== receipt.amountFen) settlements.set(receipt, 'amountDiffers')
      else if (payment.status !== PaymentStatus.success) {
        const others = (waiting.get(order.orderSn) ?? []).flatMap(({ sn }) => (sn === payment.sn ? [] : [sn]))
        believed.push({ receipt, order, others })
      } else
        settlements.set(receipt, isSameTrade(payment.channel_trade_no, receipt.tradeNo) ? 'duplicate' : 'otherTrade')
    }
    return { believed, settlements }
  }

  /** Books money for locked orders, of which none is there twice. */
  async function pay(tx: Tx, paid: readonly Believed[], fulfil: Fulfil): Promise<Map<Receipt, Settlement>> {
    const settlements = new Map<Receipt, Settlement>()
    if (paid.length === 0) return settlements
    const { count, failedBefore } = await queries.setPaid(
      tx,
      // A deposit buys nothing of a shop.
      paid.map(({ receipt, order: { goodsType, goodsSn } }) => ({
        ...receipt,
        goodsSn: goodsType === GoodsType.deposit ? null : goodsSn,
      })),
    )
    requireMove(count === paid.length)
    const waiting = paid.filter(({ order }) => order.status === OrderStatus.waitPay)
    for (const late of paid.filter(({ order }) => order.status !== OrderStatus.waitPay)) {
      settlements.set(late.receipt, await returnLate(tx, late))
    }
    if (waiting.length === 0) return settlements
    const unfulfilled = await fulfil(tx, waiting)
    for (const other of waiting.flatMap(({ others }) => others)) await enqueueClosing(tx, other)
    const fulfilled = waiting.filter((_, index) => !unfulfilled[index])
    const mended = fulfilled.map(({ receipt }) => receipt.paymentSn).filter((sn) => failedBefore.has(sn))
    await failures.endAll(tx, mended, 'fulfilled')
    for (const { receipt } of fulfilled) settlements.set(receipt, 'applied')
    for (const [index, one] of waiting.entries()) {
      const why = unfulfilled[index]
      if (why) settlements.set(one.receipt, await returnUnfulfilled(tx, one, why))
    }
    return settlements
  }

  async function returnLate(tx: Tx, late: Believed): Promise<Settlement> {
    const isClosed = late.order.status === OrderStatus.closed
    const reason = isClosed ? '订单已关闭，款项自动退回' : '订单已支付，重复的款项自动退回'
    await refundPart(tx, { ...entryOf(late), reason })
    await failures.endAll(tx, [late.receipt.paymentSn], 'refunded')
    return 'refunding'
  }

  async function returnUnfulfilled(tx: Tx, paid: Believed, { cause, words }: Unfulfilled): Promise<Settlement> {
    const { paymentSn, orderSn, amountFen } = entryOf(paid)
    await refundPart(tx, { paymentSn, orderSn, amountFen, reason: `${words}，款项自动退回` })
    await failures.noteRefunded(tx, { paymentSn, orderSn, cause })
    log.error({ orderSn, paymentSn, cause }, 'a paid order cannot be fulfilled; its money goes back')
    return 'refunding'
  }

  /** Notes a fault and keeps its order waiting for the mending; true when that has gone on for too long. */
  async function noteFault(tx: Tx, payment: queries.PaymentRow, error: unknown): Promise<boolean> {
    const { sn: paymentSn, order_sn: orderSn } = payment
    log.error({ err: error, orderSn, paymentSn }, 'a receipt meets a fault of ours; it is tried again')
    const failure = { paymentSn, orderSn, cause: causeOf(error) }
    const secondsLeft = await failures.noteFault(tx, failure, timeoutSeconds)
    if (secondsLeft <= 0) return true
    await orders.hold(tx, orderSn, secondsLeft)
    return false
  }

  const fulfilTogether: Fulfil = async (tx, paid) => {
    await orders.fulfilAll(
      tx,
      paid.map(({ receipt, order }) => ({ order, platform: receipt.platform })),
    )
    return paid.map(() => undefined)
  }

  const fulfilApart: Fulfil = async (tx, paid) => {
    const unfulfilled: (Unfulfilled | undefined)[] = []
    for (const { receipt, order } of paid) unfulfilled.push(await orders.fulfil(tx, order.orderSn, receipt.platform))
    return unfulfilled
  }

  const giveUp =
    (why: Unfulfilled): Fulfil =>
    async (tx, paid) => {
      for (const { order } of paid) await orders.close(tx, order.orderSn, CloseReason.unfulfilled)
      return paid.map(() => why)
    }

  async function settle(tx: Tx, receipt: Receipt, orderOf: queries.OrderOf, fulfil = fulfilApart): Promise<Settlement> {
    try {
      const [settlement] = await inSavepoint(tx, () => apply(tx, [receipt], orderOf, fulfil))
      return settlement ?? 'fault'
    } catch (error) {
      if (faultKindOf(error) === 'passing') throw error
      const payment = await queries.find(tx, receipt.paymentSn)
      if (!payment) throw error
      const isOver = await noteFault(tx, payment, error)
      if (!isOver || fulfil !== fulfilApart) return 'fault'
      return settle(tx, receipt, orderOf, giveUp({ cause: causeOf(error), words: '订单没能完成' }))
    }
  }

  return {
    /** Settles each receipt by itself, whatever becomes of it. Throws only what passes. */
    async apart(tx: Tx, receipts: readonly Receipt[], orderOf: queries.OrderOf): Promise<Settlement[]> {
      const settlements: Settlement[] = []
      for (const receipt of receipts) settlements.push(await settle(tx, receipt, orderOf))
      return settlements
    },

    /**
     * Settles many receipts in as many statements as one takes; returns what became of each, in their order. Throws what
     * keeps any of their orders from being fulfilled: then nothing is to be kept, and each is settled by itself.
     */
    together: (tx: Tx, receipts: readonly Receipt[], orderOf: queries.OrderOf): Promise<Settlement[]> =>
      apply(tx, receipts, orderOf, fulfilTogether),

    /** Those for which nobody has to be waited for: the orders of the others, or the stock of what they buy, are locked. */
    async free(tx: Tx, receipts: readonly Receipt[], orderOf: queries.OrderOf): Promise<ReadonlySet<Receipt>> {
      const free = await orders.lockFree(tx, ordersOf(receipts, orderOf))
      const isFree = (orderSn: OrderSn | undefined) => orderSn === undefined || free.has(orderSn)
      return new Set(receipts.filter(({ paymentSn }) => isFree(orderOf.get(paymentSn))))
    },
  }
}

/** Whether two trade numbers can be of one payment: a channel may omit its number at any time, and then our own number identifies the payment. */
const isSameTrade = (known: string | null, told: string | null): boolean =>
  known === null || told === null || known === told

/** Of each order the number once, in no order. */
const ordersOf = (receipts: readonly Receipt[], orderOf: queries.OrderOf): OrderSn[] => [
  ...new Set(receipts.flatMap(({ paymentSn }) => orderOf.get(paymentSn) ?? [])),
]

const entryOf = ({ receipt: { paymentSn, amountFen }, order: { orderSn } }: Believed) => ({
  paymentSn,
  orderSn,
  amountFen,
})

/** Has a payment closed at its channel, once the transaction commits. */
export function enqueueClosing(tx: Tx, paymentSn: PaymentSn, delaySeconds = 0): Promise<void> {
  return enqueue(tx, { kind: 'payment.close', payload: { paymentSn }, dedupeKey: paymentSn, delaySeconds })
}
