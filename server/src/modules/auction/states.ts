import { AuctionState } from '@app/contract'
import { checkTransitions, type Transitions } from '../../core/transitions.ts'

/**
 * The life of a lot. While it waits to be paid it may be offered to one after another. Until it is sold or unsold it may be
 * withdrawn.
 */
export const lotTransitions: Transitions<AuctionState> = {
  [AuctionState.coming]: [AuctionState.running, AuctionState.withdrawn],
  [AuctionState.running]: [AuctionState.waitPay, AuctionState.unsold, AuctionState.withdrawn],
  [AuctionState.waitPay]: [AuctionState.sold, AuctionState.unsold, AuctionState.withdrawn],
  [AuctionState.sold]: [],
  [AuctionState.unsold]: [],
  [AuctionState.withdrawn]: [],
}

checkTransitions('auction lot', lotTransitions)
