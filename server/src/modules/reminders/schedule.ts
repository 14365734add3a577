import { GoodsStatus } from '@app/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../core/database.ts'
import { literalsOf } from '../../core/literals.ts'
import { GoodsType } from '../goods/index.ts'

const status = literalsOf(GoodsStatus)
const type = literalsOf(GoodsType)

/** Days for which what has begun stays in the calendar, unless it is taken down. */
export const pastDays = 62

/**
 * Compares what begins with what was announced, and takes over the differences. A new time raises the sequence, as do
 * an end of the plans and their return; `notifyMoved` announces them to users with a reminder. Does nothing while another
 * worker compares, so that no worker takes over what it read before another one.
 */
export async function updateSchedule(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ is_alone: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('scheduled events', 0)) as is_alone`.execute(tx)
    if (rows[0]?.is_alone) await takeOver(tx)
  })
}

/** Events announced so far that still matter. */
const known = (...kinds: string[]) => sql`(
  select subject from scheduled_events
  where kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) and starts_at > now() - make_interval(days => ${pastDays})
)`

async function takeOver(tx: Tx): Promise<void> {
  await sql`
    with source as (
      select case g.goods_type when ${type.blindBox} then 'box' else 'goods' end as kind, g.sn as subject, g.name as title, g.cover,
        g.sale_start as starts_at, g.sale_end as ends_at, g.price_fen, g.shop_id, g.album_id,
        nullif(g.creator ->> 'name', '') as creator,
        g.called_off_at is not null or g.status not in (
          ${status.waitOnShelf}, ${status.inSale}, ${status.tightInventory}, ${status.soldOut}, ${status.expirationOffShelf}
        ) as is_off
      from goods g
      where g.goods_type in (${type.ordinary}, ${type.blindBox}) and not g.is_prize
        and ((g.status = ${status.waitOnShelf} and g.sale_start > now()) or g.sn in ${known('goods', 'box')})
      union all
      select 'lot', l.id::text, g.name, g.cover, l.starts_at, l.ends_at, l.start_fen, g.shop_id, g.album_id,
        nullif(g.creator ->> 'name', ''), l.withdrawn_at is not null or l.taken_down_at is not null
      from auction_lots l join goods g on g.sn = l.goods_sn
      where l.starts_at > now() or l.id::text in ${known('lot')}
      union all
      select p.kind, p.id::text, p.title, p.cover, p.starts_at, p.ends_at, null, null, null, null,
        p.cancelled_at is not null or p.taken_down_at is not null or p.stopped_at is not null
      from draw_pools p
      where p.starts_at > now() or p.id::text in ${known('lottery', 'wish')}
      union all
      select 'compose', c.id::text, c.title, c.cover, c.starts_at, c.ends_at, null, null, null, null,
        c.published_at is null or c.taken_down_at is not null or c.stopped_at is not null
      from compose_activities c
      where c.starts_at > now() or c.id::text in ${known('compose')}
    ), different as (
      select s.* from source s left join scheduled_events e on e.kind = s.kind and e.subject = s.subject
      where case when e.id is null then not s.is_off and s.starts_at > now() else
        (e.title, e.cover, e.starts_at, e.ends_at, e.price_fen, e.shop_id, e.album_id, e.creator, e.cancelled_at is not null)
          is distinct from
        (s.title, s.cover, s.starts_at, s.ends_at, s.price_fen, s.shop_id, s.album_id, s.creator, s.is_off) end
    )
    insert into scheduled_events as e
      (kind, subject, title, cover, starts_at, ends_at, price_fen, shop_id, album_id, creator, cancelled_at, is_announced)
    select kind, subject, title, cover, starts_at, ends_at, price_fen, shop_id, album_id, creator,
      case when is_off then now() end, kind not in ('goods', 'box')
    from different
    on conflict on constraint scheduled_events_once do update set
      title = excluded.title, cover = excluded.cover, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      price_fen = excluded.price_fen, shop_id = excluded.shop_id, album_id = excluded.album_id,
      creator = excluded.creator, changed_at = now(),
      cancelled_at = case when excluded.cancelled_at is not null then coalesce(e.cancelled_at, now()) end,
      sequence = e.sequence + (${isMoved})::int,
      is_told = e.is_told and not (${isMoved} and greatest(e.starts_at, excluded.starts_at) > now())`.execute(tx)
  await sql`
    update scheduled_events set is_announced = true
    where not is_announced and (starts_at <= now() or cancelled_at is not null)`.execute(tx)
}

const isMoved = sql`(e.starts_at <> excluded.starts_at
  or (e.cancelled_at is null) <> (excluded.cancelled_at is null))`
