import type { StatementId } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import { lineKinds } from '@app/contract/admin/settlement'
import type { Approvable, Doers, Prepared } from '../../core/approvable.ts'
import type { AdminCall, PartnerScope, RecordAct, Staff } from '../../core/adminHandler.ts'
import { shanghaiTime, toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Database, Db, Tx } from '../../core/database.ts'
import { textCell } from '@app/contract/csv'
import { moneyText } from '../../core/summaryRows.ts'
import { AppError } from '../../core/errors.ts'
import { requireMove } from '../../core/transitions.ts'
import { monthBefore, monthOf } from '../../core/months.ts'
import * as partners from './partnerQueries.ts'
import { computeStatement, make, quietMilliseconds } from './settlement.ts'
import * as queries from './statementQueries.ts'

type Call = Pick<AdminCall, 'record'> & { staff: Staff }
type Answer = { id: StatementId; version: number; comment: string }

const presentSums = (sums: queries.Sums) => ({
  saleFen: sums.sale_fen,
  refundFen: sums.refund_fen,
  feeFen: sums.fee_fen,
  redemptionFen: sums.redemption_fen,
  adjustmentFen: sums.adjustment_fen,
  carriedFen: sums.carried_fen,
  totalFen: sums.total_fen,
})

const present = (row: queries.StatementRow) => ({
  id: row.id,
  partnerId: row.partner_id,
  partnerName: row.partner_name,
  month: row.month,
  state: row.state,
  lines: row.lines,
  ...presentSums(row),
  madeAt: toSeconds(row.made_at),
  paidAt: toSecondsOrNull(row.paid_at),
  bankReference: row.bank_reference ?? '',
})

const presentLine = (row: queries.LineRow) => ({
  id: row.id,
  at: toSeconds(row.occurred_at),
  kind: row.kind,
  about: row.order_sn === null ? row.words : `${row.words}（${row.order_sn}）`,
  source: row.source,
  grossFen: row.gross_fen,
  feeFen: row.fee_fen,
  amountFen: row.amount_fen,
})

/** Partners' monthly statements (rules/settlement). */
export interface Statements {
  list(input: AdminInput<'settlement/list'>, staff: Staff): Promise<AdminReply<'settlement/list'>>
  /** Returns a statement with its history. Throws NOT_FOUND. */
  info(id: StatementId, staff: Staff): Promise<AdminReply<'settlement/info'>>
  lines(input: AdminInput<'settlement/lines'>, staff: Staff): Promise<AdminReply<'settlement/lines'>>
  /** Returns what a statement would contain now. Throws NOT_FOUND, MONTH_OPEN, STATEMENT_MADE, TERMS_MISSING. */
  preview(input: AdminInput<'settlement/preview'>): Promise<AdminReply<'settlement/preview'>>
  /** Returns the partners that have no statement of the last month yet. */
  due(): Promise<AdminReply<'settlement/due'>>
  /** Creates a statement and sends it to its partner. Throws what `preview` throws. */
  make(input: AdminInput<'settlement/make'>, call: Call): Promise<AdminReply<'settlement/make'>>
  /** The partner agrees to a statement. Throws NOT_FOUND, EDITED_MEANWHILE, ILLEGAL_TRANSITION. */
  agree(input: Answer, call: Call): Promise<Record<string, never>>
  /** The partner objects to a statement. Throws what `agree` throws. */
  object(input: Answer, call: Call): Promise<Record<string, never>>
  /** Replies to an objection and sends the statement again. Throws what `agree` throws. */
  reply(input: Answer, call: Call): Promise<Record<string, never>>
  adjusting: Approvable<'settlement/adjust'>
  paying: Approvable<'settlement/pay'>
  /** Returns a statement as spreadsheet rows and a file name. Throws NOT_FOUND. */
  file(id: StatementId, staff: Staff, record: RecordAct): Promise<{ name: string; rows: string[][] }>
}

