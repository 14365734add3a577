import { coveredBy, depositBehind } from '@app/contract/auctionTerms'
import { cx, formatYuan, Notice, Price } from '@app/ui'
import type { ReactNode } from 'react'
import { minimumAge } from '../../domain/person/age.ts'
import type { LotInfo, Mine } from './api.ts'
import type { Standing } from './standing.ts'

export interface StandingTextProps extends Pick<LotInfo, 'lot' | 'withdrawal' | 'mine'> {
  standing: Standing
}

function depositLabels({ isDepositKept }: Mine): string {
  return isDepositKept ? '逾期未付款，保证金已按规则不予退还。' : '保证金会原路退回，可在订单里查看。'
}

/** Standing of the user's bid in a sentence or two. */
export function StandingText({ standing, lot, withdrawal, mine }: StandingTextProps): ReactNode {
  const deposit = <Price fen={depositBehind(lot.nextBid, lot)} />
  const reach = mine && lot.depositPercent > 0 && `你交的保证金够出到 ¥${formatYuan(coveredBy(mine.deposit, lot))}。`
  const ofDeposit = mine?.isDepositPaid ? depositLabels(mine) : ''
  switch (standing) {
    case 'login':
    case 'verify':
    case 'deposit':
      return (
        <Notice title={<>出价前需交纳保证金 {deposit}</>}>
          {lot.round > 1 && '上一轮得主没有付款，这一轮重新竞拍，保证金需重新交纳。'}
          {lot.depositPercent > 0 && `保证金为出价的 ${lot.depositPercent}%，至少 ¥${formatYuan(lot.deposit)}。`}
          没有拍到，原路退回；拍到了，付清全款后也退回。
        </Notice>
      )
    case 'barred':
      return (
        <Notice title="不能再参与这件拍品的竞拍">
          你曾拍得它而没有付款，保证金已按规则不予退还。其他拍品不受影响。
        </Notice>
      )
    case 'under-age':
      return <Notice title={`未满 ${minimumAge()} 周岁，暂不能出价`}>拍品的故事和出价记录可以随意看。</Notice>
    case 'deposit-waiting':
      return <Notice title="保证金还没有付">订单已保留，付款后即可出价。</Notice>
    case 'ready':
      return (
        <Notice tone="good" title="保证金已交">
          开拍后就可以在这里出价。
        </Notice>
      )
    case 'bid':
      return (
        <Notice tone="good" title="保证金已交，可以出价">
          出价即时公开，确认前还会再问你一次。{reach}
        </Notice>
      )
    case 'outbid':
      return (
        <Notice tone="rare" title="有人出了更高的价">
          你最高出过 <Price fen={mine?.highest ?? 0} />
          ，现在至少需要 <Price fen={lot.nextBid} />。{reach}
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
      return <Notice title="本次没有拍到">{ofDeposit || '没有拍到。'}</Notice>
    case 'waiting':
      return (
        <Notice title="已落槌，等待得主付款">
          {mine?.isDepositPaid && !mine.isDepositKept
            ? '如得主未付款，会询问出价相近的下一位，或重新开拍；其余竞买人的保证金随即退回。'
            : ofDeposit || '付款后即成交。'}
        </Notice>
      )
    case 'sold':
      return <Notice title="已成交">{ofDeposit || '下一件拍品会先在公告中预告。'}</Notice>
    case 'unsold':
      return <Notice title="本次流拍">{ofDeposit || '没有成交。下一件拍品会先在公告中预告。'}</Notice>
    case 'withdrawn':
      return (
        <Notice title="这件拍品已撤拍">
          {withdrawal && <p className="break-words">撤拍原因：{withdrawal.reason}</p>}
          <p className={cx(withdrawal && 'mt-1.5')}>已有的出价随之作废。{ofDeposit || '交过的保证金都会原路退回。'}</p>
        </Notice>
      )
  }
}
