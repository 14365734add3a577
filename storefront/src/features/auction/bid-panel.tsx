import { Button, buttonStyle, cx, formatYuan, Notice, Price } from '@app/ui'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { address } from '../../app/paths.ts'
import { useServerTime } from '../../lib/clock.ts'
import { loginAddress } from '../../lib/login-address.ts'
import { toastError } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { hasPassedKyc } from '../../lib/user.ts'
import type { AuctionLot, LotInfo, Mine } from './api.ts'
import { BidForm } from './bid-form.tsx'
import { type Standing, standingOf } from './standing.ts'
import { type Bidding, useBidding } from './use-bidding.ts'

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
        <Words standing={standing} lot={lot} withdrawal={withdrawal} mine={mine} />
      </div>
      <Action standing={standing} lot={lot} mine={mine} bidding={bidding} />
    </section>
  )
}

interface PartProps {
  standing: Standing
  lot: AuctionLot
  mine: Mine | null
}

interface WordsProps extends PartProps {
  withdrawal: LotInfo['withdrawal']
}

function depositWords({ isDepositKept }: Mine): string {
  return isDepositKept ? '逾期未付款，保证金已按规则不予退还。' : '保证金会原路退回，可在订单里查看。'
}

/** How things stand, in a sentence or two. */
function Words({ standing, lot, withdrawal, mine }: WordsProps): ReactNode {
  const deposit = <Price fen={lot.deposit} />
  const ofDeposit = mine?.isDepositPaid ? depositWords(mine) : ''
  switch (standing) {
    case 'login':
    case 'verify':
    case 'deposit':
      return <Notice title={<>出价前需交纳保证金 {deposit}</>}>没有拍到，原路退回；拍到了，付清全款后也退回。</Notice>
    case 'under-age':
      return <Notice title="未满 18 周岁，暂不能出价">拍品的故事和出价记录可以随意看。</Notice>
    case 'deposit-waiting':
      return <Notice title="保证金还没有付">订单为你留着，付好就能出价。</Notice>
    case 'ready':
      return (
        <Notice tone="good" title="保证金已交">
          开拍后就可以在这里出价。
        </Notice>
      )
    case 'bid':
      return (
        <Notice tone="good" title="保证金已交，可以出价">
          出价即时公开，确认前还会再问你一次。
        </Notice>
      )
    case 'outbid':
      return (
        <Notice tone="rare" title="有人出了更高的价">
          你最高出过 <Price fen={mine?.highest ?? 0} />
          ，现在至少需要 <Price fen={lot.nextBid} />
          。不急，想清楚再跟。
        </Notice>
      )
    case 'leading':
      return (
        <Notice tone="good" title="你的出价领先">
          目前 <Price fen={lot.price ?? 0} />
          。有人出得更高时，这里会告诉你。
        </Notice>
      )
    case 'falling':
      return <Notice title="正在落槌">时间到了，正在确认最后的出价，马上就好。</Notice>
    case 'won':
      return (
        <Notice tone="good" title="这件拍品等你付款">
          成交价 <Price fen={lot.price ?? 0} />
          。付款前请选好收货地址，付款时限见订单。
        </Notice>
      )
    case 'bought':
      return (
        <Notice tone="good" title="这件拍品归你了">
          拍卖行会打包寄出，保证金同时退回。
        </Notice>
      )
    case 'lost':
      return <Notice title="这一次没有拍到">{ofDeposit}下一件，也许更合缘。</Notice>
    case 'waiting':
      return (
        <Notice title="已落槌，等待得主付款">
          {mine?.isDepositPaid && !mine.isDepositKept
            ? '如得主未付款，会按出价顺序询问下一位；保证金先为你留着。'
            : ofDeposit || '付款后即成交。'}
        </Notice>
      )
    case 'sold':
      return <Notice title="已成交">{ofDeposit || '谢谢来看，下一件拍品会先在公告里说。'}</Notice>
    case 'unsold':
      return <Notice title="这一次流拍了">{ofDeposit || '没有成交。下一件拍品会先在公告里说。'}</Notice>
    case 'withdrawn':
      return (
        <Notice title="这件拍品已撤拍">
          {withdrawal && <p className="break-words">撤拍原因：{withdrawal.reason}</p>}
          <p className={cx(withdrawal && 'mt-1.5')}>已有的出价随之作废。{ofDeposit || '交过的保证金都会原路退回。'}</p>
        </Notice>
      )
  }
}

/** The one thing to do next. */
function Action({ standing, lot, mine, bidding }: PartProps & { bidding: Bidding }): ReactNode {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const look = buttonStyle({ variant: 'primary', size: 'large', wide: true })

  async function goPay(): Promise<void> {
    try {
      const { orderSn, isPaid } = await bidding.orderDeposit()
      if (!isPaid) await navigate(address('order', { orderSn }))
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
        <Link to={address('kycAuth')} className={look}>
          实名后出价
        </Link>
      )
    case 'deposit':
    case 'deposit-waiting':
      return (
        <Button variant="primary" size="large" wide pendingLabel="正在前往付款" onClick={goPay}>
          {standing === 'deposit' ? `交纳保证金 ¥${formatYuan(lot.deposit)}` : '去付保证金'}
        </Button>
      )
    case 'bid':
    case 'outbid':
      return <BidForm lot={lot} onBid={bidding.bid} />
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
