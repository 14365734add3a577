import { PaymentStatus } from '@app/contract'
import type { Transitions } from '../../core/transitions.ts'

export { PaymentStatus }

/**
 * A channel's report of moved money always prevails: a failed or closed payment that turns out paid becomes a success.
 * The order, which never reopens, decides whether the money pays it or is refunded.
 */
export const paymentTransitions: Transitions<PaymentStatus> = {
  [PaymentStatus.await]: [PaymentStatus.success, PaymentStatus.fail, PaymentStatus.closed],
  [PaymentStatus.success]: [],
  [PaymentStatus.fail]: [PaymentStatus.success],
  [PaymentStatus.closed]: [PaymentStatus.success],
}

/** Status of a refund: in progress, and done. */
export const RefundStatus = { await: 1, success: 2 } as const
export type RefundStatus = (typeof RefundStatus)[keyof typeof RefundStatus]

/**
 * A debt does not fail (rules/payments#refunds): if the channel refuses a refund, the refund records why, stays in
 * progress, is requested again and is shown to operators until it is done.
 */
export const refundTransitions: Transitions<RefundStatus> = {
  [RefundStatus.await]: [RefundStatus.success],
  [RefundStatus.success]: [],
}
