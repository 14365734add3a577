import type { CheckoutForm, Device, OrderSn, PaymentPlace, PaymentPlatform, PaymentSn, RefundSn } from '@app/contract'
import type { FastifyInstance } from 'fastify'

/** What a channel says of a payment. `unknown`: it has never heard of it. */
export type ChannelState = 'waiting' | 'paid' | 'failed' | 'closed' | 'unknown'

/** One payment to be made. */
export interface PaymentRequest {
  paymentSn: PaymentSn
  /** What the payer sees their order called. */
  orderSn: OrderSn
  subject: string
  amountFen: number
  /** When we began it; the same however often its opening is tried. Some channels find a payment by its day only. */
  beganAt: Date
  /** After this the channel takes no money for it. */
  expireAt: Date
  /** Where the channel sends the payer's browser afterwards, whole; says nothing about the outcome. */
  returnUrl: string
  /** Where the channel sends its notification, whole. */
  notifyUrl: string
  device: Device
  /** Where the payer is; one of the channel's `places`. */
  place: PaymentPlace
  /** The payer's address, as the server sees it; empty where nobody knows. */
  payerAddress: string
}

/** Where the payer goes to pay. The same payment gives the same again. */
export interface Checkout {
  /** `page`: an address for the browser. `code`: what a QR code says. `app`: what the native app's payment kit takes. */
  form: CheckoutForm
  payUrl: string
}

/** A payment that was begun, as its channel may need it to find it. */
export interface BegunPayment {
  paymentSn: PaymentSn
  amountFen: number
  beganAt: Date
  place: PaymentPlace
  /** The channel's trade number; empty until the payment is paid, and if the channel gave none. */
  tradeNo: string
}

export interface PaymentReport {
  state: ChannelState
  /** The channel's trade number; may be present once the payment is paid. Never empty. */
  tradeNo?: string
  amountFen?: number
  paidAt?: Date
}

export interface RefundRequest {
  /** Ours: the same number any number of times refunds once. */
  refundSn: RefundSn
  /** When we wrote it down; the same however often it is sent. */
  askedAt: Date
  payment: BegunPayment
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
  /** The channel's trade number, never empty; null if the channel gave none. Only our own number is certain to find the payment. */
  tradeNo: string | null
  amountFen: number
  state: 'paid' | 'failed' | 'closed'
  paidAt: Date | undefined
}

/** `other`: genuine and ours, but about nothing that changes a payment; `about` says what, for the log. */
export type NotificationReading =
  | VerifiedNotification
  | { kind: 'other'; about: string }
  | { kind: 'refused'; why: 'malformed' | 'signature' | 'appId' }

/** What a channel reads after it has notified us. */
export interface Acknowledgement {
  status: number
  /** A media type. */
  type: string
  body: string
}

/** One movement of money in the channel's books. */
export interface BillLine {
  kind: 'payment' | 'refund'
  /** What the bill calls the payment: our number, or anything where the trade is not ours. */
  paymentSn: PaymentSn
  /** Our number of a refund, which a channel keeps beside its own; null for a payment. */
  refundSn: RefundSn | null
  /** The channel's own number of the trade; empty where the bill has none. */
  tradeNo: string
  /** Positive for both kinds. */
  amountFen: number
  /** What the channel keeps of it, positive; of a refund what it gives back of its fee, negative or 0. */
  feeFen: number
  at: Date
}

/** Movements of one channel. `notYet`: the channel has not made that day's bill. */
export type Bill = { kind: 'lines'; lines: BillLine[] } | { kind: 'notYet' }

/**
 * How one learns what a channel has in its books. `asked`: by its interface, a day in Shanghai (`2026-11-23`) at a time;
 * `uploaded`: an operator brings the file. `read` understands such a file, `asked` ones too: it throws AppError
 * BILL_UNREADABLE with what is wrong in words.
 */
export type Bills =
  | { kind: 'asked'; readyAfterHours: number; ask(day: string): Promise<Bill>; read(file: Buffer): Promise<BillLine[]> }
  | { kind: 'uploaded'; read(file: Buffer): Promise<BillLine[]> }

/** What a safe trial of a channel's credentials found, in words for an operator. */
export interface ChannelCheck {
  isFine: boolean
  /** Each step in turn, what it did and how it ended; the last one says what is wrong where something is. */
  steps: string[]
}

/**
 * One way to pay, as one provider offers it. Every network call ends within a few seconds; one that failed, was not
 * answered in time, was not understood or was answered without a valid signature throws AppError PROVIDER_UNAVAILABLE:
 * nobody knows then what became of it, and it is asked again.
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
  /** Where it can be paid from. */
  readonly places: readonly PaymentPlace[]

  /** Opens a payment and says where it is paid. The same paymentSn gives the same again. Adults only, where it can be said. */
  start(request: PaymentRequest): Promise<Checkout>
  query(payment: BegunPayment): Promise<PaymentReport>
  /** `waiting`: the channel cannot close it now, money may still come. */
  close(payment: BegunPayment): Promise<'closed' | 'paid' | 'waiting' | 'unknown'>
  /** Sends a refund, or asks what became of it: whichever leads to its end without giving back twice. */
  refund(request: RefundRequest): Promise<RefundReport>
  readonly bills: Bills
  /** Checks signature, merchant and application. Never throws: what cannot be read is refused. */
  readNotification(notification: RawNotification): NotificationReading
  /** What the channel expects to read once a notification was dealt with, or was not. */
  acknowledge(notification: RawNotification, isDone: boolean): Acknowledgement
  /** Asks for a payment that does not exist, and says whether the answer was what it should be. Changes nothing. */
  check(): Promise<ChannelCheck>
  /** Pages of its own that a payer passes through, under `/pay/`. */
  mount?(app: FastifyInstance): void
}
