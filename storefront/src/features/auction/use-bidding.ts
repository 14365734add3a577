import type { LotId, OrderSn } from '@app/contract'
import { mutate } from '../../lib/mutation.ts'
import { noteOwnBid } from './api.ts'

export interface Bidding {
  /** Bids `price` fen; `isFarMeant` confirms a bid far above the minimum. Throws the refusal. */
  bid: (price: number, isFarMeant: boolean) => Promise<void>
  /**
   * Returns the order for the deposit missing behind a bid of `price` fen: a new one, or the one still pending. Throws
   * the refusal.
   */
  orderDeposit: (price: number) => Promise<{ orderSn: OrderSn; isPaid: boolean }>
}

/** Bidding actions for a lot. A double press, or a retry after a lost answer, takes effect once. */
export function useBidding(lotId: LotId): Bidding {
  return {
    async bid(price, isFarMeant) {
      const asked = { lotId, price, ...(isFarMeant && { isFarMeant }) }
      const { lot } = await mutate('order/auction/bid', asked)
      noteOwnBid(lot, price)
    },
    orderDeposit: (price) => mutate('order/auction/deposit', { lotId, price }),
  }
}
