import type { PaymentSn, RefundSn } from '@app/contract'
import * as z from 'zod'
import { readShanghaiTime, shanghaiDay, shanghaiTime } from '../../core/clock.ts'
import { fenOfYuan } from '../../core/yuan.ts'

export const publicEndpoint = 'https://api.huifu.com'

/** Codes of answers. Taken: what became of the money is said by the states beside it. */
export const taken: readonly string[] = ['00000000', '00000100']
export const absent: readonly string[] = ['99010003', '20000004']
/** The number was used on that day before: by us, in a call whose answer was lost. */
export const repeated: readonly string[] = ['99010002', '20000000']
/** Says of itself that it may be otherwise in a moment. */
export const passing: readonly string[] = ['98888888', '99999999', '20000001', '30000000']

/** 20261123, in Shanghai. Numbers of requests are unique within their day, and found by both. */
export const dayOf = (moment: Date): string => shanghaiDay(moment.getTime()).replaceAll('-', '')
/** 20261123094500, in Shanghai. */
export const secondOf = (moment: Date): string => shanghaiTime(moment).replaceAll(/\D/g, '')

/** A moment as Huifu tells it; undefined where it tells none. */
export function momentOf(text: string | undefined): Date | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})T?(\d{2}):?(\d{2}):?(\d{2})$/.exec((text ?? '').replaceAll(/[- ]/g, ''))
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  return readShanghaiTime(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
}

/** Yuan with two decimals, read as fen. */
export const yuan = z.string().transform((text, context) => {
  const fen = fenOfYuan(text)
  if (fen === undefined || fen < 0) context.addIssue('not an amount')
  return fen ?? 0
})

/** The currency of a trade; every amount here is in renminbi, whether the currency is stated or not. */
export const renminbi = z.literal(['', 'CNY', 'RMB', '156']).optional()

/** Our number of a payment: a payer who changed their way of paying left a mark behind it. */
export const paymentOf = (number: string): PaymentSn => number.replace(/-.*$/, '')
export const refundOf = (number: string): RefundSn => number.replace(/-.*$/, '')
