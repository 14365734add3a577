import type { MessageId, SpotId, Uid } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { Place } from '../../core/paging.ts'
import type { Columns } from '../../db/rows.ts'

/** A message as shown to a viewer. */
export interface MessageRow
  extends
    Columns<
      'wall_messages',
      | 'id'
      | 'spot_id'
      | 'uid'
      | 'text'
      | 'pictures'
      | 'state'
      | 'reason'
      | 'appealed_at'
      | 'thumbs'
      | 'comments'
      | 'created_at'
    >,
    Columns<'users', 'nickname' | 'avatar'> {
  spot_name: string
  has_thumbed: boolean
}

/** Filter of messages: visible ones, or all of one author. */
export interface ListRequest {
  /** The author; undefined for the public wall. */
  of?: string | undefined
  spotId?: SpotId | undefined
  order: 'newest' | 'hottest'
}

/** An author's own messages are always sorted newest first. */
const isByHeat = ({ order, of }: ListRequest): boolean => order === 'hottest' && of === undefined

/** Written as in the predicates of the wall's indexes. */
const isSeen = sql`m.state = 'visible' and m.deleted_at is null`

/** Messages with the data shown with them; `has_thumbed` is about the viewer. */
function shown(messages: RawBuilder<unknown>, viewer: Uid | null): RawBuilder<MessageRow> {
  return sql<MessageRow>`
    select m.id, m.spot_id, s.name as spot_name, m.uid, u.nickname, u.avatar, m.text, m.pictures, m.state, m.reason,
      m.appealed_at, m.thumbs, m.comments, m.created_at,
      exists (select from wall_thumbs t where t.message_id = m.id and t.uid = ${viewer}) as has_thumbed
    from (${messages}) m join scenic_spots s on s.id = m.spot_id join users u on u.uid = m.uid`
}

function filterOf({ of, spotId }: ListRequest): RawBuilder<unknown> {
  const whose = of === undefined ? isSeen : sql`m.uid = ${of} and m.deleted_at is null`
  return spotId === undefined ? whose : sql`${whose} and m.spot_id = ${spotId}`
}

function newest(wanted: ListRequest, { size, offset, before }: Place): RawBuilder<unknown> {
  const from = before === undefined ? sql`true` : sql`m.id < ${before}`
  return sql`select * from wall_messages m where ${filterOf(wanted)} and ${from}
    order by m.id desc limit ${size} offset ${before === undefined ? offset : 0}`
}

/**
 * Merges the hottest messages of each spot, each read in order from one index. This avoids a second index that every
 * thumb would update.
 */
function hottest({ spotId }: ListRequest, { size, offset, before }: Place): RawBuilder<unknown> {
  const spots = spotId === undefined ? sql`true` : sql`s.id = ${spotId}`
  const key = before === undefined ? undefined : readHeat(before)
  const from = key === undefined ? sql`true` : sql`(m.thumbs, m.id) < (${key.thumbs}::bigint, ${key.id}::bigint)`
  const skipped = key === undefined ? offset : 0
  return sql`
    select m.* from scenic_spots s cross join lateral (
      select * from wall_messages m where m.spot_id = s.id and ${isSeen} and ${from}
      order by m.thumbs desc, m.id desc limit ${skipped + size}
    ) m where ${spots} order by m.thumbs desc, m.id desc limit ${size} offset ${skipped}`
}

/** Returns one page of messages, after the one whose key is in `place`. */
export async function listMessages(
  db: Db,
  wanted: ListRequest,
  { viewer, ...place }: Place & { viewer: Uid | null },
): Promise<MessageRow[]> {
  const order = isByHeat(wanted) ? sql`m.thumbs desc, m.id desc` : sql`m.id desc`
  const page = isByHeat(wanted) ? hottest(wanted, place) : newest(wanted, place)
  const { rows } = await sql<MessageRow>`${shown(page, viewer)} order by ${order}`.execute(db)
  return rows
}

/** Digits of an id, and of a key in the order of heat: thumbs, then the padded id. */
const idDigits = 18
const heatDigits = 10 + idDigits

/** Returns the most digits of a key in the requested order. */
export const keyDigits = (wanted: ListRequest): number => (isByHeat(wanted) ? heatDigits : idDigits)

/** Returns the key of a message in the requested order. */
export function keyOf(wanted: ListRequest): (row: MessageRow) => string {
  return ({ thumbs, id }) => (isByHeat(wanted) ? `${thumbs}${id.padStart(idDigits, '0')}` : id)
}

function readHeat(key: string): { thumbs: string; id: MessageId } {
  const digits = key.padStart(heatDigits, '0')
  return { thumbs: digits.slice(0, -idDigits), id: digits.slice(-idDigits) }
}

/** Counts all messages of the request. Visible ones are counted per spot when they change. */
export async function countMessages(db: Db, wanted: ListRequest): Promise<number> {
  const { of, spotId } = wanted
  const ofSpot = spotId === undefined ? sql`true` : sql`id = ${spotId}`
  const { rows } = await (
    of === undefined
      ? sql<{ total: number }>`select coalesce(sum(message_count), 0)::int as total from scenic_spots where ${ofSpot}`
      : sql<{ total: number }>`select count(*)::int as total from wall_messages m where ${filterOf(wanted)}`
  ).execute(db)
  return rows[0]?.total ?? 0
}

/** Returns a message that is visible or the viewer's own. */
export async function findMessage(db: Db | Tx, id: MessageId, viewer: Uid | null): Promise<MessageRow | undefined> {
  const one = sql`select * from wall_messages m
    where m.id = ${id} and m.deleted_at is null and (m.state = 'visible' or m.uid = ${viewer})`
  const { rows } = await shown(one, viewer).execute(db)
  return rows[0]
}

export interface SpotRow extends Columns<'scenic_spots', 'id' | 'name' | 'summary' | 'cover' | 'place' | 'opening'> {
  messages: number
}

/** Returns the open spots in the operators' order, with their number of visible messages. */
export async function listSpots(db: Db): Promise<SpotRow[]> {
  const { rows } = await sql<SpotRow>`
    select s.id, s.name, s.summary, s.cover, s.place, s.opening, (
      select count(*)::int from wall_messages m where m.spot_id = s.id and ${isSeen}
    ) as messages
    from scenic_spots s where s.is_open order by s.position, s.id`.execute(db)
  return rows
}
