import type { LotId, Parsed, Reply, Uid } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Db } from '../../core/database.ts'
import type { Handlers } from '../../core/handler.ts'
import { readPage } from '../../core/paging.ts'
import type { LiveModule } from '../live/index.ts'
import type { UserModule } from '../user/index.ts'
import * as bids from './bids/queries.ts'
import { type BidDeps, placeBid } from './bids/service.ts'
import { type DepositDeps, orderDeposit, ownDeposit } from './deposits/service.ts'
import * as lots from './lots/queries.ts'
import * as offers from './lots/offerQueries.ts'
import { type Mine, presentLot, presentRoom } from './present.ts'

/** Lots the page shows: open ones, then the most recent. */
const mostLots = 50

export type AuctionRoutes = Pick<
  Handlers,
  'order/auction/list' | 'order/auction/info' | 'order/auction/bids' | 'order/auction/deposit' | 'order/auction/bid'
>

export interface AuctionRoutesDeps extends BidDeps, DepositDeps {
  db: Db
  live: BidDeps['live'] & Pick<LiveModule, 'newest'>
  people: Pick<UserModule['people'], 'masked'>
}

/** Bidders' routes. */
export const auctionRoutes = (deps: AuctionRoutesDeps): AuctionRoutes => ({
  'order/auction/list': () => listLots(deps),
  'order/auction/info': ({ lotId }, { caller }) => describeLot(deps, lotId, caller?.uid),
  'order/auction/bids': (input, { caller }) => listBids(deps, input, caller?.uid),
  'order/auction/deposit': ({ lotId, price: priceFen }, { caller, idempotency }) =>
    idempotency.once((tx) => orderDeposit(deps, tx, caller.uid, { lotId, priceFen })),
  'order/auction/bid': ({ lotId, price: priceFen, isFarMeant = false }, { caller: { uid }, idempotency }) =>
    idempotency.once(async (tx) => ({ lot: await placeBid(deps, tx, { lotId, uid, priceFen, isFarMeant }) })),
})

async function listLots(deps: AuctionRoutesDeps): Promise<Reply<'order/auction/list'>> {
  const { db, goods, settings } = deps
  const inForce = await settings.get('auction')
  const { isOpen } = inForce
  if (!isOpen) return { isOpen, list: [] }
  const rows = await lots.list(db, mostLots, 'public')
  const workOf = await goods.worksOf(
    db,
    rows.map((lot) => lot.goods_sn),
  )
  return { isOpen, list: rows.map((lot) => presentLot(lot, workOf(lot.goods_sn), inForce)) }
}

async function describeLot(
  deps: AuctionRoutesDeps,
  lotId: LotId,
  uid: Uid | undefined,
): Promise<Reply<'order/auction/info'>> {
  const { config, db, goods, live, settings } = deps
  // Read the event number first: a later event is then repeated rather than missed.
  const number = await live.newest('auction')
  const lot = await findPublic(deps, lotId)
  const [workOf, inForce, mine] = await Promise.all([
    goods.worksOf(db, [lot.goods_sn]),
    settings.get('auction'),
    uid === undefined ? null : mineOf(deps, lot, uid),
  ])
  return { ...presentRoom(lot, workOf(lot.goods_sn), inForce, config.order.minimumAge), live: number, mine }
}

async function listBids(
  deps: AuctionRoutesDeps,
  { lotId, ...input }: Parsed<'order/auction/bids'>,
  viewer: Uid | undefined,
): Promise<Reply<'order/auction/bids'>> {
  const { db, people } = deps
  const lot = await findPublic(deps, lotId)
  const { rows, cursor } = await readPage(
    input,
    (start) => bids.list(db, lot, start),
    (row) => String(row.price_fen),
  )
  const names = await people.masked(
    db,
    rows.map(({ uid }) => uid),
  )
  const { page, size } = input
  const list = rows.map(({ id: bidId, uid, price_fen, created_at }) => {
    const isMine = uid === viewer
    const name = isMine ? '我' : (names.get(uid)?.nickname ?? '')
    return { bidId, name, price: price_fen, time: toSeconds(created_at), isMine }
  })
  return { list, total: lot.bids, page, size, cursor }
}

/** Returns a lot that is not taken down. Throws NOT_FOUND. */
async function findPublic({ db }: AuctionRoutesDeps, lotId: LotId): Promise<lots.LotRow> {
  const lot = await lots.find(db, lotId)
  if (!lot || lot.taken_down_at !== null) throw new AppError('NOT_FOUND')
  return lot
}

async function mineOf(deps: AuctionRoutesDeps, lot: lots.LotRow, uid: Uid): Promise<Mine> {
  const [deposit, highest, offer] = await Promise.all([
    ownDeposit(deps, deps.db, lot, uid),
    bids.highestOf(deps.db, lot, uid),
    offers.findOpen(deps.db, lot.id),
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
