import { shanghaiDay } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { processIndividually } from '../../../jobs/processIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { BillLine, PaymentChannel } from '../../../ports/payments.ts'
import type { Asking } from '../payments/statusQuery.ts'
import * as books from './queries.ts'
import type { Channels } from '../channels/registry.ts'
import { compare } from './compare.ts'
import * as queries from '../payments/queries.ts'

const everySeconds = 1800

export type Bills = ReturnType<typeof createBills>

/**
 * Creates the service that compares the channels' bills with our ledger day by day: the last safeguard against lost
 * notifications.
 */
export function createBills({ config, database, log }: CoreServices, channels: Channels, asking: Asking) {
  const { db } = database

  /** Queries payments that only the channel's bill lists as paid, which settles them. */
  async function heal(differences: readonly books.Difference[]): Promise<void> {
    const missed = differences.filter(({ kind, movement }) => kind === 'missingHere' && movement === 'payment')
    await processIndividually(missed, { log, nameOf: ({ paymentSn }) => ({ paymentSn }) }, async ({ paymentSn }) => {
      const payment = await queries.find(db, paymentSn)
      if (payment) await asking.tryAsking(payment)
    })
  }

  /**
   * Stores a day's bill in place of the earlier one, compares it with our books and settles missed payments. Returns
   * every difference found before that.
   * `broughtBy`: the operator who supplied the file.
   */
  async function take(
    channel: PaymentChannel,
    day: string,
    lines: readonly BillLine[],
    broughtBy: string | null = null,
  ) {
    const ours = await books.movementsOn(db, channel, day)
    const known = await books.movementsOf(db, [...new Set(lines.map(({ paymentSn }) => paymentSn))])
    const found = await database.transaction(async (tx) => {
      await books.saveLines(tx, channel, day, lines)
      // The two books may date one movement on either side of midnight, and a retried refund even further apart.
      const theirs = await books.linesOf(tx, channel, [...new Set(ours.map(({ paymentSn }) => paymentSn))])
      const differences = [...compare(lines, known, 'missingHere'), ...compare(ours, theirs, 'missingThere')]
      await books.saveReport(tx, channel, { day, lines, differences, broughtBy })
      return { compared: lines.length, differences }
    })
    await heal(found.differences)
    await books.settleExplained(db)
    if (found.differences.length > 0)
      log.error({ channel: channel.name, platform: channel.platform, day, ...found }, 'a bill differs from our ledger')
    return found
  }

  /**
   * Fetches and takes a channel's bill of a day; returns undefined if it is not ready yet. Throws PROVIDER_UNAVAILABLE.
   */
  async function reconcile(channel: PaymentChannel, day: string) {
    if (channel.bills.kind !== 'asked') return undefined
    const bill = await channel.bills.ask(day)
    return bill.kind === 'lines' ? take(channel, day, bill.lines) : undefined
  }

  async function read(platform: number, day: string, file: Buffer) {
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

  const sweep: Sweep = {
    name: 'bills',
    everySeconds,
    async run() {
      for (const channel of channels.all) {
        if (channel.bills.kind !== 'asked') continue
        const { readyAfterHours } = channel.bills
        const days = await books.unreportedDays(db, channel, { days: config.payment.billDays, readyAfterHours })
        const nameOf = (day: string) => ({ platform: channel.platform, day })
        await processIndividually(days, { log, nameOf }, (day) => reconcile(channel, day))
      }
    },
  }

  return {
    reconcile,
    sweep,

    /** Reads a file that an operator supplies without storing it. Throws as `bring` does. */
    look: async (platform: number, day: string, file: Buffer) => (await read(platform, day, file)).lines,

    /**
     * Takes a bill file that an operator supplies. Throws PLATFORM_UNAVAILABLE, and BILL_UNREADABLE if it is not a bill
     * of that channel and day.
     */
    async bring(platform: number, day: string, file: Buffer, by: string) {
      const { channel, lines } = await read(platform, day, file)
      return { channel, lines, ...(await take(channel, day, lines, by)) }
    },

    /** Returns the recent days without a bill, by channel: bills to wait for or to supply by hand. */
    async missing() {
      const all = channels.all.map(async (channel) => {
        const { platform, title, bills } = channel
        const isAsked = bills.kind === 'asked'
        const readyAfterHours = isAsked ? bills.readyAfterHours : 1
        const days = await books.unreportedDays(db, channel, { days: config.payment.billDays, readyAfterHours })
        return { platform, title, isAsked, days }
      })
      return (await Promise.all(all)).filter(({ days }) => days.length > 0)
    },
  }
}
