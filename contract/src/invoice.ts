import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { fen, mail, seconds, textOf, trimmed } from './schema.ts'

const orderSn = ids.orderSn.meta({ title: '订单编号' })

/** Asked for, answered with a number or a file, or not given. */
const state = z.enum(['asked', 'issued', 'refused'])
const kind = z.enum(['personal', 'company'])

/** Letters and digits as tax offices give them: 15 to 20. */
const taxNumber = textOf('capitals', '15 到 20 位数字和字母')
  .regex(/^[0-9A-Z]{15,20}$/)
  .meta({ title: '税号' })

/** The invoice of an order, for its owner. */
export const invoiceInfo = route('GET', 'order/invoice/info', {
  auth: 'user',
  shows: ['orders'],
  input: z.strictObject({ orderSn }),
  reply: z.strictObject({
    invoice: z
      .strictObject({
        state,
        kind,
        title: z.string(),
        /** Of a company; empty otherwise. */
        taxNumber: z.string(),
        /** Empty where none was given. */
        mail: z.string(),
        askedAt: seconds,
        answeredAt: seconds.nullable(),
        /** Fen that it is over; null until it is issued. */
        amount: fen.nullable(),
        /** Empty where it is a file alone. */
        number: z.string(),
        hasFile: z.boolean(),
        /** Why there is none; empty unless it was refused. */
        refusal: z.string(),
      })
      .nullable(),
    /** Whether one can be asked for, or what was asked for said anew. */
    mayAsk: z.boolean(),
    /** Fen that one would be over now. */
    amount: fen,
  }),
  errors: ['ORDER_NOT_FOUND'],
})

/** Asks for an invoice of what an order cost and was kept, or says anew whose it is, until it is issued. */
export const askInvoice = route('POST once', 'order/invoice/ask', {
  auth: 'user',
  changes: ['orders'],
  input: z.strictObject({
    orderSn,
    kind: kind.meta({ title: '抬头类型' }),
    title: trimmed('发票抬头', 1, 60, 'line'),
    /** Of a company alone, which needs one. */
    taxNumber: taxNumber.optional(),
    mail: mail.optional(),
  }),
  reply: z.strictObject({}),
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION', 'BAD_INPUT'],
})

/** The file of an invoice that was issued as one. */
export const invoiceFile = route('GET', 'order/invoice/file', {
  auth: 'user',
  shows: ['orders'],
  input: z.strictObject({ orderSn }),
  reply: z.strictObject({ name: z.string(), base64: z.string() }),
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION'],
})
