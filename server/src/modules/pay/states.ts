import type { Transitions } from '../../core/transitions.ts'

/** Ours: the contract's generic status, and closed. */
export const PaymentStatus = { await: 1, success: 2, fail: 3, closed: 4 } as const
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus]

/**
 * What the channel says of money that moved is never argued with: a failed or closed payment that turns out paid becomes
 * a success. Whether it then pays the order or goes back is decided by the order, which never reopens.
 */
export const paymentTransitions: Transitions<PaymentStatus> = {
  [PaymentStatus.await]: [PaymentStatus.success, PaymentStatus.fail, PaymentStatus.closed],
  [PaymentStatus.success]: [],
  [PaymentStatus.fail]: [PaymentStatus.success],
  [PaymentStatus.closed]: [PaymentStatus.success],
}

/** Ours: on its way, and done. */
export const RefundStatus = { await: 1, success: 2 } as const
export type RefundStatus = (typeof RefundStatus)[keyof typeof RefundStatus]

/**
 * What is owed is not failed (rules/payments#refunds): a refund that its channel refuses says why and stays on its way, asked
 * again and shown to operators, until it is done.
 */
export const refundTransitions: Transitions<RefundStatus> = {
  [RefundStatus.await]: [RefundStatus.success],
  [RefundStatus.success]: [],
}
