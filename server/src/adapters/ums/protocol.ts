import { PaymentPlace, type PaymentSn, type RefundSn } from '@app/contract'
import * as z from 'zod'
import { shanghaiDay, shanghaiTime } from '../../core/clock.ts'

/** UMS's business types; a payment is queried, closed and refunded with the type it was opened with. */
export const business = { qr: 'QRPAYDEFAULT', h5: 'H5DEFAULT', official: 'YUEDANDEFAULT' } as const

/** Returns the UMS interface for a place. A QR code is a "bill" of UMS, which has calls of its own. */
export function businessOf(place: PaymentPlace): (typeof business)[keyof typeof business] {
  if (place === PaymentPlace.desktop) return business.qr
  return place === PaymentPlace.wechat ? business.official : business.h5
}

export const isQr = ({ place }: { place: PaymentPlace }): boolean => businessOf(place) === business.qr

/** Builds a UMS number, which begins with the four characters assigned to the merchant. */
export const theirNumber = (sourceNumber: string, sn: PaymentSn | RefundSn): string => sourceNumber + sn

/** Extracts our number from a UMS number; undefined if it does not begin with the merchant's four characters. */
export function ourNumber(sourceNumber: string, theirs: string): string | undefined {
  return theirs.startsWith(sourceNumber) && theirs.length > sourceNumber.length
    ? theirs.slice(sourceNumber.length)
    : undefined
}

/** Time in Shanghai as 20261123094500. */
export const compact = (moment: Date): string => shanghaiTime(moment).replaceAll(/\D/g, '')
/** Day by which UMS finds the bill of a QR code; it stays the same however late the query is. */
export const billDay = (beganAt: Date): string => shanghaiDay(beganAt.getTime())

/** Amount in fen, which UMS sends as a number or as text. */
export const fen = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,12}$/)])
  .transform(Number)
  .pipe(z.int())

/** Payment details of a QR code; an object in UMS's answers, and its JSON text in notifications. */
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
