import type { Device, OrderSn, PaymentPlatform, PaymentSn, RefundSn } from '@app/contract'

/** What a channel says of a payment. `unknown`: it has never heard of it. */
export type ChannelState = 'waiting' | 'paid' | 'failed' | 'closed' | 'unknown'

/** One payment to be made. */
export interface PaymentRequest {
  paymentSn: PaymentSn
  /** What the payer sees their order called. */
  orderSn: OrderSn
  subject: string
  amountFen: number
  /** After this the channel takes no money for it. */
  expireAt: Date
  /** Where the channel sends the payer's browser afterwards; says nothing about the outcome. */
  returnUrl: string
  /** Where the channel sends its notification. */
  notifyUrl: string
  device: Device
}

export interface PaymentReport {
  state: ChannelState
  /** The channel's own number; there once the payment is paid. */
  tradeNo?: string
  amountFen?: number
  paidAt?: Date
}

export interface RefundRequest {
  /** Ours: the same number any number of times refunds once. */
  refundSn: RefundSn
  paymentSn: PaymentSn
  amountFen: number
  reason: string
}

/** `waiting`: accepted, ask again with the same number. `refused` says why in words for an operator. */
export type RefundReport =
  | { state: 'done'; refundNo: string }
  | { state: 'waiting' }
  | { state: 'refused'; reason: string }

/** A notification as it came in: nothing of it is to be believed yet. */
export interface RawNotification {
  rawBody: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Who sent it, as the server sees it. */
  address: string
}

/** What a notification says, once its signature holds and it is meant for us. */
export interface VerifiedNotification {
  kind: 'verified'
  paymentSn: PaymentSn
  tradeNo: string
  amountFen: number
  state: 'paid' | 'failed' | 'closed'
  paidAt: Date | undefined
}

export type NotificationReading = VerifiedNotification | { kind: 'refused'; why: 'malformed' | 'signature' | 'appId' }

/** One movement of money in the channel's books. */
export interface BillLine {
  kind: 'payment' | 'refund'
  paymentSn: PaymentSn
  /** Our number of a refund, which a channel keeps beside its own; null for a payment. */
  refundSn: RefundSn | null
  /** Positive for both kinds. */
  amountFen: number
  at: Date
}

/**
 * One way to pay, as one provider offers it. Every network call ends within a few seconds; one that failed, was not
 * answered in time or was answered without a valid signature throws AppError PROVIDER_UNAVAILABLE.
 */
export interface PaymentChannel {
  /** Kept with every payment made through it. */
  readonly name: string
  readonly platform: PaymentPlatform
  /** What collectors read in the list of ways to pay. */
  readonly title: string
  readonly description: string
  /** True when no real money moves. */
  readonly isSandbox: boolean

  /** Opens a payment and says where the browser goes to pay. The same paymentSn gives the same address again. */
  start(request: PaymentRequest): Promise<{ payUrl: string }>
  query(paymentSn: PaymentSn): Promise<PaymentReport>
  /** `waiting`: the channel cannot close it now, money may still come. */
  close(paymentSn: PaymentSn): Promise<'closed' | 'paid' | 'waiting' | 'unknown'>
  refund(request: RefundRequest): Promise<RefundReport>
  /** Everything that moved in [from, to). */
  bill(period: { from: Date; to: Date }): Promise<BillLine[]>
  /** Checks signature and app id. Never throws: what cannot be read is refused. */
  readNotification(notification: RawNotification): NotificationReading
  /** What the channel expects to read once a notification was dealt with, or was not. */
  readonly acknowledge: { readonly success: string; readonly failure: string }
}
