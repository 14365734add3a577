import type { OrderSn, PaymentSn, Uid } from '@app/contract'
import { type Batcher, createBatcher } from '../../../core/batcher.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { createDataLoader } from '../../../core/dataLoader.ts'
import { AppError } from '../../../core/errors.ts'
import { processIndividually } from '../../../jobs/processIndividually.ts'
import { sweepIndividually } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { PaymentReport } from '../../../ports/payments.ts'
import type { Channels } from '../channels/registry.ts'
import * as failures from '../settlement/failureQueries.ts'
import type { Settlement } from '../settlement/settle.ts'
import { PaymentStatus } from '../states.ts'
import { batchOptions } from './batchOptions.ts'
import * as queries from './queries.ts'
import type { EndStatus, PaymentRow } from './queries.ts'

/** Seconds between status queries that a buyer waiting at the page may trigger for one payment. */
const buyerIntervalSeconds = 3
const faulty = { everySeconds: 60, batch: 64, atOnce: 4 }
const polling = { everySeconds: 5, olderThanSeconds: 10, batch: 64, atOnce: 8 }

export interface StatusQueries {
  /** Queries the channel of a payment and applies its report. Throws PROVIDER_UNAVAILABLE. */
  query(payment: PaymentRow): Promise<PaymentReport>
  /** Does what `query` does; a channel that does not answer changes nothing. */
  tryQuery(payment: PaymentRow): Promise<void>
  /** Ends a waiting payment without money; `reason` is shown to the collector. */
  end(payment: PaymentRow, status: EndStatus, reason: string): Promise<void>
  /**
   * Returns the payments of an order, newest first. Queries the channels of waiting payments of `uid` first, each once
   * in three seconds.
   */
  refreshPayments(orderSn: OrderSn, uid: Uid): Promise<readonly PaymentRow[]>
  /** Poll waiting payments, and those whose receipts met a fault. */
  readonly sweeps: readonly Sweep[]
}

export interface StatusQueryDeps extends Pick<CoreServices, 'config' | 'database' | 'log'> {
  channels: Pick<Channels, 'of'>
  settlement: Settlement
}

interface EndedPayment extends queries.EndedPayment {
  status: EndStatus
}

interface Deps extends StatusQueryDeps {
  /** Ends payments in batches: after a drop, thousands end at once. */
  endings: Batcher<EndedPayment, true>
  /** Reads the payments of an order, newest first, in one statement for concurrent callers. */
  readPayments: (orderSn: OrderSn) => Promise<readonly queries.ListedPayment[] | undefined>
}

/** Creates the service that queries channels for the status of payments and applies their reports. */
export function createStatusQueries(services: StatusQueryDeps): StatusQueries {
  const { db } = services.database
  const deps: Deps = {
    ...services,
    endings: createBatcher((ended: readonly EndedPayment[]) => endPayments(services, ended), {
      name: 'payment ends',
      ...batchOptions(services),
      keyOf: ({ sn }) => sn,
    }),
    readPayments: createDataLoader((orderSns: readonly OrderSn[]) =>
      queries.listOf(db, orderSns, buyerIntervalSeconds),
    ),
  }
  return {
    query: (payment) => queryChannel(deps, payment),
    tryQuery: (payment) => tryQueryChannel(deps, payment),
    end: (payment, status, reason) => endPayment(deps, payment, status, reason),
    refreshPayments: (orderSn, uid) => refreshPayments(deps, orderSn, uid),
    sweeps: [pollingSweep(deps), faultSweep(deps)],
  }
}

async function queryChannel(deps: Deps, payment: PaymentRow): Promise<PaymentReport> {
  const report = await deps.channels.of(payment).query(queries.begun(payment))
  await applyReport(deps, payment, report)
  return report
}

