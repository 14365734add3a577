import type { GoodsSn, ItemId, Picture, PoolId, Uid } from '@app/contract'
import { collectible, makeEvent as makeAnyEvent, points, thanks } from '../../server/test/support/pools.ts'
import { query, withSite } from './database.ts'

export interface MadeEvent {
  eventId: PoolId
  title: string
  /** Name of every wish's prize. */
  prize: string
}

let made = 0

/** Creates a wishing event with a fixed result for every wish. */
export async function makeEvent({ brings }: { brings: 'points' | 'collectible' }): Promise<MadeEvent> {
  const title = `天灯会 ${process.pid}-${++made}`
  const [goods] = await query<{ sn: GoodsSn; name: string; cover: Picture }>(
    `select g.sn, g.name, g.cover from goods g join goods_stock s on s.goods_sn = g.sn
     where g.form = 1 and g.goods_type = 1 and g.status = 6 and s.edition - s.reserved - s.sold > 100
     order by g.sn limit 1`,
  )
  if (!goods) throw new Error('The demonstration has no work with pieces left')
  const prize = brings === 'points' ? points(10_000, 8) : collectible(goods.sn, 10_000, 20, goods.name)
  const prizes = [prize, thanks(0)].map((each) => ({ ...each, cover: goods.cover }))
  const eventId = await withSite((site) =>
    makeAnyEvent(site, { title, prizes, cover: goods.cover, freePerDay: 3, perDay: 10 }),
  )
  return { eventId, title, prize: prize.name }
}

/** Lists a user's wishes, newest first, with the items they brought. */
export function wishesOf(uid: Uid): Promise<{ text: string; itemId: ItemId | null }[]> {
  return query('select text, given_id::text as "itemId" from wishes where uid = $1 order by id desc', [uid])
}
