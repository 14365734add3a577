import { sql } from 'kysely'
import type { Db } from '../core/database.ts'

interface Span {
  from: Date
  /** Exclusive. */
  to: Date
}

/**
 * SQL for what is wrong between the ledger of money and its payments and refunds: entries that differ from theirs, and
 * finished payments and refunds without an entry. With `span`, only of entries, payments and refunds created in it.
 */
export function ledgerFaults(span?: Span): string {
  const within = (table: string) =>
    span
      ? `and ${table}.created_at >= '${span.from.toISOString()}' and ${table}.created_at < '${span.to.toISOString()}'`
      : ''
  return `
    select m.id::text from money_entries m join payments p on p.sn = m.payment_sn left join refunds r on r.sn = m.refund_sn
    where (m.order_sn <> p.order_sn
      or (m.kind = 'payment' and (p.status <> 2 or m.amount_fen <> p.amount_fen))
      or (m.kind = 'refund' and (r.status is distinct from 2 or m.amount_fen <> -r.amount_fen or m.payment_sn <> r.payment_sn)))
      ${within('m')}
    union all
    select p.sn from payments p where p.status = 2 ${within('p')} and not exists (
      select from money_entries m where m.payment_sn = p.sn and m.kind = 'payment'
    )
    union all
    select r.sn from refunds r where r.status = 2 ${within('r')} and not exists (
      select from money_entries m where m.refund_sn = r.sn and m.kind = 'refund'
    )`
}

/** Counts what is wrong in a span of time. */
export async function countLedgerFaults(db: Db, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${sql.raw(ledgerFaults(span))}) faults`.execute(db)
  return rows[0]?.count ?? 0
}