async function tryQueryChannel(deps: Deps, payment: PaymentRow): Promise<void> {
  try {
    await queryChannel(deps, payment)
  } catch (error) {
    if (!(error instanceof AppError && error.reason === 'PROVIDER_UNAVAILABLE')) throw error
    deps.log.warn({ paymentSn: payment.sn }, 'a channel could not be asked')
  }
}

/** Settles a payment that its channel reports as paid, or ends one that it reports as failed or closed. */
async function applyReport(deps: Deps, payment: PaymentRow, report: PaymentReport): Promise<void> {
  if (report.state === 'waiting' || report.state === 'unknown') return
  if (report.state === 'failed') return endPayment(deps, payment, PaymentStatus.fail, '支付未成功')
  if (report.state === 'closed') return endPayment(deps, payment, PaymentStatus.closed, '支付已关闭')
  const outcome = await deps.settlement.settle({
    receipt: {
      paymentSn: payment.sn,
      platform: payment.platform,
      tradeNo: report.tradeNo ?? null,
      amountFen: report.amountFen ?? 0,
      paidAt: report.paidAt,
    },
  })
  if (outcome === 'amountDiffers') {
    await endPayment(deps, payment, PaymentStatus.fail, '支付金额与订单不符，已转人工核对')
  }
  if (outcome === 'amountDiffers' || outcome === 'otherTrade') {
    deps.log.error({ paymentSn: payment.sn, outcome }, 'a channel reports money that does not fit its payment')
  }
}

async function endPayment(
  { endings }: Pick<Deps, 'endings'>,
  payment: PaymentRow,
  status: EndStatus,
  reason: string,
): Promise<void> {
  await endings.add({ sn: payment.sn, status, reason })
}

async function endPayments(
  { database }: Pick<StatusQueryDeps, 'database'>,
  ended: readonly EndedPayment[],
): Promise<true[]> {
  for (const [status, some] of Map.groupBy(ended, (one) => one.status)) {
    await queries.setEnded(database.db, status, some)
  }
  return ended.map(() => true)
}

async function refreshPayments(deps: Deps, orderSn: OrderSn, uid: Uid): Promise<readonly PaymentRow[]> {
  const known = (await deps.readPayments(orderSn)) ?? []
  const due = known.filter((payment) => payment.uid === uid && payment.isQueryDue)
  if (due.length === 0) return known
  await Promise.all(due.map((payment) => queryForBuyer(deps, payment)))
  return (await deps.readPayments(orderSn)) ?? []
}

/** Queries the channel unless another caller did so a moment ago. */
async function queryForBuyer(deps: Deps, payment: PaymentRow): Promise<void> {
  const isClaimed = await queries.claimQuery(deps.database.db, payment.sn, buyerIntervalSeconds)
  if (isClaimed) await tryQueryChannel(deps, payment)
}

/** Each query delays the next one, longer with the payment's age, so that a faulty payment does not hold up others. */
function pollingSweep(deps: Deps): Sweep {
  const { database, log } = deps
  return {
    name: 'waiting-payments',
    everySeconds: polling.everySeconds,
    async run() {
      const due = await queries.claimForPolling(database.db, polling.olderThanSeconds, polling.batch)
      const nameOf = ({ sn: paymentSn }: PaymentRow) => ({ paymentSn })
      await processIndividually(due, { log, nameOf, atOnce: polling.atOnce }, (payment) =>
        tryQueryChannel(deps, payment),
      )
      return due.length === polling.batch
    },
  }
}

/** Covers waiting and other payments alike: after a fault, the channel may never notify us again. */
function faultSweep(deps: Deps): Sweep {
  const { db } = deps.database
  return sweepIndividually(deps, {
    name: 'faulty-receipts',
    ...faulty,
    due: (limit, isTriable) => failures.due(db, { limit, seconds: faulty.everySeconds, isTriable }),
    nameOf: (paymentSn: PaymentSn) => ({ paymentSn }),
    work: async (paymentSn) => tryQueryChannel(deps, await queries.findKnown(db, paymentSn)),
  })
}
