import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { BillLine, PaymentChannel } from '../../ports/payments.ts'

/** What does not agree between a channel's bill and our ledger. */
export interface Difference {
  kind: 'missingHere' | 'missingThere' | 'amountDiffers'
  movement: BillLine['kind']
  paymentSn: string
  /** Null on the side where it is missing. */
  oursFen: number | null
  theirsFen: number | null
}

interface Movement {
  kind: BillLine['kind']
  payment_sn: string
  amount_fen: string
}

/** Our ledger of one channel in [from, to): payments by the channel's moment, refunds by ours. */
export async function movementsBetween(db: Db, { name, platform }: PaymentChannel, from: Date, to: Date) {
  const { rows } = await sql<Movement>`
    select e.kind, e.payment_sn, abs(e.amount_fen) as amount_fen
    from money_entries e join payments p on p.sn = e.payment_sn left join refunds r on r.payment_sn = p.sn
    where p.channel = ${name} and p.platform = ${platform}
      and case e.kind when 'payment' then p.paid_at else r.done_at end >= ${from}
      and case e.kind when 'payment' then p.paid_at else r.done_at end < ${to}`.execute(db)
  return rows.map(readMovement)
}

/** Our ledger of these payments, whenever it was written. */
export async function movementsOf(db: Db, paymentSns: readonly string[]) {
  const { rows } = await sql<Movement>`
    select kind, payment_sn, abs(amount_fen) as amount_fen
    from money_entries where payment_sn = any(${paymentSns})`.execute(db)
  return rows.map(readMovement)
}

function readMovement(row: Movement) {
  return { kind: row.kind, paymentSn: row.payment_sn, amountFen: Number(row.amount_fen) }
}

/** Yesterday in Shanghai, an hour after it ended, and its bounds. */
export async function lastDay(db: Db): Promise<{ day: string; from: Date; to: Date }> {
  const { rows } = await sql<{ day: string; from: Date; to: Date }>`
    with y as (select ((now() - interval '25 hours') at time zone 'Asia/Shanghai')::date as day)
    select day::text, day::timestamp at time zone 'Asia/Shanghai' as from,
      (day + 1)::timestamp at time zone 'Asia/Shanghai' as to from y`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database has no yesterday')
  return row
}

export async function isReported(db: Db, { name, platform }: PaymentChannel, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('bill_reports')
    .select('day')
    .where('channel', '=', name)
    .where('platform', '=', platform)
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst()
  return row !== undefined
}

export async function saveReport(
  db: Db,
  { name, platform }: PaymentChannel,
  report: { day: string; compared: number; differences: readonly Difference[] },
): Promise<void> {
  await db
    .insertInto('bill_reports')
    .values({
      channel: name,
      platform,
      day: sql<Date>`${report.day}::date`,
      compared: report.compared,
      differences: JSON.stringify(report.differences),
    })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'platform', 'day']).doUpdateSet((eb) => ({
        compared: eb.ref('excluded.compared'),
        differences: eb.ref('excluded.differences'),
        made_at: sql`now()`,
      })),
    )
    .execute()
}
