import { lot } from '@app/demo/catalogue/auction'
import { creators } from '@app/demo/catalogue/creators'
import { type InsertObject, sql } from 'kysely'
import { AuctionState, type LotId, OrderStatus, type Uid } from '@app/contract'
import type { Tx } from '../core/database.ts'
import type { DB } from '../db/types.ts'
import { newLot, publishLot, setOpen } from '../modules/auction/index.ts'
import { GoodsType } from '../modules/goods/index.ts'
import type { SeededGoods } from './catalogueRows.ts'
import { lotGallery } from './pictures.ts'
import type { PictureOf } from './types.ts'

interface Surroundings {
  pictureOf: PictureOf
  goods: Pick<SeededGoods, 'shopOf'>
  /** Verified users who bid. */
  people: readonly string[]
}

const goodsSn = 'L2026000001'
const hourMilliseconds = 3_600_000

/** Opens an auction with one lot and some bids. */
export async function seedAuction(tx: Tx, { pictureOf, goods, people }: Surroundings): Promise<void> {
  const creator = creators.find(({ key }) => key === lot.creator)
  if (!creator) throw new Error(`Nobody made the lot ${lot.key}`)
  const now = Date.now()
  const gallery = lotGallery.map(pictureOf)
  const lotId = await publishLot(
    tx,
    newLot.parse({
      goodsSn,
      name: lot.name,
      subtitle: lot.subtitle,
      house: lot.house,
      licenceNumber: lot.licenceNumber,
      shopId: goods.shopOf(lot.shop),
      creator: { name: creator.name, title: creator.craft, introduction: creator.introduction },
      cover: gallery[0],
      gallery,
      story: lot.story,
      remarks: lot.remarks,
      startPrice: lot.startPriceFen,
      step: lot.stepFen,
      deposit: lot.depositFen,
      startsAt: new Date(now + lot.startsInSeconds * 1000),
      endsAt: new Date(now + lot.endsInSeconds * 1000),
    }),
  )
  await seedBids(tx, lotId, { people, now })
  await setOpen(tx, true)
}

async function seedBids(tx: Tx, lotId: LotId, { people, now }: { people: readonly string[]; now: number }) {
  const at = (hoursAgo: number) => new Date(now - hoursAgo * hourMilliseconds)
  const bids = lot.bids.map(({ by, priceFen, hoursAgo }) => ({
    lot_id: lotId,
    round: 1,
    uid: people[by] ?? '',
    price_fen: priceFen,
    created_at: at(hoursAgo),
  }))
  const bidders = [...new Set(bids.map(({ uid }) => uid))]
  await seedDeposits(tx, lotId, bidders, at(-lot.startsInSeconds / 3600))
  await tx.insertInto('auction_bids').values(bids).execute()
  await sql`
    update auction_lots l set state = ${AuctionState.running}, bids = b.bids, price_fen = b.price_fen, leader_uid = b.uid from (
      select count(*) as bids, max(price_fen) as price_fen, (array_agg(uid order by price_fen desc))[1] as uid
      from auction_bids where lot_id = ${lotId}
    ) b where l.id = ${lotId}`.execute(tx)
}

/** Inserts paid deposits. They are invented: no channel ever took money for them. */
async function seedDeposits(tx: Tx, lotId: LotId, uids: readonly Uid[], paidAt: Date): Promise<void> {
  const depositSn = `${goodsSn}D`
  const orders = uids.map((uid, index): InsertObject<DB, 'orders'> & { sn: string } => ({
    sn: `${paidAt.getTime()}${String(index + 1).padStart(8, '0')}`,
    uid,
    goods_sn: depositSn,
    goods_type: GoodsType.deposit,
    quantity: 1,
    price_fen: lot.depositFen,
    amount_fen: lot.depositFen,
    status: OrderStatus.complete,
    request_key: `demo:${depositSn}`,
    created_at: paidAt,
    pay_by: paidAt,
    paid_at: paidAt,
    completed_at: paidAt,
  }))
  await tx.insertInto('orders').values(orders).execute()
  const sold = uids.length
  await tx.updateTable('goods_taken').set({ taken: sold }).where('goods_sn', '=', depositSn).execute()
  await tx.updateTable('goods_sold').set({ sold }).where('goods_sn', '=', depositSn).execute()
  await tx.insertInto('stock_entries').values({ goods_sn: depositSn, kind: 'opening', reserved: 0, sold }).execute()
  await tx
    .insertInto('auction_deposits')
    .values(
      uids.map((uid, index) => ({
        lot_id: lotId,
        round: 1,
        uid,
        order_sn: orders[index]?.sn ?? '',
        state: 'held',
        amount_fen: lot.depositFen,
        target_fen: lot.depositFen,
      })),
    )
    .execute()
}
