import type { DrawPrizeId, Picture, PoolId } from '@app/contract'
import type { PoolAdminState } from '@app/contract/admin/playNames'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { containing, type KeysetInput, readKeyset } from '../../../core/keyset.ts'
import type { Columns } from '../../../db/rows.ts'
import type { PoolKind } from './poolQueries.ts'
import { dayAt } from './roundQueries.ts'
import { poolStates } from './states.ts'

/** State of a pool at the time of the query. */
const state = sql<PoolAdminState>`case
  when cancelled_at is not null then 'cancelled'
  when ends_at <= clock_timestamp() then 'over'
  when stopped_at is not null then 'stopped'
  when starts_at > clock_timestamp() then 'upcoming'
  else 'open' end`

const columns = [
  'id',
  'kind',
  'title',
  'subtitle',
  'cover',
  'rules',
  'starts_at',
  'ends_at',
  'free_per_day',
  'cost_points',
  'per_day',
  'ticket_goods_sn',
  'stopped_at',
  'stopped_by',
  'stop_reason',
  'cancelled_at',
  'cancel_reason',
  'taken_down_at',
] as const

interface Filter extends KeysetInput {
  search?: string | undefined
  state?: PoolAdminState | undefined
  from?: number | undefined
  until?: number | undefined
}

