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

export const nameOf = ({ platform, statement }: Pick<NewNotification, 'platform' | 'statement'>): string =>
  `${platform} ${statement}`

/** The payment a statement is about, in the form of the index on stored notifications. */
const paymentOf = (statement: RawBuilder<unknown>) => sql`split_part(${statement}, ' ', 2)`

/** Returns the outcomes of stored notifications so far, by `nameOf`. */
export async function outcomesOf(
  db: Db,
  notifications: readonly NewNotification[],
): Promise<ReadonlyMap<string, string>> {
  if (notifications.length === 0) return new Map()
  const { rows } = await sql<Columns<'payment_notifications', 'outcome' | 'platform' | 'statement'>>`
    select n.outcome, n.platform, n.statement from payment_notifications n
    join unnest(
      ${notifications.map(({ platform }) => platform)}::smallint[], ${notifications.map(({ statement }) => statement)}::text[]
    ) told (platform, statement) on ${paymentOf(sql`n.statement`)} = ${paymentOf(sql`told.statement`)}
      and n.platform = told.platform and n.statement = told.statement`.execute(db)
  return new Map(rows.map((row) => [nameOf(row), row.outcome]))
}

/** A receipt's payment, and the notification that carried it, if any. */
interface Heard {
  receipt: { paymentSn: PaymentSn }
  notification?: NewNotification
}

/**
 * Returns what is known of receipts, in their order: the outcomes of their stored notifications, and the orders of
 * their payments. Must come first in a transaction: in the same round trip it limits later waits for locks to
 * `lockSeconds`.
 */
export async function knownOf(tx: Tx, heard: readonly Heard[], lockSeconds: number) {
  const { rows } = await sql<{ orderSn: OrderSn | null; outcome: Column<'payment_notifications', 'outcome'> | null }>`
    select p.order_sn as "orderSn", n.outcome, ${lockWaitLimit(lockSeconds)} as lock_wait
    from unnest(
      ${heard.map(({ receipt }) => receipt.paymentSn)}::text[],
      ${heard.map(({ notification }) => notification?.platform ?? null)}::smallint[],
      ${heard.map(({ notification }) => notification?.statement ?? null)}::text[]
    ) with ordinality told (sn, platform, statement, place)
    left join payments p on p.sn = told.sn
    left join payment_notifications n on ${paymentOf(sql`n.statement`)} = ${paymentOf(sql`told.statement`)}
      and n.platform = told.platform and n.statement = told.statement
    order by told.place`.execute(tx)
  return rows
}

/** Outcome of a notification that is stored but could not be processed yet. */
export const received = 'received'

/**
 * Stores verified notifications and their outcomes; an outcome among `lasting` stays. Only the first body of each
 * statement is stored, so that replayed notifications cannot fill the table.
 */
export async function keep(
  db: Db | Tx,
  notifications: readonly (NewNotification & { outcome: string })[],
  lasting: readonly string[],
): Promise<void> {
  if (notifications.length === 0) return
  await sql`
    insert into payment_notifications as n (platform, statement, body, outcome, processed_at)
    select platform, statement, body, outcome, case when outcome <> ${received} then now() end
    from unnest(
      ${notifications.map(({ platform }) => platform)}::smallint[], ${notifications.map(({ statement }) => statement)}::text[],
      ${notifications.map(({ body }) => body)}::text[], ${notifications.map(({ outcome }) => outcome)}::text[]
    ) told (platform, statement, body, outcome)
    order by ${paymentOf(sql`statement`)}, platform, statement
    on conflict (${paymentOf(sql`statement`)}, platform, statement) do update set outcome = excluded.outcome, processed_at = excluded.processed_at
    where n.outcome <> all (${lasting}::text[]) and excluded.outcome <> ${received}`.execute(db)
}

/** Runs `work`, which stores notifications with their outcomes; if it fails, stores them as received. */
export async function keptAnyway<Result>(
  db: Db,
  notifications: readonly NewNotification[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const told = notifications.map((notification) => ({ ...notification, outcome: received }))
    // If the database is unavailable, nothing is stored; the channel sends again, because it got no reply.
    await keep(db, told, []).catch(() => {})
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
