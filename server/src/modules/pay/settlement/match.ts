import type { OrderSn } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import * as queries from '../payments/queries.ts'
import { PaymentStatus } from '../states.ts'
import type { MatchedReceipt, OrderOf, Receipt, SettlementDeps, SettlementOutcome } from './types.ts'

/**
 * Locks the orders and payments of receipts and compares each receipt with its payment. Returns those to book, and the
 * outcome of the others. Orders are locked before payments, each in the order of their numbers, so that two batches
 * cannot deadlock.
 */
export async function matchReceipts(
  { orders }: Pick<SettlementDeps, 'orders'>,
  tx: Tx,
  receipts: readonly Receipt[],
  orderOf: OrderOf,
): Promise<{ matched: MatchedReceipt[]; outcomes: Map<Receipt, SettlementOutcome> }> {
  const orderSns = ordersOf(receipts, orderOf)
  const lockedOrders = new Map((await orders.lockAll(tx, orderSns)).map((order) => [order.orderSn, order]))
  const rows = await queries.lockAll(tx, orderSns)
  const payments = new Map(rows.map((payment) => [payment.sn, payment]))
  const openOf = Map.groupBy(
    rows.filter(({ status }) => status === PaymentStatus.await),
    (payment) => payment.order_sn,
  )
  const outcomes = new Map<Receipt, SettlementOutcome>()
  const matched: MatchedReceipt[] = []
  for (const receipt of receipts) {
    const payment = payments.get(receipt.paymentSn)
    const order = payment && lockedOrders.get(payment.order_sn)
    if (!order || payment.platform !== receipt.platform) outcomes.set(receipt, 'unknownPayment')
    else if (payment.amount_fen !== receipt.amountFen) outcomes.set(receipt, 'amountDiffers')
    else if (payment.status === PaymentStatus.success) {
      outcomes.set(receipt, isSameTrade(payment.channel_trade_no, receipt.tradeNo) ? 'duplicate' : 'otherTrade')
    } else {
      const openPayments = (openOf.get(order.orderSn) ?? []).flatMap(({ sn }) => (sn === payment.sn ? [] : [sn]))
      matched.push({ receipt, order, openPayments })
    }
  }
  return { matched, outcomes }
}

/** Returns the receipts whose orders, and the stock these orders buy, are not locked by another transaction. */
export async function findUnlockedReceipts(
  { orders }: Pick<SettlementDeps, 'orders'>,
  tx: Tx,
  receipts: readonly Receipt[],
  orderOf: OrderOf,
): Promise<ReadonlySet<Receipt>> {
  const unlocked = await orders.lockFree(tx, ordersOf(receipts, orderOf))
  const isUnlocked = (orderSn: OrderSn | undefined) => orderSn === undefined || unlocked.has(orderSn)
  return new Set(receipts.filter(({ paymentSn }) => isUnlocked(orderOf.get(paymentSn))))
}

/**
 * Whether two trade numbers can belong to one payment. A channel may omit its number; our own then identifies the
 * payment.
 */
const isSameTrade = (known: string | null, reported: string | null): boolean =>
  known === null || reported === null || known === reported

const ordersOf = (receipts: readonly Receipt[], orderOf: OrderOf): OrderSn[] => [
  ...new Set(receipts.flatMap(({ paymentSn }) => orderOf.get(paymentSn) ?? [])),
]
