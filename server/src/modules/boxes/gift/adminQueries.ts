import { type GiftBoxId, RedeemGiftType } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { containing, type KeysetPage, readKeyset } from '../../../core/keyset.ts'
import { counterOf } from '../../../core/counters.ts'
import type { NewGiftBox } from './queries.ts'
import type { Columns } from '../../../db/rows.ts'
import { giftKindStates } from '../states.ts'

const given = counterOf('giftBoxesGiven', sql`gift_boxes.id::text`)
const opened = counterOf('giftBoxesOpened', sql`gift_boxes.id::text`)
const codesOpen: RawBuilder<number> = sql`(select coalesce(sum(${counterOf('codesOpen', sql`b.id::text`)}), 0)::int
  from exchange_batches b
  where b.gift_type = ${sql.lit(RedeemGiftType.giftBox)} and b.gift_sn = gift_boxes.id::text)`

const kinds = (db: Db | Tx) =>
  db
    .selectFrom('gift_boxes')
    .select(['id', 'name', 'subtitle', 'cover', 'story', 'created_at', 'stopped_at', 'stopped_by', 'stop_reason'])
    .select([given.as('given'), opened.as('opened'), codesOpen.as('codes_open')])

export interface GiftKindRow
  extends
    Columns<'gift_boxes', 'id' | 'name' | 'subtitle' | 'cover' | 'story'>,
    Columns<'gift_boxes', 'created_at' | 'stopped_at' | 'stopped_by' | 'stop_reason'> {
  given: number
  opened: number
  /** Codes for it that can still be redeemed. */
  codes_open: number
}

export const findKind = (db: Db | Tx, id: GiftBoxId): Promise<GiftKindRow | undefined> =>
  kinds(db).where('id', '=', id).executeTakeFirst()

export function listKinds(
  db: Db,
  { name, isStopped, ...place }: AdminInput<'giftBox/list'>,
): Promise<KeysetPage<GiftKindRow>> {
  const query = kinds(db)
    .$if(name !== undefined, (q) => q.where('name', 'ilike', containing(name ?? '')))
    .$if(isStopped !== undefined, (q) => q.where('stopped_at', isStopped ? 'is not' : 'is', null))
  return readKeyset(query, place, { sorts: { createdAt: 'gift_boxes.created_at' }, id: 'gift_boxes.id' })
}

/** Locks a kind of gift box against changes until the transaction ends. Returns undefined if there is none. */
export function lockKind(tx: Tx, id: GiftBoxId, strength: 'share' | 'update') {
  const query = tx.selectFrom('gift_boxes').select(['id', 'stopped_at']).where('id', '=', id)
  return (strength === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst()
}

/** Updates the presentation of a kind; its contents stay. */
export async function updateKind(
  tx: Tx,
  id: GiftBoxId,
  { name, subtitle, cover, story }: Omit<NewGiftBox, 'contents'>,
): Promise<void> {
  await tx
    .updateTable('gift_boxes')
    .set({ name, subtitle, cover: JSON.stringify(cover), story: JSON.stringify(story) })
    .where('id', '=', id)
    .execute()
}

/** Returns false if it is already stopped. */
export async function stopKind(tx: Tx, id: GiftBoxId, by: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gift_boxes')
    .set({ stopped_at: sql<Date>`now()`, stopped_by: by, stop_reason: reason })
    .where('id', '=', id)
    .where(giftKindStates.before('stopped'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false if it is not stopped. */
export async function resumeKind(tx: Tx, id: GiftBoxId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gift_boxes')
    .set({ stopped_at: null, stopped_by: null, stop_reason: null })
    .where('id', '=', id)
    .where(giftKindStates.before('promised'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
