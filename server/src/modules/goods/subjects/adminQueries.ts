import { type AlbumId, SubjectKind } from '@app/contract'
import type { ShownState } from '@app/contract/admin/contentNames'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { containing, readKeyset } from '../../../core/keyset.ts'
import { allWorksOf } from '../catalogue/countQueries.ts'
import type { SubjectColumns } from './queries.ts'

const state = sql<ShownState>`case when publish_at is null then 'draft' when publish_at > now() then 'scheduled' else 'shown' end`

const subjects = (db: Db | Tx) =>
  db
    .selectFrom('albums')
    .selectAll()
    .select([state.as('state'), allWorksOf('album', sql.ref('albums.id')).as('works')])

export function list(db: Db, { search, kind, state: wanted, ...place }: AdminInput<'subject/list'>) {
  const query = subjects(db)
    .$if(search !== undefined, (one) => one.where('title', 'ilike', containing(search ?? '')))
    .$if(kind !== undefined, (one) => one.where('kind', '=', kind as SubjectKind))
    .$if(wanted !== undefined, (one) => one.where(state, '=', wanted ?? 'shown'))
  return readKeyset(query, place, { sorts: { position: 'position' }, id: 'id' })
}

export const find = (db: Db, id: AlbumId) => subjects(db).where('id', '=', id).executeTakeFirst()
export type AdminRow = NonNullable<Awaited<ReturnType<typeof find>>>

export const entries = (db: Db | Tx, id: AlbumId) =>
  db
    .selectFrom('album_entries as e')
    .leftJoin('goods as g', 'g.sn', 'e.goods_sn')
    .select(['e.goods_sn', 'g.name', 'e.title', 'e.body', 'e.picture'])
    .where('e.album_id', '=', id)
    .orderBy('e.position')
    .orderBy('e.id')
    .execute()

export const lock = (tx: Tx, id: AlbumId) =>
  tx.selectFrom('albums').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns all subjects in their order. */
export const ordered = (db: Db) =>
  db.selectFrom('albums').select(['id', 'title', 'kind']).orderBy('position').orderBy('id').execute()

/**
 * Locks all subjects and returns them in order. They are read after locking: a locking read would return the order from
 * before the wait.
 */
export async function lockAll(tx: Tx) {
  await tx.selectFrom('albums').select('id').orderBy('id').forUpdate().execute()
  return ordered(tx)
}

export async function nextPosition(tx: Tx): Promise<number> {
  const { position } = await tx
    .selectFrom('albums')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('position'))
    .executeTakeFirstOrThrow()
  return position
}

/** Rich text replaces the plain story of older albums. */
export async function update(
  tx: Tx,
  id: AlbumId,
  { cover, publishAt, ...columns }: Omit<SubjectColumns, 'position'>,
): Promise<void> {
  await tx
    .updateTable('albums')
    .set({
      ...columns,
      story: '',
      cover: JSON.stringify(cover),
      publish_at: publishAt,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('album_entries').where('album_id', '=', id).execute()
}

export async function show(tx: Tx, id: AlbumId, publishAt: Date | null): Promise<void> {
  await tx
    .updateTable('albums')
    .set({ publish_at: publishAt, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function arrange(tx: Tx, ids: readonly AlbumId[]): Promise<void> {
  await sql`update albums set position = wanted.place
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place) where albums.id = wanted.id`.execute(tx)
}

/** Returns memorial zones that the home page entry may open. */
export const memorialZones = (db: Db) =>
  db
    .selectFrom('albums')
    .select(['id as albumId', 'title'])
    .where('kind', '=', sql.lit(SubjectKind.memorial))
    .orderBy('position')
    .orderBy('id')
    .execute()
