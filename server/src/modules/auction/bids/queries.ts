import type { LotId, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Place } from '../../../core/paging.ts'
import type { Columns } from '../../../db/rows.ts'

export interface Bid {
  lotId: LotId
  uid: Uid
  priceFen: number
}

/** One round of bidding on a lot. */
export interface Round {
  id: LotId
  round: number
}

export async function insert(tx: Tx, { lotId, uid, priceFen }: Bid, round: number): Promise<void> {
  await tx.insertInto('auction_bids').values({ lot_id: lotId, round, uid, price_fen: priceFen }).execute()
}

/** Returns bids newest first, which is also highest first; `before` is the price of the last bid seen. */
export function list(db: Db, { id, round }: Round, page: Place) {
  let query = db
    .selectFrom('auction_bids')
    .select(['id', 'uid', 'price_fen', 'created_at'])
    .where('lot_id', '=', id)
    .where('round', '=', round)
    .orderBy('price_fen', 'desc')
    .limit(page.size)
  query = page.before === undefined ? query.offset(page.offset) : query.where('price_fen', '<', Number(page.before))
  return query.execute()
}

/** Returns a user's highest bid in fen, or null if they did not bid. */
export async function highestOf(db: Db, { id, round }: Round, uid: Uid): Promise<number | null> {
  const row = await db
    .selectFrom('auction_bids')
    .select('price_fen')
    .where('lot_id', '=', id)
    .where('round', '=', round)
    .where('uid', '=', uid)
    .orderBy('price_fen', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.price_fen ?? null
}

/** Returns the highest bid of a user who has not been offered the lot in this round. */
export async function nextInLine(tx: Tx, { id, round }: Round): Promise<{ uid: Uid; priceFen: number } | undefined> {
  const { rows } = await sql<Columns<'auction_bids', 'uid' | 'price_fen'>>`
    select b.uid, b.price_fen from auction_bids b
    where b.lot_id = ${id} and b.round = ${round}
      and not exists (
        select from auction_offers o where o.lot_id = b.lot_id and o.round = b.round and o.uid = b.uid
      )
    order by b.price_fen desc limit 1`.execute(tx)
  const [row] = rows
  return row && { uid: row.uid, priceFen: row.price_fen }
}
