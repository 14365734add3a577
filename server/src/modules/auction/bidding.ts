import { AuctionState } from '@app/contract'
import type { AuctionLot } from '@app/contract/auction'
import type { Tx } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { LiveModule } from '../live/index.ts'
import * as bids from './bidQueries.ts'
import * as deposits from './depositQueries.ts'
import * as lots from './lotQueries.ts'
import { nextBidOf, presentLive, presentLot } from './present.ts'
import type { AuctionSettings } from './settings.ts'

/** The highest price the wire carries, in fen; the bid after the last must still fit. */
const mostFen = 10_000_000_000

export interface BiddingOutside {
  goods: Pick<GoodsModule, 'worksOf'>
  live: Pick<LiveModule, 'publish'>
  settings: StoredSettings<AuctionSettings>
}

/** Whether a lot takes bids, and orders of its deposit, at the moment it was looked at. */
function takesBids(lot: lots.LotRow): boolean {
  return (lot.state === AuctionState.coming || lot.state === AuctionState.running) && !lot.is_over
}

/** Refuses what only a lot that takes bids allows. Throws LOT_WITHDRAWN and AUCTION_CLOSED. */
export function requireTaking(lot: lots.LotRow, isOpen: boolean): void {
  if (lot.state === AuctionState.withdrawn) throw new AppError('LOT_WITHDRAWN')
  if (!isOpen || !takesBids(lot)) throw new AppError('AUCTION_CLOSED')
}

/** Bids: one after another under the lock of their lot, judged by the database's clock. */
export function createBidding({ goods, live, settings }: BiddingOutside) {
  function requireReasonable(lot: lots.LotRow, priceFen: number, mostSteps: number): void {
    const step = Number(lot.step_fen)
    const most = Math.min(nextBidOf(lot) + mostSteps * step, mostFen - step)
    if (priceFen > most) throw badInput('price', `一次出价最多到 ${Math.floor(most / 100)} 元，请核对金额`)
  }

  return {
    /**
     * Places a bid and tells everybody, as the last statement of the transaction but those of its caller. Throws
     * NOT_FOUND, LOT_WITHDRAWN, AUCTION_CLOSED, DEPOSIT_REQUIRED, ALREADY_LEADING, BID_TOO_LOW, and BAD_INPUT far above
     * what would do.
     */
    async bid(tx: Tx, bid: bids.Bid): Promise<AuctionLot> {
      const { lotId, uid, priceFen } = bid
      const { isOpen, extendSeconds, mostSteps } = await settings.get('auction', tx)
      const lot = await lots.lock(tx, lotId)
      if (!lot) throw new AppError('NOT_FOUND')
      requireTaking(lot, isOpen)
      if (!lot.has_begun) throw new AppError('AUCTION_CLOSED')
      if ((await deposits.find(tx, lotId, uid))?.state !== 'held') throw new AppError('DEPOSIT_REQUIRED')
      if (lot.leader_uid === uid) throw new AppError('ALREADY_LEADING')
      if (priceFen < nextBidOf(lot)) throw new AppError('BID_TOO_LOW')
      requireReasonable(lot, priceFen, mostSteps)
      // The lot is ours, but its time may have run out since it was read.
      if (!(await lots.raise(tx, { ...bid, extendSeconds }))) throw new AppError('AUCTION_CLOSED')
      await bids.insert(tx, bid)
      const raised = await lots.find(tx, lotId)
      if (!raised) throw new Error(`Lot ${lotId} is gone`)
      const workOf = await goods.worksOf(tx, [lot.goods_sn])
      await live.publish(tx, 'auction', 'bid', presentLive(raised))
      return presentLot(raised, workOf(lot.goods_sn))
    },
  }
}
