import { AuctionState } from '@app/contract'
import { checkTransitions, type Transitions } from '../../core/transitions.ts'

/** The life of a lot. While it waits to be paid it may be offered to one after another. */
export const lotTransitions: Transitions<AuctionState> = {
  [AuctionState.coming]: [AuctionState.running],
  [AuctionState.running]: [AuctionState.waitPay, AuctionState.unsold],
  [AuctionState.waitPay]: [AuctionState.sold, AuctionState.unsold],
  [AuctionState.sold]: [],
  [AuctionState.unsold]: [],
}

checkTransitions('auction lot', lotTransitions)
