import type { OrderSn, PaymentSn } from '@app/contract'
import { createBatcher } from '../../../core/batcher.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { faultKindOf } from '../../../core/faults.ts'
import { batchOptions, lockSeconds } from '../payments/batchOptions.ts'
import * as notifications from '../notifications/queries.ts'
import { applyIndividually, type ApplyReceipts, applyTogether } from './apply.ts'
import { findUnlockedReceipts } from './match.ts'
import { finalOutcomes, type OrderOf, type Receipt, type SettlementDeps, type SettlementOutcome } from './types.ts'

/** A receipt as it is delivered to us. */
export interface Delivery {
  receipt: Receipt
  /** The verified notification that carried it; absent for the answer to a status query. */
  notification?: notifications.NewNotification
}

/** `locked`: nothing was done, because another transaction holds the order or the stock of what it buys. */
type DeliveryOutcome = SettlementOutcome | 'locked'

export interface Settlement {
  /**
   * Settles a receipt and returns its outcome after the commit. Throws BUSY, UNAVAILABLE and other passing faults: the
   * receipt may be delivered again.
   */
  settle(delivery: Delivery): Promise<SettlementOutcome>
}

/**
 * Settles receipts in batches: while one batch is written, further receipts wait for the next. A batch that fails is
 * split in halves, down to the receipt that causes the failure.
 */
export function createSettlement(deps: SettlementDeps): Settlement {
  const { payment } = deps.config
  const batcher = createBatcher((batch: readonly Delivery[]) => settleBatch(deps, batch), {
    name: 'receipts',
    ...batchOptions(deps),
    concurrency: payment.concurrency,
    partitionConcurrency: payment.concurrency,
    maxWaitMs: payment.maxWaitMilliseconds,
    keyOf: ({ receipt }) => receipt.paymentSn,
  })
  /**
   * Settlements in progress by the key of their notification: a notification that is sent many times is settled once.
   */
  const inProgress = new Map<string, Promise<SettlementOutcome>>()

  async function add(delivery: Delivery): Promise<SettlementOutcome> {
    const outcome = await batcher.add(delivery)
    if (outcome === 'locked') throw new AppError('BUSY', { retryAfter: 2 })
    return outcome
  }

  return {
    async settle(delivery) {
      if (!delivery.notification) return add(delivery)
      const key = notifications.keyOf(delivery.notification)
      const settlement = inProgress.get(key) ?? add(delivery)
      inProgress.set(key, settlement)
      try {
        return await settlement
      } finally {
        inProgress.delete(key)
      }
    },
  }
}

/**
 * Settles a batch. Its notifications are stored with their outcomes; if the transaction fails, they are stored as
 * received.
 */
async function settleBatch(deps: SettlementDeps, batch: readonly Delivery[]): Promise<DeliveryOutcome[]> {
  const outcomes = await notifications.storeReceivedOnError(deps.database.db, notificationsOf(batch), () =>
    settleNew(deps, batch),
  )
  return batch.map((delivery) => outcomes.get(delivery) ?? 'duplicate')
}

/**
 * Settles the deliveries of a batch that are new. If a batch waited in vain for a lock, it is tried again without the
 * locked orders. A receipt that fails in the batch is applied alone in savepoints, a cost that most receipts avoid.
 */
async function settleNew(
  deps: SettlementDeps,
  batch: readonly Delivery[],
): Promise<ReadonlyMap<Delivery, DeliveryOutcome>> {
  const settleAll = (apply: ApplyReceipts) =>
    deps.database.batch(async (tx) => {
      const { fresh, orderOf } = await findNew(tx, batch)
      return applyAndStore(deps, tx, fresh, { orderOf, apply })
    })
  try {
    return await settleAll(applyTogether)
  } catch (error) {
    const isAlone = batch.length === 1
    if (isAlone && faultKindOf(error) !== 'passing') return settleAll(applyIndividually)
    if (isAlone || !(error instanceof AppError) || error.reason !== 'BUSY') throw error
  }
  return settleUnlocked(deps, batch)
}

/** Settles the deliveries whose orders are not locked; the notifications of the others are stored as received. */
function settleUnlocked(
  deps: SettlementDeps,
  batch: readonly Delivery[],
): Promise<ReadonlyMap<Delivery, DeliveryOutcome>> {
  return deps.database.batch(async (tx) => {
    const { fresh, orderOf } = await findNew(tx, batch)
    const unlockedReceipts = await findUnlockedReceipts(
      deps,
      tx,
      fresh.map(({ receipt }) => receipt),
      orderOf,
    )
    const unlocked = fresh.filter(({ receipt }) => unlockedReceipts.has(receipt))
    const locked = fresh.filter(({ receipt }) => !unlockedReceipts.has(receipt))
    const apply = unlocked.length === 1 ? applyIndividually : applyTogether
    const outcomes = await applyAndStore(deps, tx, unlocked, { orderOf, apply })
    const received = notificationsOf(locked).map((one) => ({ ...one, outcome: notifications.received }))
    await notifications.store(tx, received, [])
    return new Map(fresh.map((delivery) => [delivery, outcomes.get(delivery) ?? 'locked']))
  })
}

/** Returns the deliveries of a batch that have no final outcome yet, and the orders of their payments. */
async function findNew(tx: Tx, batch: readonly Delivery[]): Promise<{ fresh: readonly Delivery[]; orderOf: OrderOf }> {
  const known = await notifications.findKnown(tx, batch, lockSeconds)
  const orderOf = new Map<PaymentSn, OrderSn>()
  batch.forEach(({ receipt }, index) => {
    const orderSn = known[index]?.orderSn
    if (orderSn) orderOf.set(receipt.paymentSn, orderSn)
  })
  return { fresh: batch.filter((_, index) => !finalOutcomes.includes(known[index]?.outcome ?? '')), orderOf }
}

/** Applies the receipts of deliveries and stores their notifications with the outcomes. */
async function applyAndStore(
  deps: SettlementDeps,
  tx: Tx,
  deliveries: readonly Delivery[],
  { orderOf, apply }: { orderOf: OrderOf; apply: ApplyReceipts },
): Promise<ReadonlyMap<Delivery, SettlementOutcome>> {
  if (deliveries.length === 0) return new Map()
  const receipts = deliveries.map(({ receipt }) => receipt)
  const applied = await apply(deps, tx, receipts, orderOf)
  const outcomes = new Map(deliveries.map((delivery, index) => [delivery, applied[index] ?? 'fault']))
  const processed = deliveries.flatMap((delivery) =>
    delivery.notification ? [{ ...delivery.notification, outcome: outcomes.get(delivery) ?? 'fault' }] : [],
  )
  await notifications.store(tx, processed, finalOutcomes)
  return outcomes
}

const notificationsOf = (deliveries: readonly Delivery[]) =>
  deliveries.flatMap(({ notification }) => notification ?? [])
