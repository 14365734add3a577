import { AuctionState } from '@app/contract/enums'
import type { LotInfo } from './api.ts'

export interface StandingFacts {
  lot: Pick<LotInfo['lot'], 'state' | 'startTime' | 'endTime'>
  mine: LotInfo['mine']
  isLogin: boolean
  hasPassedKyc: boolean
  /** Known only from a refusal by the server; no read returns it. */
  isUnderAge: boolean
  /** Server time in epoch seconds. */
  now: number
}

/** State that decides what the panel beside a lot says and offers. */
export type Standing =
  | 'login'
  | 'verify'
  | 'under-age'
  | 'barred'
  | 'deposit'
  | 'deposit-waiting'
  | 'ready'
  | 'bid'
  | 'outbid'
  | 'leading'
  | 'falling'
  | 'won'
  | 'bought'
  | 'lost'
  | 'waiting'
  | 'sold'
  | 'unsold'
  | 'withdrawn'

/** Checks the outcome of the lot first, then what prevents this user from bidding, then the standing of their bid. */
export function standingOf({ lot, mine, isLogin, hasPassedKyc, isUnderAge, now }: StandingFacts): Standing {
  const { state } = lot
  const hasBid = mine !== null && mine.highest !== null
  if (state === AuctionState.withdrawn) return 'withdrawn'
  if (state === AuctionState.sold) return mine?.orderSn ? 'bought' : hasBid ? 'lost' : 'sold'
  if (state === AuctionState.unsold) return 'unsold'
  if (state === AuctionState.waitPay) return mine?.orderSn ? 'won' : 'waiting'
  if (now >= lot.endTime) return 'falling'
  if (!isLogin) return 'login'
  if (!hasPassedKyc) return 'verify'
  if (isUnderAge) return 'under-age'
  if (mine?.isDepositKept) return 'barred'
  if (!mine?.isDepositPaid) return mine?.depositOrderSn ? 'deposit-waiting' : 'deposit'
  if (now < lot.startTime) return 'ready'
  if (mine.isLeading) return 'leading'
  return hasBid ? 'outbid' : 'bid'
}

/** Public state of a lot in a word or two. */
export function stateLabels({ state, startTime, endTime }: StandingFacts['lot'], now: number): string {
  switch (state) {
    case AuctionState.sold:
      return '已成交'
    case AuctionState.unsold:
      return '已流拍'
    case AuctionState.withdrawn:
      return '已撤拍'
    case AuctionState.waitPay:
      return '已落槌，待付款'
    default:
      if (now < startTime) return '即将开拍'
      return now >= endTime ? '正在落槌' : '正在竞拍'
  }
}
