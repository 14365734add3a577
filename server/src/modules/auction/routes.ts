import type { LotId, Uid } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import { readPage } from '../../core/paging.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { LiveModule } from '../live/index.ts'
import type { UserModule } from '../user/index.ts'
import * as bids from './bids/queries.ts'
import type { createBidService } from './bids/service.ts'
import type { createDeposits } from './deposits/service.ts'
import * as lots from './lots/queries.ts'
import * as offers from './lots/offerQueries.ts'
import { type Mine, presentLot, presentRoom } from './present.ts'
import type { AuctionSettings } from './settings.ts'

/** Lots the page shows: open ones, then the most recent. */
const mostLots = 50

export interface RoutesDeps {
  bidding: ReturnType<typeof createBidService>
  deposits: ReturnType<typeof createDeposits>
  goods: Pick<GoodsModule, 'worksOf'>
  live: Pick<LiveModule, 'newest'>
  people: Pick<UserModule['people'], 'masked'>
  settings: StoredSettings<AuctionSettings>
}

export function auctionRoutes(core: CoreServices, { bidding, deposits, goods, live, people, settings }: RoutesDeps) {
  const { config, database } = core
  const { db } = database

  async function find(lotId: LotId): Promise<lots.LotRow> {
    const lot = await lots.find(db, lotId)
    if (!lot || lot.taken_down_at !== null) throw new AppError('NOT_FOUND')
    return lot
  }

  async function mineOf(lot: lots.LotRow, uid: Uid): Promise<Mine> {
    const [deposit, highest, offer] = await Promise.all([
      deposits.ownOf(db, lot, uid),
      bids.highestOf(db, lot, uid),
      offers.findOpen(db, lot.id),
    ])
    return {
      depositOrderSn: deposit.orderSn,
      deposit: deposit.heldFen,
      isDepositPaid: deposit.isPaid,
      isDepositKept: deposit.isKept,
      highest,
      isLeading: lot.leader_uid === uid,
      orderSn: offer?.uid === uid ? offer.order_sn : null,
    }
  }

  return {
    'order/auction/list': async () => {
      const inForce = await settings.get('auction')
      const { isOpen } = inForce
      if (!isOpen) return { isOpen, list: [] }
      const rows = await lots.list(db, mostLots, 'public')
      const workOf = await goods.worksOf(
        db,
        rows.map((lot) => lot.goods_sn),
      )
      return { isOpen, list: rows.map((lot) => presentLot(lot, workOf(lot.goods_sn), inForce)) }
    },

    'order/auction/info': async ({ lotId }, { caller }) => {
      // Read the event number first: a later event is then repeated rather than missed.
      const number = await live.newest('auction')
      const lot = await find(lotId)
      const [workOf, inForce, mine] = await Promise.all([
        goods.worksOf(db, [lot.goods_sn]),
        settings.get('auction'),
        caller && mineOf(lot, caller.uid),
      ])
      return { ...presentRoom(lot, workOf(lot.goods_sn), inForce, config.order.minimumAge), live: number, mine }
    },

    'order/auction/bids': async ({ lotId, ...input }, { caller }) => {
      const lot = await find(lotId)
      const { rows, cursor } = await readPage(
        input,
        (place) => bids.list(db, lot, place),
        (row) => String(row.price_fen),
      )
      const names = await people.masked(
        db,
        rows.map(({ uid }) => uid),
      )
      const { page, size } = input
      const list = rows.map(({ id: bidId, uid, price_fen, created_at }) => {
        const isMine = uid === caller?.uid
        const name = isMine ? '我' : (names.get(uid)?.nickname ?? '')
        return { bidId, name, price: price_fen, time: toSeconds(created_at), isMine }
      })
      return { list, total: lot.bids, page, size, cursor }
    },

    'order/auction/deposit': async (input, { caller, idempotency }) =>
      idempotency.once((tx) => deposits.order(tx, input.lotId, caller.uid, input.price)),

    'order/auction/bid': async (input, { caller, idempotency }) => {
      const { uid } = caller
      const { lotId, price: priceFen, isFarMeant = false } = input
      return idempotency.once(async (tx) => ({
        lot: await bidding.bid(tx, { lotId, uid, priceFen, isFarMeant }),
      }))
    },
  } satisfies Partial<Handlers>
}
