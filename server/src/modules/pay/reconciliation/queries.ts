import type { BillDifferenceId, PaymentSn, RefundSn } from '@app/contract'
import { sql } from 'kysely'
import { shanghaiDayBounds } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
import type { Columns } from '../../../db/rows.ts'
import type { BillLine, PaymentChannel } from '../../../ports/payments.ts'
import { PaymentStatus } from '../states.ts'

/** A discrepancy between a channel's bill and our ledger. */
export interface Difference {
  kind: 'missingHere' | 'missingThere' | 'amountDiffers'
  movement: BillLine['kind']
  paymentSn: PaymentSn
  /** Refund that the difference is about; null for a payment. */
  refundSn: RefundSn | null
  /** Fen in our ledger; null if we have no such movement. */
  oursFen: number | null
  theirsFen: number | null
}

interface Movement extends Columns<'money_entries', 'kind' | 'payment_sn' | 'refund_sn'> {
  amount_fen: number
}

/** Returns our ledger of one channel on a day in Shanghai: payments by the channel's time, refunds by ours. */
export async function movementsOn(db: Db, { name, platform }: PaymentChannel, day: string) {
  const { from, to } = shanghaiDayBounds(day)
  const { rows } = await sql<Movement>`
    select e.kind, e.payment_sn, e.refund_sn, abs(e.amount_fen) as amount_fen
    from money_entries e join payments p on p.sn = e.payment_sn left join refunds r on r.sn = e.refund_sn
    where p.channel = ${name} and p.platform = ${platform}
      and case e.kind when 'payment' then p.paid_at else r.done_at end >= ${from}
      and case e.kind when 'payment' then p.paid_at else r.done_at end < ${to}`.execute(db)
  return rows.map(readMovement)
}

/** Returns the lines for these payments in a channel's stored bills of any day. */
export async function linesOf(tx: Tx, { name, platform }: PaymentChannel, paymentSns: readonly PaymentSn[]) {
  const rows = await tx
    .selectFrom('bill_lines')
    .select(['kind', 'payment_sn', 'refund_sn', 'amount_fen'])
    .where('channel', '=', name)
    .where('platform', '=', platform)
    .where(sql<boolean>`payment_sn = any(${paymentSns}::text[])`)
    .execute()
  return rows.map(readMovement)
}

