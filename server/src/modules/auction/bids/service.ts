import { AuctionState } from '@app/contract'
import type { AuctionLot } from '@app/contract/auction'
import { depositBehind } from '@app/contract/auctionTerms'
import type { Tx } from '../../../core/database.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import { type Emit, events } from '../../../events/index.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { LiveModule } from '../../live/index.ts'
import * as bids from './queries.ts'
import * as deposits from '../deposits/queries.ts'
import * as lots from '../lots/queries.ts'
import { farFromOf, nextBidOf, presentLive, presentLot, termsOf } from '../present.ts'
import type { AuctionSettings } from '../settings.ts'

/** Highest price the wire format carries, in fen; the bid after the last must still fit. */
const mostFen = 10_000_000_000

export interface BidDeps {
  emit: Emit
  goods: Pick<GoodsModule, 'worksOf'>
  live: Pick<LiveModule, 'publish'>
  settings: Pick<StoredSettings<AuctionSettings>, 'get'>
}

/** Whether a lot accepted bids and deposit orders when it was read. */
export function takesBids(lot: lots.LotRow): boolean {
  const isDue = lot.state === AuctionState.coming || lot.state === AuctionState.running
  return isDue && !lot.is_over && lot.taken_down_at === null
}

/** Requires a lot that takes bids. Throws NOT_FOUND if it was taken down, LOT_WITHDRAWN, AUCTION_CLOSED. */
export function requireTaking(lot: lots.LotRow, isOpen: boolean): void {
  if (lot.taken_down_at !== null) throw new AppError('NOT_FOUND')
  if (lot.state === AuctionState.withdrawn) throw new AppError('LOT_WITHDRAWN')
  if (!isOpen || !takesBids(lot)) throw new AppError('AUCTION_CLOSED')
}

/** Rejects an implausibly high bid. Throws BAD_INPUT. */
export function requireReasonable(lot: lots.LotRow, priceFen: number, mostSteps: number): void {
  const step = lot.step_fen
  const most = Math.min(nextBidOf(lot) + mostSteps * step, mostFen - step)
  if (priceFen > most) throw badInput('price', `一次出价最多到 ${Math.floor(most / 100)} 元，请核对金额`)
}

/** A bid, and whether the bidder confirmed a price far above the next bid. */
export interface AskedBid extends bids.Bid {
  isFarMeant: boolean
}

/**
 * Places a bid and emits it to open pages, as the last statement of the transaction except those of the caller. Bids run
 * one after another under the lock of their lot, timed by the database clock. Throws NOT_FOUND, LOT_WITHDRAWN,
 * AUCTION_CLOSED, ALREADY_LEADING, BID_TOO_LOW, BIDDER_BARRED, DEPOSIT_REQUIRED, DEPOSIT_SHORT, BID_FAR, and BAD_INPUT if
 * the price is implausibly high.
 */
export async function placeBid(
  { emit, goods, live, settings }: BidDeps,
  tx: Tx,
  { isFarMeant, ...bid }: AskedBid,
): Promise<AuctionLot> {
  const { lotId, uid, priceFen } = bid
  const inForce = await settings.get('auction', tx)
  const { isOpen, extendSeconds, mostSteps } = inForce
  const lot = await lots.lock(tx, lotId)
  if (!lot) throw new AppError('NOT_FOUND')
  requireTaking(lot, isOpen)
  if (!lot.has_begun) throw new AppError('AUCTION_CLOSED')
  if (lot.leader_uid === uid) throw new AppError('ALREADY_LEADING')
  if (priceFen < nextBidOf(lot)) throw new AppError('BID_TOO_LOW')
  requireReasonable(lot, priceFen, mostSteps)
  await requireDeposit(tx, lot, bid)
  if (priceFen >= farFromOf(lot, inForce) && !isFarMeant) throw new AppError('BID_FAR')
  // The lot is locked, but its time may have run out since it was read.
  if (!(await lots.raise(tx, { ...bid, extendSeconds }))) throw new AppError('AUCTION_CLOSED')
  await bids.insert(tx, bid, lot.round)
  const raised = await lots.find(tx, lotId)
  if (!raised) throw new Error(`Lot ${lotId} is gone`)
  const { leader_uid: leader, round, goods_sn: goodsSn } = lot
  if (leader !== null) await emit(tx, events.lotOutbid, { lotId, round, uid: leader, goodsSn, priceFen })
  const workOf = await goods.worksOf(tx, [goodsSn])
  await live.publish(tx, 'auction', 'bid', presentLive(raised, inForce))
  return presentLot(raised, workOf(goodsSn), inForce)
}

/** Throws BIDDER_BARRED, DEPOSIT_REQUIRED, or DEPOSIT_SHORT with the missing amount in fen. */
async function requireDeposit(tx: Tx, lot: lots.LotRow, { uid, priceFen }: bids.Bid): Promise<void> {
  const own = await deposits.listOf(tx, lot.id, uid)
  if (deposits.wasKept(own)) throw new AppError('BIDDER_BARRED')
  const heldFen = deposits.heldOf(own, lot.round)
  if (heldFen === 0) throw new AppError('DEPOSIT_REQUIRED')
  const missing = depositBehind(priceFen, termsOf(lot)) - heldFen
  if (missing > 0) throw new AppError('DEPOSIT_SHORT', { data: { missing } })
}
