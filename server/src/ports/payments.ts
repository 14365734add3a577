import type { CheckoutForm, Device, OrderSn, PaymentPlace, PaymentPlatform, PaymentSn, RefundSn } from '@app/contract'
import type { FastifyInstance } from 'fastify'

/** State of a payment at the channel. `unknown`: the channel has no record of it. */
export type ChannelState = 'waiting' | 'paid' | 'failed' | 'closed' | 'unknown'

/** One payment to be made. */
export interface PaymentRequest {
  paymentSn: PaymentSn
  /** Order number that the payer sees. */
  orderSn: OrderSn
  subject: string
  amountFen: number
  /** When the payment began; the same on every retry. Some channels find a payment only by its day. */
  beganAt: Date
  /** The channel accepts no money after this time. */
  expireAt: Date
  /** Absolute address the channel sends the payer's browser to afterwards. A visit says nothing about the outcome. */
  returnUrl: string
  /** Absolute address the channel sends its notification to. */
  notifyUrl: string
  device: Device
  /** Where the payer pays; one of the channel's `places`. */
  place: PaymentPlace
  /** The payer's IP address as the server sees it; empty if unknown. */
  payerAddress: string
}

/** Where the payer goes to pay. The same for every request for a payment. */
export interface Checkout {
  /**
   * `page`: an address for the browser. `code`: the content of a QR code. `app`: the input of the native app's payment
   * SDK.
   */
  form: CheckoutForm
  payUrl: string
}

/** A started payment, with what a channel may need to find it. */
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
  /** Our number; a refund happens once however often it is sent. */
  refundSn: RefundSn
  /** When we recorded the refund; the same on every retry. */
  recordedAt: Date
  payment: BegunPayment
  amountFen: number
  reason: string
}

/**
 * Result of a refund. `waiting`: accepted, query again with the same number. `refused` gives the reason for an operator.
 */
export type RefundReport =
  | { state: 'done'; refundNo: string }
  | { state: 'waiting' }
  | { state: 'refused'; reason: string }

/** A notification as received; not yet trusted. */
export interface RawNotification {
  rawBody: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** IP address of the sender as the server sees it. */
  address: string
}

/** A notification whose signature is valid and which is meant for us. */
export interface VerifiedNotification {
  kind: 'verified'
  paymentSn: PaymentSn
  /**
   * The channel's trade number, never empty; null if the channel gave none. Only our own number is certain to find the
   * payment.
   */
  tradeNo: string | null
  amountFen: number
  state: 'paid' | 'failed' | 'closed'
  paidAt: Date | undefined
}

/**
 * Result of reading a notification. `other`: genuine and ours, but it changes no payment; `about` says what it is, for
 * the log.
 */
export type NotificationReading =
  | VerifiedNotification
  | { kind: 'other'; about: string }
  | { kind: 'refused'; why: 'malformed' | 'signature' | 'appId' }

/** The answer that a channel expects to its notification. */
export interface Acknowledgement {
  status: number
  /** A media type. */
  type: string
  body: string
}

/** One movement of money in the channel's books. */
export interface BillLine {
  kind: 'payment' | 'refund'
  /** The payment's number in the bill: ours, or any text if the trade is not ours. */
  paymentSn: PaymentSn
  /** Our refund number, which a channel stores beside its own; null for a payment. */
  refundSn: RefundSn | null
  /** The channel's trade number; empty if the bill has none. */
  tradeNo: string
  /** Positive for both kinds. */
  amountFen: number
  /** The channel's fee, positive. For a refund the returned part of the fee, negative or 0. */
  feeFen: number
  at: Date
}

/** Movements of one channel. `notYet`: the channel has not produced that day's bill. */
export type Bill = { kind: 'lines'; lines: BillLine[] } | { kind: 'notYet' }

/**
 * How to get a channel's bills. `downloaded`: by its API, one day in Shanghai (`2026-11-23`) at a time. `uploaded`: an
 * operator supplies the file. `read` parses a bill file, also of a `downloaded` channel. It throws AppError
 * BILL_UNREADABLE, which says what is wrong.
 */
export type Bills =
  | {
      kind: 'downloaded'
      readyAfterHours: number
      download(day: string): Promise<Bill>
      read(file: Buffer): Promise<BillLine[]>
    }
  | { kind: 'uploaded'; read(file: Buffer): Promise<BillLine[]> }

/** Result of a harmless check of a channel's credentials, for an operator. */
export interface ChannelCheck {
  isFine: boolean
  /** Each step with its result, in order; if something is wrong, the last one says what. */
  steps: string[]
}

/**
 * A payment channel of a provider. Every network call ends within a few seconds. If it fails, times out, or has an
 * unreadable answer or no valid signature, it throws AppError PROVIDER_UNAVAILABLE; the outcome is then unknown and
 * must be queried again.
 */
export interface PaymentChannel {
  /** Stored with every payment made through it. */
  readonly name: string
  readonly platform: PaymentPlatform
  /** Title in the collectors' list of payment methods. */
  readonly title: string
  readonly description: string
  /** True when no real money moves. */
  readonly isSandbox: boolean
  /** Where it can be used to pay. */
  readonly places: readonly PaymentPlace[]

  /**
   * Starts a payment and returns where to pay it. The same paymentSn returns the same checkout. Restricted to adults if
   * the channel supports that.
   */
  start(request: PaymentRequest): Promise<Checkout>
  query(payment: BegunPayment): Promise<PaymentReport>
  /** Closes a payment. `waiting`: the channel cannot close it now, so money may still arrive. */
  close(payment: BegunPayment): Promise<'closed' | 'paid' | 'waiting' | 'unknown'>
  /** Sends a refund, or queries one already sent; it never refunds twice. */
  refund(request: RefundRequest): Promise<RefundReport>
  readonly bills: Bills
  /** Checks signature, merchant and application. Never throws; an unreadable notification is refused. */
  readNotification(notification: RawNotification): NotificationReading
  /** Returns the answer that the channel expects; `isDone` says whether the notification was processed. */
  acknowledge(notification: RawNotification, isDone: boolean): Acknowledgement
  /** Queries a payment that does not exist and checks the answer. Changes nothing. */
  check(): Promise<ChannelCheck>
  /** Mounts pages of the channel that a payer passes through, under `/pay/`. */
  mount?(app: FastifyInstance): void
}
