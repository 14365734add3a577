import { RecordSource, type Uid } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import { expireLots } from './expiry.ts'
import * as queries from './ledgerQueries.ts'
import { levelAt } from './levels.ts'
import { earningSources, type PointSettings } from './settings.ts'

/** Sources with a daily limit. */
type DailySource = typeof RecordSource.collect | typeof RecordSource.share | typeof RecordSource.messageWall

/** Points gained by a daily action. */
export interface DailyEarning {
  uid: Uid
  source: DailySource
  reference: string
  points: number
  /** Times a day in Shanghai that earn points; 0 if there is no limit. */
  perDay: number
}

/**
 * The append-only ledger of points (rules/points). Each user's row is locked before anything is read, which serializes
 * concurrent changes. Entries never change; corrections are new entries.
 */
export interface Ledger {
  /** Books incoming points; returns whether it did. A reference is booked once per user and source. */
  add(tx: Tx, earning: queries.Earning): Promise<boolean>
  /**
   * Books incoming points of many users together. Users in debt and repeated users are booked individually. Users are
   * locked by uid.
   */
  addAll(tx: Tx, earnings: readonly queries.Earning[]): Promise<void>
  /**
   * Books points for an action now, unless the day's limit is reached or the reference is booked. Returns the points
   * gained.
   */
  earnDaily(tx: Tx, earning: DailyEarning): Promise<number>
  /**
   * Spends points, soonest expiry first; expired points cannot be spent, even before the sweep.
   * @throws POINTS_SHORT, and CONFLICT if the reference is already booked.
   */
  spend(tx: Tx, spending: Omit<queries.Spending, 'firstLot' | 'debt' | 'unearned'>): Promise<void>
  /**
   * Takes back what was earned for a reference, once: from its own lot first, then from those that expire soonest. Points
   * already spent become a debt that later earnings pay first. Cumulative points fall by the full amount. Returns what
   * was taken out of the balance.
   */
  takeBack(tx: Tx, earning: Pick<queries.Earning, 'uid' | 'source' | 'reference' | 'title'>): Promise<number>
}

interface Deps {
  settings: StoredSettings<PointSettings>
  /** Notifies every process that its cached sessions of a user are stale. */
  sessionChanged: (tx: Tx, uid: Uid) => Promise<void>
}

export function createLedger(deps: Deps): Ledger {
  return {
    add: (tx, earning) => add(deps, tx, earning),
    addAll: (tx, earnings) => addAll(deps, tx, earnings),
    earnDaily: (tx, earning) => earnDaily(deps, tx, earning),
    spend,
    takeBack: (tx, earning) => takeBack(deps, tx, earning),
  }
}

async function add(deps: Deps, tx: Tx, earning: queries.Earning): Promise<boolean> {
  return book(deps, tx, earning, await queries.lock(tx, earning.uid))
}

/** Books incoming points for a locked user, and pays a debt out of them first. */
async function book(deps: Deps, tx: Tx, earning: queries.Earning, account: queries.Account): Promise<boolean> {
  const { earned, debt } = account
  const { pointMonths } = await deps.settings.get('activity', tx)
  const booked = await queries.insertEarnings(tx, [earning], { months: pointMonths, owing: true })
  const entryId = booked.get(earning.uid)?.entryId
  if (!entryId) return false
  const { uid, change } = earning
  const paid = Math.min(debt, change)
  if (paid > 0) {
    const title = '抵扣退款时欠下的积分'
    const reference = `debt:${entryId}`
    const paying = { uid, source: RecordSource.cancel, points: paid, debt: -paid, title, reference }
    await queries.insertSpending(tx, { ...paying, firstLot: entryId })
  }
  await announceLevel(deps, tx, uid, { before: earned, after: earned + change })
  return true
}

/** Drops the user's cached sessions if their cumulative points reached another level. */
async function announceLevel(
  { settings, sessionChanged }: Deps,
  tx: Tx,
  uid: Uid,
  { before, after }: { before: number; after: number },
): Promise<void> {
  const { levels } = await settings.get('vip', tx)
  if (levelAt(levels, before) !== levelAt(levels, after)) await sessionChanged(tx, uid)
}

async function addAll(deps: Deps, tx: Tx, earnings: readonly queries.Earning[]): Promise<void> {
  if (earnings.length === 0) return
  const firsts = new Map<Uid, queries.Earning>()
  for (const earning of earnings) if (!firsts.has(earning.uid)) firsts.set(earning.uid, earning)
  const { pointMonths } = await deps.settings.get('activity', tx)
  const earners = await queries.insertEarnings(tx, [...firsts.values()], { months: pointMonths, owing: false })
  for (const [uid, { earned: before, entryId }] of earners) {
    if (entryId) await announceLevel(deps, tx, uid, { before, after: before + (firsts.get(uid)?.change ?? 0) })
  }
  const apart = earnings.filter(
    (earning) => firsts.get(earning.uid) !== earning || earners.get(earning.uid)?.debt !== 0,
  )
  for (const earning of apart) await add(deps, tx, earning)
}

async function earnDaily(deps: Deps, tx: Tx, earning: DailyEarning): Promise<number> {
  const { uid, source, reference, points, perDay } = earning
  if (points === 0) return 0
  const account = await queries.lock(tx, uid)
  if (perDay > 0 && (await queries.timesToday(tx, uid, source, perDay)) >= perDay) return 0
  const title = await titleOf(deps, tx, source)
  return (await book(deps, tx, { uid, source, change: points, title, reference }, account)) ? points : 0
}

async function titleOf({ settings }: Deps, tx: Tx, source: DailySource): Promise<string> {
  const activity = await settings.get('activity', tx)
  for (const way of ['favourite', 'share', 'message'] as const) {
    if (earningSources[way] === source) return activity[way].title
  }
  throw new Error(`Nothing is earned daily from source ${source}`)
}

async function spend(tx: Tx, spending: Omit<queries.Spending, 'firstLot' | 'debt' | 'unearned'>): Promise<void> {
  await queries.lock(tx, spending.uid)
  await expireLots(tx, [spending.uid])
  const { points } = await queries.read(tx, spending.uid)
  if (points < spending.points) throw new AppError('POINTS_SHORT')
  await queries.insertSpending(tx, spending)
}

async function takeBack(
  deps: Deps,
  tx: Tx,
  earning: Pick<queries.Earning, 'uid' | 'source' | 'reference' | 'title'>,
): Promise<number> {
  const { uid, reference, title } = earning
  const account = await queries.lock(tx, uid)
  const entry = await queries.findEntry(tx, earning)
  const source = RecordSource.cancel
  if (!entry || (await queries.findEntry(tx, { uid, source, reference }))) return 0
  const { id: firstLot, change: unearned } = entry
  const points = Math.min(unearned, account.points)
  const debt = unearned - points
  await queries.insertSpending(tx, { uid, source, points, debt, unearned, title, reference, firstLot })
  await announceLevel(deps, tx, uid, { before: account.earned, after: account.earned - unearned })
  return points
}
