import type { LotId, OrderSn } from '@app/contract'
import { ApiError } from '@app/contract/client'
import { create } from 'zustand'
import { mutate } from '../../lib/mutation.ts'
import { useSession } from '../../lib/session.ts'
import { noteOwnBid } from './api.ts'

/** Whom the server refused for their age, which no read tells; lasts as long as the page. Keys are uid. */
const useUnderAge = create<Record<string, true>>(() => ({}))

export interface Bidding {
  isUnderAge: boolean
  /** Bids so many fen; `isFarMeant` where it is far above what would do and the visitor meant it. Throws the refusal. */
  bid: (price: number, isFarMeant: boolean) => Promise<void>
  /** The order of what is missing behind a bid of so many fen: a new one, or the one that waits. Throws the refusal. */
  orderDeposit: (price: number) => Promise<{ orderSn: OrderSn; isPaid: boolean }>
}

/** What a visitor can do for a lot. Pressed twice, or tried again after a lost answer, each is done once. */
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
