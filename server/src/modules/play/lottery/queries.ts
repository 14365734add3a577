import type { DrawId, DrawPrizeId, PoolId, RoundId, Uid } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Place } from '../../../core/paging.ts'
import { readCounter } from '../../../core/counters.ts'
import type { Columns } from '../../../db/rows.ts'

export interface NewDraw {
  poolId: PoolId
  roundId: RoundId
  uid: Uid
  ordinal: number
  prizeId: DrawPrizeId
  isWin: boolean
  costPoints: number
  givenId: string | null
}

/** Inserts a draw with the time at which it was decided, which is after its piece was taken. Returns its id. */
export async function insertDraw(tx: Tx, draw: NewDraw): Promise<DrawId> {
  const { poolId, roundId, uid, ordinal, prizeId, isWin, costPoints, givenId } = draw
  const { rows } = await sql<Columns<'award_draws', 'id'>>`
    insert into award_draws (pool_id, round_id, uid, ordinal, prize_id, is_win, cost_points, given_id, created_at)
    values (${poolId}, ${roundId}, ${uid}, ${ordinal}, ${prizeId}, ${isWin}, ${costPoints}, ${givenId},
      clock_timestamp())
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A draw was not logged')
  return row.id
}

export interface DrawRow
  extends
    Columns<
      'award_draws',
      'id' | 'pool_id' | 'round_id' | 'ordinal' | 'uid' | 'cost_points' | 'given_id' | 'created_at'
    >,
    Columns<'users', 'nickname'>,
    Columns<'draw_prizes', 'cover' | 'kind'> {
  prize_name: string
}

const cards = (where: RawBuilder<unknown>, page: RawBuilder<unknown>) => sql<DrawRow>`
  select d.id, d.pool_id, d.round_id, d.ordinal, d.uid, u.nickname, z.name as prize_name, z.cover, z.kind, d.cost_points,
    d.given_id, d.created_at
  from award_draws d join users u on u.uid = d.uid join draw_prizes z on z.id = d.prize_id
  where ${where} ${page}`

export async function findDraw(db: Db | Tx, id: DrawId): Promise<DrawRow> {
  const { rows } = await cards(sql`d.id = ${id}`, sql``).execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no draw ${id}`)
  return row
}

/** Returns the collector who won with a draw; undefined if there is no such win. */
export async function winnerOf(db: Db | Tx, id: DrawId): Promise<Uid | undefined> {
  const draws = db.selectFrom('award_draws').select('uid').where('id', '=', id).where('is_win', '=', true)
  return (await draws.executeTakeFirst())?.uid
}

/** Draws of one collector, or all wins; of all lotteries or of one. */
export interface DrawFilter {
  uid: Uid | undefined
  poolId: PoolId | undefined
}

function matching({ uid, poolId }: DrawFilter): RawBuilder<unknown> {
  const whose = uid === undefined ? sql`d.is_win` : sql`d.uid = ${uid}`
  return poolId === undefined ? whose : sql`${whose} and d.pool_id = ${poolId}`
}

/** Lists draws, newest first. */
export async function listDraws(db: Db, filter: DrawFilter, { size, offset, before }: Place): Promise<DrawRow[]> {
  const from = before === undefined ? sql`true` : sql`d.id < ${before}`
  const { rows } = await cards(
    sql`${matching(filter)} and ${from}`,
    sql`order by d.id desc limit ${size} offset ${before === undefined ? offset : 0}`,
  ).execute(db)
  return rows
}

export async function countDraws(db: Db, filter: DrawFilter): Promise<number> {
  if (filter.uid === undefined) return readCounter(db, 'prizesWon', filter.poolId)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from award_draws d where ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

export type TryRow = Columns<'award_draws', 'ordinal' | 'prize_id' | 'created_at'>

/** Returns a collector's tries of a round, in a lottery or a wishing event. */
export async function triesOf(db: Db, roundId: RoundId, uid: Uid): Promise<TryRow[]> {
  const { rows } = await sql<TryRow>`
    select ordinal, prize_id, created_at from award_draws where round_id = ${roundId} and uid = ${uid}
    union all
    select ordinal, prize_id, created_at from wishes where round_id = ${roundId} and uid = ${uid}
    order by ordinal`.execute(db)
  return rows
}

/** Returns since when each exhausted prize of a pool is unavailable, by prize id. */
export async function exhaustions(db: Db, poolId: PoolId): Promise<Map<DrawPrizeId, Date>> {
  const rows = await db.selectFrom('draw_prizes').select(['id', 'exhausted_at']).where('pool_id', '=', poolId).execute()
  return new Map(rows.flatMap(({ id, exhausted_at: at }) => (at === null ? [] : [[id, at]])))
}

export async function titleOf(db: Db, poolId: PoolId): Promise<string> {
  const row = await db.selectFrom('draw_pools').select('title').where('id', '=', poolId).executeTakeFirst()
  return row?.title ?? ''
}
