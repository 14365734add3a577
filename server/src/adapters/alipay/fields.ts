import * as z from 'zod'
import { readShanghaiTime } from '../../core/clock.ts'
import { fenOfYuan } from '../../core/yuan.ts'

/** Decimal amount in yuan, parsed to fen. */
export const amount = z.string().transform((yuan, context) => {
  const fen = fenOfYuan(yuan)
  if (fen === undefined || fen < 0) context.addIssue('not an amount')
  return fen ?? 0
})

/** Shanghai time to the second. */
export const moment = z.string().transform((text, context) => {
  const read = readShanghaiTime(text)
  if (!read) context.addIssue('not a moment')
  return read ?? new Date(0)
})

/** Currency of a trade. Every amount is in renminbi, whether or not the currency is stated. */
export const renminbi = z.literal(['CNY', '']).optional()

/** The currency fields of answers and notifications about a trade. */
export const currencies = { trans_currency: renminbi, pay_currency: renminbi, settle_currency: renminbi }

/** An identifier that Alipay assigned. */
export const tradeNumber = z.string().regex(/^[\w-]{1,64}$/)
