import type { GoodsSn, ItemId, Picture, PoolId, Uid } from '@app/contract'
import { collectible, makeEvent as makeAnyEvent, points, thanks } from '../../server/test/support/pools.ts'
import { query, withSite } from './database.ts'

export interface NewEvent {
  title?: string
  /** Result of every wish while pieces are left. */
  brings?: 'nothing' | 'points' | 'collectible'
  /** Number of pieces, if it brings a collectible. */
  stock?: number
  /** Start in seconds from now. */
  startsIn?: number
  endsIn?: number
  freePerDay?: number
}

export interface MadeEvent {
  eventId: PoolId
  title: string
  /** Name of every wish's prize. */
  prize: string
}

let made = 0

/** Creates a wishing event with a fixed result for every wish. */
export async function makeEvent({
  brings = 'nothing',
  stock = 20,
  freePerDay = 3,
  title = `天灯会 ${process.pid}-${++made}`,
  ...times
}: NewEvent = {}): Promise<MadeEvent> {
  const [goods] = await query<{ sn: GoodsSn; name: string; cover: Picture }>(
    `select g.sn, g.name, g.cover from goods g join goods_stock s on s.goods_sn = g.sn
     where g.form = 1 and g.goods_type = 1 and g.status = 6 and s.edition - s.reserved - s.sold > 100
     order by g.sn limit 1`,
  )
  if (!goods) throw new Error('The demonstration has no work with pieces left')
  const prizes = {
    nothing: [thanks(10_000)],
    points: [points(10_000, 8), thanks(0)],
    collectible: [collectible(goods.sn, 10_000, stock, goods.name), thanks(0)],
  }[brings].map((prize) => ({ ...prize, cover: goods.cover }))
  const eventId = await withSite((site) =>
    makeAnyEvent(site, { ...times, title, prizes, cover: goods.cover, freePerDay, perDay: freePerDay + 7 }),
  )
  return { eventId, title, prize: prizes[0]?.name ?? '' }
}

/** Lists a user's wishes, newest first, with the items they brought. */
export function wishesOf(uid: Uid): Promise<{ text: string; itemId: ItemId | null }[]> {
  return query('select text, given_id::text as "itemId" from wishes where uid = $1 order by id desc', [uid])
}

/** Inserts wishes with unchecked texts for a user, copied from their first wish, which must exist. */
export async function forgeWishes(uid: Uid, texts: readonly string[]): Promise<void> {
  await query(
    `insert into wishes (pool_id, round_id, uid, ordinal, text, is_anonymous, is_public, cost_points, prize_id)
     select w.pool_id, w.round_id, w.uid, w.ordinal + t.number, t.text, false, true, 0, w.prize_id
     from (select * from wishes where uid = $1 order by id limit 1) w, unnest($2::text[]) with ordinality t (text, number)`,
    [uid, texts],
  )
  await query('update draw_tries set tries = tries + $2 where uid = $1', [uid, texts.length])
}

/** Returns the demonstration's event that sells wishes. */
export async function eventWithTickets(): Promise<PoolId> {
  const [row] = await query<{ id: PoolId }>(
    `select id::text from draw_pools
     where kind = 'wish' and ticket_goods_sn is not null and starts_at <= now() and ends_at > now() limit 1`,
  )
  if (!row) throw new Error('The demonstration sells no wishes')
  return row.id
}
