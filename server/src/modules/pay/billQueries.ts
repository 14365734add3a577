import type { BillDifferenceId, PaymentSn, RefundSn } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { Columns } from '../../db/rows.ts'
import type { BillLine, PaymentChannel } from '../../ports/payments.ts'

/** What does not agree between a channel's bill and our ledger. */
export interface Difference {
  kind: 'missingHere' | 'missingThere' | 'amountDiffers'
  movement: BillLine['kind']
  paymentSn: PaymentSn
  /** Of a refund; null for a payment. */
  refundSn: RefundSn | null
  /** Null on the side where it is missing. */
  oursFen: number | null
  theirsFen: number | null
}

interface Movement extends Columns<'money_entries', 'kind' | 'payment_sn' | 'refund_sn'> {
  amount_fen: number
}

/** Our ledger of one channel in [from, to): payments by the channel's moment, refunds by ours. */
export async function movementsBetween(db: Db, { name, platform }: PaymentChannel, from: Date, to: Date) {
  const { rows } = await sql<Movement>`
    select e.kind, e.payment_sn, e.refund_sn, abs(e.amount_fen) as amount_fen
    from money_entries e join payments p on p.sn = e.payment_sn left join refunds r on r.sn = e.refund_sn
    where p.channel = ${name} and p.platform = ${platform}
      and case e.kind when 'payment' then p.paid_at else r.done_at end >= ${from}
      and case e.kind when 'payment' then p.paid_at else r.done_at end < ${to}`.execute(db)
  return rows.map(readMovement)
}

/** Our ledger of these payments, whenever it was written. */
export async function movementsOf(db: Db, paymentSns: readonly PaymentSn[]) {
  const { rows } = await sql<Movement>`
    select kind, payment_sn, refund_sn, abs(amount_fen) as amount_fen
    from money_entries where payment_sn = any(${paymentSns})`.execute(db)
  return rows.map(readMovement)
}

function readMovement(row: Movement) {
  return { kind: row.kind, paymentSn: row.payment_sn, refundSn: row.refund_sn, amountFen: row.amount_fen }
}

/** A day in Shanghai, and its bounds. */
export interface Day {
  day: string
  from: Date
  to: Date
}

/** Of the last `days` days those that have no report of a channel yet, the oldest first; each an hour after it ended. */
export async function unreportedDays(db: Db, { name, platform }: PaymentChannel, days: number): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select day::text, day::timestamp at time zone 'Asia/Shanghai' as from,
      (day + 1)::timestamp at time zone 'Asia/Shanghai' as to
    from (
      select ((now() - interval '25 hours') at time zone 'Asia/Shanghai')::date - past as day
      from generate_series(0, ${days}::integer - 1) past
    ) d
    where not exists (
      select from bill_reports r where r.channel = ${name} and r.platform = ${platform} and r.day = d.day
    )
    order by day`.execute(db)
  return rows
}

/** Keeps what a comparison found; what was found of the same before stays as it was settled. */
export async function saveReport(
  tx: Tx,
  { name, platform }: PaymentChannel,
  report: { day: string; compared: number; differences: readonly Difference[] },
): Promise<void> {
  const { day, compared, differences } = report
  await tx
    .insertInto('bill_reports')
    .values({
      channel: name,
      platform,
      day: sql<Date>`${day}::date`,
      compared,
      differences: JSON.stringify(differences),
    })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'platform', 'day']).doUpdateSet((eb) => ({
        compared: eb.ref('excluded.compared'),
        differences: eb.ref('excluded.differences'),
        made_at: sql`now()`,
      })),
    )
    .execute()
  if (differences.length === 0) return
  await tx
    .insertInto('bill_differences')
    .values(
      differences.map((one) => ({
        channel: name,
        platform,
        day: sql<Date>`${day}::date`,
        kind: one.kind,
        movement: one.movement,
        payment_sn: one.paymentSn,
        refund_sn: one.refundSn,
        ours_fen: one.oursFen,
        theirs_fen: one.theirsFen,
      })),
    )
    .onConflict((conflict) => conflict.constraint('bill_differences_once').doNothing())
    .execute()
}

/** Notes how a difference was dealt with, once; undefined where there is none, and otherwise who did it. */
export async function settleDifference(
  tx: Tx,
  id: BillDifferenceId,
  { by, reason }: { by: string; reason: string },
): Promise<{ isNew: boolean; by: string; paymentSn: PaymentSn } | undefined> {
  const row = await tx
    .selectFrom('bill_differences')
    .select(['payment_sn', 'settled_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  if (row.settled_by !== null) return { isNew: false, by: row.settled_by, paymentSn: row.payment_sn }
  await tx
    .updateTable('bill_differences')
    .set({ settled_at: sql`now()`, settled_by: by, settled_reason: reason })
    .where('id', '=', id)
    .execute()
  return { isNew: true, by, paymentSn: row.payment_sn }
}
