import { query } from './database.ts'

export interface NewEvent {
  title?: string
  /** What every wish brings, as long as pieces are there. */
  brings?: 'nothing' | 'points' | 'collectible'
  /** Pieces, where it brings a collectible. */
  stock?: number
  /** Seconds from now. */
  startsIn?: number
  endsIn?: number
  freePerDay?: number
}

export interface MadeEvent {
  eventId: string
  title: string
  /** Name of what every wish brings. */
  prize: string
}

let made = 0

/** A wishing event in which chance has no say: every wish brings the same. */
export async function makeEvent({
  brings = 'nothing',
  stock = 20,
  startsIn = -3600,
  endsIn = 3600,
  freePerDay = 3,
  title = `河灯会 ${process.pid}-${++made}`,
}: NewEvent = {}): Promise<MadeEvent> {
  const [goods] = await query<{ sn: string; name: string; cover: unknown }>(
    `select g.sn, g.name, g.cover from goods g join goods_stock s on s.goods_sn = g.sn
     where g.form = 1 and g.goods_type = 1 and g.status = 6 and s.edition - s.reserved - s.sold > 100
     order by g.sn limit 1`,
  )
  if (!goods) throw new Error('The demonstration has no work with pieces left')
  const cover = JSON.stringify(goods.cover)
  const [pool] = await query<{ id: string }>(
    `insert into draw_pools (kind, title, subtitle, cover, rules, starts_at, ends_at, free_per_day, cost_points, per_day)
     values ('wish', $1, '放一盏灯，许一个愿', $2, '["心愿请写给自己和在意的人。"]',
       now() + make_interval(secs => $3), now() + make_interval(secs => $4), $5, 10, $6) returning id::text`,
    [title, cover, startsIn, endsIn, freePerDay, freePerDay + 7],
  )
  const eventId = pool?.id ?? ''
  const prize = { nothing: '谢谢你的心愿', points: '8 积分', collectible: goods.name }[brings]
  const prizes = [
    ...(brings === 'collectible' ? [[prize, 'collectible', goods.sn, 0, 10_000, stock, false]] : []),
    ...(brings === 'points' ? [[prize, 'points', null, 8, 10_000, null, false]] : []),
    ['谢谢你的心愿', 'thanks', null, 0, brings === 'nothing' ? 10_000 : 0, null, true],
  ]
  for (const [index, values] of prizes.entries()) {
    await query(
      `insert into draw_prizes (pool_id, position, cover, name, kind, gift_sn, points, odds, stock, is_fallback)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [eventId, index + 1, cover, ...values],
    )
  }
  if (brings === 'collectible') {
    await query('update goods_stock set reserved = reserved + $2 where goods_sn = $1', [goods.sn, stock])
    await query(`insert into stock_entries (goods_sn, kind, reserved, sold) values ($1, 'reserve', $2, 0)`, [
      goods.sn,
      stock,
    ])
  }
  return { eventId, title, prize }
}

/** What somebody wished for, newest first, and the item that came of it. */
export function wishesOf(uid: string): Promise<{ text: string; itemId: string | null }[]> {
  return query('select text, given_id::text as "itemId" from wishes where uid = $1 order by id desc', [uid])
}

/** Lets somebody have made wishes with these words, which no check has seen. Needs one wish of theirs. */
export async function forgeWishes(uid: string, texts: readonly string[]): Promise<void> {
  await query(
    `insert into wishes (pool_id, round_id, uid, ordinal, text, is_anonymous, is_public, cost_points, prize_id)
     select w.pool_id, w.round_id, w.uid, w.ordinal + t.number, t.text, false, true, 0, w.prize_id
     from (select * from wishes where uid = $1 order by id limit 1) w, unnest($2::text[]) with ordinality t (text, number)`,
    [uid, texts],
  )
  await query('update draw_tries set tries = tries + $2 where uid = $1', [uid, texts.length])
}

/** The demonstration's event that sells wishes. */
export async function eventWithTickets(): Promise<string> {
  const [row] = await query<{ id: string }>(
    `select id::text from draw_pools
     where kind = 'wish' and ticket_goods_sn is not null and starts_at <= now() and ends_at > now() limit 1`,
  )
  if (!row) throw new Error('The demonstration sells no wishes')
  return row.id
}
