import type { PaymentPlatform } from '@app/contract'
import { shanghaiDay } from '../../../core/clock.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { AppError } from '../../../core/errors.ts'
import { processIndividually } from '../../../jobs/processIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { BillLine, PaymentChannel } from '../../../ports/payments.ts'
import type { Channels } from '../channels/registry.ts'
import * as payments from '../payments/queries.ts'
import type { StatusQueries } from '../payments/statusQuery.ts'
import { compareMovements } from './compare.ts'
import * as queries from './queries.ts'

const everySeconds = 1800

/** Result of comparing a bill. `compared` is its number of lines; `differences` are those found before any was settled. */
export interface BillReport {
  compared: number
  differences: readonly queries.Difference[]
}

/** Recent days of a channel without a bill, oldest first. */
export interface MissingBills {
  platform: PaymentPlatform
  title: string
  /** Whether the channel's API provides them; otherwise an operator uploads them. */
  isAutomatic: boolean
  /** Days in Shanghai, such as `2026-11-23`. */
  days: string[]
}

/**
 * Compares the channels' bills with our ledger day by day: the last safeguard against lost notifications. Days are days
 * in Shanghai, such as `2026-11-23`.
 */
export interface Reconciliation {
  /**
   * Downloads a channel's bill of a day and compares it; undefined if it is not ready yet or the channel has no API for
   * it. Throws PROVIDER_UNAVAILABLE.
   */
  reconcile(channel: PaymentChannel, day: string): Promise<BillReport | undefined>
  /** Reads a bill file of an operator without storing it. Throws what `upload` throws. */
  preview(platform: number, day: string, file: Buffer): Promise<readonly BillLine[]>
  /**
   * Stores and compares a bill file of an operator. Throws PLATFORM_UNAVAILABLE, and BILL_UNREADABLE if it is not a bill
   * of that channel and day.
   */
  upload(platform: number, day: string, file: Buffer, by: string): Promise<BillReport & { lines: readonly BillLine[] }>
  /** Returns the channels with bills to wait for or to upload. */
  missing(): Promise<MissingBills[]>
  /** Downloads and compares the bills that are due. */
  readonly sweep: Sweep
}

export interface ReconciliationDeps extends Pick<CoreServices, 'config' | 'database' | 'log'> {
  channels: Pick<Channels, 'all' | 'find'>
  statusQueries: Pick<StatusQueries, 'tryQuery'>
}

export function createReconciliation(deps: ReconciliationDeps): Reconciliation {
  return {
    reconcile: (channel, day) => reconcileDay(deps, channel, day),
    preview: async (platform, day, file) => (await readBillFile(deps, platform, day, file)).lines,
    async upload(platform, day, file, by) {
      const { channel, lines } = await readBillFile(deps, platform, day, file)
      return { lines, ...(await storeAndCompare(deps, { channel, day, lines, uploadedBy: by })) }
    },
    missing: () => missingBills(deps),
    sweep: { name: 'bills', everySeconds, run: () => reconcileDueDays(deps) },
  }
}

async function reconcileDueDays(deps: ReconciliationDeps): Promise<void> {
  for (const channel of deps.channels.all) {
    if (channel.bills.kind !== 'downloaded') continue
    const nameOf = (day: string) => ({ platform: channel.platform, day })
    await processIndividually(await unreportedDays(deps, channel), { log: deps.log, nameOf }, (day) =>
      reconcileDay(deps, channel, day),
    )
  }
}

async function reconcileDay(
  deps: ReconciliationDeps,
  channel: PaymentChannel,
  day: string,
): Promise<BillReport | undefined> {
  if (channel.bills.kind !== 'downloaded') return undefined
  const bill = await channel.bills.download(day)
  if (bill.kind !== 'lines') return undefined
  return storeAndCompare(deps, { channel, day, lines: bill.lines, uploadedBy: null })
}

interface DayBill {
  channel: PaymentChannel
  day: string
  lines: readonly BillLine[]
  /** The operator who supplied the file; null if it was downloaded. */
  uploadedBy: string | null
}

/** Stores a day's bill in place of the earlier one, compares it with our ledger and settles missed payments. */
async function storeAndCompare(
  deps: ReconciliationDeps,
  { channel, day, lines, uploadedBy }: DayBill,
): Promise<BillReport> {
  const { database, log } = deps
  const { db } = database
  const ours = await queries.movementsOn(db, channel, day)
  const known = await queries.movementsOf(db, [...new Set(lines.map(({ paymentSn }) => paymentSn))])
  const report = await database.transaction(async (tx) => {
    await queries.saveLines(tx, channel, day, lines)
    // The two books may date one movement on either side of midnight, and a retried refund even further apart.
    const theirs = await queries.linesOf(tx, channel, [...new Set(ours.map(({ paymentSn }) => paymentSn))])
    const differences = [
      ...compareMovements(lines, known, 'missingHere'),
      ...compareMovements(ours, theirs, 'missingThere'),
    ]
    await queries.saveReport(tx, channel, { day, lines, differences, uploadedBy: uploadedBy })
    return { compared: lines.length, differences }
  })
  await queryMissedPayments(deps, report.differences)
  await queries.settleExplained(db)
  if (report.differences.length > 0)
    log.error({ channel: channel.name, platform: channel.platform, day, ...report }, 'a bill differs from our ledger')
  return report
}

/** Queries payments that only the channel's bill lists as paid, which settles them. */
async function queryMissedPayments(
  { database, log, statusQueries }: ReconciliationDeps,
  differences: readonly queries.Difference[],
): Promise<void> {
  const missed = differences.filter(({ kind, movement }) => kind === 'missingHere' && movement === 'payment')
  await processIndividually(missed, { log, nameOf: ({ paymentSn }) => ({ paymentSn }) }, async ({ paymentSn }) => {
    const payment = await payments.find(database.db, paymentSn)
    if (payment) await statusQueries.tryQuery(payment)
  })
}

async function readBillFile(
  { channels }: Pick<ReconciliationDeps, 'channels'>,
  platform: number,
  day: string,
  file: Buffer,
): Promise<{ channel: PaymentChannel; lines: readonly BillLine[] }> {
  const channel = channels.find(platform)
  if (!channel) throw new AppError('PLATFORM_UNAVAILABLE')
  const lines = await channel.bills.read(file)
  const other = lines.find(({ at }) => shanghaiDay(at.getTime()) !== day)
  if (other) {
    const otherDay = shanghaiDay(other.at.getTime())
    throw new AppError('BILL_UNREADABLE', { msg: `这份账单里有 ${otherDay} 的记录，不是 ${day} 的账单` })
  }
  return { channel, lines }
}

async function missingBills(deps: ReconciliationDeps): Promise<MissingBills[]> {
  const all = deps.channels.all.map(async (channel) => {
    const { platform, title, bills } = channel
    return { platform, title, isAutomatic: bills.kind === 'downloaded', days: await unreportedDays(deps, channel) }
  })
  return (await Promise.all(all)).filter(({ days }) => days.length > 0)
}

/** Returns the recent days whose bill the channel should have produced and which have no report yet. */
function unreportedDays(
  { config, database }: Pick<ReconciliationDeps, 'config' | 'database'>,
  channel: PaymentChannel,
): Promise<string[]> {
  const readyAfterHours = channel.bills.kind === 'downloaded' ? channel.bills.readyAfterHours : 1
  return queries.unreportedDays(database.db, channel, { days: config.payment.billDays, readyAfterHours })
}
