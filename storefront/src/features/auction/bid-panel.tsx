import { buttonStyle, cx } from '@app/ui'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import type { LotInfo } from './api.ts'
import { BidForm } from './bid-form.tsx'
import { DepositForm } from './deposit-form.tsx'
import { NextStep } from './next-step.tsx'
import { StandingText } from './standing-text.tsx'
import type { BidPanelState } from './use-bid-panel.ts'

export interface BidPanelProps extends Pick<LotInfo, 'lot' | 'withdrawal' | 'mine'> {
  bidPanel: BidPanelState
}

/** Actions a user has for a lot, and the standing of their bid. */
export function BidPanel({ withdrawal, ...rest }: BidPanelProps) {
  return (
    <section aria-label="出价" className="grid gap-4">
      <div role="status">
        <StandingText standing={rest.bidPanel.standing} withdrawal={withdrawal} lot={rest.lot} mine={rest.mine} />
      </div>
      <Action {...rest} />
    </section>
  )
}

/** The one thing to do next. */
function Action({ lot, mine, bidPanel }: Omit<BidPanelProps, 'withdrawal'>): ReactNode {
  const { standing } = bidPanel
  switch (standing) {
    case 'deposit':
      return <DepositForm lot={lot} onPay={bidPanel.goPay} />
    case 'bid':
    case 'outbid':
      return (
        <BidForm
          lot={lot}
          held={mine?.deposit ?? 0}
          onBid={bidPanel.bid}
          onTopUp={bidPanel.goPay}
          asked={bidPanel.asked}
          onAsk={bidPanel.setAsked}
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
      // Phones show it in the bar in thumb reach.
      return (
        <NextStep
          standing={standing}
          mine={mine}
          className={cx(buttonStyle({ variant: 'primary', size: 'large', wide: true }), 'max-md:hidden')}
        />
      )
  }
}
