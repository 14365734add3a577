import { AuctionState, type LotId, type Uid } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import { readKeyset, readTabbed } from '../../core/keyset.ts'
import { literalsOf } from '../../core/literals.ts'
import type { DepositState } from './states.ts'

// Admin queries for lots, bids and deposits.

const states = literalsOf(AuctionState)

/** A lot counts as running from its start time, even before the sweep has moved it. */
const state = sql<AuctionState>`case when state = ${states.coming} and starts_at <= clock_timestamp()
  then ${states.running} else state end`

/** Condition for one effective state. Uses the indexed column alone unless the state depends on the clock. */
function isInState(chosen: AuctionState) {
  if (chosen === AuctionState.coming) return sql<boolean>`state = ${states.coming} and starts_at > clock_timestamp()`
  if (chosen === AuctionState.running)
    return sql<boolean>`(state = ${states.running} or state = ${states.coming} and starts_at <= clock_timestamp())`
  return sql<boolean>`state = ${sql.lit(chosen)}`
}

export function listLots(db: Db, { lotId, goodsSn, state: chosen, from, until, ...place }: AdminInput<'lot/list'>) {
  let query = db
    .selectFrom('auction_lots')
    .select(['id', 'goods_sn', 'round', 'start_fen', 'price_fen', 'bids', 'starts_at', 'ends_at'])
    .select(state.as('state'))
  if (lotId !== undefined) query = query.where('id', '=', lotId)
  if (goodsSn !== undefined) query = query.where('goods_sn', '=', goodsSn)
  if (from !== undefined) query = query.where('ends_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('ends_at', '<', new Date(until * 1000))
  const conditions = Object.fromEntries(Object.values(AuctionState).map((one) => [one, isInState(one)]))
  const keys = { sorts: { endsAt: 'ends_at', startsAt: 'starts_at' }, id: 'id' } as const
  return readTabbed(db, query, place, keys, { chosen, conditions })
}

export function listBids(db: Db, { lotId, uid, round, ...place }: AdminInput<'lot/bids'>) {
  let query = db
    .selectFrom('auction_bids as b')
    .innerJoin('auction_lots as l', 'l.id', 'b.lot_id')
    .select(['b.id', 'b.lot_id', 'b.round', 'b.uid', 'b.price_fen', 'b.created_at', 'l.goods_sn'])
  if (lotId !== undefined) query = query.where('b.lot_id', '=', lotId)
  if (uid !== undefined) query = query.where('b.uid', '=', uid)
  if (round !== undefined) query = query.where('b.round', '=', round)
  // Ids are assigned in bid order, under the lot's lock.
  return readKeyset(query, place, { sorts: { at: 'b.id' }, id: 'b.id' })
}

export function listDeposits(db: Db, { lotId, uid, state: chosen, ...place }: AdminInput<'lot/deposits'>) {
  let query = db
    .selectFrom('auction_deposits as d')
    .innerJoin('auction_lots as l', 'l.id', 'd.lot_id')
    .select(['d.order_sn', 'd.lot_id', 'd.round', 'd.uid', 'd.state', 'd.amount_fen', 'd.settled_at', 'l.goods_sn'])
  if (lotId !== undefined) query = query.where('d.lot_id', '=', lotId)
  if (uid !== undefined) query = query.where('d.uid', '=', uid)
  if (chosen !== undefined) query = query.where('d.state', '=', chosen)
  return readKeyset(query, place, { sorts: { orderSn: 'd.order_sn' }, id: 'd.order_sn' })
}

/** Returns the number of a lot's deposits and their sum in fen, by state. */
export function depositsByState(
  db: Db,
  lotId: LotId,
): Promise<{ state: DepositState; count: number; sumFen: number }[]> {
  return db
    .selectFrom('auction_deposits')
    .select(['state', sql<number>`count(*)::int`.as('count'), sql<number>`sum(amount_fen)::float8`.as('sumFen')])
    .where('lot_id', '=', lotId)
    .groupBy('state')
    .execute()
}

/** Returns the users a lot was offered to, newest round first; the first offer of a round went to its winner. */
export const offersOf = (db: Db, lotId: LotId) =>
  db
    .selectFrom('auction_offers')
    .select(['round', 'place', 'uid', 'price_fen', 'order_sn', 'lapsed_at'])
    .where('lot_id', '=', lotId)
    .orderBy('round', 'desc')
    .orderBy('place')
    .limit(100)
    .execute()

/** Returns the last bids of a round. */
export const lastBids = (
  db: Db,
  { id, round }: { id: LotId; round: number },
  limit: number,
): Promise<{ id: string; uid: Uid; price_fen: number; created_at: Date }[]> =>
  db
    .selectFrom('auction_bids')
    .select(['id', 'uid', 'price_fen', 'created_at'])
    .where('lot_id', '=', id)
    .where('round', '=', round)
    .orderBy('price_fen', 'desc')
    .limit(limit)
    .execute()
