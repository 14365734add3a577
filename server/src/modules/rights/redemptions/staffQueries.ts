import type { PageKey, Uid } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { containing, readKeyset } from '../../../core/keyset.ts'
import type { Place } from '../../../core/paging.ts'
import type { Columns } from '../../../db/rows.ts'
import type { RightKey } from '../rightsId.ts'

/** A user who redeems rights on site. */
export interface Staff {
  name: string
  place: string
  /** Brands they redeem; null for all. */
  brandKeys: readonly PageKey[] | null
}

export function findStaff(db: Db | Tx, uid: Uid): Promise<Staff | undefined> {
  return db
    .selectFrom('rights_staff')
    .select(['name', 'place', 'brand_keys as brandKeys'])
    .where('uid', '=', uid)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
}

/** Appoints a redeemer, replacing an earlier appointment. */
export async function nameStaff(
  tx: Tx,
  { uid, name, place, brandKeys, by }: Staff & { uid: Uid; by: string },
): Promise<void> {
  await sql`
    insert into rights_staff (uid, name, place, brand_keys, named_by)
    values (${uid}, ${name}, ${place}, ${brandKeys && [...brandKeys]}::text[], ${by})
    on conflict (uid) do update set name = excluded.name, place = excluded.place, brand_keys = excluded.brand_keys,
      named_by = excluded.named_by,
      named_at = now(), dismissed_by = null, dismissed_at = null`.execute(tx)
}

/** Dismisses a redeemer; returns false if the user is none. */
export async function dismissStaff(db: Db | Tx, uid: Uid, by: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rights_staff')
    .set({ dismissed_by: by, dismissed_at: sql`now()` })
    .where('uid', '=', uid)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes brands from redeemers, and dismisses those left with none. */
export async function leaveCounters(tx: Tx, brands: readonly PageKey[], by: string): Promise<void> {
  await sql`
    update rights_staff set
      brand_keys = array(select unnest(brand_keys) except select unnest(${[...brands]}::text[])),
      dismissed_by = case when brand_keys <@ ${[...brands]}::text[] then ${by} else dismissed_by end,
      dismissed_at = case when brand_keys <@ ${[...brands]}::text[] then now() else dismissed_at end
    where brand_keys && ${[...brands]}::text[] and dismissed_at is null`.execute(tx)
}

/** Lists current and former redeemers, with the names of their brands. */
export function searchStaff(db: Db, input: AdminInput<'redeemer/list'>) {
  const { words, place, isDismissed, ...page } = input
  let query = db
    .selectFrom('rights_staff as r')
    .select(['r.uid', 'r.name', 'r.place', 'r.named_by', 'r.named_at', 'r.dismissed_by', 'r.dismissed_at'])
    .select(
      sql<string>`case when r.brand_keys is null then '全部'
        else coalesce((select string_agg(b.name, '、' order by b.name) from brands b where b.key = any(r.brand_keys)), '') end`.as(
        'brands',
      ),
    )
  if (words !== undefined) query = query.where('r.name', 'ilike', containing(words))
  if (place !== undefined) query = query.where('r.place', 'ilike', containing(place))
  if (isDismissed !== undefined) query = query.where('r.dismissed_at', isDismissed ? 'is not' : 'is', null)
  return readKeyset(query, page, { sorts: { namedAt: 'r.named_at' }, id: 'r.uid' })
}

export function listStaff(db: Db) {
  return db
    .selectFrom('rights_staff')
    .select(['uid', 'name', 'place', 'named_by', 'named_at'])
    .where('dismissed_at', 'is', null)
    .orderBy('named_at')
    .execute()
}

export interface PassRow extends RightKey, Columns<'rights_passes', 'uid'> {
  isOver: boolean
}

export async function insertPass(
  db: Db | Tx,
  pass: RightKey & { uid: Uid; hash: Buffer; seconds: number },
): Promise<Date> {
  const { expires_at: expiresAt } = await db
    .insertInto('rights_passes')
    .values({
      code_hash: pass.hash,
      item_id: pass.itemId,
      config_id: pass.configId,
      uid: pass.uid,
      expires_at: sql<Date>`now() + make_interval(secs => ${pass.seconds})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/**
 * Returns the pass of a code, given the code's keyed hashes. A pass stays valid for `graceSeconds` after its expiry.
 */
export async function findPass(
  db: Db | Tx,
  hashes: readonly Buffer[],
  graceSeconds: number,
): Promise<PassRow | undefined> {
  const { rows } = await sql<PassRow>`
    select item_id as "itemId", config_id as "configId", uid,
      expires_at + make_interval(secs => ${graceSeconds}) <= statement_timestamp() as "isOver"
    from rights_passes where code_hash = any(${[...hashes]})`.execute(db)
  return rows[0]
}

export async function forgetPasses(db: Db): Promise<void> {
  await sql`delete from rights_passes where expires_at < now() - interval '1 day'`.execute(db)
}

/** Records who redeemed a right, and where. */
export async function insertRedemption(
  tx: Tx,
  { itemId, configId }: RightKey,
  staffUid: Uid,
  staff: Staff,
): Promise<Date> {
  const { created_at: time } = await tx
    .insertInto('rights_redemptions')
    .values({
      item_id: itemId,
      config_id: configId,
      staff_uid: staffUid,
      staff_name: staff.name,
      place: staff.place,
      // Number of earlier, reversed redemptions; the item is locked.
      round: sql<number>`(select count(*) from rights_reversals where item_id = ${itemId} and config_id = ${configId})`,
    })
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return time
}

const isKept = sql<boolean>`not exists (select from rights_reversals v where v.redemption_id = r.id)`

/** Returns the redemption of a right that was not reversed. */
export function findRedemption(db: Db, { itemId, configId }: RightKey) {
  return db
    .selectFrom('rights_redemptions as r')
    .select(['place', 'staff_name', 'created_at'])
    .where('item_id', '=', itemId)
    .where('config_id', '=', configId)
    .where(isKept)
    .executeTakeFirst()
}

export type RedemptionRow = Columns<'rights_redemptions', 'id' | 'config_id' | 'place' | 'created_at'> &
  Columns<'items', 'goods_sn' | 'serial'> &
  Columns<'rights_sold', 'uid'>

/** Lists a redeemer's redemptions, newest first. */
export async function listRedemptions(
  db: Db,
  staffUid: Uid,
  { size, offset, before }: Place,
): Promise<RedemptionRow[]> {
  const from = before === undefined ? sql`true` : sql`r.id < ${before}`
  const { rows } = await sql<RedemptionRow>`
    select r.id, r.config_id, i.goods_sn, i.serial, s.uid, r.place, r.created_at
    from rights_redemptions r join rights_sold s on s.item_id = r.item_id and s.config_id = r.config_id
    join items i on i.id = r.item_id
    where r.staff_uid = ${staffUid} and ${isKept} and ${from}
    order by r.id desc limit ${size} offset ${before === undefined ? offset : 0}`.execute(db)
  return rows
}

export async function countRedemptions(db: Db, staffUid: Uid): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from rights_redemptions r where staff_uid = ${staffUid} and ${isKept}`.execute(db)
  return rows[0]?.total ?? 0
}
