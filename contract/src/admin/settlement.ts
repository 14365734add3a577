import * as z from 'zod'
import { partnerId, requestKey, statementId } from '../ids.ts'
import { count, done, month, nothing, seconds, signedFen, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

export const statementStates = {
  sent: '待商户确认',
  agreed: '商户已确认',
  objected: '商户有异议',
  paid: '已付款',
} as const
export const lineKinds = {
  sale: '销售',
  refund: '退款',
  redemption: '核销',
  reversal: '核销撤销',
  adjustment: '调整',
  carried: '上期结转',
} as const
const entryKinds = { made: '出具', agreed: '确认', objected: '提出异议', answered: '答复', paid: '付款' } as const

const version = count.meta({ title: '版本' })
const id = statementId.meta({ title: '结算单' })

/** Signed from the partner's perspective; `feeFen` is the platform's fee. */
const amounts = {
  saleFen: signedFen.meta({ title: '销售' }),
  refundFen: signedFen.meta({ title: '退款' }),
  feeFen: signedFen.meta({ title: '平台服务费' }),
  redemptionFen: signedFen.meta({ title: '核销费' }),
  adjustmentFen: signedFen.meta({ title: '调整' }),
  carriedFen: signedFen.meta({ title: '上期结转' }),
  totalFen: signedFen.meta({ title: '应付商户' }),
}

const statement = {
  id: statementId.meta({ title: '编号' }),
  partnerId: partnerId.meta({ title: '商户编号' }),
  partnerName: z.string().meta({ title: '商户' }),
  month,
  state: choice('状态', statementStates),
  lines: count.meta({ title: '明细条数' }),
  ...amounts,
  madeAt: seconds.meta({ title: '出具时间' }),
  paidAt: seconds.nullable().meta({ title: '付款时间' }),
  bankReference: z.string().meta({ title: '银行流水号' }),
}

/** Lists statements; partner staff see their own. */
export const settlementList = adminList('settlement/list', {
  title: '查看结算单列表',
  auth: 'settlement.read',
  partner: true,
  filters: {
    partnerId: partnerId.meta({ title: '商户编号' }),
    month,
    state: choice('状态', statementStates),
  },
  sorts: ['-madeAt', 'madeAt', '-totalFen', 'totalFen'],
  row: z.strictObject(statement),
})

export const settlementInfo = adminRoute('GET', 'settlement/info', {
  title: '查看结算单',
  auth: 'settlement.read',
  partner: true,
  input: z.strictObject({ id }),
  example: { id: '999999' },
  reply: z.strictObject({
    ...statement,
    version: count,
    madeBy: z.string(),
    /** If the balance was negative: month of the statement it was carried to; null while it waits for one. */
    carriedTo: z.string().nullable(),
    entries: z.array(
      z.strictObject({
        at: seconds,
        kind: choice('动作', entryKinds),
        comment: z.string(),
        byName: z.string(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

const line = z.strictObject({
  id: z.string(),
  at: seconds.meta({ title: '时间' }),
  kind: choice('类型', lineKinds),
  /** The order, the right or the text that it concerns. */
  about: z.string().meta({ title: '事由' }),
  source: z.string().meta({ title: '店铺或品牌' }),
  grossFen: signedFen.meta({ title: '金额' }),
  feeFen: signedFen.meta({ title: '平台服务费' }),
  amountFen: signedFen.meta({ title: '计入结算' }),
})

/** Lists the lines of a statement. */
export const settlementLines = adminList('settlement/lines', {
  title: '查看结算明细',
  auth: 'settlement.read',
  partner: true,
  filters: { statementId: statementId.meta({ title: '结算单' }), kind: choice('类型', lineKinds) },
  sorts: ['at', '-at'],
  row: line,
  errors: ['NOT_FOUND'],
})

/** Previews the statement of a month. Nothing is stored. */
export const settlementPreview = adminRoute('GET', 'settlement/preview', {
  title: '预览结算单',
  auth: 'settlement.make',
  input: z.strictObject({ partnerId: partnerId.meta({ title: '商户' }), month }),
  example: { partnerId: '999999', month: '2026-01' },
  reply: z.strictObject({ lines: count, ...amounts }),
  errors: ['NOT_FOUND', 'MONTH_OPEN', 'STATEMENT_MADE', 'TERMS_MISSING'],
})

/** Lists partners without a statement for the last complete month. */
export const settlementDue = adminRoute('GET', 'settlement/due', {
  title: '查看待出的结算单',
  auth: 'settlement.make',
  input: nothing,
  reply: z.strictObject({ month, partners: z.array(z.strictObject({ partnerId, name: z.string() })) }),
})

/** Creates the final statement of a past month (Shanghai time) and sends it to the partner. */
export const makeStatement = adminRoute('POST', 'settlement/make', {
  title: '出具结算单',
  auth: 'settlement.make',
  input: z.strictObject({ partnerId: partnerId.meta({ title: '商户' }), month }),
  example: { partnerId: '999999', month: '2026-01' },
  reply: z.strictObject({ id: statementId }),
  errors: ['NOT_FOUND', 'MONTH_OPEN', 'STATEMENT_MADE', 'TERMS_MISSING'],
})

/** Accepts a statement; called by the partner's own staff. */
export const agreeStatement = adminRoute('POST', 'settlement/agree', {
  title: '商户确认结算单',
  auth: 'settlement.answer',
  partner: true,
  input: z.strictObject({ id, version, comment: trimmed('留言', 0, 500).default('') }),
  example: { id: '999999', version: 1 },
  reply: done,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'ILLEGAL_TRANSITION'],
})

/** Objects to a statement with a reason; called by the partner's own staff. */
export const objectStatement = adminRoute('POST', 'settlement/object', {
  title: '商户对结算单有异议',
  auth: 'settlement.answer',
  partner: true,
  input: z.strictObject({ id, version, comment: trimmed('异议', 2, 500) }),
  example: { id: '999999', version: 1, comment: '少了一笔' },
  reply: done,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'ILLEGAL_TRANSITION'],
})

/** Answers an objection, by the platform. The statement is unchanged; corrections go into the next one. */
export const answerStatement = adminRoute('POST', 'settlement/reply', {
  title: '答复结算异议',
  auth: 'settlement.make',
  input: z.strictObject({ id, version, comment: trimmed('答复', 2, 500) }),
  example: { id: '999999', version: 1, comment: '下月补上' },
  reply: done,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'ILLEGAL_TRANSITION'],
})

/** Adds an adjustment, positive or negative, to a partner's next statement. */
export const adjustSettlement = adminRoute('POST', 'settlement/adjust', {
  title: '结算调整',
  auth: 'settlement.make',
  stepUp: true,
  input: z.strictObject({
    partnerId: partnerId.meta({ title: '商户' }),
    direction: choice('方向', { give: '补给商户', take: '从商户扣回' }),
    amountFen: z.int().min(1).max(10_000_000_000).meta({ title: '金额', kind: 'fen' }),
    reason: trimmed('原因', 2, 200),
    /** Idempotency key: repeated submissions make one adjustment. */
    key: requestKey.meta({ title: '防重复标识' }),
  }),
  example: {
    partnerId: '999999',
    direction: 'give',
    amountFen: 100,
    reason: '补上月少算',
    key: '6f1c2b1e-6a0c-4a51-9d0c-0d5a4f7b1c13',
  },
  reply: requiresApproval(z.strictObject({})),
  errors: ['NOT_FOUND', 'CONFLICT', 'APPROVAL_WAITING'],
})

/** Records the payment of an accepted statement. */
export const payStatement = adminRoute('POST', 'settlement/pay', {
  title: '登记结算付款',
  auth: 'settlement.pay',
  stepUp: true,
  input: z.strictObject({ id, bankReference: trimmed('银行流水号', 4, 60), reason: trimmed('说明', 2, 200) }),
  example: { id: '999999', bankReference: '20261201000001', reason: '网银转账' },
  reply: requiresApproval(z.strictObject({})),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'BANK_REFERENCE_USED', 'APPROVAL_WAITING'],
})
