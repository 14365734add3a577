import type { LotId, Picture, ShopId } from '@app/contract'
import { makeLot as makeAnyLot } from '../../server/test/support/lots.ts'
import { query, withSite } from './database.ts'

export interface MadeLot {
  lotId: LotId
  name: string
}

let made = 0

/**
 * Creates a lot from 100 yuan by steps of 10, with a deposit of 50, and the texts and pictures of the demonstration's.
 */
export async function makeLot(): Promise<MadeLot> {
  const name = `试拍瓶 ${process.pid}-${++made}`
  const [good] = await query<{ cover: Picture; shopId: ShopId }>(
    `select cover, shop_id::text as "shopId" from goods where goods_type = 5 order by created_at limit 1`,
  )
  if (!good) throw new Error('The demonstration has no lot')
  const { cover, shopId } = good
  const lotId = await withSite((site) => makeAnyLot(site, { name, endsIn: 3600, shopId, cover, gallery: [cover] }))
  return { lotId, name }
}

/** Ends a lot now. */
export async function endLot(lotId: LotId): Promise<void> {
  await query(`update auction_lots set ends_at = now() where id = $1`, [lotId])
}

/** Lists the bids for a lot in yuan, in order. */
export async function bidsOf(lotId: LotId): Promise<number[]> {
  const rows = await query<{ price: number }>(
    `select (price_fen / 100)::int as price from auction_bids where lot_id = $1 order by id`,
    [lotId],
  )
  return rows.map(({ price }) => price)
}
