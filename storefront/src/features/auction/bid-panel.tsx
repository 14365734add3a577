import { buttonStyle } from '@app/ui'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { useLocation, useNavigate } from '../../lib/router/router.tsx'
import { address } from '../../app/paths.ts'
import { useServerTime } from '../../lib/clock.ts'
import { loginAddress } from '../../lib/login-address.ts'
import { toastError } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { hasPassedKyc } from '../../domain/person/kyc.ts'
import type { AuctionLot, LotInfo, Mine } from './api.ts'
import { BidForm } from './bid-form.tsx'
import { DepositForm } from './deposit-form.tsx'
import { type Standing, standingOf } from './standing.ts'
import { StandingWords } from './standing-words.tsx'
import { type Bidding, useBidding } from './use-bidding.ts'
import { leadsBack } from '../../lib/way-back.ts'

/** What the visitor can do for a lot, and how their bid stands. */
export function BidPanel({ lot, withdrawal, mine }: Pick<LotInfo, 'lot' | 'withdrawal' | 'mine'>) {
  const { isLogin, userInfo } = useSession()
  const bidding = useBidding(lot.lotId)
  const passed = hasPassedKyc(userInfo)
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
  return (
    <section aria-label="出价" className="grid gap-4">
      <div role="status">
        <StandingWords standing={standing} lot={lot} withdrawal={withdrawal} mine={mine} />
      </div>
      <Action standing={standing} lot={lot} mine={mine} bidding={bidding} />
    </section>
  )
}

interface ActionProps {
  standing: Standing
  lot: AuctionLot
  mine: Mine | null
  bidding: Bidding
}

/** The one thing to do next. */
function Action({ standing, lot, mine, bidding }: ActionProps): ReactNode {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const look = buttonStyle({ variant: 'primary', size: 'large', wide: true })

  /** Leads to the order of what is missing behind a bid of `price` fen, if something is. */
  async function goPay(price: number): Promise<void> {
    try {
      const { orderSn, isPaid } = await bidding.orderDeposit(price)
      if (!isPaid) navigate(address('order', { orderSn }))
    } catch (error) {
      toastError(error)
    }
  }

  switch (standing) {
    case 'login':
      return (
        <Link to={loginAddress(pathname + search)} className={look}>
          登录后出价
        </Link>
      )
    case 'verify':
      return (
        <Link to={address('kycAuth')} state={leadsBack} className={look}>
          实名后出价
        </Link>
      )
    case 'deposit':
      return <DepositForm lot={lot} onPay={goPay} />
    case 'deposit-waiting':
      return mine?.depositOrderSn ? (
        <Link to={address('order', { orderSn: mine.depositOrderSn })} className={look}>
          去付保证金
        </Link>
      ) : null
    case 'bid':
    case 'outbid':
      return <BidForm lot={lot} held={mine?.deposit ?? 0} onBid={bidding.bid} onTopUp={goPay} />
    case 'won':
    case 'bought':
      return (
        <Link to={address('order', { orderSn: mine?.orderSn ?? '' })} className={look}>
          {standing === 'won' ? '去付款' : '查看订单'}
        </Link>
      )
    case 'lost':
    case 'unsold':
    case 'sold':
    case 'barred':
    case 'withdrawn':
      return mine?.isDepositPaid && mine.depositOrderSn ? (
        <Link
          to={address('order', { orderSn: mine.depositOrderSn })}
          className={buttonStyle({ size: 'large', wide: true })}
        >
          查看保证金
        </Link>
      ) : null
    default:
      return null
  }
}
