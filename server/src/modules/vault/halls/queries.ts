import type { HallId, HallKey, ItemId, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Place } from '../../../core/paging.ts'
import { stateBefore } from '../../../core/transitions.ts'
import type { Columns } from '../../../db/rows.ts'
import { heldStates } from '../items/queries.ts'
import { hallTransitions } from './states.ts'

const columns = [
  'id',
  'uid',
  'name',
  'foreword',
  'revision',
  'hall_key',
  'shared_at',
  'standing',
  'down_reason',
] as const

export type HallRow = Columns<'halls', (typeof columns)[number]>

export function findOf(db: Db | Tx, uid: Uid): Promise<HallRow | undefined> {
  return db.selectFrom('halls').select(columns).where('uid', '=', uid).executeTakeFirst()
}

/** Locks a user's hall, to serialize changes and decisions. */
export function lockOf(tx: Tx, uid: Uid) {
  return tx.selectFrom('halls').select(columns).where('uid', '=', uid).forUpdate().executeTakeFirst()
}

/** Returns a shared hall whose texts are not hidden. */
export function findShared(db: Db, key: HallKey) {
  return db
    .selectFrom('halls')
    .select(columns)
    .where('hall_key', '=', key)
    .where('standing', '=', 'clear')
    .executeTakeFirst()
}

export type HangableRow = Columns<'items', 'id' | 'goods_sn' | 'serial'>
export type HungRow = HangableRow & Columns<'hall_pieces', 'caption'>

/**
 * Returns the items shown in a hall: still owned by its owner without interruption since they were hung, and not frozen
 * by a court.
 */
export function hung(db: Db | Tx, { id, uid }: Pick<HallRow, 'id' | 'uid'>): Promise<HungRow[]> {
  return db
    .selectFrom('hall_pieces as p')
    .innerJoin('items as i', 'i.id', 'p.item_id')
    .select(['i.id', 'i.goods_sn', 'i.serial', 'p.caption'])
    .where('p.hall_id', '=', id)
    .where('i.owner_uid', '=', uid)
    .where('i.state', 'in', heldStates)
    .where('i.frozen_at', 'is', null)
    .whereRef('i.acquired_at', '<=', 'p.hung_at')
    .orderBy('p.position')
    .execute()
}

const hangable = (db: Db | Tx, uid: Uid) =>
  db.selectFrom('items').where('owner_uid', '=', uid).where('state', 'in', heldStates).where('frozen_at', 'is', null)

/** Lists the items a user may hang, newest first. */
export function choices(db: Db, uid: Uid, place: Place): Promise<HangableRow[]> {
  let query = hangable(db, uid).select(['id', 'goods_sn', 'serial']).orderBy('id', 'desc').limit(place.size)
  query = place.before === undefined ? query.offset(place.offset) : query.where('id', '<', place.before)
  return query.execute()
}

export async function countChoices(db: Db, uid: Uid): Promise<number> {
  const row = await hangable(db, uid)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns the first item of each work that a user acquired, in order of acquisition. */
export async function suggested(db: Db | Tx, uid: Uid, most: number): Promise<HangableRow[]> {
  const { rows } = await sql<HangableRow>`
    select id, goods_sn, serial from (
      select distinct on (goods_sn) id, goods_sn, serial, acquired_at from items
      where owner_uid = ${uid} and state = any(${heldStates}) and frozen_at is null
      order by goods_sn, acquired_at, id
    ) of_each order by acquired_at, id limit ${most}`.execute(db)
  return rows
}

/** Returns which of these items a user may not hang. */
export async function missing(tx: Tx, uid: Uid, ids: readonly ItemId[]): Promise<ItemId[]> {
  if (ids.length === 0) return []
  const rows = await hangable(tx, uid)
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  const there = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !there.has(id))
}

export interface HallTexts {
  name: string
  foreword: string
}

/** Inserts a user's hall; undefined if there is one already. */
export function insert(tx: Tx, uid: Uid, texts: HallTexts) {
  return tx
    .insertInto('halls')
    .values({ uid, ...texts })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** Updates the texts of a locked hall. Texts that replace taken-down ones count as new, and make the hall private. */
export function update(tx: Tx, id: HallId, { isCleared, ...texts }: HallTexts & { isCleared: boolean }) {
  const cleared = { standing: 'clear', down_reason: null, hall_key: null, shared_at: null } as const
  let query = tx
    .updateTable('halls')
    .set({ ...texts, revision: sql<number>`revision + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
  if (isCleared) query = query.set(cleared).where('standing', '=', stateBefore(hallTransitions, 'down', 'clear'))
  return query.returning(columns).executeTakeFirstOrThrow()
}

/** Returns the captions of all hung items, visible or not. */
export function captionsOf(db: Db | Tx, id: HallId): Promise<{ item_id: ItemId; caption: string }[]> {
  return db
    .selectFrom('hall_pieces')
    .select(['item_id', 'caption'])
    .where('hall_id', '=', id)
    .orderBy('position')
    .execute()
}

export async function hang(
  tx: Tx,
  hallId: HallId,
  pieces: readonly { nftId: ItemId; caption: string }[],
): Promise<void> {
  await tx.deleteFrom('hall_pieces').where('hall_id', '=', hallId).execute()
  if (pieces.length === 0) return
  await tx
    .insertInto('hall_pieces')
    .values(pieces.map(({ nftId, caption }, position) => ({ hall_id: hallId, position, item_id: nftId, caption })))
    .execute()
}

/** Shares a locked hall under a key, or makes it private. */
export function setKey(tx: Tx, id: HallId, key: HallKey | null) {
  return tx
    .updateTable('halls')
    .set({ hall_key: key, shared_at: key === null ? null : sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}
