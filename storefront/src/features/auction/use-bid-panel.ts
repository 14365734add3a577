import { useState } from 'react'
import { useNavigate } from '../../lib/router/router.tsx'
import { address } from '../../app/paths.ts'
import { useServerTime } from '../../lib/clock.ts'
import { toastError } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { hasPassedKyc } from '../../domain/person/kyc.ts'
import type { LotInfo } from './api.ts'
import { standingOf } from './standing.ts'
import { useBidding } from './use-bidding.ts'

/** What a visitor can do for a lot, and how their bid stands: for the panel, and for the bar that phones have besides. */
export function useBidPanel({ lot, mine }: Pick<LotInfo, 'lot' | 'mine'>) {
  const navigate = useNavigate()
  const { isLogin, userInfo } = useSession()
  const bidding = useBidding(lot.lotId)
  const passed = hasPassedKyc(userInfo)
  /** The price in fen that is asked about: whether it is meant. */
  const [asked, setAsked] = useState<number>()
  const standing = useServerTime((milliseconds) =>
    standingOf({
      lot,
      mine,
      isLogin,
      hasPassedKyc: passed,
      isUnderAge: bidding.isUnderAge,
      now: milliseconds / 1000,
    }),
  )

  /** Leads to the order of what is missing behind a bid of `price` fen, if something is. */
  async function goPay(price: number): Promise<void> {
    try {
      const { orderSn, isPaid } = await bidding.orderDeposit(price)
      if (!isPaid) navigate(address('order', { orderSn }))
    } catch (error) {
      toastError(error)
    }
  }

  return { standing, bid: bidding.bid, goPay, asked, setAsked }
}

export type BidPanelState = ReturnType<typeof useBidPanel>
