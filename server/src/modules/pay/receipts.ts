import type { OrderSn, PaymentSn } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { faultKindOf } from '../../core/faults.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { createBatcher } from '../../core/batcher.ts'
import { batchesOf, lockSeconds } from './batches.ts'
import * as stored from './notificationQueries.ts'
import type { OrderOf } from './queries.ts'
import type { Receipt, Settlement, Settling } from './settle.ts'

/** A receipt, with the notification that brought it where one did. */
export interface Brought {
  receipt: Receipt
  /** As it came. */
  notification?: stored.NewNotification
}

/** Outcomes after which the channel need not tell us again. */
export const dealtWith: readonly string[] = ['applied', 'refunding', 'duplicate', 'ended'] satisfies (
  | Settlement
  | 'ended'
)[]

/** What became of a receipt; `held`: nothing, since somebody else holds its order or the stock of what it buys. */
type Outcome = Settlement | 'held'

/** How receipts are settled within a transaction. */
type Settle = Settling['together' | 'apart']

export type Receipts = ReturnType<typeof createReceipts>

/**
 * Settles what channels tell us in batches: while one is written, what comes gathers for the next. Notifications are kept with
 * what became of them, and answered after the commit; where nothing could become of them they are kept as they came. Where a
 * batch fails it is settled by halves, down to the receipt whose fault it is.
 */
export function createReceipts(core: CoreServices, settling: Settling) {
  const { database } = core
  const { payment } = core.config

  async function settleBatch(batch: readonly Brought[]): Promise<Outcome[]> {
    const notifications = batch.flatMap(({ notification }) => notification ?? [])
    const settlements = await stored.keptAnyway(database.db, notifications, () => settleFresh(batch))
    return batch.map((one) => settlements.get(one) ?? 'duplicate')
  }

  /** Those of a batch that were not dealt with before, and the orders that they are for. */
  async function freshOf(tx: Tx, batch: readonly Brought[]): Promise<{ fresh: readonly Brought[]; orderOf: OrderOf }> {
    const known = await stored.knownOf(tx, batch, lockSeconds)
    const orderOf = new Map<PaymentSn, OrderSn>()
    batch.forEach(({ receipt }, index) => {
      const orderSn = known[index]?.orderSn
      if (orderSn) orderOf.set(receipt.paymentSn, orderSn)
    })
    return { fresh: batch.filter((_, index) => !dealtWith.includes(known[index]?.outcome ?? '')), orderOf }
  }

  /**
   * What waited in vain for somebody else's lock is tried once more without what is locked, which is refused. What is alone and
   * cannot be settled as most are is settled whatever becomes of it, in savepoints that most need not pay for.
   */
  async function settleFresh(batch: readonly Brought[]): Promise<Map<Brought, Outcome>> {
    const settleAll = (how: Settle) =>
      database.batch(async (tx) => {
        const { fresh, orderOf } = await freshOf(tx, batch)
        return settleIn(tx, fresh, { orderOf, how })
      })
    try {
      return await settleAll(settling.together)
    } catch (error) {
      const isAlone = batch.length === 1
      if (isAlone && faultKindOf(error) !== 'passing') return settleAll(settling.apart)
      if (isAlone || !(error instanceof AppError) || error.reason !== 'BUSY') throw error
    }
    return database.batch(async (tx) => {
      const { fresh, orderOf } = await freshOf(tx, batch)
      const receipts = await settling.free(
        tx,
        fresh.map(({ receipt }) => receipt),
        orderOf,
      )
      const [free, held] = [true, false].map((isFree) =>
        fresh.filter(({ receipt }) => receipts.has(receipt) === isFree),
      )
      const how = free?.length === 1 ? settling.apart : settling.together
      const settlements = await settleIn(tx, free ?? [], { orderOf, how })
      const told = (held ?? []).flatMap(({ notification }) => notification ?? [])
      await stored.keep(
        tx,
        told.map((notification) => ({ ...notification, outcome: stored.received })),
        [],
      )
      return new Map(fresh.map((one) => [one, settlements.get(one) ?? 'held']))
    })
  }

  async function settleIn(
    tx: Tx,
    fresh: readonly Brought[],
    { orderOf, how }: { orderOf: OrderOf; how: Settle },
  ): Promise<Map<Brought, Settlement>> {
    if (fresh.length === 0) return new Map()
    const settlements = await how(
      tx,
      fresh.map(({ receipt }) => receipt),
      orderOf,
    )
    const outcomeAt = (index: number): Settlement => settlements[index] ?? 'fault'
    const told = fresh.flatMap(({ notification }, index) =>
      notification ? [{ ...notification, outcome: outcomeAt(index) }] : [],
    )
    await stored.keep(tx, told, dealtWith)
    return new Map(fresh.map((one, index) => [one, outcomeAt(index)]))
  }

  const batcher = createBatcher(settleBatch, {
    name: 'receipts',
    ...batchesOf(core),
    concurrency: payment.concurrency,
    partitionConcurrency: payment.concurrency,
    maxWaitMs: payment.maxWaitMilliseconds,
    keyOf: ({ receipt }) => receipt.paymentSn,
  })

  /** By the name of its notification: whoever sends the same a thousand times has it settled once. */
  const underWay = new Map<string, Promise<Settlement>>()

  async function add(brought: Brought): Promise<Settlement> {
    const outcome = await batcher.add(brought)
    if (outcome === 'held') throw new AppError('BUSY', { retryAfter: 2 })
    return outcome
  }

  async function settleNotified(name: string, brought: Brought): Promise<Settlement> {
    const known = underWay.get(name) ?? add(brought)
    underWay.set(name, known)
    try {
      return await known
    } finally {
      underWay.delete(name)
    }
  }

  return {
    /** What became of a receipt, after the commit. Throws BUSY and UNAVAILABLE, and whatever else passes: it may be brought again. */
    settle: (brought: Brought): Promise<Settlement> =>
      brought.notification ? settleNotified(stored.nameOf(brought.notification), brought) : add(brought),
  }
}
