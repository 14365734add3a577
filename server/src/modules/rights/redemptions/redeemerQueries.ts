import type { PageKey, Uid } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { containing, type KeysetPage, readKeyset } from '../../../core/keyset.ts'
import type { Columns } from '../../../db/rows.ts'

/** A user who redeems rights on site. */
export interface Redeemer {
  name: string
  place: string
  /** Brands they redeem; null for all. */
  brandKeys: readonly PageKey[] | null
}

/** Returns a redeemer who is not dismissed. */
export function findRedeemer(db: Db | Tx, uid: Uid): Promise<Redeemer | undefined> {
  return db
    .selectFrom('rights_staff')
    .select(['name', 'place', 'brand_keys as brandKeys'])
    .where('uid', '=', uid)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
}

/** Appoints a redeemer, replacing an earlier appointment. */
export async function appointRedeemer(
  tx: Tx,
  { uid, name, place, brandKeys, by }: Redeemer & { uid: Uid; by: string },
): Promise<void> {
  await sql`
    insert into rights_staff (uid, name, place, brand_keys, named_by)
    values (${uid}, ${name}, ${place}, ${brandKeys && [...brandKeys]}::text[], ${by})
    on conflict (uid) do update set name = excluded.name, place = excluded.place, brand_keys = excluded.brand_keys,
      named_by = excluded.named_by,
      named_at = now(), dismissed_by = null, dismissed_at = null`.execute(tx)
}

/** Dismisses a redeemer; returns false if the user is none. */
export async function dismissRedeemer(db: Db | Tx, uid: Uid, by: string): Promise<boolean> {
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

export type CurrentRedeemer = Columns<'rights_staff', 'uid' | 'name' | 'place' | 'named_by' | 'named_at'>

/** Returns the redeemers who are not dismissed, in order of appointment. */
export const listRedeemers = (db: Db): Promise<CurrentRedeemer[]> =>
  db
    .selectFrom('rights_staff')
    .select(['uid', 'name', 'place', 'named_by', 'named_at'])
    .where('dismissed_at', 'is', null)
    .orderBy('named_at')
    .execute()

export interface RedeemerRow extends Columns<
  'rights_staff',
  'uid' | 'name' | 'place' | 'named_by' | 'named_at' | 'dismissed_by' | 'dismissed_at'
> {
  /** Names of their brands, in a sentence. */
  brands: string
}

/** Lists current and former redeemers, with the names of their brands. */
export function searchRedeemers(db: Db, input: AdminInput<'redeemer/list'>): Promise<KeysetPage<RedeemerRow>> {
  const { search, place, isDismissed, ...page } = input
  let query = db
    .selectFrom('rights_staff as r')
    .select(['r.uid', 'r.name', 'r.place', 'r.named_by', 'r.named_at', 'r.dismissed_by', 'r.dismissed_at'])
    .select(
      sql<string>`case when r.brand_keys is null then '全部'
        else coalesce((select string_agg(b.name, '、' order by b.name) from brands b where b.key = any(r.brand_keys)), '') end`.as(
        'brands',
      ),
    )
  if (search !== undefined) query = query.where('r.name', 'ilike', containing(search))
  if (place !== undefined) query = query.where('r.place', 'ilike', containing(place))
  if (isDismissed !== undefined) query = query.where('r.dismissed_at', isDismissed ? 'is not' : 'is', null)
  return readKeyset(query, page, { sorts: { namedAt: 'r.named_at' }, id: 'r.uid' })
}
