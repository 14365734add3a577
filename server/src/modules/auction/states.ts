import { AuctionState } from '@app/contract'
import type { Transitions } from '../../core/transitions.ts'

/**
 * Life of a lot. While it waits for payment it may be offered to one bidder after another and reopened for another
 * round. Until it is sold or unsold it may be withdrawn.
 */
export const lotTransitions: Transitions<AuctionState> = {
  [AuctionState.coming]: [AuctionState.running, AuctionState.withdrawn],
  [AuctionState.running]: [AuctionState.waitPay, AuctionState.unsold, AuctionState.withdrawn],
  [AuctionState.waitPay]: [AuctionState.sold, AuctionState.unsold, AuctionState.withdrawn, AuctionState.running],
  [AuctionState.sold]: [],
  [AuctionState.unsold]: [],
  [AuctionState.withdrawn]: [],
}

export type DepositState = 'ordered' | 'held' | 'refunded' | 'kept'

/**
 * Life of a deposit (rules/auction#deposits): ordered, held once paid, then refunded, or kept if its owner won and did
 * not pay. A late payment is never held; its order refunds the money.
 */
export const depositTransitions: Transitions<DepositState> = {
  ordered: ['held'],
  held: ['refunded', 'kept'],
  refunded: [],
  kept: [],
}
