import { AuctionState } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import type { AuctionLot } from '../../src/features/auction/api.ts'

const picture = { url: '', widths: [], ratio: 1, placeholder: '' }

/** A lot that runs for another hour, at 110 yuan after two bids. */
export const lotOf = (given: Partial<AuctionLot> = {}): AuctionLot => ({
  lotId: '7',
  goodsSn: 'L1',
  name: '天青釉抱月瓶',
  subtitle: '秋窑',
  cover: picture,
  house: '云岫拍卖行',
  licenceNumber: '云拍 07 号',
  state: AuctionState.running,
  startPrice: 10_000,
  step: 1000,
  deposit: 5000,
  depositPercent: 10,
  round: 1,
  price: 11_000,
  nextBid: 12_000,
  farFrom: 22_000,
  bids: 2,
  startTime: Math.floor(Date.now() / 1000) - 3600,
  endTime: Math.floor(Date.now() / 1000) + 3600,
  ...given,
})

export const mineOf = (given: Partial<NonNullable<Reply<'order/auction/info'>['mine']>> = {}) => ({
  depositOrderSn: 'S1',
  isDepositPaid: true,
  isDepositKept: false,
  deposit: 5000,
  highest: null,
  isLeading: false,
  orderSn: null,
  ...given,
})

export const infoOf = (given: Partial<Reply<'order/auction/info'>> = {}): Reply<'order/auction/info'> => ({
  lot: lotOf(),
  gallery: [picture],
  story: ['一窑一件。'],
  rules: ['出价不能撤回。'],
  withdrawal: null,
  extendSeconds: 300,
  live: 5,
  mine: null,
  ...given,
})

export const bidsOf = (list: Reply<'order/auction/bids'>['list'] = []): Reply<'order/auction/bids'> => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  cursor: null,
})
