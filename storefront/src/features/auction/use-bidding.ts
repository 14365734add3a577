import { ApiError } from '@app/contract/client'
import { create } from 'zustand'
import { actOnce } from '../../lib/act.ts'
import { call } from '../../lib/call.ts'
import { refreshOrders } from '../../lib/orders.ts'
import { useSession } from '../../lib/session.ts'
import { noteOwnBid, refreshLot } from './api.ts'

/** Whom the server refused for their age, which no read tells; lasts as long as the page. Keys are uid. */
const useUnderAge = create<Record<string, true>>(() => ({}))

export interface Bidding {
  isUnderAge: boolean
  /** Bids so many fen. Throws the refusal. */
  bid: (price: number) => Promise<void>
  /** The order of the deposit: a new one, or the one that waits. Throws the refusal. */
  orderDeposit: () => Promise<{ orderSn: string; isPaid: boolean }>
}

/** What a visitor can do for a lot. Pressed twice, or tried again after a lost answer, each is done once. */
export function useBidding(lotId: string): Bidding {
  const uid = useSession((session) => session.userInfo.uid)
  const isUnderAge = useUnderAge((refused) => uid in refused)

  async function act<Result>(wish: string, send: (key: string) => Promise<Result>): Promise<Result> {
    try {
      return await actOnce(`${wish} ${uid} ${lotId}`, send)
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'UNDER_AGE') useUnderAge.setState({ [uid]: true })
      // What the panel offers may not be so any more.
      if (error instanceof ApiError && error.status !== 400) void refreshLot(lotId)
      throw error
    }
  }

  return {
    isUnderAge,
    async bid(price) {
      const { lot } = await act(`order/auction/bid ${price}`, (idempotencyKey) =>
        call('order/auction/bid', { lotId, price }, { idempotencyKey }),
      )
      noteOwnBid(lot, price)
      void refreshLot(lotId)
    },
    async orderDeposit() {
      const order = await act('order/auction/deposit', (idempotencyKey) =>
        call('order/auction/deposit', { lotId }, { idempotencyKey }),
      )
      void refreshOrders()
      void refreshLot(lotId)
      return order
    },
  }
}
