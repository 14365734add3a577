import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { Place } from '../../core/paging.ts'

export interface Bid {
  lotId: string
  uid: string
  priceFen: number
}

export async function insert(tx: Tx, { lotId, uid, priceFen }: Bid): Promise<void> {
  await tx.insertInto('auction_bids').values({ lot_id: lotId, uid, price_fen: priceFen }).execute()
}

/** Newest first, which is highest first; `before` is the price of the last one seen. */
export function list(db: Db, lotId: string, page: Place) {
  let query = db
    .selectFrom('auction_bids')
    .select(['id', 'uid', 'price_fen', 'created_at'])
    .where('lot_id', '=', lotId)
    .orderBy('price_fen', 'desc')
    .limit(page.size)
  query = page.before === undefined ? query.offset(page.offset) : query.where('price_fen', '<', page.before)
  return query.execute()
}

/** What somebody bid at most; null for who did not bid. */
export async function highestOf(db: Db, lotId: string, uid: string): Promise<number | null> {
  const row = await db
    .selectFrom('auction_bids')
    .select('price_fen')
    .where('lot_id', '=', lotId)
    .where('uid', '=', uid)
    .orderBy('price_fen', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? Number(row.price_fen) : null
}

/** The highest bid of those to whom the lot was not offered yet. */
export async function nextInLine(tx: Tx, lotId: string): Promise<{ uid: string; priceFen: number } | undefined> {
  const { rows } = await sql<{ uid: string; price_fen: string }>`
    select b.uid, b.price_fen from auction_bids b
    where b.lot_id = ${lotId}
      and not exists (select from auction_offers o where o.lot_id = b.lot_id and o.uid = b.uid)
    order by b.price_fen desc limit 1`.execute(tx)
  const [row] = rows
  return row && { uid: row.uid, priceFen: Number(row.price_fen) }
}
