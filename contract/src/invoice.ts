import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { fen, mail, seconds, textOf, trimmed } from './schema.ts'

const orderSn = ids.orderSn.meta({ title: '订单编号' })

/** `asked`: requested; `issued`: with a number or a file; `refused`. */
const state = z.enum(['asked', 'issued', 'refused'])
const kind = z.enum(['personal', 'company'])

/** Letters and digits in the format of the tax authorities, 15 to 20. */
const taxNumber = textOf('capitals', '15 到 20 位数字和字母')
  .regex(/^[0-9A-Z]{15,20}$/)
  .meta({ title: '税号' })

/** Returns the invoice of an order to its owner. */
export const invoiceInfo = route('GET', 'order/invoice/info', {
  title: '查看发票',
  auth: 'user',
  provides: ['orders'],
  input: z.strictObject({ orderSn }),
  example: { orderSn: 'unknown' },
  reply: z.strictObject({
    invoice: z
      .strictObject({
        state,
        kind,
        title: z.string(),
        /** For a company; empty otherwise. */
        taxNumber: z.string(),
        /** Empty if not given. */
        mail: z.string(),
        askedAt: seconds,
        answeredAt: seconds.nullable(),
        /** Invoiced fen; null until it is issued. */
        amount: fen.nullable(),
        /** Empty if there is only a file. */
        number: z.string(),
        hasFile: z.boolean(),
        /** Reason of the refusal; empty otherwise. */
        refusal: z.string(),
      })
      .nullable(),
    /** Whether an invoice can be requested, or the details of a request changed. */
    mayAsk: z.boolean(),
    /** Fen that an invoice would cover now. */
    amount: fen,
  }),
  errors: ['ORDER_NOT_FOUND'],
})

/** Requests an invoice over the amount paid and not refunded, or changes its details until it is issued. */
export const askInvoice = route('POST once', 'order/invoice/ask', {
  title: '申请开票',
  auth: 'user',
  invalidates: ['orders'],
  input: z.strictObject({
    orderSn,
    kind: kind.meta({ title: '抬头类型' }),
    title: trimmed('发票抬头', 1, 60, 'line'),
    /** For a company, which requires one. */
    taxNumber: taxNumber.optional(),
    mail: mail.optional(),
  }),
  example: {
    orderSn: 'unknown',
    kind: 'company',
    title: '望川文化有限公司',
    taxNumber: '91330106MA2H00000X',
    mail: 'invoice@example.cn',
  },
  reply: z.strictObject({}),
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION', 'BAD_INPUT'],
})

/** Returns the file of an issued invoice. */
export const invoiceFile = route('GET', 'order/invoice/file', {
  title: '下载发票',
  auth: 'user',
  provides: ['orders'],
  input: z.strictObject({ orderSn }),
  example: { orderSn: 'unknown' },
  reply: z.strictObject({ name: z.string(), base64: z.string() }),
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION'],
})