export function createStatements(database: Database): Statements {
  const { db } = database
  return {
    async list(input, staff) {
      const { rows, next } = await queries.list(db, input, staff.scope)
      return { list: rows.map(present), next }
    },
    info: (id, staff) => statementInfo(db, id, staff),
    async lines(input, staff) {
      const { rows, next } = await queries.lines(db, input, staff.scope)
      return { list: rows.map(presentLine), next }
    },
    preview: ({ partnerId, month }) =>
      database.transaction(async (tx) => {
        const { sums, lines } = await computeStatement(tx, partnerId, month)
        return { lines: lines.length, ...presentSums(sums) }
      }),
    async due() {
      const settled = (await queries.now(db)).getTime() - quietMilliseconds
      const month = monthOf(monthBefore(new Date(settled)))
      const rows = await queries.due(db, month)
      return { month: month.name, partners: rows.map(({ id, name }) => ({ partnerId: id, name })) }
    },
    make: ({ partnerId, month }, { staff, record }) =>
      database.transaction(async (tx) => {
        const id = await make(tx, partnerId, month, staff.displayName)
        await record(tx, { target: `statement:${id}`, after: { month, partnerId } })
        return { id }
      }),
    agree: (input, call) => database.transaction((tx) => answerStatement(tx, input, call, 'agreed', 'agreed')),
    object: (input, call) => database.transaction((tx) => answerStatement(tx, input, call, 'objected', 'objected')),
    reply: (input, call) => database.transaction((tx) => answerStatement(tx, input, call, 'sent', 'answered')),
    adjusting: { prepare: prepareAdjustment, perform: performAdjustment },
    paying: { prepare: preparePayment, perform: performPayment },
    file: (id, staff, record) => statementFile(database, id, staff, record),
  }
}

async function statementInfo(db: Db, id: StatementId, staff: Staff): Promise<AdminReply<'settlement/info'>> {
  const row = await queries.find(db, id, staff.scope)
  if (!row) throw new AppError('NOT_FOUND')
  const [entries, carriedTo] = await Promise.all([queries.entriesOf(db, id), queries.carriedTo(db, id)])
  return {
    ...present(row),
    version: row.version,
    madeBy: row.made_by,
    carriedTo,
    entries: entries.map((entry) => ({
      at: toSeconds(entry.created_at),
      kind: entry.kind,
      comment: entry.words,
      byName: entry.by_name,
    })),
  }
}

/** Locks a statement at the given version. Throws NOT_FOUND, EDITED_MEANWHILE. */
async function lockStatement(
  tx: Tx,
  id: string,
  version: number,
  scope: PartnerScope | null,
): Promise<queries.StatementRow> {
  const statement = await queries.lock(tx, id, scope)
  if (!statement) throw new AppError('NOT_FOUND')
  if (statement.version !== version) throw new AppError('EDITED_MEANWHILE', { data: { version: statement.version } })
  return statement
}

/** Stores a comment on a statement and moves it to the next state. */
async function answerStatement(
  tx: Tx,
  { id, version, comment }: Answer,
  { staff, record }: Call,
  to: 'agreed' | 'objected' | 'sent',
  kind: 'agreed' | 'objected' | 'answered',
): Promise<Record<string, never>> {
  const statement = await lockStatement(tx, id, version, staff.scope)
  if (kind !== 'answered') requirePartner(staff)
  requireMove(await queries.move(tx, id, to))
  await queries.enter(tx, { statement_id: id, kind, words: comment, by_name: staff.displayName })
  await record(tx, {
    target: `statement:${id}`,
    before: { state: statement.state },
    after: { state: to, comment },
  })
  return {}
}

async function prepareAdjustment(
  tx: Tx,
  { partnerId, direction, amountFen, reason, key }: AdminInput<'settlement/adjust'>,
): Promise<Prepared> {
  const partner = await partners.lock(tx, partnerId)
  if (!partner) throw new AppError('NOT_FOUND')
  if (await partners.hasAdjusted(tx, key)) throw new AppError('CONFLICT', { msg: '这笔调整已经记过了' })
  return {
    target: `partner:${partnerId}`,
    seen: { key },
    summary: {
      subject: partner.name,
      sentence: `下一张结算单${direction === 'give' ? '补给' : '扣回'}“${partner.name}” ${moneyText(amountFen)}`,
      rows: [
        { kind: 'text', label: '商户', after: partner.name },
        { kind: 'text', label: '方向', after: direction === 'give' ? '补给商户' : '从商户扣回' },
        { kind: 'money', label: '金额', after: amountFen },
        { kind: 'link', label: '商户页', to: `/partners/${partnerId}`, text: partner.name },
      ],
    },
    before: {},
    after: { name: partner.name, direction, amountFen, words: reason },
    weight: amountFen,
  }
}

