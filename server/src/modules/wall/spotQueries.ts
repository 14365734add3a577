import type { AlbumId, Picture, SpotId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { containing, readKeyset } from '../../core/keyset.ts'

// Editable fields of a spot.

export interface SpotValues {
  name: string
  summary: string
  zone: string
  place: string
  opening: string
  latitude: number | null
  longitude: number | null
  radiusMeters: number | null
  perPersonDay: number | null
  position: number
  albumId: AlbumId | null
  cover: Picture
  gallery: readonly Picture[]
}

/** Number of a spot's messages that wait for review. */
const pending = sql<number>`(
  select count(*)::int from wall_messages m
  where m.spot_id = scenic_spots.id and m.review_since is not null and m.deleted_at is null
)`

export function list(db: Db, { search, isOpen, ...place }: AdminInput<'spot/list'>) {
  let query = db
    .selectFrom('scenic_spots')
    .select(['id', 'name', 'zone', 'place', 'is_open', 'position', 'changed_at'])
    .select(['message_count as messages', pending.as('waiting')])
  if (search !== undefined) query = query.where('name', 'ilike', containing(search))
  if (isOpen !== undefined) query = query.where('is_open', '=', isOpen)
  return readKeyset(query, place, { sorts: { position: 'position', spotId: 'id' }, id: 'id' })
}

export const find = (db: Db | Tx, id: SpotId) =>
  db.selectFrom('scenic_spots').selectAll().where('id', '=', id).executeTakeFirst()

export const lock = (tx: Tx, id: SpotId) =>
  tx.selectFrom('scenic_spots').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Counts a spot's messages by state, without deleted ones. */
export const messagesOf = (db: Db, id: SpotId) =>
  db
    .selectFrom('wall_messages')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('spot_id', '=', id)
    .where('deleted_at', 'is', null)
    .groupBy('state')
    .execute()

/** Returns the daily messages allowed per user at a spot; null if it has no own limit or does not exist. */
export async function perPersonDayOf(tx: Tx, id: SpotId): Promise<number | null> {
  const row = await tx.selectFrom('scenic_spots').select('per_person_day').where('id', '=', id).executeTakeFirst()
  return row?.per_person_day ?? null
}

const columnsOf = (spot: SpotValues) => ({
  name: spot.name,
  summary: spot.summary,
  zone: spot.zone,
  place: spot.place,
  opening: spot.opening,
  latitude: spot.latitude,
  longitude: spot.longitude,
  radius_meters: spot.radiusMeters,
  per_person_day: spot.perPersonDay,
  position: spot.position,
  album_id: spot.albumId,
  cover: JSON.stringify(spot.cover),
  gallery: JSON.stringify(spot.gallery),
})

/** Inserts a spot, closed at first. */
export async function insert(tx: Tx, spot: SpotValues): Promise<SpotId> {
  const { id } = await tx
    .insertInto('scenic_spots')
    .values({ ...columnsOf(spot), is_open: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function update(tx: Tx, id: SpotId, spot: SpotValues): Promise<void> {
  await tx
    .updateTable('scenic_spots')
    .set({ ...columnsOf(spot), version: sql<number>`version + 1`, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function setOpen(tx: Tx, id: SpotId, isOpen: boolean): Promise<void> {
  await tx
    .updateTable('scenic_spots')
    .set({ is_open: isOpen, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
