import type { AdId, PagePosition, Picture } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { shownStateOf } from '../../../core/edited.ts'
import { containing, readKeyset } from '../../../core/keyset.ts'
import type { Columns } from '../../../db/rows.ts'

const state = shownStateOf({
  isShown: sql.ref('ads.is_shown'),
  start: sql.ref('ads.start_at'),
  end: sql.ref('ads.end_at'),
})

/** Other ads of the position whose display time overlaps. */
const beside = sql`from ads other where other.page_position = ads.page_position and other.id <> ads.id and other.is_shown
  and (other.end_at is null or other.end_at > greatest(ads.start_at, now()))
  and (ads.end_at is null or (other.start_at < ads.end_at and ads.end_at > now()))`

const ads = (db: Db | Tx) =>
  db
    .selectFrom('ads')
    .selectAll()
    .select([state.as('state'), sql<number>`(select count(*)::int ${beside})`.as('overlaps')])

export function list(db: Db, { search, pagePosition, state: wanted, ...place }: AdminInput<'ad/list'>) {
  const query = ads(db)
    .$if(search !== undefined, (one) => one.where('title', 'ilike', containing(search ?? '')))
    .$if(pagePosition !== undefined, (one) => one.where('page_position', '=', pagePosition as PagePosition))
    .$if(wanted !== undefined, (one) => one.where(state, '=', wanted ?? 'shown'))
  return readKeyset(query, place, { sorts: { startAt: 'start_at' }, id: 'id' })
}

export type AdRow = NonNullable<Awaited<ReturnType<typeof find>>>

export const find = (db: Db, id: AdId) => ads(db).where('id', '=', id).executeTakeFirst()

/** Returns other ads of the position whose display time overlaps this one. */
export async function findBeside(db: Db, id: AdId) {
  const { rows } = await sql<Columns<'ads', 'id' | 'title' | 'start_at' | 'end_at'>>`
    select others.* from ads cross join lateral (select other.id, other.title, other.start_at, other.end_at ${beside}) others
    where ads.id = ${id} order by others.start_at limit 20`.execute(db)
  return rows
}

export const lock = (tx: Tx, id: AdId) =>
  tx.selectFrom('ads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export interface AdColumns {
  page_position: PagePosition
  title: string
  subtitle: string
  picture: Picture
  phone_picture: Picture
  link: string
  start_at: Date | RawBuilder<Date>
  end_at: Date | null
  position: number
}

const stored = ({ picture, phone_picture, ...columns }: AdColumns) => ({
  ...columns,
  picture: JSON.stringify(picture),
  phone_picture: JSON.stringify(phone_picture),
})

export async function insert(tx: Tx, columns: AdColumns, isShown: boolean): Promise<AdId> {
  const { id } = await tx
    .insertInto('ads')
    .values({ ...stored(columns), is_shown: isShown })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function update(tx: Tx, id: AdId, columns: AdColumns): Promise<void> {
  await tx
    .updateTable('ads')
    .set({ ...stored(columns), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function show(tx: Tx, id: AdId, isShown: boolean): Promise<void> {
  await tx
    .updateTable('ads')
    .set({ is_shown: isShown, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function remove(tx: Tx, id: AdId): Promise<void> {
  await tx.deleteFrom('ads').where('id', '=', id).execute()
}
