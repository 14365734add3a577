import type { PartnerId, StatementId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { type RawBuilder, sql } from 'kysely'
import type { PartnerScope } from '../../core/adminHandler.ts'
import type { Db, Tx } from '../../core/database.ts'
import { readKeyset } from '../../core/keyset.ts'
import { statesBefore } from '../../core/transitions.ts'
import type { Column, Columns } from '../../db/rows.ts'
import { type StatementState, statementTransitions } from './states.ts'

/**
 * Statements of partners whose every holding is in the scope. Staff who see only one of several shops see no statement,
 * because a statement covers all of them.
 */
const ofScope = ({ brands, shops }: PartnerScope): RawBuilder<boolean> => sql<boolean>`s.partner_id in (
  select partner_id from partner_holdings where until is null group by partner_id
  having bool_and(case when brand_key is null then shop_id = any(${[...shops]}::bigint[])
    else brand_key = any(${[...brands]}::text[]) end)
)`

const columns = [
  's.id',
  's.partner_id',
  's.month',
  's.state',
  's.version',
  's.lines',
  's.sale_fen',
  's.refund_fen',
  's.fee_fen',
  's.redemption_fen',
  's.adjustment_fen',
  's.carried_fen',
  's.total_fen',
  's.made_by',
  's.made_at',
  's.paid_at',
  's.bank_reference',
  'p.name as partner_name',
] as const

export function list(db: Db, input: AdminInput<'settlement/list'>, scope: PartnerScope | null) {
  const { partnerId, month, state, ...page } = input
  let query = db.selectFrom('statements as s').innerJoin('partners as p', 'p.id', 's.partner_id').select(columns)
  if (scope !== null) query = query.where(ofScope(scope))
  if (partnerId !== undefined) query = query.where('s.partner_id', '=', partnerId)
  if (month !== undefined) query = query.where('s.month', '=', month)
  if (state !== undefined) query = query.where('s.state', '=', state)
  return readKeyset(query, page, { sorts: { madeAt: 's.made_at', totalFen: 's.total_fen' }, id: 's.id' })
}

export type StatementRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** Returns a statement; undefined if it is outside the scope. */
export function find(db: Db | Tx, id: StatementId, scope: PartnerScope | null) {
  const query = db
    .selectFrom('statements as s')
    .innerJoin('partners as p', 'p.id', 's.partner_id')
    .select(columns)
    .where('s.id', '=', id)
  return (scope === null ? query : query.where(ofScope(scope))).executeTakeFirst()
}

export async function lock(tx: Tx, id: StatementId, scope: PartnerScope | null) {
  await tx.selectFrom('statements').select('id').where('id', '=', id).forUpdate().execute()
  return find(tx, id, scope)
}

/** Lists lines of statements in the scope; only those of `statementId` if it is given. */
export function lines(db: Db, input: AdminInput<'settlement/lines'>, scope: PartnerScope | null) {
  const { statementId, kind, ...page } = input
  let query = linesOf(db)
  if (scope !== null) query = query.where(ofScope(scope))
  if (statementId !== undefined) query = query.where('l.statement_id', '=', statementId)
  if (kind !== undefined) query = query.where('l.kind', '=', kind)
  return readKeyset(query, page, { sorts: { at: 'l.occurred_at' }, id: 'l.id' })
}

/** Returns all lines of a statement, in order of occurrence. */
export function allLines(db: Db, id: StatementId) {
  return linesOf(db).where('l.statement_id', '=', id).orderBy('l.occurred_at').orderBy('l.id').execute()
}

export type LineRow = Awaited<ReturnType<typeof allLines>>[number]

const linesOf = (db: Db) =>
  db
    .selectFrom('statement_lines as l')
    .innerJoin('statements as s', 's.id', 'l.statement_id')
    .leftJoin('shops as h', 'h.id', 'l.shop_id')
    .leftJoin('brands as b', 'b.key', 'l.brand_key')
    .select(['l.id', 'l.occurred_at', 'l.kind', 'l.order_sn', 'l.words', 'l.gross_fen', 'l.fee_fen', 'l.amount_fen'])
    .select(sql<string>`coalesce(h.name, b.name, '')`.as('source'))

/** Returns the last month for which a partner has a statement; null if there is none. */
export async function lastMonth(db: Db | Tx, partnerId: PartnerId): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from statements where partner_id = ${partnerId}`.execute(db)
  return rows[0]?.month ?? null
}

/** Returns the current time of the database's clock. */
export async function now(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database has no clock')
  return row.now
}

export interface NewLine extends Partial<
  Columns<
    'statement_lines',
    | 'money_entry_id'
    | 'redemption_id'
    | 'adjustment_id'
    | 'carried_statement_id'
    | 'order_sn'
    | 'goods_sn'
    | 'shop_id'
    | 'brand_key'
    | 'config_id'
    | 'terms_id'
  >
> {
  kind: Column<'statement_lines', 'kind'>
  occurred_at: Date
  words: string
  gross_fen: number
  fee_fen: number
}

export interface Sums {
  sale_fen: number
  refund_fen: number
  fee_fen: number
  redemption_fen: number
  adjustment_fen: number
  carried_fen: number
  total_fen: number
}

/** Lines written by one database statement. */
const chunkSize = 1000

/** Inserts a statement and its lines. */
export async function insert(
  tx: Tx,
  statement: Sums & { partner_id: PartnerId; month: string; made_by: string },
  newLines: readonly NewLine[],
): Promise<StatementId> {
  const { id } = await tx
    .insertInto('statements')
    .values({ ...statement, lines: newLines.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let start = 0; start < newLines.length; start += chunkSize) {
    const values = newLines.slice(start, start + chunkSize).map((line) => ({
      ...line,
      statement_id: id,
      amount_fen: line.gross_fen - line.fee_fen,
    }))
    await tx.insertInto('statement_lines').values(values).execute()
  }
  return id
}

/** Moves a statement to another state; returns false if it is in a different state than expected. */
export async function move(
  tx: Tx,
  id: StatementId,
  to: StatementState,
  paid?: { bankReference: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('statements')
    .set({
      state: to,
      version: sql`version + 1`,
      ...(paid && { bank_reference: paid.bankReference, paid_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(statementTransitions, to))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function enter(
  tx: Tx,
  entry: { statement_id: StatementId; kind: Column<'statement_entries', 'kind'>; words: string; by_name: string },
): Promise<void> {
  await tx.insertInto('statement_entries').values(entry).execute()
}

/** Returns the history of a statement, oldest first. */
export function entriesOf(db: Db, id: StatementId) {
  return db
    .selectFrom('statement_entries')
    .select(['created_at', 'kind', 'words', 'by_name'])
    .where('statement_id', '=', id)
    .orderBy('id')
    .execute()
}

/** Returns the month of the statement that carried over what this one left owed; null if there is none. */
export async function carriedTo(db: Db, id: StatementId): Promise<string | null> {
  const row = await db
    .selectFrom('statement_lines as l')
    .innerJoin('statements as s', 's.id', 'l.statement_id')
    .select('s.month')
    .where('l.carried_statement_id', '=', id)
    .executeTakeFirst()
  return row?.month ?? null
}

/** Returns partners that have something due before the end of a month and no statement for it or a later month. */
export async function due(db: Db, month: { name: string; to: Date }) {
  const { rows } = await sql<Columns<'partners', 'id' | 'name'>>`
    select id, name from partners p
    where exists (select from partner_holdings h where h.partner_id = p.id and h.since < ${month.to})
      and (p.ended_at is null or p.ended_at >= ${month.to}::timestamptz - interval '3 months')
      and not exists (select from statements s where s.partner_id = p.id and s.month >= ${month.name})
    order by name`.execute(db)
  return rows
}

/** Creation times of the statements in a state. */
export const inState = (state: StatementState) => sql`select made_at from statements where state = ${state}`

/** Creation times of agreed statements that are still to be paid. */
export const payable = sql`select made_at from statements where state = 'agreed' and total_fen > 0`
