import type { PaymentSn, RefundSn } from '@app/contract'
import type { PaymentChannel } from '../../../src/ports/payments.ts'

/** What a provider is asked to do. */
export type Operation = 'start' | 'query' | 'close' | 'refund' | 'refundQuery' | 'bill'

/**
 * How an answer goes wrong. `lost`: what was asked is done, and the connection then breaks. `silent`: nothing is done and
 * nothing is ever said. `412`, `302`, `500`: a status in place of the answer, and nothing done. `garbage`: done, and answered
 * with what is no answer. `unsigned`: done, and the signature left out. `altered`: done, and one signed field changed.
 */
export type Fault = 'lost' | 'silent' | '412' | '302' | '500' | 'garbage' | 'unsigned' | 'altered'

/** A notification as the provider sends it; any number of times, in any order, to whom the test says. */
export interface FakeNotification {
  headers: Record<string, string>
  body: string
  /** Where it is to go, as it was told when the payment was opened. */
  url: string
  /** Names of everything that its signature covers, for altering each in turn. */
  signedFields: readonly string[]
  /** The same with this field changed and the signature left as it was. */
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
 * A provider played over HTTP by its published documents, with no line in common with our adapter: it has its own
 * signatures, its own books and a memory of what it was asked. Times are the machine's own.
 */
export interface FakeProvider {
  /** Ours, with settings that lead it here. */
  readonly channel: PaymentChannel
  /** The environment that leads a whole site here, PAYMENT_CHANNELS apart. */
  readonly environment: Readonly<Record<string, string>>
  readonly origin: string
  /** What was asked, in order. */
  readonly asked: readonly Operation[]

  /** The payer pays what was opened; `amountFen` otherwise than asked for. Throws where nothing can be paid. */
  pay(paymentSn: PaymentSn, options?: { amountFen?: number; at?: Date }): Promise<void>
  /** The payer's bank says no. */
  fail(paymentSn: PaymentSn): Promise<void>
  /** What the provider tells of a payment now; signed anew each time. */
  notification(paymentSn: PaymentSn): FakeNotification
  /** What the provider says when it is asked a thing the next `times` times. */
  misbehave(operation: Operation, fault: Fault, times?: number): void
  /** Refunds stay under way until `settleRefunds`; before, they are done at once. */
  holdRefunds(): void
  settleRefunds(): void
  /** The next refund is refused, as for a lack of money. */
  refuseRefund(): void
  /** All that moved, oldest first. */
  movements(): readonly FakeMovement[]
  /** Somebody else's trade, which the bill of today will have too. */
  inventTrade(amountFen: number): FakeMovement
  /** The day's bill as the file that a person would download; for asked bills the same is served. */
  billFile(day: string): Buffer
  /** The bill of a day is not made yet until it is. */
  holdBills(isHeld: boolean): void
  stop(): Promise<void>
}
