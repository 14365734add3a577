import { AuctionState } from '@app/contract'
import type { AuctionLot } from '@app/contract/auction'
import { depositBehind } from '@app/contract/auctionTerms'
import type { Tx } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { LiveModule } from '../live/index.ts'
import * as bids from './bidQueries.ts'
import * as deposits from './depositQueries.ts'
import * as lots from './lotQueries.ts'
import { farFromOf, nextBidOf, presentLive, presentLot, termsOf } from './present.ts'
import type { AuctionSettings } from './settings.ts'

/** The highest price the wire carries, in fen; the bid after the last must still fit. */
const mostFen = 10_000_000_000

export interface BiddingDeps {
  goods: Pick<GoodsModule, 'worksOf'>
  live: Pick<LiveModule, 'publish'>
  settings: StoredSettings<AuctionSettings>
}

/** Whether a lot takes bids, and orders of its deposit, at the moment it was looked at. */
export function takesBids(lot: lots.LotRow): boolean {
  const isDue = lot.state === AuctionState.coming || lot.state === AuctionState.running
  return isDue && !lot.is_over && lot.taken_down_at === null
}

/** Refuses what only a lot that takes bids allows. Throws NOT_FOUND of one that was taken down, LOT_WITHDRAWN and AUCTION_CLOSED. */
export function requireTaking(lot: lots.LotRow, isOpen: boolean): void {
  if (lot.taken_down_at !== null) throw new AppError('NOT_FOUND')
  if (lot.state === AuctionState.withdrawn) throw new AppError('LOT_WITHDRAWN')
  if (!isOpen || !takesBids(lot)) throw new AppError('AUCTION_CLOSED')
}

/** Refuses a price that no bid may name. Throws BAD_INPUT. */
export function requireReasonable(lot: lots.LotRow, priceFen: number, mostSteps: number): void {
  const step = lot.step_fen
  const most = Math.min(nextBidOf(lot) + mostSteps * step, mostFen - step)
  if (priceFen > most) throw badInput('price', `一次出价最多到 ${Math.floor(most / 100)} 元，请核对金额`)
}

/** A bid, and whether its bidder was shown that it is far above what would do. */
export interface AskedBid extends bids.Bid {
  isFarMeant: boolean
}

/** Bids: one after another under the lock of their lot, judged by the database's clock. */
export function createBidService({ goods, live, settings }: BiddingDeps) {
  /** Throws BIDDER_BARRED, DEPOSIT_REQUIRED, and DEPOSIT_SHORT with what is missing in fen. */
  async function requireDeposit(tx: Tx, lot: lots.LotRow, { uid, priceFen }: bids.Bid): Promise<void> {
    const own = await deposits.listOf(tx, lot.id, uid)
    if (deposits.wasKept(own)) throw new AppError('BIDDER_BARRED')
    const heldFen = deposits.heldOf(own, lot.round)
    if (heldFen === 0) throw new AppError('DEPOSIT_REQUIRED')
    const missing = depositBehind(priceFen, termsOf(lot)) - heldFen
    if (missing > 0) throw new AppError('DEPOSIT_SHORT', { data: { missing } })
  }

  return {
    /**
     * Places a bid and tells everybody, as the last statement of the transaction but those of its caller. Throws
     * NOT_FOUND, LOT_WITHDRAWN, AUCTION_CLOSED, ALREADY_LEADING, BID_TOO_LOW, BIDDER_BARRED, DEPOSIT_REQUIRED,
     * DEPOSIT_SHORT, BID_FAR, and BAD_INPUT farther above what would do than anybody can mean.
     */
    async bid(tx: Tx, { isFarMeant, ...bid }: AskedBid): Promise<AuctionLot> {
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
      // The lot is ours, but its time may have run out since it was read.
      if (!(await lots.raise(tx, { ...bid, extendSeconds }))) throw new AppError('AUCTION_CLOSED')
      await bids.insert(tx, bid, lot.round)
      const raised = await lots.find(tx, lotId)
      if (!raised) throw new Error(`Lot ${lotId} is gone`)
      const workOf = await goods.worksOf(tx, [lot.goods_sn])
      await live.publish(tx, 'auction', 'bid', presentLive(raised, inForce))
      return presentLot(raised, workOf(lot.goods_sn), inForce)
    },
  }
}
