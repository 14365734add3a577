import { AuctionState } from '@app/contract'
import type { Transitions } from '../../core/transitions.ts'

/**
 * The life of a lot. While it waits to be paid it may be offered to one after another, and opened again for another round.
 * Until it is sold or unsold it may be withdrawn.
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
 * A deposit (rules/auction#deposits): ordered, held once it is paid, and given back, or kept where its owner had won and did
 * not pay. What is paid too late is never held; its order gives the money back.
 */
export const depositTransitions: Transitions<DepositState> = {
  ordered: ['held'],
  held: ['refunded', 'kept'],
  refunded: [],
  kept: [],
}
