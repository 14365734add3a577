import { AuctionState, type Reply } from '@app/contract'
import type { AuctionLot } from '@app/contract/auction'
import type { LiveEvents } from '@app/contract/live'
import { toSeconds } from '../../core/clock.ts'
import type { GoodsSummary } from '../goods/index.ts'
import type { LotRow } from './lotQueries.ts'
import type { AuctionSettings } from './settings.ts'

/** What the next bid must reach, in fen. */
export function nextBidOf(lot: Pick<LotRow, 'price_fen' | 'start_fen' | 'step_fen'>): number {
  return lot.price_fen === null ? Number(lot.start_fen) : Number(lot.price_fen) + Number(lot.step_fen)
}

/** A lot that has begun runs, whether or not the sweep has come by. */
function stateOf(lot: LotRow): AuctionState {
  return lot.state === AuctionState.coming && lot.has_begun ? AuctionState.running : (lot.state as AuctionState)
}

/** What changes about a lot while people look at it. */
export function presentLive(lot: LotRow): LiveEvents['auction']['bid'] {
  return {
    lotId: lot.id,
    price: lot.price_fen === null ? null : Number(lot.price_fen),
    nextBid: nextBidOf(lot),
    bids: lot.bids,
    endTime: toSeconds(lot.ends_at),
    state: stateOf(lot),
  }
}

export function presentLot(lot: LotRow, good: GoodsSummary): AuctionLot {
  return {
    ...presentLive(lot),
    goodsSn: lot.goods_sn,
    name: good.name,
    subtitle: good.subtitle,
    cover: good.cover,
    house: good.issuer,
    licenceNumber: good.licenceNumber,
    startPrice: Number(lot.start_fen),
    step: Number(lot.step_fen),
    deposit: Number(lot.deposit_fen),
    startTime: toSeconds(lot.starts_at),
  }
}

/** Why a lot was withdrawn, and when; by whom is for the house alone. */
export function presentWithdrawal(lot: LotRow): Reply<'order/auction/info'>['withdrawal'] {
  const { withdrawn_reason: reason, withdrawn_at: time } = lot
  return reason === null || time === null ? null : { reason, time: toSeconds(time) }
}

export type Mine = NonNullable<Reply<'order/auction/info'>['mine']>

const yuan = (fen: string | number) => `${Number(fen) / 100} 元`

/** What holds for every bid, with the numbers that are in force, then what the house says of this lot. */
export function presentRules(lot: LotRow, { extendSeconds, payHours }: AuctionSettings['auction']): string[] {
  const last = extendSeconds % 60 === 0 ? `${extendSeconds / 60} 分钟` : `${extendSeconds} 秒`
  return [
    '出价需年满十八周岁并完成实名认证。',
    `第一次出价前交纳保证金 ${yuan(lot.deposit_fen)}。`,
    `起拍价 ${yuan(lot.start_fen)}，每次加价不少于 ${yuan(lot.step_fen)}。`,
    `结束前 ${last}内有人出价，倒计时重新从 ${last}开始，直到不再有人出价。时间以服务器为准。`,
    '出价一经确认不能撤回；有人出价更高时，你的出价随即失效。',
    `最高出价者得，需在 ${payHours} 小时内付清全款；逾期未付的，保证金不予退还。`,
    `得主未付款时，拍品依次询问下一位出价人，由其自愿在 ${payHours} 小时内付款，不付款不影响保证金。`,
    '成交或流拍后，其余保证金原路退回；得主付清全款后，保证金同样退回。拍品包邮寄送。',
    '拍品如因故撤拍，已有的出价作废，未付款的订单关闭，仍在保管的保证金全部原路退回。',
    ...(lot.remarks as string[]),
  ]
}
