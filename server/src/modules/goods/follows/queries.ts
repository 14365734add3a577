import type { Picture, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { type Columns, onlyRow } from '../../../db/rows.ts'
import { publicStatuses } from '../states.ts'

/** What a user follows besides shops: a series by the id of its album, a creator by the name on their works. */
export type Followed = Columns<'follows', 'kind' | 'subject'>

const isPublic = sql<boolean>`g.status in (${sql.join(publicStatuses.map((status) => sql.lit(status)))})`

/** Works of the follow `f`: each side by its index. */
const worksOf = sql`(g.album_id = case f.kind when 'series' then f.subject::bigint end
  or g.creator ->> 'name' = case f.kind when 'creator' then f.subject end)`

export type FollowRow = Followed &
  Columns<'follows', 'created_at'> & { name: string; cover: Picture | null; works: number }

/** Lists what a user follows, newest first. */
export async function list(db: Db, uid: Uid): Promise<FollowRow[]> {
  const { rows } = await sql<FollowRow>`
    select f.kind, f.subject, f.created_at, coalesce(a.title, f.subject) as name,
      coalesce(a.cover, w.cover) as cover, w.works
    from follows f
    left join albums a on f.kind = 'series' and a.id::text = f.subject
    cross join lateral (
      select count(*)::int as works, (array_agg(g.cover order by g.on_shelf_at desc))[1] as cover
      from goods g where ${worksOf} and ${isPublic}
    ) w
    where f.uid = ${uid} order by f.id desc`.execute(db)
  return rows
}

/** Whether there is a published series with this id, or a public work by a creator of this name. */
export async function exists(db: Db | Tx, { kind, subject }: Followed): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select case ${kind}::text
      when 'series' then exists (select from albums where id::text = ${subject} and publish_at <= now())
      else exists (select from goods g where g.creator ->> 'name' = ${subject} and ${isPublic}) end as is_there`.execute(
    db,
  )
  return rows[0]?.is_there ?? false
}

export async function count(tx: Tx, uid: Uid): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from follows where uid = ${uid}`.execute(tx)
  return onlyRow(result).count
}

/** Follows; returns whether it is new. */
export async function insert(tx: Tx, uid: Uid, { kind, subject }: Followed): Promise<boolean> {
  const { rows } = await sql`
    insert into follows (uid, kind, subject) values (${uid}, ${kind}, ${subject})
    on conflict on constraint follows_once do nothing returning id`.execute(tx)
  return rows.length > 0
}

export async function remove(db: Db, uid: Uid, { kind, subject }: Followed): Promise<void> {
  await db
    .deleteFrom('follows')
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute()
}
