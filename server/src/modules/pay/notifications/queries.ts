import type { OrderSn, PaymentPlatform, PaymentSn } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { lockWaitLimit } from '../../../core/lockWait.ts'
import { wholeDaysAgo } from '../../../core/periods.ts'
import type { Column, Columns } from '../../../db/rows.ts'
import type { VerifiedNotification } from '../../../ports/payments.ts'

/** A verified notification as it was received. */
export interface NewNotification {
  platform: PaymentPlatform
  /** Content of the notification. A notification with the same statement about a payment adds nothing new. */
  statement: string
  body: string
}

export function newNotification(
  platform: PaymentPlatform,
  { paymentSn, tradeNo, amountFen, state }: VerifiedNotification,
  body: string,
): NewNotification {
  return { platform, statement: [state, paymentSn, tradeNo ?? '', amountFen].join(' '), body }
}

/** Identifies a notification by its content: the same content sent again has the same key. */
export const keyOf = ({ platform, statement }: Pick<NewNotification, 'platform' | 'statement'>): string =>
  `${platform} ${statement}`

/** The payment a statement is about, in the form of the index on stored notifications. */
const paymentOf = (statement: RawBuilder<unknown>) => sql`split_part(${statement}, ' ', 2)`

/** Returns the outcomes of stored notifications so far, by `keyOf`. */
export async function outcomesOf(
  db: Db,
  notifications: readonly NewNotification[],
): Promise<ReadonlyMap<string, string>> {
  if (notifications.length === 0) return new Map()
  const { rows } = await sql<Columns<'payment_notifications', 'outcome' | 'platform' | 'statement'>>`
    select n.outcome, n.platform, n.statement from payment_notifications n
    join unnest(
      ${notifications.map(({ platform }) => platform)}::smallint[], ${notifications.map(({ statement }) => statement)}::text[]
    ) given (platform, statement) on ${paymentOf(sql`n.statement`)} = ${paymentOf(sql`given.statement`)}
      and n.platform = given.platform and n.statement = given.statement`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row.outcome]))
}

/** A receipt's payment, and the notification that carried it, if any. */
interface Delivered {
  receipt: { paymentSn: PaymentSn }
  notification?: NewNotification
}

/**
 * Returns what is known of receipts, in their order: the outcomes of their stored notifications, and the orders of
 * their payments. Must come first in a transaction: in the same round trip it limits later waits for locks to
 * `lockSeconds`.
 */
export async function findKnown(tx: Tx, delivered: readonly Delivered[], lockSeconds: number) {
  const { rows } = await sql<{ orderSn: OrderSn | null; outcome: Column<'payment_notifications', 'outcome'> | null }>`
    select p.order_sn as "orderSn", n.outcome, ${lockWaitLimit(lockSeconds)} as lock_wait
    from unnest(
      ${delivered.map(({ receipt }) => receipt.paymentSn)}::text[],
      ${delivered.map(({ notification }) => notification?.platform ?? null)}::smallint[],
      ${delivered.map(({ notification }) => notification?.statement ?? null)}::text[]
    ) with ordinality given (sn, platform, statement, ordinal)
    left join payments p on p.sn = given.sn
    left join payment_notifications n on ${paymentOf(sql`n.statement`)} = ${paymentOf(sql`given.statement`)}
      and n.platform = given.platform and n.statement = given.statement
    order by given.ordinal`.execute(tx)
  return rows
}

/** Outcome of a notification that is stored but could not be processed yet. */
export const received = 'received'

/**
 * Stores verified notifications and their outcomes; an outcome among `final` stays. Only the first body of each
 * statement is stored, so that replayed notifications cannot fill the table.
 */
export async function store(
  db: Db | Tx,
  notifications: readonly (NewNotification & { outcome: string })[],
  final: readonly string[],
): Promise<void> {
  if (notifications.length === 0) return
  await sql`
    insert into payment_notifications as n (platform, statement, body, outcome, processed_at)
    select platform, statement, body, outcome, case when outcome <> ${received} then now() end
    from unnest(
      ${notifications.map(({ platform }) => platform)}::smallint[], ${notifications.map(({ statement }) => statement)}::text[],
      ${notifications.map(({ body }) => body)}::text[], ${notifications.map(({ outcome }) => outcome)}::text[]
    ) given (platform, statement, body, outcome)
    order by ${paymentOf(sql`statement`)}, platform, statement
    on conflict (${paymentOf(sql`statement`)}, platform, statement) do update set outcome = excluded.outcome, processed_at = excluded.processed_at
    where n.outcome <> all (${final}::text[]) and excluded.outcome <> ${received}`.execute(db)
}

/** Runs `work`, which stores notifications with their outcomes; if it fails, stores them as received. */
export async function storeReceivedOnError<Result>(
  db: Db,
  notifications: readonly NewNotification[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const unprocessed = notifications.map((notification) => ({ ...notification, outcome: received }))
    // If the database is unavailable, nothing is stored; the channel sends again, because it got no reply.
    await store(db, unprocessed, []).catch(() => {})
    throw error
  }
}

/**
 * Deletes notifications once `days` whole days have passed after the day they arrived, a thousand at a time. Returns
 * true if there may be more.
 */
export async function purge(db: Db, days: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from payment_notifications where id in (
      select id from payment_notifications where received_at < ${wholeDaysAgo(days)}
      order by received_at limit 1000
    )`.execute(db)
  return numAffectedRows === 1000n
}
