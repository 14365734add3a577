import { GenericStatus, OrderStatus } from '@app/contract/enums'
import type { PaymentPlatform } from '@app/contract/enums'
import type { PaymentStatus } from './api.ts'

/** A QR code to be paid with another device. */
export interface ScannedCode {
  platform: PaymentPlatform
  /** Encoded content. */
  content: string
}

/** What the cashier shows for a pending order. */
export type CashierState =
  /** Choosing a channel. `failReason` says why the last attempt failed. */
  | { kind: 'choose'; failReason: string }
  /** A code is shown and waits to be scanned. */
  | { kind: 'scan'; code: ScannedCode }
  /** Returned from paying: the channel is being queried. `isLong`: it takes longer than usual. */
  | { kind: 'confirming'; isLong: boolean }
  /** The time to pay is over; the server closes the order. */
  | { kind: 'overdue' }
  /** Paid or closed: the order itself shows the rest. */
  | { kind: 'settled' }

export interface CashierFacts {
  /** Undefined until first read. */
  status: Pick<PaymentStatus, 'status' | 'orderStatus' | 'failReason'> | undefined
  /** Epoch milliseconds at which this browser went to pay; undefined if it did not. */
  leftAt: number | undefined
  /** The code on display; undefined if there is none. */
  code?: ScannedCode | undefined
  /** Deadline of the payment and current server time, in epoch seconds. */
  payBy: number
  now: number
}

/** Milliseconds after which "a few seconds" is no longer honest. */
export const usualConfirmation = 10_000

/** Derives the state of the cashier. The address the browser returned by proves nothing and is ignored. */
export function cashierState({ status, leftAt, code, payBy, now }: CashierFacts): CashierState {
  if (status && (status.orderStatus !== OrderStatus.waitPay || status.status === GenericStatus.success)) {
    return { kind: 'settled' }
  }
  const hasFailed = status?.status === GenericStatus.fail
  if (leftAt !== undefined && !hasFailed) return { kind: 'confirming', isLong: now * 1000 - leftAt > usualConfirmation }
  if (now >= payBy) return { kind: 'overdue' }
  if (code !== undefined && !hasFailed) return { kind: 'scan', code }
  return { kind: 'choose', failReason: hasFailed ? status.failReason || '支付没有成功，款项没有扣除' : '' }
}

/** Milliseconds until the next poll; false if nothing can change any more. */
export function pollInterval(state: CashierState): number | false {
  switch (state.kind) {
    case 'confirming':
      return state.isLong ? 4000 : 1500
    case 'scan':
      return 2000
    case 'overdue':
      return 3000
    case 'choose':
      // Another tab or device may pay.
      return 8000
    case 'settled':
      return false
  }
}
