import type { PaymentSn, RefundSn } from '@app/contract'
import * as z from 'zod'
import { readShanghaiTime, shanghaiDay, shanghaiTime } from '../../core/clock.ts'
import { fenOfYuan } from '../../core/yuan.ts'

/** Codes of accepted requests. The outcome of the payment is in the states beside them. */
export const accepted: readonly string[] = ['00000000', '00000100']
/** The payment or refund does not exist at Huifu. */
export const notFound: readonly string[] = ['99010003', '20000004']
/** The number was already used that day, by a call of ours whose answer was lost. */
export const duplicate: readonly string[] = ['99010002', '20000000']
/** Temporary failures, after which the same request may succeed. */
export const transient: readonly string[] = ['98888888', '99999999', '20000001', '30000000']

/** Day in Shanghai as 20261123. Request numbers are unique within a day, and are found by number and day. */
export const dayOf = (moment: Date): string => shanghaiDay(moment.getTime()).replaceAll('-', '')
/** Time in Shanghai as 20261123094500. */
export const secondOf = (moment: Date): string => shanghaiTime(moment).replaceAll(/\D/g, '')

/** Parses a time of Huifu; undefined if there is none. */
export function readTime(text: string | undefined): Date | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})T?(\d{2}):?(\d{2}):?(\d{2})$/.exec((text ?? '').replaceAll(/[- ]/g, ''))
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  return readShanghaiTime(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
}

/** Decimal amount in yuan, parsed to fen. */
export const yuan = z.string().transform((text, context) => {
  const fen = fenOfYuan(text)
  if (fen === undefined || fen < 0) context.addIssue('not an amount')
  return fen ?? 0
})

/** Currency of a trade. Every amount is in renminbi, whether or not the currency is stated. */
export const renminbi = z.literal(['', 'CNY', 'RMB', '156']).optional()

/** Removes the suffix that marks a payment whose payer changed the payment method; returns our payment number. */
export const paymentOf = (number: string): PaymentSn => number.replace(/-.*$/, '')
export const refundOf = (number: string): RefundSn => number.replace(/-.*$/, '')
