import type { PointEntryId, RecordSource, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { type Columns, onlyRow } from '../../db/rows.ts'

/** A user's totals in the ledger. */
export interface Account extends Columns<'users', 'points'> {
  /** All points ever earned, excluding those of refunded orders. */
  earned: number
  /** Points that refunds could not take back; 0 while there is a balance. */
  debt: number
}

/**
 * Locks a user's points until the transaction ends. Every change to points locks this row first, but after orders,
 * payments and stock. Rows that merely reference the user are not blocked.
 */
export async function lock(tx: Tx, uid: Uid): Promise<Account> {
  const { rows } = await sql<Account>`
    select points, points_earned::float8 as earned, points_debt as debt from users
    where uid = ${uid} for no key update`.execute(tx)
  const [account] = rows
  if (!account) throw new Error('Points of nobody')
  return account
}

export async function isSomebody(tx: Tx, uid: Uid): Promise<boolean> {
  return (await tx.selectFrom('users').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined
}

/** Reads a user's totals without the lock. */
export async function read(db: Db | Tx, uid: Uid): Promise<Account> {
  const { rows } = await sql<Account>`
    select points, points_earned::float8 as earned, points_debt as debt from users where uid = ${uid}`.execute(db)
  return rows[0] ?? { points: 0, earned: 0, debt: 0 }
}

export interface Earning {
  uid: Uid
  source: RecordSource
  /** Above 0. */
  change: number
  /** Short description shown to the collector. */
  title: string
  /** What it was for; unique per user and source. */
  reference: string
}

/** A user who receives points: their totals before, and the id of the entry if there is one. */
export interface Earner extends Account {
  entryId: PointEntryId | null
}

/**
 * Locks users as `lock` does, by uid, and books their incoming points and lots. Skips references that are already
 * booked, and users in debt unless `owing`. Each user occurs once. Throws an Error if a user does not exist.
 */
export async function insertEarnings(
  tx: Tx,
  earnings: readonly Earning[],
  { months, owing }: { months: number; owing: boolean },
): Promise<ReadonlyMap<Uid, Earner>> {
  const { rows } = await sql<Earner & Columns<'users', 'uid'>>`
    with person as materialized (
      select uid, points, points_earned, points_debt from users
      where uid = any(${earnings.map(({ uid }) => uid)}::bigint[]) order by uid for no key update
    ), entry as (
      insert into point_entries (uid, source, change, balance, title, reference, expires_at)
      select uid, source, change, points + change, title, reference, (select period_end(now(), make_interval(months => ${months}::int)))
      from unnest(
        ${earnings.map((earning) => earning.uid)}::bigint[], ${earnings.map((earning) => earning.source)}::smallint[],
        ${earnings.map((earning) => earning.change)}::integer[], ${earnings.map((earning) => earning.title)}::text[],
        ${earnings.map((earning) => earning.reference)}::text[]
      ) e (uid, source, change, title, reference) join person using (uid)
      where points_debt = 0 or ${owing}::boolean
      on conflict on constraint point_entries_once do nothing
      returning id, uid, change, expires_at
    ), lot as (
      insert into point_lots (entry_id, uid, remaining, expires_at) select id, uid, change, expires_at from entry
    ), account as (
      update users set points = points + change, points_earned = points_earned + change
      from entry where users.uid = entry.uid
    )
    select uid, points, points_earned::float8 as earned, points_debt as debt, entry.id as "entryId"
    from person left join entry using (uid)`.execute(tx)
  if (rows.length < earnings.length) throw new Error('Points of nobody')
  return new Map(rows.map((earner) => [earner.uid, earner]))
}

export interface Spending {
  uid: Uid
  source: RecordSource
  /** At most the balance; above 0 unless a debt arises. */
  points: number
  title: string
  reference: string
  /** Lot to take from first, before those that expire soonest. */
  firstLot?: string
  /** Points that become a debt (above 0), or that pay it off (below 0). */
  debt?: number
  /** Earned points to revoke, which no longer count for the VIP level. */
  unearned?: number
}

/**
 * Books outgoing points of a locked user and takes them out of their lots. Throws CONFLICT if the reference is booked.
 */
export async function insertSpending(tx: Tx, spending: Spending): Promise<void> {
  const { uid, source, points, title, reference, firstLot, debt = 0, unearned = 0 } = spending
  await sql`
    with lot as (
      select entry_id, remaining,
        sum(remaining) over (order by entry_id is distinct from ${firstLot ?? null}::bigint, expires_at, entry_id)
          - remaining as before
      from point_lots where uid = ${uid} and remaining > 0
    ), taken as (
      update point_lots set remaining = lot.remaining - least(lot.remaining, ${points}::int - lot.before)
      from lot where point_lots.entry_id = lot.entry_id and lot.before < ${points}::int
    ), account as (
      update users set points = points - ${points}::int, points_debt = points_debt + ${debt}::int,
        points_earned = points_earned - ${unearned}::int
      where uid = ${uid} returning uid, points
    )
    insert into point_entries (uid, source, change, debt, balance, title, reference)
    select uid, ${source}::smallint, -${points}::int, ${debt}::int, points, ${title}::text, ${reference}::text
    from account`.execute(tx)
}

/** Returns the entry booked for a reference; undefined if there is none. */
export async function findEntry(tx: Tx, entry: Pick<Earning, 'uid' | 'source' | 'reference'>) {
  return tx
    .selectFrom('point_entries')
    .select(['id', 'change'])
    .where('uid', '=', entry.uid)
    .where('source', '=', entry.source)
    .where('reference', '=', entry.reference)
    .executeTakeFirst()
}

/** Returns how often a user earned from a source today in Shanghai, counting to `limit` at most. */
export async function timesToday(tx: Tx, uid: Uid, source: RecordSource, limit: number): Promise<number> {
  const { times } = onlyRow(
    await sql<{ times: number }>`
    select count(*)::int as times from (
      select created_at from point_entries where uid = ${uid} and source = ${source} and change > 0
      order by id desc limit ${limit}
    ) latest
    where created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`.execute(tx),
  )
  return times
}
