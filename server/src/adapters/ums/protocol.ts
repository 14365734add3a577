import { PaymentPlace, type PaymentSn, type RefundSn } from '@app/contract'
import * as z from 'zod'
import { shanghaiDay, shanghaiTime } from '../../core/clock.ts'

/** Kinds of business at UMS; a payment is asked for, closed and refunded within the one it was opened in. */
export const business = { qr: 'QRPAYDEFAULT', h5: 'H5DEFAULT', official: 'YUEDANDEFAULT' } as const

/** By which of its interfaces a payment goes: a QR code is a "bill" of UMS, which has calls of its own. */
export function businessOf(place: PaymentPlace): (typeof business)[keyof typeof business] {
  if (place === PaymentPlace.desktop) return business.qr
  return place === PaymentPlace.wechat ? business.official : business.h5
}

export const isQr = ({ place }: { place: PaymentPlace }): boolean => businessOf(place) === business.qr

/** Numbers at UMS begin with the four characters that it gave the merchant. */
export const theirNumber = (sourceNumber: string, sn: PaymentSn | RefundSn): string => sourceNumber + sn

/** Our number out of theirs; undefined where it does not begin with the merchant's four characters. */
export function ourNumber(sourceNumber: string, theirs: string): string | undefined {
  return theirs.startsWith(sourceNumber) && theirs.length > sourceNumber.length
    ? theirs.slice(sourceNumber.length)
    : undefined
}

/** 20261123094500, in Shanghai. */
export const compact = (moment: Date): string => shanghaiTime(moment).replaceAll(/\D/g, '')
/** The day that a bill of a QR code is found by; it never changes, however late it is asked for. */
export const billDay = (beganAt: Date): string => shanghaiDay(beganAt.getTime())

/** Fen, which UMS tells as a number or as text. */
export const fen = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,12}$/)])
  .transform(Number)
  .pipe(z.int())

/** What became of the money of a QR code, which UMS puts into its answers as an object and into notifications as its JSON. */
const paymentOfBill = z.looseObject({
  status: z.string().optional(),
  payTime: z.string().optional(),
  totalAmount: fen.optional(),
  merOrderId: z.string().optional(),
  targetOrderId: z.string().optional(),
  paySeqId: z.string().optional(),
})

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})

export const billPayment = z.union([paymentOfBill, jsonText.pipe(paymentOfBill)])
