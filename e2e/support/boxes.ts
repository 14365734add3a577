import type { GiftBoxId, GoodsSn, ItemId, Uid } from '@app/contract'
import { query, withSite } from './database.ts'

export interface DemoBox {
  goodsSn: GoodsSn
  name: string
}

/** Returns the demonstration's blind box on sale. */
export async function boxOnSale(): Promise<DemoBox> {
  const [row] = await query<DemoBox>(
    `select g.sn as "goodsSn", g.name from goods g join blind_boxes b on b.goods_sn = g.sn
     where g.status in (6, 7) and g.sale_start <= now() and b.seed is null order by g.sn limit 1`,
  )
  if (!row) throw new Error('The demonstration sells no blind box')
  return row
}

/** Returns the demonstration's blind box with a finished sale and a published seed, with one opened box. */
export async function revealedBox(): Promise<DemoBox & { number: number; opened: number }> {
  const [row] = await query<DemoBox & { number: number; opened: number }>(
    `select b.goods_sn as "goodsSn", g.name, min(u.number) as number, count(*)::int as opened
     from blind_boxes b join goods g on g.sn = b.goods_sn join user_blind_boxes u on u.goods_sn = b.goods_sn
     where b.seed is not null and u.opened_at is not null group by b.goods_sn, g.name limit 1`,
  )
  if (!row) throw new Error('The demonstration has no box that is over')
  return row
}

/** Gives a user a closed gift box of the demonstration. */
export async function giveGiftBox(uid: Uid): Promise<{ giftBoxId: GiftBoxId; name: string }> {
  const [row] = await query<{ giftBoxId: GiftBoxId; name: string }>(
    'select id::text as "giftBoxId", name from gift_boxes order by id limit 1',
  )
  if (!row) throw new Error('The demonstration has no gift box')
  await withSite(({ context: { boxes, database } }) =>
    database.transaction((tx) => boxes.giveGiftBox(tx, row.giftBoxId, uid)),
  )
  return row
}

/** Lists a user's blind boxes, oldest first. */
export function boxesOf(uid: Uid): Promise<{ number: number; isOpened: boolean; itemId: ItemId | null }[]> {
  return query(
    `select number, opened_at is not null as "isOpened", item_id::text as "itemId"
     from user_blind_boxes where uid = $1 order by id`,
    [uid],
  )
}
