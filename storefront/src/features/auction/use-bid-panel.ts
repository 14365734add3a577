import { useState } from 'react'
import { useNavigate } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { useServerTime } from '../../lib/clock.ts'
import { toastError } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { hasPassedKyc } from '../../domain/person/kyc.ts'
import type { LotInfo } from './api.ts'
import { standingOf } from './standing.ts'
import { useBidding } from './use-bidding.ts'

/** State and actions for bidding on a lot, shared by the panel and the bar on phones. */
export function useBidPanel({ lot, mine }: Pick<LotInfo, 'lot' | 'mine'>) {
  const navigate = useNavigate()
  const { isLogin, userInfo } = useSession()
  const bidding = useBidding(lot.lotId)
  const passed = hasPassedKyc(userInfo)
  /** Price in fen awaiting confirmation. */
  const [asked, setAsked] = useState<number>()
  const standing = useServerTime((milliseconds) =>
    standingOf({
      lot,
      mine,
      isLogin,
      hasPassedKyc: passed,
      isUnderAge: userInfo.isUnderAge,
      now: milliseconds / 1000,
    }),
  )

  /** Goes to the order for the deposit missing behind a bid of `price` fen, if any is missing. */
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
