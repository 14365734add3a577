import { AuctionState } from '@app/contract/enums'
import { Countdown, cx, Price } from '@app/ui'
import { serverSeconds, useServerTime } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/time.ts'
import { type AuctionLot, type LotInfo, refreshLot } from './api.ts'
import { stateLabels } from './standing.ts'

/** Head of a lot: title, seller, current price and remaining time. */
export function LotHead({ lot, withdrawal, extendSeconds }: Pick<LotInfo, 'lot' | 'withdrawal' | 'extendSeconds'>) {
  // Renders again only when the label changes.
  const stateLabel = useServerTime((milliseconds) => stateLabels(lot, milliseconds / 1000))
  return (
    <header>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="plate figures px-2 py-0.5 text-xs text-gold-ink">拍品 {lot.lotId.padStart(3, '0')} 号</span>
        <span className={stateLabel === '正在竞拍' ? 'text-vermilion-ink' : 'text-ink-soft'}>{stateLabel}</span>
        {lot.round > 1 && <span className="text-ink-faint">第 {lot.round} 轮</span>}
      </p>
      <h1 className="title mt-3 text-2xl tracking-[0.06em] text-balance md:text-3xl">{lot.name}</h1>
      {lot.subtitle && <p className="mt-1.5 text-sm text-ink-soft">{lot.subtitle}</p>}
      <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-ink-faint">
        <span>{lot.house}</span>
        <span>拍卖牌照 {lot.licenceNumber}</span>
      </p>
      <LotPrice lot={lot} withdrawal={withdrawal} stateLabel={stateLabel} extendSeconds={extendSeconds} />
    </header>
  )
}

interface TimedProps {
  lot: AuctionLot
  withdrawal: LotInfo['withdrawal']
  stateLabel: string
  extendSeconds: number
}

function LotPrice({ lot, withdrawal, stateLabel, extendSeconds }: TimedProps) {
  return (
    <dl className="mt-6 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-6 gap-y-4 border-y border-line py-5">
      <div>
        <dt className="text-sm text-ink-faint">{lot.price === null ? '起拍价' : priceLabels(lot.state)}</dt>
        <dd aria-live="polite" className="mt-1 text-3xl leading-none">
          <span key={lot.price} className="inline-block animate-rise">
            <Price fen={lot.price ?? lot.startPrice} size="display" className="text-3xl" />
          </span>
        </dd>
      </div>
      <div className="text-right text-sm">
        <dt className="sr-only">出价次数和加价幅度</dt>
        <dd className="figures text-ink-soft">{lot.bids > 0 ? `已出价 ${lot.bids} 次` : '还没有人出价'}</dd>
        <dd className="mt-0.5 text-ink-faint">
          每次至少加 <Price fen={lot.step} />
        </dd>
      </div>
      <div className="col-span-2">
        <LotTime lot={lot} withdrawal={withdrawal} stateLabel={stateLabel} extendSeconds={extendSeconds} />
      </div>
    </dl>
  )
}

function priceLabels(state: AuctionState): string {
  if (state === AuctionState.withdrawn) return '撤拍前最高出价'
  return state === AuctionState.sold || state === AuctionState.waitPay ? '落槌价' : '当前价'
}

function LotTime({ lot, withdrawal, stateLabel, extendSeconds }: TimedProps) {
  const isLast = useServerTime((milliseconds) => lot.endTime - milliseconds / 1000 <= extendSeconds)
  const look = (late: boolean) => cx('text-lg', late ? 'text-vermilion-ink' : 'text-ink')
  if (stateLabel === '即将开拍') {
    return (
      <>
        <dt className="text-sm text-ink-faint">距开拍</dt>
        <dd className="mt-1">
          <Countdown
            target={lot.startTime}
            now={serverSeconds}
            label="距开拍"
            onReached={() => void refreshLot(lot.lotId)}
            className={look(false)}
          />
        </dd>
      </>
    )
  }
  if (stateLabel === '正在竞拍') {
    return (
      <>
        <dt className="text-sm text-ink-faint">距落槌</dt>
        <dd className="mt-1">
          <Countdown target={lot.endTime} now={serverSeconds} label="距落槌" className={look(isLast)} />
          <p className="mt-1.5 text-sm text-ink-soft">
            {isLast
              ? '已进入最后几分钟：再有人出价，时间会重新计，不用抢最后一秒。'
              : `${formatDateTime(lot.endTime)} 落槌；最后几分钟有人出价便顺延。`}
          </p>
        </dd>
      </>
    )
  }
  if (lot.state === AuctionState.withdrawn) {
    return (
      <>
        <dt className="text-sm text-ink-faint">撤拍时间</dt>
        <dd className="figures mt-1 text-ink-soft">{withdrawal ? formatDateTime(withdrawal.time) : '刚刚'}</dd>
      </>
    )
  }
  return (
    <>
      <dt className="text-sm text-ink-faint">{stateLabel === '正在落槌' ? '时间到' : '落槌时间'}</dt>
      <dd className="figures mt-1 text-ink-soft">{formatDateTime(lot.endTime)}</dd>
    </>
  )
}
