import * as z from 'zod'
import { orderSn, uid } from '../ids.ts'
import { count, done, fen, seconds, textOf, trimmed } from '../schema.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

const invoiceState = choice('状态', { asked: '待开具', issued: '已开具', refused: '未开具' })
const invoiceKind = choice('抬头类型', { personal: '个人', company: '单位' })

export const invoiceList = adminList('invoice/list', {
  title: '查看发票列表',
  auth: 'invoice.read',
  filters: {
    state: invoiceState,
    kind: invoiceKind,
    orderSn: orderSn.meta({ title: '订单编号' }),
    uid: uid.meta({ title: '用户' }),
  },
  sorts: ['askedAt', '-askedAt'],
  row: z.strictObject({
    orderSn: orderSn.meta({ title: '订单编号' }),
    askedAt: seconds.meta({ title: '申请时间' }),
    uid: uid.meta({ title: '用户' }),
    kind: invoiceKind,
    /** Masked for a person. */
    title: z.string().meta({ title: '抬头' }),
    state: invoiceState,
    /** Invoiced amount, or what it would be now. */
    amountFen: fen.meta({ title: '金额' }),
    number: z.string().meta({ title: '发票号码' }),
    hasFile: z.boolean().meta({ title: '有文件' }),
    refusal: z.string().meta({ title: '未开具原因' }),
    answeredBy: z.string().meta({ title: '处理人' }),
    answeredAt: seconds.nullable().meta({ title: '处理时间' }),
    version: count,
  }),
})

/** Returns the unmasked invoice data to the person who issues it. Every read is audited. */
export const openInvoice = adminRoute('POST', 'invoice/open', {
  title: '打开发票申请',
  auth: 'invoice.answer',
  input: z.strictObject({ orderSn }),
  example: { orderSn: 'none' },
  reply: z.strictObject({
    orderSn,
    kind: invoiceKind,
    title: z.string(),
    taxNumber: z.string(),
    mail: z.string(),
    amountFen: fen,
    state: invoiceState,
    version: count,
  }),
  errors: ['NOT_FOUND'],
})

/** The version that was read; refused if the applicant has changed the request since. */
const version = count.meta({ title: '版本' })

export const answerInvoice = adminRoute('POST', 'invoice/answer', {
  title: '开具发票',
  auth: 'invoice.answer',
  bytes: 1_500_000,
  input: z.strictObject({
    orderSn,
    version,
    number: textOf('capitals', '8 到 20 位数字和字母')
      .regex(/^[\dA-Z]{8,20}$/)
      .optional()
      .meta({ title: '发票号码' }),
    /** PDF or OFD, at most one megabyte. */
    file: z
      .strictObject({
        name: trimmed('文件名', 1, 80),
        base64: z
          .string()
          .max(1_400_000)
          .regex(/^[A-Za-z0-9+/]+={0,2}$/),
      })
      .optional()
      .meta({ title: '发票文件' }),
  }),
  example: { orderSn: 'none', version: 1, number: '26332000000000000001' },
  reply: done,
  errors: ['NOT_FOUND', 'BAD_INPUT', 'EDITED_MEANWHILE', 'ILLEGAL_TRANSITION'],
})

export const refuseInvoice = adminRoute('POST', 'invoice/refuse', {
  title: '不予开票',
  auth: 'invoice.answer',
  /** The reason is shown to the applicant. */
  input: z.strictObject({ orderSn, version, reason: trimmed('原因', 2, 200) }),
  example: { orderSn: 'none', version: 1, reason: '抬头与税号不符' },
  reply: done,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'ILLEGAL_TRANSITION'],
})