export function list(db: Db, kind: PoolKind, { search, state: wanted, from, until, ...place }: Filter) {
  let query = db.selectFrom('draw_pools').select(columns).select(state.as('state')).where('kind', '=', kind)
  if (search !== undefined) query = query.where('title', 'ilike', containing(search))
  if (wanted !== undefined) query = query.where(state, '=', wanted)
  if (from !== undefined) query = query.where('starts_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('starts_at', '<', new Date(until * 1000))
  return readKeyset(query, place, { sorts: { startsAt: 'starts_at' }, id: 'id' })
}

export type AdminPool = NonNullable<Awaited<ReturnType<typeof find>>>

export const find = (db: Db | Tx, id: PoolId) =>
  db.selectFrom('draw_pools').select(columns).select(state.as('state')).where('id', '=', id).executeTakeFirst()

/** Locks a pool, to serialize operators' actions on it. */
export async function lock(tx: Tx, id: PoolId): Promise<AdminPool | undefined> {
  await tx.selectFrom('draw_pools').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return find(tx, id)
}

/** Returns the first day, Shanghai time, without a round, today at the earliest; such as 2026-11-25. */
export async function firstOpenDay(db: Db | Tx, id: PoolId): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select greatest(coalesce(max(day) + 1, ${dayAt(undefined)}), ${dayAt(undefined)})::text as day
    from draw_rounds where pool_id = ${id}`.execute(db)
  return rows[0]?.day ?? ''
}

/** Stops tries; returns false if they already are stopped. */
export async function stop(tx: Tx, id: PoolId, { by, reason }: { by: string; reason: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('draw_pools')
    .set({ stopped_at: sql<Date>`now()`, stopped_by: by, stop_reason: reason })
    .where('id', '=', id)
    .where(poolStates.before('stopped'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Resumes tries by the pool's schedule; returns false if it was not stopped. */
export async function resume(tx: Tx, id: PoolId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('draw_pools')
    .set({ stopped_at: null, stopped_by: null, stop_reason: null })
    .where('id', '=', id)
    .where(poolStates.before('byItsTimes'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes a pool down, or puts it back; returns false if it is in that state already. */
export async function setTakenDown(tx: Tx, id: PoolId, isTakenDown: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('draw_pools')
    .set({ taken_down_at: isTakenDown ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where('taken_down_at', isTakenDown ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Cancels a pool permanently; returns false if it already is. */
export async function cancel(tx: Tx, id: PoolId, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('draw_pools')
    .set({ cancelled_at: sql<Date>`now()`, cancel_reason: reason })
    .where('id', '=', id)
    .where(sql<boolean>`(${poolStates.before('cancelled')} or ${poolStates.before('stoppedAndCancelled')})`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface OddsChange {
  poolId: PoolId
  before: ReadonlyMap<DrawPrizeId, number>
  after: ReadonlyMap<DrawPrizeId, number>
  countsFrom: string
  askedBy: string
  approvedBy: string | null
  reason: string
}

/** Records an approved change of odds. Without this record, odds cannot change after the first draw. */
export async function insertOddsChange(tx: Tx, change: OddsChange): Promise<void> {
  await tx
    .insertInto('draw_odds_changes')
    .values({
      pool_id: change.poolId,
      odds_before: JSON.stringify(Object.fromEntries(change.before)),
      odds_after: JSON.stringify(Object.fromEntries(change.after)),
      counts_from: change.countsFrom,
      asked_by: change.askedBy,
      approved_by: change.approvedBy,
      reason: change.reason,
    })
    .execute()
}

/** Sets a prize's odds for rounds created from now on. */
export async function setOdds(tx: Tx, id: DrawPrizeId, odds: number): Promise<void> {
  await tx.updateTable('draw_prizes').set({ odds }).where('id', '=', id).execute()
}

/**
 * Adds pieces to a limited prize. The time of its exhaustion stays recorded: tries of that time correctly got the
 * fallback prize.
 */
export async function addStock(tx: Tx, id: DrawPrizeId, pieces: number): Promise<void> {
  await sql`update draw_prizes set stock = stock + ${pieces}::int where id = ${id} and stock is not null`.execute(tx)
}

interface Amended {
  title: string
  subtitle: string
  cover: Picture
  rules: readonly string[]
  startsAt: Date
  endsAt: Date | null
  freePerDay: number
  costPoints: number
  perDay: number
}

/** Updates the editable fields of a public pool. */
export async function update(tx: Tx, id: PoolId, pool: Amended): Promise<void> {
  await tx
    .updateTable('draw_pools')
    .set({
      title: pool.title,
      subtitle: pool.subtitle,
      cover: JSON.stringify(pool.cover),
      rules: JSON.stringify(pool.rules),
      starts_at: pool.startsAt,
      ends_at: pool.endsAt,
      free_per_day: pool.freePerDay,
      per_day: pool.perDay,
    })
    .where('id', '=', id)
    .execute()
  // A separate statement: after the first draw, any update that names this column is refused.
  await tx
    .updateTable('draw_pools')
    .set({ cost_points: pool.costPoints })
    .where('id', '=', id)
    .where('cost_points', '<>', pool.costPoints)
    .execute()
}

/** Returns pieces of each prize that wait for the makers of wishes to receive them. */
export async function waitingOf(db: Db, poolId: PoolId): Promise<ReadonlyMap<DrawPrizeId, number>> {
  const rows = await db
    .selectFrom('wishes')
    .select(['prize_id', sql<number>`count(*)::int`.as('count')])
    .where('pool_id', '=', poolId)
    .where('receive_by', 'is not', null)
    .where('received_at', 'is', null)
    .where('expired_at', 'is', null)
    .groupBy('prize_id')
    .execute()
  return new Map(rows.map((row) => [row.prize_id, row.count]))
}

export interface Tally {
  tries: number
  wins: number
  spentPoints: number
  paid: number
  /** Paid and not yet returned, for a cancelled event. */
  toGiveBack: number
}

/** Returns a pool's results so far. */
export async function counterOf(db: Db | Tx, poolId: PoolId): Promise<Tally> {
  const { rows } = await sql<Tally>`
    select (d.tries + w.tries)::int as tries, (d.wins + w.wins)::int as wins,
      (d.points + w.points)::float8 as "spentPoints", w.paid::int as paid, w.open::int as "toGiveBack"
    from (
      select count(*) as tries, count(*) filter (where is_win) as wins, coalesce(sum(cost_points), 0) as points
      from award_draws where pool_id = ${poolId}
    ) d cross join (
      select count(*) as tries, count(*) filter (where receive_by is not null) as wins,
        coalesce(sum(cost_points), 0) as points, count(order_sn) as paid,
        count(*) filter (where given_back_at is null and (cost_points > 0 or order_sn is not null)) as open
      from wishes where pool_id = ${poolId}
    ) w`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A count gave no row')
  return row
}

export interface AdminRound extends Columns<'draw_rounds', 'id' | 'commitment'> {
  day: string
  isRevealed: boolean
  tries: number
}

/** Returns the newest rounds of a pool. */
export async function roundsOf(db: Db, poolId: PoolId, limit: number): Promise<AdminRound[]> {
  const { rows } = await sql<AdminRound>`
    select r.id, r.day::text, r.commitment, r.seed is not null as "isRevealed", (
      select coalesce(sum(t.tries), 0)::int from draw_tries t where t.pool_id = r.pool_id and t.day = r.day
    ) as tries
    from draw_rounds r where r.pool_id = ${poolId} order by r.day desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the odds that today's round committed to, by prize. */
export async function oddsToday(db: Db, poolId: PoolId): Promise<ReadonlyMap<DrawPrizeId, number>> {
  const row = await db
    .selectFrom('draw_rounds')
    .select('prizes')
    .where('pool_id', '=', poolId)
    .where('day', '=', sql<Date>`${dayAt(undefined)}`)
    .executeTakeFirst()
  return new Map(row?.prizes.map(({ prizeId, odds }) => [prizeId, odds]))
}
