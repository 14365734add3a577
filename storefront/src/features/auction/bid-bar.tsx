import { Button, buttonStyle, Countdown, Price } from '@app/ui'
import type { RefObject } from 'react'
import { serverSeconds, useServerTime } from '../../lib/clock.ts'
import type { LotInfo } from './api.ts'
import { NextStep } from './next-step.tsx'
import { stateLabels, type Standing } from './standing.ts'
import type { BidPanelState } from './use-bid-panel.ts'

/** Standings with a button to press. */
const pressed: ReadonlySet<Standing> = new Set([
  'login',
  'verify',
  'deposit',
  'deposit-waiting',
  'bid',
  'outbid',
  'won',
  'bought',
])

export interface BidBarProps extends Pick<LotInfo, 'lot' | 'mine'> {
  bidPanel: BidPanelState
  /** Where bids and deposits are made in full. */
  panel: RefObject<HTMLElement | null>
}

/** On phones: price, time and the next bid at the thumb, as long as the page is read. */
export function BidBar({ lot, mine, bidPanel, panel }: BidBarProps) {
  const { standing } = bidPanel
  const stateLabel = useServerTime((milliseconds) => stateLabels(lot, milliseconds / 1000))
  const target = stateLabel === '即将开拍' ? lot.startTime : stateLabel === '正在竞拍' ? lot.endTime : undefined
  const look = `${buttonStyle({ variant: 'primary', size: 'large' })} grow basis-40 px-3!`
  if (!pressed.has(standing)) return null
  return (
    <div
      role="group"
      aria-label="出价栏"
      className="pb-safe-3 sticky bottom-0 z-(--layer-bar) order-last -mx-4 mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 sm:-mx-6 sm:px-6 md:hidden"
    >
      <p className="shrink-0 leading-tight">
        <Price fen={lot.price ?? lot.startPrice} className="text-lg" />
        <span className="block text-xs text-ink-faint">
          {target === undefined ? (
            stateLabel
          ) : (
            <Countdown target={target} now={serverSeconds} label={stateLabel === '正在竞拍' ? '距落槌' : '距开拍'} />
          )}
        </span>
      </p>
      {standing === 'bid' || standing === 'outbid' ? (
        <Button
          variant="primary"
          size="large"
          onClick={() => bidPanel.setAsked(lot.nextBid)}
          className="grow basis-40 px-3!"
        >
          出价 <Price fen={lot.nextBid} />
        </Button>
      ) : standing === 'deposit' ? (
        <Button variant="primary" size="large" onClick={() => panel.current?.focus()} className="grow basis-40 px-3!">
          交保证金后出价
        </Button>
      ) : (
        <NextStep standing={standing} mine={mine} className={look} />
      )}
    </div>
  )
}
