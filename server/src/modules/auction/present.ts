import { AuctionState, type Reply } from '@app/contract'
import type { AuctionLot } from '@app/contract/auction'
import type { DepositTerms } from '@app/contract/auctionTerms'
import type { LiveEvents } from '@app/contract/live'
import { toSeconds } from '../../core/clock.ts'
import type { GoodsSummary } from '../goods/index.ts'
import type { LotRow } from './lots/queries.ts'
import type { AuctionSettings } from './settings.ts'

type Far = Pick<AuctionSettings['auction'], 'farPercent' | 'farSteps'>

/** Returns the least amount of the next bid, in fen. */
export function nextBidOf(lot: Pick<LotRow, 'price_fen' | 'start_fen' | 'step_fen'>): number {
  return lot.price_fen === null ? lot.start_fen : lot.price_fen + lot.step_fen
}

/** A lot counts as running from its start time, even before the sweep has moved it. */
function stateOf(lot: LotRow): AuctionState {
  return lot.state === AuctionState.coming && lot.has_begun ? AuctionState.running : lot.state
}

/** Presents what changes about a lot while users look at it. */
export function presentLive(lot: LotRow, far: Far): LiveEvents['auction']['bid'] {
  return {
    lotId: lot.id,
    price: lot.price_fen === null ? null : lot.price_fen,
    round: lot.round,
    nextBid: nextBidOf(lot),
    farFrom: farFromOf(lot, far),
    bids: lot.bids,
    endTime: toSeconds(lot.ends_at),
    state: stateOf(lot),
  }
}

/** Returns the terms that decide the deposit behind a bid. */
export function termsOf(lot: Pick<LotRow, 'deposit_fen' | 'deposit_percent'>): DepositTerms {
  return { deposit: lot.deposit_fen, depositPercent: lot.deposit_percent }
}

/** Returns the price in fen from which a bid needs confirmation. */
export function farFromOf(lot: LotRow, { farPercent, farSteps }: Far): number {
  const next = nextBidOf(lot)
  return Math.max(Math.ceil((next * (100 + farPercent)) / 100), next + farSteps * lot.step_fen)
}

export function presentLot(lot: LotRow, good: GoodsSummary, far: Far): AuctionLot {
  return {
    ...presentLive(lot, far),
    goodsSn: lot.goods_sn,
    name: good.name,
    subtitle: good.subtitle,
    cover: good.cover,
    house: good.issuer,
    licenceNumber: good.licenceNumber,
    startPrice: lot.start_fen,
    step: lot.step_fen,
    ...termsOf(lot),
    startTime: toSeconds(lot.starts_at),
  }
}

/** Presents a lot in full, except for its live state and the visitor's own data. */
export function presentRoom(lot: LotRow, good: GoodsSummary, inForce: AuctionSettings['auction'], minimumAge: number) {
  return {
    lot: presentLot(lot, good, inForce),
    gallery: good.gallery,
    story: good.story,
    rules: presentRules(lot, inForce, minimumAge),
    withdrawal: presentWithdrawal(lot),
    extendSeconds: inForce.extendSeconds,
  }
}

/** Presents why and when a lot was withdrawn; only staff see who did it. */
function presentWithdrawal(lot: LotRow): Reply<'order/auction/info'>['withdrawal'] {
  const { withdrawn_reason: reason, withdrawn_at: time } = lot
  return reason === null || time === null ? null : { reason, time: toSeconds(time) }
}

export type Mine = NonNullable<Reply<'order/auction/info'>['mine']>

const yuan = (fen: number) => `${fen / 100} 元`

function depositRule({ deposit_fen, deposit_percent }: LotRow): string {
  const least = yuan(deposit_fen)
  if (deposit_percent === 0) return `第一次出价前交纳保证金 ${least}。`
  return `出价前交纳保证金：所出价格的 ${deposit_percent}%，至少 ${least}；想出更高的价，先补足差额，补足后才能出价。`
}

/** Presents the rules for every bid, with the settings in force, followed by the remarks on this lot. */
function presentRules(lot: LotRow, inForce: AuctionSettings['auction'], minimumAge: number): string[] {
  const { extendSeconds, payHours, fallSteps, reopenHours } = inForce
  const last = extendSeconds % 60 === 0 ? `${extendSeconds / 60} 分钟` : `${extendSeconds} 秒`
  return [
    `出价需年满 ${minimumAge} 周岁并完成实名认证。`,
    depositRule(lot),
    `起拍价 ${yuan(lot.start_fen)}，每次加价不少于 ${yuan(lot.step_fen)}。`,
    `结束前 ${last}内有人出价，倒计时重新从 ${last}开始，直到不再有人出价。时间以服务器为准。`,
    '出价一经确认不能撤回；有人出价更高时，你的出价随即失效。高出现价很多的出价，需再核对一次才作数。',
    `最高出价者得，需在 ${payHours} 小时内付清全款；逾期未付的，已交的保证金不予退还，也不能再参与这件拍品的竞拍。`,
    `得主未付款时，出价比落槌价低不超过 ${fallSteps} 个加价幅度的出价人依次获得询问，由其自愿在 ${payHours} 小时内按自己的出价付款，不付款不影响保证金。`,
    `没有这样的出价人时，拍品重新开拍 ${reopenHours} 小时，从起拍价开始，各人重新交纳保证金；几轮都没有成交的，流拍。`,
    '落槌后没有机会再得到拍品的，保证金随即原路退回；成交、流拍或得主付清全款后，其余的同样退回。拍品包邮寄送。',
    '拍品经展示和说明后竞买，成交后不适用七天无理由退货；签收后发现拍卖行未说明的瑕疵，可在退货期内从订单提出，经拍卖行核实后退货退款。',
    '拍品如因故撤拍，已有的出价作废，未付款的订单关闭，仍在保管的保证金全部原路退回。',
    ...lot.remarks,
  ]
}
