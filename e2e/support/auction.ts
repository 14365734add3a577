import { inject } from 'vitest'
import { openDatabase } from '../../server/src/core/database.ts'
import { newLot, publishLot } from '../../server/src/modules/auction/index.ts'
import { query } from './database.ts'

export interface MadeLot {
  lotId: string
  name: string
}

let made = 0

/** A lot of its own from 100 yuan by steps of 10, with a deposit of 50, looking as the demonstration's does. */
export async function makeLot({ endsIn = 3600 }: { endsIn?: number } = {}): Promise<MadeLot> {
  const name = `试拍瓶 ${process.pid}-${++made}`
  const [good] = await query<{ cover: unknown; shop_id: string }>(
    `select cover, shop_id::text from goods where goods_type = 5 order by created_at limit 1`,
  )
  if (!good) throw new Error('The demonstration has no lot')
  const lot = newLot.parse({
    goodsSn: `T${process.pid}E${made}L`,
    name,
    house: '云岫拍卖行',
    licenceNumber: '云岫拍批字第 07 号',
    shopId: good.shop_id,
    creator: { name: '陆泊舟', title: '制瓷匠人', introduction: '十四岁上窑' },
    cover: good.cover,
    gallery: [good.cover],
    story: ['一窑一件。'],
    startPrice: 10_000,
    step: 1000,
    deposit: 5000,
    startsAt: new Date(Date.now() - 60_000),
    endsAt: new Date(Date.now() + endsIn * 1000),
  })
  const database = openDatabase(inject('siteDatabaseUrl'), 1)
  try {
    return { lotId: await database.transaction((tx) => publishLot(tx, lot)), name }
  } finally {
    await database.close()
  }
}

/** Lets a lot come to its end now. */
export async function endLot(lotId: string): Promise<void> {
  await query(`update auction_lots set ends_at = now() where id = $1`, [lotId])
}

/** What was bid for a lot, in yuan, the first first. */
export async function bidsOf(lotId: string): Promise<number[]> {
  const rows = await query<{ price: number }>(
    `select (price_fen / 100)::int as price from auction_bids where lot_id = $1 order by id`,
    [lotId],
  )
  return rows.map(({ price }) => price)
}
