import { buttonStyle, cx } from '@app/ui'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../app/paths.ts'
import type { LotInfo } from './api.ts'
import { BidForm } from './bid-form.tsx'
import { DepositForm } from './deposit-form.tsx'
import { NextWay } from './next-way.tsx'
import { StandingText } from './standing-text.tsx'
import type { AdminService } from './use-bid-panel.ts'

export interface BidPanelProps extends Pick<LotInfo, 'lot' | 'withdrawal' | 'mine'> {
  desk: AdminService
}

/** What the visitor can do for a lot, and how their bid stands. */
export function BidPanel({ withdrawal, ...rest }: BidPanelProps) {
  return (
    <section aria-label="出价" className="grid gap-4">
      <div role="status">
        <StandingText standing={rest.desk.standing} withdrawal={withdrawal} lot={rest.lot} mine={rest.mine} />
      </div>
      <Action {...rest} />
    </section>
  )
}

/** The one thing to do next. */
function Action({ lot, mine, desk }: Omit<BidPanelProps, 'withdrawal'>): ReactNode {
  const { standing } = desk
  switch (standing) {
    case 'deposit':
      return <DepositForm lot={lot} onPay={desk.goPay} />
    case 'bid':
    case 'outbid':
      return (
        <BidForm
          lot={lot}
          held={mine?.deposit ?? 0}
          onBid={desk.bid}
          onTopUp={desk.goPay}
          asked={desk.asked}
          onAsk={desk.setAsked}
        />
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
      // Phones have it in the bar at the thumb.
      return (
        <NextWay
          standing={standing}
          mine={mine}
          className={cx(buttonStyle({ variant: 'primary', size: 'large', wide: true }), 'max-md:hidden')}
        />
      )
  }
}
