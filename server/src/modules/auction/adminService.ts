import type { GoodsSn, Uid } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Db } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import type { GoodsModule, WorkOf } from '../goods/index.ts'
import type { UserModule } from '../user/index.ts'
import * as queries from './adminQueries.ts'
import * as lots from './lots/queries.ts'
import { nextBidOf, presentLot } from './present.ts'
import type { AuctionSettings } from './settings.ts'

/** Bids shown on a lot's page; the bid list has them all. */
const mostBids = 20

export interface AuctionAdminDeps extends Pick<CoreServices, 'clock'> {
  db: Db
  goods: Pick<GoodsModule, 'worksOf'>
  people: Pick<UserModule['people'], 'masked'>
  settings: Pick<StoredSettings<AuctionSettings>, 'get'>
}

/** Lists lots. */
export async function listLots(deps: AuctionAdminDeps, input: AdminInput<'lot/list'>): Promise<AdminReply<'lot/list'>> {
  const { rows, ...page } = await queries.listLots(deps.db, input)
  const workOf = await worksOf(deps, rows)
  return {
    ...page,
    list: rows.map((row) => ({
      lotId: row.id,
      goodsSn: row.goods_sn,
      name: workOf(row.goods_sn).name,
      cover: workOf(row.goods_sn).cover,
      house: workOf(row.goods_sn).issuer,
      state: row.state,
      round: row.round,
      startPriceFen: row.start_fen,
      priceFen: row.price_fen,
      bids: row.bids,
      startsAt: toSeconds(row.starts_at),
      endsAt: toSeconds(row.ends_at),
    })),
  }
}

/** Returns a lot with its deposits, offers and last bids. Throws NOT_FOUND. */
export async function describeLot(
  deps: AuctionAdminDeps,
  { lotId }: AdminInput<'lot/info'>,
): Promise<AdminReply<'lot/info'>> {
  const { db, clock, settings } = deps
  const lot = await lots.find(db, lotId)
  if (!lot) throw new AppError('NOT_FOUND')
  const [workOf, inForce, sums, offered, last] = await Promise.all([
    worksOf(deps, [lot]),
    settings.get('auction'),
    queries.depositsByState(db, lotId),
    queries.offersOf(db, lotId),
    queries.lastBids(db, lot, mostBids),
  ])
  const uids = [...offered, ...last].map(({ uid }) => uid)
  const nameOf = await namesOf(deps, lot.leader_uid === null ? uids : [...uids, lot.leader_uid])
  const sumOf = (state: (typeof sums)[number]['state']) =>
    sums.find((one) => one.state === state) ?? { count: 0, sumFen: 0 }
  const shown = presentLot(lot, workOf(lot.goods_sn), inForce)
  const { withdrawn_reason: reason, withdrawn_by: by, withdrawn_at: at } = lot
  return {
    lotId,
    goodsSn: lot.goods_sn,
    name: shown.name,
    house: shown.house,
    licenceNumber: shown.licenceNumber,
    cover: shown.cover,
    remarks: lot.remarks,
    state: shown.state,
    isTakenDown: lot.taken_down_at !== null,
    round: lot.round,
    startPriceFen: lot.start_fen,
    stepFen: lot.step_fen,
    depositFen: lot.deposit_fen,
    depositPercent: lot.deposit_percent,
    priceFen: lot.price_fen,
    nextBidFen: nextBidOf(lot),
    bids: lot.bids,
    startsAt: toSeconds(lot.starts_at),
    endsAt: toSeconds(lot.ends_at),
    extendSeconds: inForce.extendSeconds,
    isOpen: inForce.isOpen,
    leader: lot.leader_uid === null ? null : { uid: lot.leader_uid, nickname: nameOf(lot.leader_uid) },
    deposits: {
      heldFen: sumOf('held').sumFen,
      held: sumOf('held').count,
      keptFen: sumOf('kept').sumFen,
      kept: sumOf('kept').count,
      refundedFen: sumOf('refunded').sumFen,
      refunded: sumOf('refunded').count,
    },
    offers: offered.map((one) => ({
      round: one.round,
      place: one.place,
      uid: one.uid,
      nickname: nameOf(one.uid),
      priceFen: one.price_fen,
      orderSn: one.order_sn,
      lapsedAt: toSecondsOrNull(one.lapsed_at),
    })),
    lastBids: last.map((one) => ({
      bidId: one.id,
      uid: one.uid,
      nickname: nameOf(one.uid),
      priceFen: one.price_fen,
      at: toSeconds(one.created_at),
    })),
    withdrawal: reason === null || by === null || at === null ? null : { reason, by, at: toSeconds(at) },
    now: Math.floor(clock.now() / 1000),
  }
}

/** Lists bids, of one lot or of all. */
export async function listBids(deps: AuctionAdminDeps, input: AdminInput<'lot/bids'>): Promise<AdminReply<'lot/bids'>> {
  const { rows, next } = await queries.listBids(deps.db, input)
  const [workOf, nameOf] = await Promise.all([
    worksOf(deps, rows),
    namesOf(
      deps,
      rows.map(({ uid }) => uid),
    ),
  ])
  return {
    list: rows.map((row) => ({
      bidId: row.id,
      at: toSeconds(row.created_at),
      lotId: row.lot_id,
      name: workOf(row.goods_sn).name,
      round: row.round,
      uid: row.uid,
      nickname: nameOf(row.uid),
      priceFen: row.price_fen,
    })),
    next,
  }
}

/** Lists deposits, of one lot or of all. */
export async function listDeposits(
  deps: AuctionAdminDeps,
  input: AdminInput<'lot/deposits'>,
): Promise<AdminReply<'lot/deposits'>> {
  const { rows, next } = await queries.listDeposits(deps.db, input)
  const [workOf, nameOf] = await Promise.all([
    worksOf(deps, rows),
    namesOf(
      deps,
      rows.map(({ uid }) => uid),
    ),
  ])
  return {
    list: rows.map((row) => ({
      orderSn: row.order_sn,
      lotId: row.lot_id,
      name: workOf(row.goods_sn).name,
      round: row.round,
      uid: row.uid,
      nickname: nameOf(row.uid),
      state: row.state,
      amountFen: row.amount_fen,
      settledAt: toSecondsOrNull(row.settled_at),
    })),
    next,
  }
}

const worksOf = ({ db, goods }: AuctionAdminDeps, rows: readonly { goods_sn: GoodsSn }[]): Promise<WorkOf> =>
  goods.worksOf(
    db,
    rows.map((row) => row.goods_sn),
  )

async function namesOf({ db, people }: AuctionAdminDeps, uids: readonly Uid[]): Promise<(uid: Uid) => string> {
  const names = await people.masked(db, uids)
  return (uid) => names.get(uid)?.nickname ?? ''
}
