import type { OrderSn, PartnerId, StatementId } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { shanghaiMinute } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import * as due from './dueQueries.ts'
import { feeOf } from './fees.ts'
import { type Month, monthOf } from '../../core/months.ts'
import * as partners from './partnerQueries.ts'
import * as queries from './statementQueries.ts'

/** Wait after the end of a month: by then, anything that began before it has completed or was refused. */
export const quietMilliseconds = 3_600_000

export interface ComputedStatement {
  sums: queries.Sums
  lines: queries.NewLine[]
}

/**
 * Computes what a partner is owed for a month from the books. Throws NOT_FOUND, MONTH_OPEN, STATEMENT_MADE,
 * TERMS_MISSING.
 */
export async function computeStatement(tx: Tx, partnerId: PartnerId, monthName: string): Promise<ComputedStatement> {
  if (!(await partners.lock(tx, partnerId))) throw new AppError('NOT_FOUND')
  const month = monthOf(monthName)
  const now = await queries.now(tx)
  if (now.getTime() < month.to.getTime() + quietMilliseconds) throw new AppError('MONTH_OPEN')
  const last = await queries.lastMonth(tx, partnerId)
  if (last !== null && last >= monthName) throw new AppError('STATEMENT_MADE')
  const lines = await linesOf(tx, partnerId, month)
  return { lines, sums: sumsOf(lines) }
}

/** Creates the statement of a month and sends it to its partner. Throws what `computeStatement` throws. */
export async function make(tx: Tx, partnerId: PartnerId, month: string, by: string): Promise<StatementId> {
  const { sums, lines } = await computeStatement(tx, partnerId, month)
  const id = await queries.insert(tx, { ...sums, partner_id: partnerId, month, made_by: by }, lines)
  await queries.enter(tx, { statement_id: id, kind: 'made', words: '', by_name: by })
  return id
}

async function linesOf(tx: Tx, partnerId: PartnerId, { to }: Month): Promise<queries.NewLine[]> {
  const all = await partners.termsOf(tx, partnerId)
  /** Returns the terms in force at a moment. */
  function termsAt(moment: Date): partners.TermsRow {
    const found = all.find(({ since }) => since <= moment)
    if (!found) throw new AppError('TERMS_MISSING', { msg: `${shanghaiMinute(moment)} 发生的业务还没有对应的结算条件` })
    return found
  }
  return [
    ...(await due.carriedDue(tx, partnerId)).map((row): queries.NewLine => ({
      kind: 'carried',
      occurred_at: row.made_at,
      carried_statement_id: row.id,
      words: `${row.month} 结算单为负，结转`,
      gross_fen: row.total_fen,
      fee_fen: 0,
    })),
    ...moneyLines(await due.moneyDue(tx, partnerId, to), termsAt),
    ...(await due.redemptionsDue(tx, partnerId, to)).map((row): queries.NewLine => {
      const terms = termsAt(row.redeemed_at)
      return {
        kind: row.what,
        occurred_at: row.at,
        redemption_id: row.id,
        config_id: row.config_id,
        brand_key: row.brand_key,
        terms_id: terms.id,
        words: `${row.name}，${row.place}`,
        gross_fen: row.what === 'redemption' ? terms.redemption_fee_fen : -terms.redemption_fee_fen,
        fee_fen: 0,
      }
    }),
    ...(await due.adjustmentsDue(tx, partnerId)).map((row): queries.NewLine => ({
      kind: 'adjustment',
      occurred_at: row.created_at,
      adjustment_id: row.id,
      words: row.words,
      gross_fen: row.amount_fen,
      fee_fen: 0,
    })),
  ]
}

/**
 * Returns payments and refunds, each with its change to what the platform keeps of the order. However an order is
 * refunded, in however many parts and months, the platform ends up with what the terms grant on the rest.
 */
function moneyLines(rows: readonly due.MoneyRow[], termsAt: (moment: Date) => partners.TermsRow): queries.NewLine[] {
  const orders = new Map<OrderSn, { net: number; fee: number }>()
  return rows.map((row) => {
    const terms = termsAt(row.paid_at)
    const before = orders.get(row.order_sn) ?? { net: row.net_before, fee: row.fee_before }
    // Refunds are negative in the books.
    const gross = row.amount_fen
    const net = before.net + gross
    const fee = feeOf(net, terms)
    orders.set(row.order_sn, { net, fee })
    return {
      kind: row.kind === 'payment' ? 'sale' : 'refund',
      occurred_at: row.created_at,
      money_entry_id: row.id,
      order_sn: row.order_sn,
      goods_sn: row.goods_sn,
      shop_id: row.shop_id,
      terms_id: terms.id,
      words: row.name,
      gross_fen: gross,
      fee_fen: fee - before.fee,
    }
  })
}

function sumsOf(lines: readonly queries.NewLine[]): queries.Sums {
  const grossOf = (...kinds: queries.NewLine['kind'][]) =>
    sumOf(lines.filter(({ kind }) => kinds.includes(kind)).map((line) => line.gross_fen))
  const fees = sumOf(lines.map((line) => line.fee_fen))
  return {
    sale_fen: grossOf('sale'),
    refund_fen: grossOf('refund'),
    fee_fen: fees,
    redemption_fen: grossOf('redemption', 'reversal'),
    adjustment_fen: grossOf('adjustment'),
    carried_fen: grossOf('carried'),
    total_fen: sumOf(lines.map((line) => line.gross_fen)) - fees,
  }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
