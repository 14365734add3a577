import * as z from 'zod'
import type { ExchangeCodeState, RedeemGiftType } from '../enums.ts'
import { batchId, codeId, formKey, idOf, taskId, uid } from '../ids.ts'
import { count, done, id, seconds, textOf, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { personal } from './personal.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

const reason = trimmed('原因', 2, 200)
const giftType = choice<RedeemGiftType>('换什么', { 1: '藏品', 2: '盲盒', 3: '礼盒' })
const giftSn = idOf<string, string>('GiftSn', id.meta({ pick: 'gift' }), 'staff')
const codeState = choice<ExchangeCodeState>('状态', {
  1: '未兑换',
  2: '已兑换',
  3: '已作废',
  4: '兑换失败',
  5: '已过期',
})

const batchRow = {
  batchId: batchId.meta({ title: '批次' }),
  giftType,
  /** The number of a work or blind box, or the id of a gift box. */
  giftSn: giftSn.meta({ title: '礼品编号' }),
  giftName: z.string().meta({ title: '礼品' }),
  quantity: count.meta({ title: '数量' }),
  redeemed: count.meta({ title: '已兑换' }),
  /** 0 means no limit. */
  perPersonLimit: count.meta({ title: '每人限兑' }),
  note: z.string().meta({ title: '备注' }),
  madeAt: seconds.meta({ title: '生成时间' }),
  expiresAt: seconds.meta({ title: '有效至' }),
  /** Time it was voided or expired. */
  closedAt: seconds.nullable().meta({ title: '结束时间' }),
}

export const codeBatchList = adminList('codeBatch/list', {
  title: '查看兑换码批次',
  auth: 'code.read',
  filters: {
    giftType,
    giftSn: giftSn.meta({ title: '礼品编号' }),
    isOpen: z.boolean().meta({ title: '可兑换' }),
  },
  sorts: ['-batchId', 'batchId'],
  row: z.strictObject(batchRow),
})

export const codeBatchInfo = adminRoute('GET', 'codeBatch/info', {
  title: '查看一批兑换码',
  auth: 'code.read',
  input: z.strictObject({ batchId }),
  example: { batchId: '999999' },
  reply: z.strictObject({
    ...batchRow,
    /** Number of codes in each state. */
    open: count,
    voided: count,
    failed: count,
    expired: count,
  }),
  errors: ['NOT_FOUND'],
})

/**
 * Creates a batch in the background. Its codes exist only in one file, which its creator can download once and which is
 * deleted within an hour. `key` makes a repeated submission one batch. Many codes within a day require approval.
 */
export const makeCodeBatch = adminRoute('POST', 'codeBatch/make', {
  title: '生成兑换码',
  auth: 'code.make',
  stepUp: true,
  input: z.strictObject({
    giftType,
    giftSn: giftSn.meta({ title: '礼品编号' }),
    quantity: z.int().min(1).max(1_000_000).meta({ title: '数量' }),
    validDays: z.int().min(1).max(3650).meta({ title: '有效天数' }),
    perPersonLimit: z.int().min(0).max(1000).default(0).meta({ title: '每人限兑' }),
    note: trimmed('备注', 2, 60),
    reason,
    key: formKey.meta({ title: '批次标识' }),
  }),
  example: {
    giftType: 1,
    giftSn: 'none',
    quantity: 1,
    validDays: 30,
    note: '春日集市',
    reason: '市集现场发放',
    key: '7f6d1a52-4f0e-4c59-9d2b-1c2b3a4d5e6f',
  },
  reply: requiresApproval(z.strictObject({ taskId })),
  errors: [
    'GOODS_NOT_FOUND',
    'NOT_FOUND',
    'CONFLICT',
    'SOLD_OUT',
    'SALE_ENDED',
    'TASKS_WAITING',
    'IDEMPOTENCY_KEY_REUSED',
    'APPROVAL_WAITING',
  ],
})

/** Voids a batch, for example after a leak: its unredeemed codes become worthless at once. */
export const voidCodeBatch = adminRoute('POST', 'codeBatch/void', {
  title: '作废整批兑换码',
  auth: 'code.make',
  stepUp: true,
  input: z.strictObject({ batchId, reason }),
  example: { batchId: '999999', reason: '名单外泄' },
  reply: z.strictObject({ voided: count }),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Lists individual codes. Codes are not stored; only their last four characters identify them. */
export const codeList = adminList('code/list', {
  title: '查看兑换码列表',
  auth: 'code.read',
  filters: {
    batchId: batchId.meta({ title: '批次' }),
    state: codeState,
    uid: uid.meta({ title: '兑换人' }),
    /** A complete code, as presented by a user. */
    code: personal(textOf('capitals').min(12).max(40).meta({ title: '完整兑换码' })),
  },
  sorts: ['codeId', '-codeId'],
  row: z.strictObject({
    codeId: codeId.meta({ title: '编号' }),
    batchId: batchId.meta({ title: '批次' }),
    masked: z.string().meta({ title: '兑换码' }),
    state: codeState,
    uid: uid.nullable().meta({ title: '兑换人' }),
    nickname: z.string().meta({ title: '昵称' }),
    phone: z.string().meta({ title: '手机号' }),
    redeemedAt: seconds.nullable().meta({ title: '兑换时间' }),
    /** The item or box given for the code. */
    givenId: z.string().nullable().meta({ title: '兑换所得' }),
  }),
})

export const voidCode = adminRoute('POST', 'code/void', {
  title: '作废兑换码',
  auth: 'code.make',
  bulk: 'codeId',
  input: z.strictObject({ codeId, reason }),
  example: { codeId: '999999', reason: '名单外泄' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})