/** Stores a day's bill, replacing the earlier one of that day. */
export async function saveLines(
  tx: Tx,
  { name, platform }: PaymentChannel,
  day: string,
  lines: readonly BillLine[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bill ${name} ${platform} ${day}`}, 0))`.execute(tx)
  await sql`delete from bill_lines where channel = ${name} and platform = ${platform} and day = ${day}::date`.execute(
    tx,
  )
  await sql`
    insert into bill_lines (channel, platform, day, kind, payment_sn, refund_sn, trade_no, amount_fen, fee_fen, at)
    select ${name}, ${platform}, ${day}::date, line.* from unnest(
      ${lines.map(({ kind }) => kind)}::text[], ${lines.map(({ paymentSn }) => paymentSn)}::text[],
      ${lines.map(({ refundSn }) => refundSn)}::text[], ${lines.map(({ tradeNo }) => tradeNo)}::text[],
      ${lines.map(({ amountFen }) => amountFen)}::bigint[], ${lines.map(({ feeFen }) => feeFen)}::bigint[],
      ${lines.map(({ at }) => at)}::timestamptz[]
    ) line`.execute(tx)
}

/** Deletes bill lines older than `days`. */
export async function purgeLines(db: Db, days: number): Promise<void> {
  await sql`delete from bill_lines where day < current_date - ${days}::integer`.execute(db)
}

/** Returns our ledger entries for these payments, of any date. */
export async function movementsOf(db: Db, paymentSns: readonly PaymentSn[]) {
  const { rows } = await sql<Movement>`
    select kind, payment_sn, refund_sn, abs(amount_fen) as amount_fen
    from money_entries where payment_sn = any(${paymentSns})`.execute(db)
  return rows.map(readMovement)
}

function readMovement(row: Movement) {
  return { kind: row.kind, paymentSn: row.payment_sn, refundSn: row.refund_sn, amountFen: row.amount_fen }
}

/**
 * Returns which of the last `days` days in Shanghai have no report of a channel yet, oldest first. A day counts from
 * `readyAfterHours` after its end.
 */
export async function unreportedDays(
  db: Db,
  { name, platform }: PaymentChannel,
  { days, readyAfterHours }: { days: number; readyAfterHours: number },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text
    from (
      select ((now() - make_interval(hours => ${24 + readyAfterHours})) at time zone 'Asia/Shanghai')::date - past as day
      from generate_series(0, ${days}::integer - 1) past
    ) d
    where not exists (
      select from bill_reports r where r.channel = ${name} and r.platform = ${platform} and r.day = d.day
    )
    order by day`.execute(db)
  return rows.map(({ day }) => day)
}

/** Stores the result of a comparison. Differences found before keep their settlement. */
export async function saveReport(
  tx: Tx,
  { name, platform }: PaymentChannel,
  report: { day: string; lines: readonly BillLine[]; differences: readonly Difference[]; uploadedBy: string | null },
): Promise<void> {
  const { day, lines, differences, uploadedBy } = report
  const sumOf = (kind: BillLine['kind']) =>
    lines.reduce((total, line) => (line.kind === kind ? total + line.amountFen : total), 0)
  await tx
    .insertInto('bill_reports')
    .values({
      channel: name,
      platform,
      day: sql<Date>`${day}::date`,
      compared: lines.length,
      received_fen: sumOf('payment'),
      refunded_fen: sumOf('refund'),
      fee_fen: lines.reduce((total, { feeFen }) => total + feeFen, 0),
      brought_by: uploadedBy,
      differences: JSON.stringify(differences),
    })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'platform', 'day']).doUpdateSet((eb) => ({
        compared: eb.ref('excluded.compared'),
        received_fen: eb.ref('excluded.received_fen'),
        refunded_fen: eb.ref('excluded.refunded_fen'),
        fee_fen: eb.ref('excluded.fee_fen'),
        brought_by: eb.ref('excluded.brought_by'),
        differences: eb.ref('excluded.differences'),
        made_at: sql`now()`,
      })),
    )
    .execute()
  if (differences.length === 0) return
  const ours = await statesOf(
    tx,
    differences.map(({ paymentSn }) => paymentSn),
  )
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
        explanation: explain(one, ours.get(one.paymentSn)),
      })),
    )
    .onConflict((conflict) => conflict.constraint('bill_differences_once').doNothing())
    .execute()
}

async function statesOf(tx: Tx, paymentSns: readonly PaymentSn[]): Promise<ReadonlyMap<PaymentSn, PaymentStatus>> {
  const rows = await tx
    .selectFrom('payments')
    .select(['sn', 'status'])
    .where(sql<boolean>`sn = any(${paymentSns}::text[])`)
    .execute()
  return new Map(rows.map(({ sn, status }) => [sn, status]))
}

/** Explains how a difference may have arisen. `status` is that of our payment; undefined if it is not ours. */
function explain({ kind, movement, oursFen, theirsFen }: Difference, status: PaymentStatus | undefined): string {
  if (kind === 'missingThere') return '渠道当日的账单没有列出；可能记在相邻的日期，账单到齐后会自动核销'
  if (kind === 'amountDiffers') {
    const more = (theirsFen ?? 0) - (oursFen ?? 0)
    return `渠道比平台${more > 0 ? '多' : '少'} ${(Math.abs(more) / 100).toFixed(2)} 元`
  }
  if (status === undefined) return '不是这个平台发起的交易，请向渠道核实来源'
  if (movement === 'refund') return '渠道退了款，平台没有这笔退款记录，可能是在渠道后台直接退的'
  return status === PaymentStatus.success ? '平台已记为支付成功' : '平台没有收到支付通知，已去渠道补查'
}

/**
 * Settles differences that have since resolved: we booked the movement, or the channel's bill of another day lists it.
 */
export async function settleExplained(db: Db): Promise<void> {
  await sql`
    update bill_differences d set settled_at = now(), settled_by = '系统',
      settled_reason = case d.kind when 'missingHere' then '补查后平台已入账，金额一致' else '渠道另一天的账单已列出，金额一致' end
    where d.settled_at is null and case d.kind
      when 'missingHere' then exists (
        select from money_entries e where e.payment_sn = d.payment_sn and e.kind = d.movement
          and e.refund_sn is not distinct from d.refund_sn and abs(e.amount_fen) = d.theirs_fen)
      when 'missingThere' then exists (
        select from bill_lines l where l.channel = d.channel and l.platform = d.platform and l.payment_sn = d.payment_sn
          and l.kind = d.movement and l.refund_sn is not distinct from d.refund_sn and l.amount_fen = d.ours_fen)
      else false end`.execute(db)
}

/**
 * Records how a difference was dealt with, once. Returns undefined if it does not exist, and otherwise who settled it.
 */
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
