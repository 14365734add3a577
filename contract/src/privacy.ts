import * as z from 'zod'
import { closureBlockKinds } from './closureBlocks.ts'
import { exportId } from './ids.ts'
import { route } from './route.ts'
import { count, done, nothing, seconds, sixDigits, textOf } from './schema.ts'

const receiptNumber = textOf('capitals', '20 位数字和字母')
  .regex(/^[0-9A-Z]{20}$/)
  .meta({ title: '受理编号' })
const smsCode = sixDigits.meta({ title: '短信验证码' })

/** A request to close an account, as its owner sees it. */
const closure = z.strictObject({
  /** `cooling` for seven days, in which it can be withdrawn; `blocked` if something hindered it afterwards. */
  state: z.enum(['cooling', 'blocked']),
  /** With this number the outcome can be read after the account is gone. */
  receiptNumber: z.string(),
  requestedAt: seconds,
  /** Until then nothing is erased. */
  coolUntil: seconds,
  /** Latest end: 15 working days after the request. */
  dueOn: seconds,
})

/** Returns what the caller would lose and what hinders closing the account. Reading it changes nothing. */
export const closureInfo = route('GET', 'user/closure/info', {
  title: '查看注销状态',
  auth: 'user',
  provides: ['privacy', 'orders', 'gifts', 'lots', 'items', 'points'],
  input: nothing,
  reply: z.strictObject({
    /** Null if closing was not requested. */
    closure: closure.nullable(),
    blocks: z.array(z.strictObject({ kind: z.enum(closureBlockKinds), count })),
    /** What the account holds now. */
    losses: z.strictObject({ items: count, boxes: count, points: count }),
  }),
})

/** Requests to close the account; an SMS code of purpose 8 proves the phone. */
export const closureRequest = route('POST', 'user/closure/request', {
  title: '申请注销账号',
  auth: 'user',
  invalidates: ['privacy', 'account'],
  input: z.strictObject({ smsCode }),
  example: { smsCode: '123456' },
  reply: closure,
  errors: ['SMS_CODE_WRONG', 'SMS_CODE_BURNT', 'CODE_TRIES_USED', 'CLOSURE_BLOCKED'],
})

/** Withdraws the request; no effect if there is none. */
export const closureWithdraw = route('POST', 'user/closure/withdraw', {
  title: '撤回注销',
  auth: 'user',
  invalidates: ['privacy', 'account'],
  input: nothing,
  reply: done,
})

/** Returns the outcome of a request by its receipt number, without a login. Throws NOT_FOUND. */
export const closureReceipt = route('POST', 'user/closure/receipt', {
  title: '查询注销结果',
  auth: 'none',
  input: z.strictObject({
    receiptNumber,
  }),
  example: { receiptNumber: '0123456789ABCDEFGHJK' },
  reply: z.strictObject({
    state: z.enum(['cooling', 'blocked', 'withdrawn', 'closed']),
    requestedAt: seconds,
    coolUntil: seconds,
    dueOn: seconds,
    /** Null until it ended. */
    endedAt: seconds.nullable(),
    /** SHA-256 of the receipt, in hex; empty until the account was closed. */
    receiptHash: z.string(),
  }),
  errors: ['NOT_FOUND', 'TOO_FAST'],
})

/** An archive of everything held about a person. It is kept for seven days; one may be requested in seven days. */
const personalExport = z.strictObject({
  exportId: exportId.meta({ title: '导出' }),
  state: z.enum(['waiting', 'ready', 'failed', 'expired']),
  requestedAt: seconds,
  /** Until then it can be downloaded; null unless it is ready. */
  expiresAt: seconds.nullable(),
  bytes: count,
})

/** Lists the caller's exports, newest first, and when the next may be requested. */
export const exportList = route('GET', 'user/export/list', {
  title: '查看个人信息导出',
  auth: 'user',
  provides: ['privacy'],
  input: nothing,
  reply: z.strictObject({
    list: z.array(personalExport),
    /** Null if one may be requested now. */
    nextAt: seconds.nullable(),
  }),
})

/** Requests an archive of everything held about the caller; an SMS code of purpose 8 proves the phone. */
export const exportRequest = route('POST', 'user/export/request', {
  title: '申请导出个人信息',
  auth: 'user',
  invalidates: ['privacy'],
  input: z.strictObject({ smsCode }),
  example: { smsCode: '123456' },
  reply: personalExport,
  errors: ['SMS_CODE_WRONG', 'SMS_CODE_BURNT', 'CODE_TRIES_USED', 'EXPORT_TOO_SOON'],
})

/** Returns the archive; another SMS code of purpose 8 proves the phone again. */
export const exportFile = route('POST', 'user/export/file', {
  title: '下载个人信息',
  auth: 'user',
  input: z.strictObject({ exportId: exportId.meta({ title: '导出' }), smsCode }),
  example: { exportId: '1', smsCode: '123456' },
  reply: z.strictObject({
    name: z.string(),
    /** The zip archive in base64. */
    base64: z.string(),
  }),
  errors: ['SMS_CODE_WRONG', 'SMS_CODE_BURNT', 'CODE_TRIES_USED', 'NOT_FOUND'],
})
