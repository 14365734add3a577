import type { DrawPrizeId, OrderSn, PoolId, RoundId, Uid, WishId } from '@app/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Place } from '../../../core/paging.ts'
import { readCounter } from '../../../core/counters.ts'
import type { Columns } from '../../../db/rows.ts'
import type { DB } from '../../../db/types.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'
import { broughtStates } from './states.ts'

/** A wish to insert: moderated text and the result of its draw. */
export interface NewWish {
  poolId: PoolId
  uid: Uid
  text: string
  isAnonymous: boolean
  /** What a reviewer must check before others see the wish; empty if nothing. */
  doubts: readonly string[]
  roundId: RoundId
  ordinal: number
  prizeId: DrawPrizeId
  /** Null if there is no prize. */
  receiveBy: RawBuilder<Date> | null
  costPoints: number
  /** The order that paid for it. */
  orderSn: OrderSn | null
  /** When it was made; the current time if undefined. */
  now: Date | undefined
}

export async function insertWish(tx: Tx, wish: NewWish): Promise<WishId> {
  const isDoubtful = wish.doubts.length > 0
  const { id } = await tx
    .insertInto('wishes')
    .values({
      pool_id: wish.poolId,
      uid: wish.uid,
      text: wish.text,
      is_anonymous: wish.isAnonymous,
      is_public: !isDoubtful,
      doubts: JSON.stringify(wish.doubts),
      review_since: isDoubtful ? sql<Date>`now()` : null,
      round_id: wish.roundId,
      ordinal: wish.ordinal,
      prize_id: wish.prizeId,
      receive_by: wish.receiveBy,
      cost_points: wish.costPoints,
      order_sn: wish.orderSn,
      // Not the transaction's start: the wish must not seem older than the exhaustion of a prize that preceded it.
      created_at: wish.now ?? sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** All public wishes, or all wishes of one collector. */
export interface WishFilter {
  /** The maker; undefined for all collectors. */
  uid: Uid | undefined
  poolId: PoolId | undefined
}

function matching(db: Db | Tx, { uid, poolId }: WishFilter): SelectQueryBuilder<DB, 'wishes', object> {
  let query = db.selectFrom('wishes')
  query = uid === undefined ? query.where('wishes.is_public', '=', true) : query.where('wishes.uid', '=', uid)
  return poolId === undefined ? query : query.where('wishes.pool_id', '=', poolId)
}

export type WishRow = Awaited<ReturnType<typeof listWishes>>[number]

const wishColumns = [
  'wishes.id',
  'wishes.pool_id',
  'wishes.uid',
  'wishes.text',
  'wishes.is_anonymous',
  'wishes.is_public',
  'wishes.order_sn',
  'wishes.created_at',
  'wishes.round_id',
  'wishes.ordinal',
  'wishes.prize_id',
  'wishes.receive_by',
  'wishes.received_at',
  'wishes.given_id',
  'draw_pools.title as event_title',
  'draw_prizes.name as prize_name',
  'draw_prizes.cover as prize_cover',
  'draw_prizes.kind as prize_kind',
  'users.nickname',
] as const

function withNames(query: SelectQueryBuilder<DB, 'wishes', object>) {
  return query
    .innerJoin('draw_pools', 'draw_pools.id', 'wishes.pool_id')
    .innerJoin('draw_prizes', 'draw_prizes.id', 'wishes.prize_id')
    .innerJoin('users', 'users.uid', 'wishes.uid')
    .select(wishColumns)
}

/** Returns one page, newest first. */
export function listWishes(db: Db, filter: WishFilter, { size, offset, before }: Place) {
  let query = withNames(matching(db, filter)).orderBy('wishes.id', 'desc').limit(size)
  query = before === undefined ? query.offset(offset) : query.where('wishes.id', '<', before)
  return query.execute()
}

export async function countWishes(db: Db, filter: WishFilter): Promise<number> {
  if (filter.uid === undefined) return readCounter(db, 'wishesShown', filter.poolId)
  const row = await matching(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns an existing wish. */
export function getWish(db: Db | Tx, id: WishId): Promise<WishRow> {
  return withNames(db.selectFrom('wishes').where('wishes.id', '=', id)).executeTakeFirstOrThrow()
}

/** Returns the wish that an order paid for, or undefined. */
export function findOfOrder(db: Db, orderSn: OrderSn): Promise<WishRow | undefined> {
  return withNames(db.selectFrom('wishes').where('wishes.order_sn', '=', orderSn)).executeTakeFirst()
}

/** Returns a public wish, or undefined; `isAnonymous` if its maker is hidden. */
export async function findPublic(
  db: Db | Tx,
  id: WishId,
): Promise<{ uid: Uid; words: string; isAnonymous: boolean } | undefined> {
  return db
    .selectFrom('wishes')
    .select(['uid', 'text as words', 'is_anonymous as isAnonymous'])
    .where('id', '=', id)
    .where('is_public', '=', true)
    .executeTakeFirst()
}

/** Shows or hides a reviewed wish; returns false if it already is so. */
export async function setPublic(tx: Tx, id: WishId, isPublic: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('wishes')
    .set({ is_public: isPublic })
    .where('id', '=', id)
    .where('review_since', 'is', null)
    .where('is_public', '=', !isPublic)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks a wish, to serialize decisions on its text. */
export async function lockText(tx: Tx, id: WishId): Promise<void> {
  await tx.selectFrom('wishes').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Returns how many prizes wait for a collector. */
export async function countWaiting(db: Db, uid: Uid): Promise<number> {
  const row = await db
    .selectFrom('wishes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('uid', '=', uid)
    .where('receive_by', '>', sql<Date>`now()`)
    .where('received_at', 'is', null)
    .where('expired_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Locks a wish of a collector. */
export function lockOwn(tx: Tx, id: WishId, uid: Uid) {
  return tx
    .selectFrom('wishes')
    .select(['id', 'prize_id', 'receive_by', 'received_at'])
    .select(sql<boolean>`expired_at is not null or receive_by <= now()`.as('is_expired'))
    .where('id', '=', id)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
}

/** Records what the prize of a wish became for its maker; returns false if it no longer waits. */
export async function setReceived(tx: Tx, id: WishId, givenId: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('wishes')
    .set({ received_at: sql<Date>`now()`, given_id: givenId })
    .where('id', '=', id)
    .where(broughtStates.before('received'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns wishes whose prize has expired, earliest expiry first. */
export async function findOverdue(db: Db, limit: number, isTriable: IsTriable): Promise<WishId[]> {
  const { rows } = await sql<Columns<'wishes', 'id'>>`
    select id from wishes where receive_by <= now() and received_at is null and expired_at is null
      and ${isTriable(sql.ref('id'))}
    order by receive_by limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Expires those of the wishes whose prize waited too long, skips those locked by another caller, and returns their
 * prizes.
 */
export async function expire(tx: Tx, ids: readonly WishId[]): Promise<{ prizeId: DrawPrizeId }[]> {
  const { rows } = await sql<{ prizeId: DrawPrizeId }>`
    update wishes set expired_at = now() where id in (
      select id from wishes where id = any(${ids}::bigint[])
        and receive_by <= now() and ${broughtStates.before('expired')}
      order by receive_by for update skip locked
    ) returning prize_id as "prizeId"`.execute(tx)
  return rows
}
