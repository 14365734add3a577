import { GoodsStatus } from '@app/contract'
import type { Insertable } from 'kysely'
import type { Database } from '../../src/core/database.ts'
import type { DB } from '../../src/db/types.ts'

export const testPicture = { url: '/media/test/one', widths: [320, 640], ratio: 1, placeholder: 'data:,' }

let counter = 0

export async function makeShop(database: Database, shop: Partial<Insertable<DB['shops']>> = {}): Promise<string> {
  const row = await database.db
    .insertInto('shops')
    .values({ name: `工坊 ${++counter}`, kind: 2, ...shop })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function makeAlbum(database: Database, album: Partial<Insertable<DB['albums']>> = {}): Promise<string> {
  const row = await database.db
    .insertInto('albums')
    .values({ title: `专辑 ${++counter}`, cover: JSON.stringify(testPicture), ...album })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface NewGoods extends Partial<Insertable<DB['goods']>> {
  reserved?: number
  sold?: number
}

/** A good on sale since an hour with its stock, and the shop it needs; returns its number. */
export async function makeGoods(
  database: Database,
  { reserved = 0, sold = 0, ...columns }: NewGoods = {},
): Promise<string> {
  const sn = columns.sn ?? `T${String(++counter).padStart(6, '0')}`
  const edition = columns.edition ?? 100
  const shopId = columns.shop_id ?? (await makeShop(database))
  await database.db
    .insertInto('goods')
    .values({
      sn,
      name: `作品 ${counter}`,
      cover: JSON.stringify(testPicture),
      form: 1,
      kind: 2,
      status: GoodsStatus.inSale,
      price_fen: 1990,
      edition,
      contract_type: 2,
      sale_start: fromNow(-3600),
      shop_id: shopId,
      creator: JSON.stringify({ name: '沈砚秋', title: '画家', introduction: '画山水的人' }),
      issuer: '云岫博物院',
      ...columns,
    })
    .execute()
  await database.db.insertInto('goods_stock').values({ goods_sn: sn, edition, reserved, sold }).execute()
  if (reserved > 0 || sold > 0) {
    await database.db.insertInto('stock_entries').values({ goods_sn: sn, kind: 'opening', reserved, sold }).execute()
  }
  return sn
}

/** The moment `seconds` from now. */
export function fromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}

export async function statusOf(database: Database, sn: string): Promise<number> {
  const row = await database.db.selectFrom('goods').select('status').where('sn', '=', sn).executeTakeFirstOrThrow()
  return row.status
}
