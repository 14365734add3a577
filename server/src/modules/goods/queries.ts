import { type GoodsSn, GoodsStatus, GoodsType } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'

export function findSaleRow(db: Db | Tx, goodsSn: GoodsSn) {
  return db
    .selectFrom('goods')
    .select([
      'status',
      'form',
      'goods_type',
      'price_fen',
      'freight_fen',
      'edition',
      'per_person_limit',
      'is_drop',
      'sale_start',
      'sale_end',
      'priority_windows',
    ])
    .where('sn', '=', goodsSn)
    .executeTakeFirst()
}

export function findSummaryRows(db: Db | Tx, sns: readonly GoodsSn[]) {
  return db
    .selectFrom('goods')
    .leftJoin('albums', 'albums.id', 'goods.album_id')
    .select([
      'goods.sn',
      'goods.name',
      'goods.subtitle',
      'goods.status',
      'goods.called_off_at',
      'goods.goods_type',
      'goods.cover',
      'goods.gallery',
      'goods.motion',
      'goods.sights',
      'goods.story',
      'goods.form',
      'goods.edition',
      'goods.price_fen',
      'goods.contract_type',
      'goods.chain_work_id',
      'goods.creator',
      'goods.issuer',
      'goods.licence_number',
      'goods.gift_first_days',
      'goods.gift_next_days',
      'goods.rights',
      'albums.title as album_title',
    ])
    .where('goods.sn', 'in', sns)
    .execute()
}

/**
 * Marks works of which no piece was sold and whose sale is stopped as prizes: they are only given, and lists of works
 * keep them apart.
 */
export async function markPrizes(tx: Tx, sns: readonly GoodsSn[]): Promise<void> {
  await sql`
    update goods set is_prize = true
    where sn = any(${sns}) and not is_prize and goods_type = ${sql.lit(GoodsType.ordinary)}
      and status = ${sql.lit(GoodsStatus.merchantOffShelf)}
      and exists (select from goods_stock s where s.goods_sn = goods.sn and s.sold = 0)`.execute(tx)
}

/** Returns the goods with contract number `workId` (decimal, below 2^63). */
export async function findByWorkId(db: Db | Tx, workId: string): Promise<GoodsSn | undefined> {
  const row = await db.selectFrom('goods').select('sn').where('chain_work_id', '=', workId).executeTakeFirst()
  return row?.sn
}

/** Notifies every process, on commit, that what it caches about some goods is stale. */
export async function announce(tx: Tx, goodsSn: GoodsSn): Promise<void> {
  await sql`select pg_notify('goods_changed', ${goodsSn})`.execute(tx)
}

/** Returns the creator and the shop of some goods. */
export const writtenOf = (db: Db | Tx, goodsSn: GoodsSn) =>
  db.selectFrom('goods').select(['creator', 'shop_id']).where('sn', '=', goodsSn).executeTakeFirst()
