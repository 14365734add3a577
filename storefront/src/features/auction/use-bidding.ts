import type { LotId, OrderSn } from '@app/contract'
import { ApiError } from '@app/contract/client'
import { create } from 'zustand'
import { mutate } from '../../lib/mutation.ts'
import { useSession } from '../../lib/session.ts'
import { noteOwnBid } from './api.ts'

/** Users refused by the server for their age, by uid. No read returns this; it lasts as long as the page. */
const useUnderAge = create<Record<string, true>>(() => ({}))

export interface Bidding {
  isUnderAge: boolean
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
  const uid = useSession((session) => session.userInfo.uid)
  const isUnderAge = useUnderAge((refused) => uid in refused)

  function remember(error: unknown): never {
    if (error instanceof ApiError && error.reason === 'UNDER_AGE') useUnderAge.setState({ [uid]: true })
    throw error
  }

  return {
    isUnderAge,
    async bid(price, isFarMeant) {
      const asked = { lotId, price, ...(isFarMeant && { isFarMeant }) }
      const { lot } = await mutate('order/auction/bid', asked).catch(remember)
      noteOwnBid(lot, price)
    },
    orderDeposit: (price) => mutate('order/auction/deposit', { lotId, price }).catch(remember),
  }
}
