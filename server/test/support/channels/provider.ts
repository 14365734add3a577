import type { PaymentSn, RefundSn } from '@app/contract'
import type { PaymentChannel } from '../../../src/ports/payments.ts'

/** Operations of a provider. */
export type Operation = 'start' | 'query' | 'close' | 'refund' | 'refundQuery' | 'bill'

/**
 * Faults of an answer. `lost`: the operation is done, and the connection then breaks. `silent`: nothing is done and
 * no answer is ever sent. `412`, `302`, `500`: this status instead of an answer, and nothing done. `garbage`: done,
 * and the answer cannot be parsed. `unsigned`: done, without the signature. `altered`: done, with one signed field
 * changed.
 */
export type Fault = 'lost' | 'silent' | '412' | '302' | '500' | 'garbage' | 'unsigned' | 'altered'

/** A notification as the provider sends it; a test decides how often, in what order and to which server. */
export interface FakeNotification {
  headers: Record<string, string>
  body: string
  /** The notification address given when the payment was opened. */
  url: string
  /** Names of all fields that its signature covers, for altering each in turn. */
  signedFields: readonly string[]
  /** Returns a copy with this field changed and the signature unchanged. */
  altered(field: string): { headers: Record<string, string>; body: string }
}

/** One movement in the provider's own books. */
export interface FakeMovement {
  kind: 'payment' | 'refund'
  paymentSn: PaymentSn
  refundSn: RefundSn | null
  tradeNo: string
  amountFen: number
  feeFen: number
  at: Date
}

/**
 * A provider simulated over HTTP by its published documents, without code from our adapter: it has its own
 * signatures, books and record of requests. Times are the machine's clock.
 */
export interface FakeProvider {
  /** The product's channel, with settings that reach this provider. */
  readonly channel: PaymentChannel
  /** Environment variables that make a whole site use this provider, except PAYMENT_CHANNELS. */
  readonly environment: Readonly<Record<string, string>>
  readonly origin: string

  /** Pays as the payer; `amountFen` overrides the requested amount. Throws if nothing can be paid. */
  pay(paymentSn: PaymentSn, options?: { amountFen?: number; at?: Date }): Promise<void>
  /** Refuses the payment as the payer's bank. */
  fail(paymentSn: PaymentSn): Promise<void>
  /** Builds the provider's notification of a payment, with a new signature each time. */
  notification(paymentSn: PaymentSn): FakeNotification
  /** Sets the fault of the next `times` answers to one operation. */
  misbehave(operation: Operation, fault: Fault, times?: number): void
  /** Leaves refunds pending until `settleRefunds`; otherwise they are done at once. */
  holdRefunds(): void
  settleRefunds(): void
  /** Refuses the next refund, as for a lack of money. */
  refuseRefund(): void
  /** All movements, oldest first. */
  movements(): readonly FakeMovement[]
  /** Adds another merchant's trade, which today's bill will contain too. */
  inventTrade(amountFen: number): FakeMovement
  /** The day's bill as the file that a person would download; downloads by API serve the same file. */
  billFile(day: string): Buffer
  /** Delays the bill of a day until it is made. */
  holdBills(isHeld: boolean): void
  stop(): Promise<void>
}
