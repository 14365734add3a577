import { GenericStatus, OrderStatus } from '@app/contract/enums'
import type { PaymentPlatform } from '@app/contract/enums'
import type { PaymentStatus } from './api.ts'

/** A QR code that is paid with another device. */
export interface ScannedCode {
  platform: PaymentPlatform
  /** What the code says. */
  content: string
}

/** What the cashier shows for an order that waits. */
export type CashierState =
  /** Choose a way and go. `failReason` says why the last try failed. */
  | { kind: 'choose'; failReason: string }
  /** A code is shown, and waits to be scanned. */
  | { kind: 'scan'; code: ScannedCode }
  /** Gone to pay and come back: the channel is being asked. `isLong`: it takes longer than usual. */
  | { kind: 'confirming'; isLong: boolean }
  /** The time to pay is over; the server closes the order. */
  | { kind: 'overdue' }
  /** Paid, or closed: the order itself says the rest. */
  | { kind: 'settled' }

export interface CashierFacts {
  /** Undefined until first read. */
  status: Pick<PaymentStatus, 'status' | 'orderStatus' | 'failReason'> | undefined
  /** Epoch milliseconds at which this browser went to pay; undefined if it did not. */
  leftAt: number | undefined
  /** The code that is shown; undefined while none is. */
  code?: ScannedCode | undefined
  /** Epoch seconds until which it can be paid, and the server's time now. */
  payBy: number
  now: number
}

/** Milliseconds after which "a few seconds" is no longer honest. */
export const usualConfirmation = 10_000

/** Tells the state from what is known. The address the browser came back by says nothing and is not asked. */
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

/** Milliseconds until the next look; false when nothing more can change. */
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
