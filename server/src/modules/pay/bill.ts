import type { Foundation } from '../../core/foundation.ts'
import { eachApart } from '../../jobs/apart.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { shanghaiDay } from '../../core/clock.ts'
import type { BillLine, PaymentChannel } from '../../ports/payments.ts'
import type { Asking } from './asking.ts'
import * as books from './billQueries.ts'
import type { Difference } from './billQueries.ts'
import type { Channels } from './channels.ts'
import * as queries from './queries.ts'

const everySeconds = 1800
const dayMilliseconds = 86_400_000
/** The two books may put one movement on either side of midnight, a retried refund even further apart. */
const margin = { before: 86_400_000, after: 600_000 }

/** Compares the channels' bills with our ledger, day by day: the last net under lost notifications. */
export function createBill({ config, database, log }: Foundation, channels: Channels, asking: Asking) {
  const { db } = database

  /** Asks about payments that only the channel's bill knows to be paid, which settles them. */
  async function heal(differences: readonly Difference[]): Promise<void> {
    const missed = differences.filter(({ kind, movement }) => kind === 'missingHere' && movement === 'payment')
    await eachApart(missed, { log, nameOf: ({ paymentSn }) => ({ paymentSn }) }, async ({ paymentSn }) => {
      const payment = await queries.find(db, paymentSn)
      if (payment) await asking.tryAsking(payment)
    })
  }

  /** Compares one channel in [from, to), settles what was missed, and returns every difference found before that. */
  async function reconcile(channel: PaymentChannel, from: Date, to: Date) {
    const lines = await linesBetween(channel, from.getTime() - margin.before, to.getTime() + margin.after)
    const theirs = lines.filter((line) => line.at >= from && line.at < to)
    const ours = await books.movementsBetween(db, channel, from, to)
    const known = await books.movementsOf(db, [...new Set(theirs.map((line) => line.paymentSn))])
    const differences = [...compare(theirs, known, 'missingHere'), ...compare(ours, lines, 'missingThere')]
    await heal(differences)
    return { compared: theirs.length, differences }
  }

  async function report(channel: PaymentChannel, { day, from, to }: books.Day): Promise<void> {
    const found = await reconcile(channel, from, to)
    await database.transaction((tx) => books.saveReport(tx, channel, { day, ...found }))
    if (found.differences.length === 0) return
    log.error({ channel: channel.name, platform: channel.platform, day, ...found }, 'a bill differs from our ledger')
  }

  const sweep: Sweep = {
    name: 'bills',
    everySeconds,
    async run() {
      const nameOf = ({ channel, day: { day } }: { channel: PaymentChannel; day: books.Day }) => ({
        platform: channel.platform,
        day,
      })
      for (const channel of channels.all) {
        const days = await books.unreportedDays(db, channel, config.payment.billDays)
        const due = days.map((day) => ({ channel, day }))
        await eachApart(due, { log, nameOf }, ({ day }) => report(channel, day))
      }
    },
  }

  return { reconcile, sweep }
}

/** What a channel's bills of all days from one moment to another say; epoch milliseconds. */
async function linesBetween(channel: PaymentChannel, from: number, to: number): Promise<BillLine[]> {
  const { bills } = channel
  if (bills.kind === 'uploaded') return []
  const lines: BillLine[] = []
  for (let at = from; shanghaiDay(at) <= shanghaiDay(to); at += dayMilliseconds) {
    const bill = await bills.ask(shanghaiDay(at))
    if (bill.kind === 'lines') lines.push(...bill.lines)
  }
  return lines
}

type Movement = Pick<BillLine, 'kind' | 'paymentSn' | 'refundSn' | 'amountFen'>

/** A payment has many refunds, each with a number of ours. */
const keyOf = ({ kind, paymentSn, refundSn }: Movement) => `${kind} ${refundSn ?? paymentSn}`

/** What of `movements` is missing from `others`; different amounts are named once, by the channel's side. */
function compare(
  movements: readonly Movement[],
  others: readonly Movement[],
  missing: 'missingHere' | 'missingThere',
): Difference[] {
  const byName = new Map(others.map((other) => [keyOf(other), other.amountFen]))
  return movements.flatMap((one): Difference[] => {
    const { kind: movement, paymentSn, refundSn, amountFen } = one
    const other = byName.get(keyOf(one))
    if (other === amountFen) return []
    if (other === undefined) {
      const isOurs = missing === 'missingThere'
      const [oursFen, theirsFen] = isOurs ? [amountFen, null] : [null, amountFen]
      return [{ kind: missing, movement, paymentSn, refundSn, oursFen, theirsFen }]
    }
    if (missing === 'missingThere') return []
    return [{ kind: 'amountDiffers', movement, paymentSn, refundSn, oursFen: other, theirsFen: amountFen }]
  })
}
