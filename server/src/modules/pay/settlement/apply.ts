import { CloseReason, type OrderSn, OrderStatus } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { causeOf, faultKindOf } from '../../../core/faults.ts'
import { inSavepoint } from '../../../core/savepoint.ts'
import { requireMove } from '../../../core/transitions.ts'
import { GoodsType } from '../../goods/index.ts'
import type { Unfulfilled } from '../../order/index.ts'
import { enqueuePaymentClosing } from '../jobs.ts'
import * as failures from './failureQueries.ts'
import * as queries from '../payments/queries.ts'
import { matchReceipts } from './match.ts'
import { recordFault, refundLatePayment, refundUnfulfilledOrder } from './refund.ts'
import type { MatchedReceipt, OrderOf, Receipt, SettlementDeps, SettlementOutcome } from './types.ts'

/** Fulfils paid orders; returns for each why it cannot be fulfilled, or undefined. */
type Fulfil = (deps: SettlementDeps, tx: Tx, paid: readonly MatchedReceipt[]) => Promise<(Unfulfilled | undefined)[]>

/** Applies receipts within a transaction; returns the outcomes in their order. */
export type ApplyReceipts = (
  deps: SettlementDeps,
  tx: Tx,
  receipts: readonly Receipt[],
  orderOf: OrderOf,
) => Promise<SettlementOutcome[]>

/**
 * Applies receipts in as many statements as one receipt takes. Throws whatever keeps one of the orders from being
 * fulfilled: the transaction must be rolled back then, and each receipt applied by itself.
 */
export const applyTogether: ApplyReceipts = (deps, tx, receipts, orderOf) =>
  apply(deps, tx, receipts, orderOf, fulfilTogether)

/** Applies each receipt in a savepoint of its own, whatever the others meet. Throws only passing faults. */
export const applyIndividually: ApplyReceipts = async (deps, tx, receipts, orderOf) => {
  const outcomes: SettlementOutcome[] = []
  for (const receipt of receipts) outcomes.push(await applyOne(deps, tx, receipt, orderOf))
  return outcomes
}

/**
 * The one rule for money that arrived (rules/payments#one-rule): it pays its order, or it goes back. The locked order
 * alone decides. Of two receipts for one order, the second is applied after the first.
 */
async function apply(
  deps: SettlementDeps,
  tx: Tx,
  receipts: readonly Receipt[],
  orderOf: OrderOf,
  fulfil: Fulfil,
): Promise<SettlementOutcome[]> {
  const { matched, outcomes } = await matchReceipts(deps, tx, receipts, orderOf)
  const first = new Map<OrderSn, MatchedReceipt>()
  const second: Receipt[] = []
  for (const one of matched) {
    if (first.has(one.order.orderSn)) second.push(one.receipt)
    else first.set(one.order.orderSn, one)
  }
  for (const [receipt, outcome] of await book(deps, tx, [...first.values()], fulfil)) outcomes.set(receipt, outcome)
  if (second.length > 0) {
    const later = await apply(deps, tx, second, orderOf, fulfil)
    second.forEach((receipt, index) => outcomes.set(receipt, later[index] ?? 'fault'))
  }
  return receipts.map((receipt) => outcomes.get(receipt) ?? 'fault')
}

/** Books the money of locked orders, each of which occurs once, and fulfils or refunds them. */
async function book(
  deps: SettlementDeps,
  tx: Tx,
  paid: readonly MatchedReceipt[],
  fulfil: Fulfil,
): Promise<Map<Receipt, SettlementOutcome>> {
  const outcomes = new Map<Receipt, SettlementOutcome>()
  if (paid.length === 0) return outcomes
  const { count, failedBefore } = await queries.setPaid(
    tx,
    // A deposit belongs to no shop.
    paid.map(({ receipt, order: { goodsType, goodsSn } }) => ({
      ...receipt,
      goodsSn: goodsType === GoodsType.deposit ? null : goodsSn,
    })),
  )
  requireMove(count === paid.length)
  const waiting = paid.filter(({ order }) => order.status === OrderStatus.waitPay)
  for (const late of paid.filter(({ order }) => order.status !== OrderStatus.waitPay)) {
    outcomes.set(late.receipt, await refundLatePayment(deps, tx, late))
  }
  if (waiting.length === 0) return outcomes
  const refusals = await fulfil(deps, tx, waiting)
  for (const paymentSn of waiting.flatMap(({ openPayments }) => openPayments))
    await enqueuePaymentClosing(tx, paymentSn)
  const fulfilled = waiting.filter((_, index) => !refusals[index])
  const mended = fulfilled.map(({ receipt }) => receipt.paymentSn).filter((sn) => failedBefore.has(sn))
  await failures.endAll(tx, mended, 'fulfilled')
  for (const { receipt } of fulfilled) outcomes.set(receipt, 'applied')
  for (const [index, one] of waiting.entries()) {
    const refusal = refusals[index]
    if (refusal) outcomes.set(one.receipt, await refundUnfulfilledOrder(deps, tx, one, refusal))
  }
  return outcomes
}

/**
 * Applies one receipt. An internal fault is recorded; after `payment.faultSeconds` of faults the order is abandoned and
 * refunded.
 */
async function applyOne(
  deps: SettlementDeps,
  tx: Tx,
  receipt: Receipt,
  orderOf: OrderOf,
  fulfil: Fulfil = fulfilIndividually,
): Promise<SettlementOutcome> {
  try {
    const [outcome] = await inSavepoint(tx, () => apply(deps, tx, [receipt], orderOf, fulfil))
    return outcome ?? 'fault'
  } catch (error) {
    if (faultKindOf(error) === 'passing') throw error
    const payment = await queries.findKnown(tx, receipt.paymentSn)
    const isOver = await recordFault(deps, tx, payment, error)
    if (!isOver || fulfil !== fulfilIndividually) return 'fault'
    return applyOne(deps, tx, receipt, orderOf, giveUp({ cause: causeOf(error), message: '订单未能完成' }))
  }
}

const fulfilTogether: Fulfil = async ({ orders }, tx, paid) => {
  await orders.fulfilAll(
    tx,
    paid.map(({ receipt, order }) => ({ order, platform: receipt.platform })),
  )
  return paid.map(() => undefined)
}

const fulfilIndividually: Fulfil = async ({ orders }, tx, paid) => {
  const refusals: (Unfulfilled | undefined)[] = []
  for (const { receipt, order } of paid) refusals.push(await orders.fulfil(tx, order.orderSn, receipt.platform))
  return refusals
}

const giveUp =
  (why: Unfulfilled): Fulfil =>
  async ({ orders }, tx, paid) => {
    for (const { order } of paid) await orders.close(tx, order.orderSn, CloseReason.unfulfilled)
    return paid.map(() => why)
  }
