import { type CouponBatchId, type RightsConfigId, type RightsDelivery, RightsState } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { literalsOf } from '../../../core/literals.ts'
import { counterOf } from '../../../core/counters.ts'
import type { Columns } from '../../../db/rows.ts'
import { openPieces } from '../configs/openPieces.ts'
import type { RightKey } from '../rightsId.ts'

const right = literalsOf(RightsState)

/** A code of a right, and its state. */
export type KnownCoupon = Columns<'rights_coupons', 'code_hash'> & { standing: 'free' | 'given' | 'voided' }

/** Returns which of some codes a right already has, in any state. */
export async function findKnown(tx: Tx, configId: RightsConfigId, hashes: readonly Buffer[]): Promise<KnownCoupon[]> {
  const { rows } = await sql<KnownCoupon>`
    select code_hash, case when item_id is not null then 'given' when voided_at is not null then 'voided' else 'free' end as standing
    from rights_coupons where config_id = ${configId} and code_hash = any(${[...hashes]})`.execute(tx)
  return rows
}

export async function insertBatch(
  tx: Tx,
  batch: { config_id: RightsConfigId; coupons: number; added_by: string },
): Promise<CouponBatchId> {
  const { id } = await tx.insertInto('rights_coupon_batches').values(batch).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Adds coupons that a right does not have yet. */
export async function insertCoupons(
  tx: Tx,
  configId: RightsConfigId,
  batchId: CouponBatchId,
  coupons: readonly { hash: Buffer; sealed: Buffer }[],
): Promise<void> {
  await tx
    .insertInto('rights_coupons')
    .values(
      coupons.map(({ hash, sealed }) => ({
        config_id: configId,
        batch_id: batchId,
        code_hash: hash,
        coupon_encrypted: sealed,
      })),
    )
    .execute()
}

const isFree = sql`item_id is null and voided_at is null`

/** Assigns one free coupon to a right that was applied for; skips coupons that concurrent transactions are taking. */
export async function takeCoupon(tx: Tx, { itemId, configId }: RightKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rights_coupons set item_id = ${itemId}, taken_at = now()
    where id = (
      select id from rights_coupons where config_id = ${configId} and ${isFree}
      order by id limit 1 for update skip locked
    )`.execute(tx)
  return numAffectedRows === 1n
}

export function findCoupon(db: Db, { itemId, configId }: RightKey): Promise<{ coupon_encrypted: Buffer } | undefined> {
  return db
    .selectFrom('rights_coupons')
    .select('coupon_encrypted')
    .where('item_id', '=', itemId)
    .where('config_id', '=', configId)
    .executeTakeFirst()
}

/** Returns the delivery of an offer; undefined if it does not exist. */
export async function deliveryOf(db: Db | Tx, configId: RightsConfigId): Promise<RightsDelivery | undefined> {
  const row = await db.selectFrom('rights_configs').select('delivery').where('id', '=', configId).executeTakeFirst()
  return row?.delivery
}

/** Number of free coupons of the right `c`. */
const freeOf = counterOf('couponsLeft', sql`c.id::text`)

/** Whether the right `c` has fewer free coupons than items that may still request one. */
export const isShort = sql<boolean>`(
  c.delivery = 'coupon' and coalesce(c.valid_until > now(), true) and ${openPieces(sql`c.id`)} > ${freeOf}
)`

/** Number of coupons left of the right `c`. */
export const couponsLeft = sql<number | null>`case c.delivery when 'coupon' then
  ${freeOf} end`

export interface CouponCounts {
  left: number
  given: number
  used: number
  voided: number
  claimable: number
}

export async function countCoupons(db: Db | Tx, configId: RightsConfigId): Promise<CouponCounts> {
  const { rows } = await sql<CouponCounts>`
    select count(*) filter (where k.item_id is null and k.voided_at is null)::int as left,
      count(k.item_id)::int as given, count(k.voided_at)::int as voided,
      count(*) filter (where s.state = ${right.done})::int as used,
      ${openPieces(sql`${configId}::bigint`)} as claimable
    from rights_coupons k left join rights_sold s on s.item_id = k.item_id and s.config_id = k.config_id
    where k.config_id = ${configId}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('Counting gave nothing')
  return counts
}

/** Returns the batches of a right, newest first. */
export async function listBatches(db: Db, configId: RightsConfigId) {
  const { rows } = await sql<
    Columns<'rights_coupon_batches', 'id' | 'coupons' | 'added_by' | 'created_at'> &
      Omit<CouponCounts, 'used' | 'claimable'>
  >`
    select b.id, b.coupons, b.added_by, b.created_at, count(k.item_id)::int as given, count(k.voided_at)::int as voided,
      count(*) filter (where k.item_id is null and k.voided_at is null)::int as left
    from rights_coupon_batches b join rights_coupons k on k.batch_id = b.id
    where b.config_id = ${configId} group by b.id order by b.id desc limit 200`.execute(db)
  return rows
}

const ofBatch = (batchId: CouponBatchId | undefined) => (batchId === undefined ? sql`true` : sql`batch_id = ${batchId}`)

/** Counts the free coupons of a batch, or of all. */
export async function countFree(tx: Tx, configId: RightsConfigId, batchId?: CouponBatchId): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select count(*)::int as free from rights_coupons where config_id = ${configId} and ${isFree} and ${ofBatch(batchId)}`.execute(
    tx,
  )
  return rows[0]?.free ?? 0
}

/** Voids the free coupons of a batch, or of all; returns how many. */
export async function voidFree(tx: Tx, configId: RightsConfigId, batchId?: CouponBatchId): Promise<number> {
  const { numAffectedRows } = await sql`
    update rights_coupons set voided_at = now()
    where config_id = ${configId} and ${isFree} and ${ofBatch(batchId)}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