async function performAdjustment(
  tx: Tx,
  { partnerId, direction, amountFen, reason, key }: AdminInput<'settlement/adjust'>,
  by: Doers,
): Promise<Record<string, never>> {
  await partners.insertAdjustment(tx, {
    partner_id: partnerId,
    amount_fen: direction === 'give' ? amountFen : -amountFen,
    words: reason,
    request_key: key,
    ...namesOf(by),
  })
  return {}
}

async function preparePayment(tx: Tx, { id, bankReference }: AdminInput<'settlement/pay'>): Promise<Prepared> {
  const statement = await queries.lock(tx, id, null)
  if (!statement) throw new AppError('NOT_FOUND')
  if (statement.state !== 'agreed')
    throw new AppError('ILLEGAL_TRANSITION', { msg: '商户确认之后才能登记付款，已付款的不再登记' })
  if (statement.total_fen <= 0)
    throw new AppError('ILLEGAL_TRANSITION', { msg: '这张结算单不用付款：金额为零，或结转到下一期' })
  return {
    target: `statement:${id}`,
    seen: { version: statement.version },
    summary: {
      subject: `${statement.partner_name} ${statement.month}`,
      sentence: `登记已向“${statement.partner_name}”付清 ${statement.month} 的结算款 ${moneyText(statement.total_fen)}`,
      rows: [
        { kind: 'text', label: '商户', after: statement.partner_name },
        { kind: 'text', label: '月份', after: statement.month },
        { kind: 'text', label: '状态', before: '商户已确认', after: '已付款' },
        { kind: 'money', label: '付款金额', after: statement.total_fen },
        { kind: 'text', label: '银行流水号', after: bankReference },
        {
          kind: 'link',
          label: '结算单',
          to: `/settlements/${id}`,
          text: `${statement.partner_name} ${statement.month}`,
        },
      ],
    },
    before: { state: statement.state, partnerName: statement.partner_name, month: statement.month },
    after: { state: 'paid', totalFen: statement.total_fen, bankReference },
    weight: statement.total_fen,
  }
}

async function performPayment(
  tx: Tx,
  { id, bankReference, reason }: AdminInput<'settlement/pay'>,
  by: Doers,
): Promise<Record<string, never>> {
  requireMove(await queries.move(tx, id, 'paid', { bankReference }))
  const { asked_by: asked, approved_by: approved } = namesOf(by)
  const comment = `${bankReference}：${reason}`
  await queries.enter(tx, { statement_id: id, kind: 'paid', words: comment, by_name: `${asked}、${approved}` })
  return {}
}

async function statementFile(
  { db, transaction }: Database,
  id: StatementId,
  staff: Staff,
  record: RecordAct,
): Promise<{ name: string; rows: string[][] }> {
  const statement = await queries.find(db, id, staff.scope)
  if (!statement) throw new AppError('NOT_FOUND')
  const lines = await queries.allLines(db, id)
  await transaction((tx) => record(tx, { target: `statement:${id}`, after: { lines: lines.length } }))
  const sums = presentSums(statement)
  const cells = lines.map((line) => [
    shanghaiTime(line.occurred_at),
    lineKinds[line.kind],
    textCell(line.words),
    textCell(line.order_sn ?? ''),
    textCell(line.source),
    yuan(line.gross_fen),
    yuan(line.fee_fen),
    yuan(line.amount_fen),
  ])
  return {
    name: `结算单 ${statement.partner_name} ${statement.month}.csv`,
    rows: [
      ['时间', '类型', '事由', '订单编号', '店铺或品牌', '金额（元）', '平台服务费（元）', '计入结算（元）'],
      ...cells,
      ['合计', '', '', '', '', '', yuan(sums.feeFen), yuan(sums.totalFen)],
    ],
  }
}

/** Ensures that the caller is the partner's own staff: nobody else answers for a partner. Throws ILLEGAL_TRANSITION. */
function requirePartner(staff: Staff): void {
  if (staff.scope === null) throw new AppError('ILLEGAL_TRANSITION', { msg: '结算单由商户自己的账号确认，或提出异议' })
}

/** Names of the staff who requested and approved the action. */
export const namesOf = ({ asked, approved }: Doers) => ({
  asked_by: asked.displayName,
  approved_by: approved?.displayName ?? asked.displayName,
})

/** Formats fen as yuan with two decimals. */
const yuan = (fen: number): string => (fen / 100).toFixed(2)
