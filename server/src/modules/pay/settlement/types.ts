import type { OrderSn, PaymentPlatform, PaymentSn } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Emit } from '../../../events/index.ts'
import type { LockedOrder, Orders } from '../../order/index.ts'

/** Money that a channel reports as received, from a verified notification or from a status query. */
export interface Receipt {
  paymentSn: PaymentSn
  platform: PaymentPlatform
  /** The channel's trade number; null if it gave none. */
  tradeNo: string | null
  amountFen: number
  paidAt: Date | undefined
}

/**
 * Result of one receipt. `applied`: the order is paid. `refunding`: the money was booked and is on its way back,
 * because the order no longer waited for it or could not be fulfilled. `duplicate`: booked before. The others changed
 * nothing; a `fault` is recorded for an operator, and the receipt must be delivered again.
 */
export type SettlementOutcome =
  | 'applied'
  | 'operatorRefunds'
  | 'duplicate'
  | 'unknownPayment'
  | 'amountDiffers'
  | 'otherTrade'
  | 'fault'

/** Outcomes after which the channel may stop sending its notification. */
export const finalOutcomes: readonly string[] = ['applied', 'operatorRefunds', 'duplicate', 'ended'] satisfies (
  | SettlementOutcome
  | 'ended'
)[]

export interface SettlementDeps extends Pick<CoreServices, 'config' | 'database' | 'log'> {
  orders: Pick<Orders, 'lockAll' | 'lockFree' | 'fulfil' | 'fulfilAll' | 'hold' | 'close'>
  emit: Emit
}

/** A receipt that agrees with its payment, and the locked order that it is for. */
export interface MatchedReceipt {
  receipt: Receipt
  order: LockedOrder
  /** Other payments of the order that are still open at their channels. */
  openPayments: readonly PaymentSn[]
}

/** Order of each payment, as far as it is known. */
export type OrderOf = ReadonlyMap<PaymentSn, OrderSn>
