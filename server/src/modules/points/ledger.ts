import { RecordSource } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import { expireLots } from './expiry.ts'
import * as queries from './ledgerQueries.ts'
import { levelAt } from './levels.ts'
import { earningSources, type PointSettings } from './settings.ts'

/** What is earned only so often a day. */
type DailySource = typeof RecordSource.collect | typeof RecordSource.share | typeof RecordSource.messageWall

export type Ledger = ReturnType<typeof createLedger>

/**
 * The append-only ledger of points. Each person's row is locked before anything is read, so that races are decided one
 * after the other; what is booked stays, corrections are new entries.
 */
export function createLedger(
  settings: StoredSettings<PointSettings>,
  /** Tells every process that what it cached of a person is stale. */
  sessionChanged: (tx: Tx, uid: string) => Promise<void>,
) {
  async function announceLevel(tx: Tx, uid: string, before: number, after: number): Promise<void> {
    const { levels } = await settings.get('vip', tx)
    if (levelAt(levels, before) !== levelAt(levels, after)) await sessionChanged(tx, uid)
  }

  async function book(tx: Tx, earning: queries.Earning, earned: number): Promise<boolean> {
    const { pointMonths } = await settings.get('activity', tx)
    if (!(await queries.insertEarning(tx, earning, pointMonths))) return false
    await announceLevel(tx, earning.uid, earned, earned + earning.change)
    return true
  }

  /** Books points that come, and says whether it did: the same reference is booked once a person and source. */
  async function add(tx: Tx, earning: queries.Earning): Promise<boolean> {
    const { earned } = await queries.lock(tx, earning.uid)
    return book(tx, earning, earned)
  }

  return {
    add,

    /**
     * Books `points` for something done now, unless it was done `perDay` times today in Shanghai already (0: no limit)
     * or the reference is booked. Returns what was gained.
     */
    async earnDaily(
      tx: Tx,
      earning: { uid: string; source: DailySource; reference: string; points: number; perDay: number },
    ): Promise<number> {
      const { uid, source, reference, points, perDay } = earning
      if (points === 0) return 0
      const { earned } = await queries.lock(tx, uid)
      if (perDay > 0 && (await queries.timesToday(tx, uid, source, perDay)) >= perDay) return 0
      const title = await titleOf(tx, source)
      return (await book(tx, { uid, source, change: points, title, reference }, earned)) ? points : 0
    },

    /**
     * Spends points, those first that expire soonest; what is over cannot be spent, swept yet or not. Throws POINTS_SHORT,
     * and CONFLICT when the reference is booked already.
     */
    async spend(tx: Tx, spending: Omit<queries.Spending, 'firstLot' | 'isTakenBack'>): Promise<void> {
      await queries.lock(tx, spending.uid)
      await expireLots(tx, [spending.uid])
      const { points } = await queries.read(tx, spending.uid)
      if (points < spending.points) throw new AppError('POINTS_SHORT')
      await queries.insertSpending(tx, spending)
    },

    /**
     * Takes back what was earned for a reference, as far as the balance goes: out of its own lot first, then out of those
     * that expire soonest. What was spent meanwhile stays spent, nobody owes points; cumulative points fall by what is
     * taken. Once a reference. Returns what was taken.
     */
    async takeBack(tx: Tx, earning: Pick<queries.Earning, 'uid' | 'source' | 'reference' | 'title'>): Promise<number> {
      const { uid, reference, title } = earning
      const account = await queries.lock(tx, uid)
      const entry = await queries.findEntry(tx, earning)
      const points = Math.min(entry?.change ?? 0, account.points)
      const source = RecordSource.cancel
      if (!entry || points === 0 || (await queries.findEntry(tx, { uid, source, reference }))) return 0
      await queries.insertSpending(tx, { uid, source, points, title, reference, firstLot: entry.id, isTakenBack: true })
      await announceLevel(tx, uid, account.earned, account.earned - points)
      return points
    },
  }

  async function titleOf(tx: Tx, source: DailySource): Promise<string> {
    const activity = await settings.get('activity', tx)
    for (const way of ['favourite', 'share', 'message'] as const) {
      if (earningSources[way] === source) return activity[way].title
    }
    throw new Error(`Nothing is earned daily from source ${source}`)
  }
}
