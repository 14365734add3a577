import type { Foundation } from '../../core/foundation.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { BillLine, PaymentChannel } from '../../ports/payments.ts'
import type { Asking } from './asking.ts'
import * as books from './billQueries.ts'
import type { Difference } from './billQueries.ts'
import type { Channels } from './channels.ts'
import * as queries from './queries.ts'

const everySeconds = 1800
/** The two books may put one movement on either side of midnight, a retried refund even further apart. */
const margin = { before: 86_400_000, after: 600_000 }

/** Compares the channels' bills with our ledger, day by day: the last net under lost notifications. */
export function createBill({ database, log }: Foundation, channels: Channels, asking: Asking) {
  const { db } = database

  /** Asks about payments that only the channel's bill knows to be paid, which settles them. */
  async function heal(differences: readonly Difference[]): Promise<void> {
    for (const { kind, movement, paymentSn } of differences) {
      if (kind !== 'missingHere' || movement !== 'payment') continue
      const payment = await queries.find(db, paymentSn)
      if (payment) await asking.tryAsking(payment)
    }
  }

  /** Compares one channel in [from, to), settles what was missed, and returns every difference found before that. */
  async function reconcile(channel: PaymentChannel, from: Date, to: Date) {
    const lines = await channel.bill({
      from: new Date(from.getTime() - margin.before),
      to: new Date(to.getTime() + margin.after),
    })
    const theirs = lines.filter((line) => line.at >= from && line.at < to)
    const ours = await books.movementsBetween(db, channel, from, to)
    const known = await books.movementsOf(db, [...new Set(theirs.map((line) => line.paymentSn))])
    const differences = [...compare(theirs, known, 'missingHere'), ...compare(ours, lines, 'missingThere')]
    await heal(differences)
    return { compared: theirs.length, differences }
  }

  const sweep: Sweep = {
    name: 'bills',
    everySeconds,
    async run() {
      const { day, from, to } = await books.lastDay(db)
      for (const channel of channels.all) {
        if (await books.isReported(db, channel, day)) continue
        const report = await reconcile(channel, from, to)
        await books.saveReport(db, channel, { day, ...report })
        if (report.differences.length > 0) {
          log.error(
            { channel: channel.name, platform: channel.platform, day, ...report },
            'a bill differs from our ledger',
          )
        }
      }
    },
  }

  return { reconcile, sweep }
}

type Movement = Pick<BillLine, 'kind' | 'paymentSn' | 'amountFen'>

/** What of `movements` is missing from `others`; different amounts are named once, by the channel's side. */
function compare(
  movements: readonly Movement[],
  others: readonly Movement[],
  missing: 'missingHere' | 'missingThere',
): Difference[] {
  const byName = new Map(others.map((other) => [`${other.kind} ${other.paymentSn}`, other.amountFen]))
  return movements.flatMap(({ kind: movement, paymentSn, amountFen }): Difference[] => {
    const other = byName.get(`${movement} ${paymentSn}`)
    if (other === amountFen) return []
    if (other === undefined) {
      const isOurs = missing === 'missingThere'
      const [oursFen, theirsFen] = isOurs ? [amountFen, null] : [null, amountFen]
      return [{ kind: missing, movement, paymentSn, oursFen, theirsFen }]
    }
    if (missing === 'missingThere') return []
    return [{ kind: 'amountDiffers', movement, paymentSn, oursFen: other, theirsFen: amountFen }]
  })
}
