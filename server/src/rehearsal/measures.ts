import type { RehearsalProgress, RehearsalReport, RehearsalTimes } from '@app/contract/admin/rehearsals'
import { messageOf } from '../modules/rehearsals/index.ts'

type Second = RehearsalReport['perSecond'][number]
/** Maximum seconds recorded one by one. */
const mostSeconds = 600

/** What the measurements alone tell of a rehearsal; the rest of its report comes from the books. */
export type MeasuredReport = Pick<
  RehearsalReport,
  | 'lastedSeconds'
  | 'placed'
  | 'paid'
  | 'paidFen'
  | 'again'
  | 'lost'
  | 'peakOrders'
  | 'answersPerSecond'
  | 'order'
  | 'pay'
  | 'opened'
  | 'refusals'
  | 'perSecond'
>

/** Measurements of a rehearsal. Times are milliseconds of the driver's monotonic clock. */
export interface Measures {
  begin(at: number): void
  pressed(at: number): void
  placed(pressedAt: number, at: number): void
  /** Counts a refusal; `NO_ANSWER` stands for a request that got none. */
  refused(reason: string, pressedAt: number, at: number): void
  paid(amountFen: number, pressedAt: number, at: number): void
  /** Counts boxes that a buyer opened. */
  opened(count: number, pressedAt: number, at: number): void
  /** Counts a request that was sent again. */
  again(): void
  progress(): RehearsalProgress
  report(): MeasuredReport
}

/** Without `isBox` the report has nothing about opening. */
export function createMeasures({ isBox = false } = {}): Measures {
  const seconds: Second[] = []
  const refusals = new Map<string, number>()
  const orderTimes: number[] = []
  const payTimes: number[] = []
  const openTimes: number[] = []
  const counts = { placed: 0, paid: 0, paidFen: 0, again: 0, lost: 0, pressed: 0, answered: 0, opened: 0 }
  let first = Infinity
  let last = 0

  function secondAt(at: number): Second {
    const index = Math.min(mostSeconds - 1, Math.max(0, Math.floor((at - first) / 1000)))
    while (seconds.length <= index) seconds.push({ pressed: 0, placed: 0, refused: 0, paid: 0 })
    return seconds[index] as Second
  }

  function answered(at: number): void {
    counts.answered++
    last = Math.max(last, at)
  }

  return {
    begin: (at) => void (first = Math.min(first, at)),
    pressed(at) {
      counts.pressed++
      secondAt(at).pressed++
    },
    placed(pressedAt, at) {
      counts.placed++
      answered(at)
      secondAt(at).placed++
      orderTimes.push(at - pressedAt)
    },
    refused(reason, pressedAt, at) {
      answered(at)
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
      secondAt(at).refused++
      if (reason === 'NO_ANSWER') counts.lost++
      else orderTimes.push(at - pressedAt)
    },
    paid(amountFen, pressedAt, at) {
      counts.paid++
      counts.paidFen += amountFen
      last = Math.max(last, at)
      secondAt(at).paid++
      payTimes.push(at - pressedAt)
    },
    opened(count, pressedAt, at) {
      counts.opened += count
      last = Math.max(last, at)
      openTimes.push(at - pressedAt)
    },
    again: () => void counts.again++,

    progress: () => ({
      pressed: counts.pressed,
      answered: counts.answered,
      placed: counts.placed,
      paid: counts.paid,
    }),

    report() {
      const lasted = Math.max(0, last - first)
      const busy = seconds.reduce((sum, { placed, refused }) => sum + (placed + refused > 0 ? 1 : 0), 0)
      return {
        lastedSeconds: Math.round(lasted / 100) / 10,
        placed: counts.placed,
        paid: counts.paid,
        paidFen: counts.paidFen,
        again: counts.again,
        lost: counts.lost,
        peakOrders: Math.max(0, ...seconds.map(({ placed }) => placed)),
        answersPerSecond: Math.round(counts.answered / Math.max(0.1, Math.min(lasted / 1000, busy))),
        order: timesOf(orderTimes),
        pay: timesOf(payTimes),
        ...(isBox && { opened: { count: counts.opened, times: timesOf(openTimes) } }),
        refusals: [...refusals]
          .map(([reason, count]) => ({ reason, message: messageOf(reason), count }))
          .toSorted((one, other) => other.count - one.count),
        perSecond: seconds,
      }
    },
  }
}

function timesOf(times: number[]): RehearsalTimes {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: Math.round(sorted.at(-1) ?? 0) }
}
