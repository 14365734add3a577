import { GenericStatus, type GiftId, type ItemId, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { literalsOf } from '../../core/literals.ts'
import type { Place } from '../../core/paging.ts'
import { statesBefore } from '../../core/transitions.ts'
import { type Columns, onlyRow } from '../../db/rows.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import { giftTransitions } from './states.ts'

const states = literalsOf(GenericStatus)

export type EndReason = 'recalled' | 'declined' | 'expired'

export type GiftRow = Columns<
  'gifts',
  | 'id'
  | 'item_id'
  | 'from_uid'
  | 'to_uid'
  | 'state'
  | 'end_reason'
  | 'message'
  | 'created_at'
  | 'expires_at'
  | 'ended_at'
>

const columns = sql`id, item_id, from_uid, to_uid, state, end_reason, message, created_at, expires_at, ended_at`

export async function insert(
  tx: Tx,
  gift: { itemId: ItemId; fromUid: Uid; toUid: Uid; message: string; seconds: number },
): Promise<{ id: GiftId; expires_at: Date }> {
  return tx
    .insertInto('gifts')
    .values({
      item_id: gift.itemId,
      from_uid: gift.fromUid,
      to_uid: gift.toUid,
      message: gift.message,
      expires_at: sql<Date>`now() + make_interval(secs => ${gift.seconds})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
}

/** Returns how many gifts a sender made today, Shanghai time. */
export async function countToday(tx: Tx, uid: Uid): Promise<number> {
  const { count: made } = onlyRow(
    await sql<{ count: number }>`
    select count(*)::int as count from gifts
    where from_uid = ${uid}
      and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`.execute(tx),
  )
  return made
}

/** Actor who ends a pending gift, and the outcome. */
export type Ending =
  | { as: 'sender'; uid: Uid; reason: 'recalled' }
  | { as: 'recipient'; uid: Uid; reason: 'declined' | null }

/**
 * Ends a pending gift that has not expired; of concurrent attempts only the first succeeds. A recipient's ending
 * without a reason means acceptance. Returns undefined if there was nothing to end.
 */
export async function end(tx: Tx, id: GiftId, ending: Ending): Promise<GiftRow | undefined> {
  const side = ending.as === 'sender' ? sql`from_uid` : sql`to_uid`
  const to = ending.reason === null ? GenericStatus.success : GenericStatus.fail
  const { rows } = await sql<GiftRow>`
    update gifts set state = ${to}, end_reason = ${ending.reason}, ended_at = now()
    where id = ${id} and ${side} = ${ending.uid} and state = any(${statesBefore(giftTransitions, to)})
      and expires_at > clock_timestamp()
    returning ${columns}`.execute(tx)
  return rows[0]
}

/** Returns pending gifts past their expiry, earliest first. */
export async function findOverdue(db: Db, limit: number, isTriable: IsTriable): Promise<GiftId[]> {
  const { rows } = await sql<Columns<'gifts', 'id'>>`
    select id from gifts where state = ${states.await} and expires_at <= now() and ${isTriable(sql.ref('id'))}
    order by expires_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends the expired gifts among these, skipping those another transaction is ending. */
export async function expire(tx: Tx, ids: readonly GiftId[]): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`
    update gifts set state = ${states.fail}, end_reason = 'expired', ended_at = now()
    where id in (
      select id from gifts where id = any(${ids}::bigint[])
        and state = any(${statesBefore(giftTransitions, GenericStatus.fail)}) and expires_at <= now()
      order by expires_at for update skip locked
    )
    returning ${columns}`.execute(tx)
  return rows
}

/** Finds a gift the user sent or received. */
export async function findOf(db: Db | Tx, id: GiftId, uid: Uid): Promise<GiftRow | undefined> {
  const { rows } = await sql<GiftRow>`
    select ${columns} from gifts where id = ${id} and (from_uid = ${uid} or to_uid = ${uid})`.execute(db)
  return rows[0]
}

/** Returns the pending gift that holds an item. */
export async function pendingOf(db: Db, itemId: ItemId): Promise<GiftId | null> {
  const row = await db
    .selectFrom('gifts')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', '=', GenericStatus.await)
    .executeTakeFirst()
  return row?.id ?? null
}

export interface GiftFilter {
  uid: Uid
  direction?: 'sent' | 'received' | undefined
  status?: GenericStatus | undefined
}

function sideOf({ uid, status }: GiftFilter, side: 'from_uid' | 'to_uid') {
  const ofState = status === undefined ? sql`true` : sql`state = ${status}`
  return sql`${sql.ref(side)} = ${uid} and ${ofState}`
}

/**
 * Returns gifts newest first: before the gift with id `before`, or from `offset`. Each side is read by its own index.
 */
export async function list(db: Db, filter: GiftFilter, page: Place): Promise<GiftRow[]> {
  const { size, offset, before } = page
  const from = before === undefined ? sql`true` : sql`id < ${before}`
  const reach = before === undefined ? size + offset : size
  const side = (name: 'from_uid' | 'to_uid') => sql`(
    select ${columns} from gifts where ${sideOf(filter, name)} and ${from} order by id desc limit ${reach}
  )`
  const both = sql`${side('from_uid')} union all ${side('to_uid')}`
  const chosen = { sent: side('from_uid'), received: side('to_uid') }
  const { rows } = await sql<GiftRow>`
    select * from (${filter.direction ? chosen[filter.direction] : both}) as g
    order by id desc limit ${size} offset ${before === undefined ? offset : 0}`.execute(db)
  return rows
}

/** Counts the gifts that match the filter, and those that wait for the user's acceptance. */
export async function count(db: Db, filter: GiftFilter): Promise<{ total: number; waiting: number }> {
  const sent = sql`(select count(*) from gifts where ${sideOf(filter, 'from_uid')})`
  const received = sql`(select count(*) from gifts where ${sideOf(filter, 'to_uid')})`
  const total = filter.direction ? { sent, received }[filter.direction] : sql`${sent} + ${received}`
  return onlyRow(
    await sql<{ total: number; waiting: number }>`
    select (${total})::int as total, (
      select count(*)::int from gifts where to_uid = ${filter.uid} and state = ${states.await} and expires_at > now()
    ) as waiting`.execute(db),
  )
}
