import { ItemState, type RedemptionId, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { AdminInput } from '@app/contract/admin/routes'
import type { PartnerScope } from '../../../core/adminHandler.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { holding, readKeyset } from '../../../core/keyset.ts'
import { literalsOf } from '../../../core/literals.ts'
import type { Columns } from '../../../db/rows.ts'
import type { Place } from '../../../core/paging.ts'
import type { Redeemer } from './redeemerQueries.ts'
import type { RightKey } from '../rightsId.ts'

/** Lists redemptions by the given filters; partners' staff see only those of their brands. */
export function list(db: Db, input: AdminInput<'redemption/list'>, scope: PartnerScope | null) {
  const { brandKey, configId, itemId, place, redeemer, isReversed, from, until, ...page } = input
  let query = db
    .selectFrom('rights_redemptions as r')
    .innerJoin('rights_configs as c', 'c.id', 'r.config_id')
    .leftJoin('rights_reversals as v', 'v.redemption_id', 'r.id')
    .select(['r.id', 'r.created_at', 'r.config_id', 'r.item_id', 'r.place', 'r.staff_name'])
    .select(['c.name', 'c.brand_key', 'c.brand_name', 'v.created_at as reversed_at', 'v.reason as reversed_reason'])
  if (scope !== null) query = query.where('c.brand_key', 'in', scope.brands.length > 0 ? [...scope.brands] : [''])
  if (brandKey !== undefined) query = query.where('c.brand_key', '=', brandKey)
  if (configId !== undefined) query = query.where('r.config_id', '=', configId)
  if (itemId !== undefined) query = query.where('r.item_id', '=', itemId)
  if (place !== undefined) query = query.where('r.place', '=', place)
  if (redeemer !== undefined) query = query.where(holding(sql.ref('r.staff_name'), redeemer))
  if (isReversed !== undefined) query = query.where('v.redemption_id', isReversed ? 'is not' : 'is', null)
  if (from !== undefined) query = query.where('r.created_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('r.created_at', '<', new Date(until * 1000))
  return readKeyset(query, page, { sorts: { redeemedAt: 'r.created_at' }, id: 'r.id' })
}

const item = literalsOf(ItemState)

/** Whether the redemption `r` was not reversed. */
const isKept = sql<boolean>`not exists (select from rights_reversals v where v.redemption_id = r.id)`

/** Returns a redemption, and whether the user of the right still has the item. */
export async function find(tx: Tx, id: RedemptionId) {
  const { rows } = await sql<
    Columns<'rights_redemptions', 'item_id' | 'config_id' | 'round' | 'place' | 'staff_name'> &
      Columns<'rights_configs', 'name'> & { is_reversed: boolean; is_with_user: boolean }
  >`
    select r.item_id, r.config_id, r.round, r.place, r.staff_name, c.name, not ${isKept} as is_reversed,
      i.owner_uid = s.uid and i.state in (${item.minting}, ${item.held}, ${item.locked}) as is_with_user
    from rights_redemptions r join rights_configs c on c.id = r.config_id join items i on i.id = r.item_id
    join rights_sold s on s.item_id = r.item_id and s.config_id = r.config_id
    where r.id = ${id}`.execute(tx)
  return rows[0]
}

export async function insertReversal(
  tx: Tx,
  reversal: Columns<
    'rights_reversals',
    'redemption_id' | 'item_id' | 'config_id' | 'round' | 'reason' | 'asked_by' | 'approved_by'
  >,
): Promise<void> {
  await tx.insertInto('rights_reversals').values(reversal).execute()
}

/** Rights in a scope. */
const ofScope = (scope: PartnerScope | null) =>
  scope === null ? sql<boolean>`true` : sql<boolean>`c.brand_key = any(${[...scope.brands]}::text[])`

/** Returns the redemptions on each of the last days in Shanghai, today last. */
export async function countByDay(db: Db, days: number, scope: PartnerScope | null) {
  const { rows } = await sql<{ day: string; redeemed: number }>`
    with days as (
      select generate_series(today - (${days}::int - 1), today, interval '1 day')::date as day
      from (select (now() at time zone 'Asia/Shanghai')::date as today) t
    ), redeemed as (
      select (r.created_at at time zone 'Asia/Shanghai')::date as day, count(*)::int as redeemed
      from rights_redemptions r join rights_configs c on c.id = r.config_id
      where ${isKept} and r.created_at >= (select min(day)::timestamp at time zone 'Asia/Shanghai' from days) and ${ofScope(scope)}
      group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(r.redeemed, 0) as redeemed
    from days d left join redeemed r on r.day = d.day order by d.day`.execute(db)
  return rows
}

/** Returns offered rights with their number of uses in the last days and in total, most used first. */
export async function countByRight(
  db: Db,
  { days, limit }: { days: number; limit: number },
  scope: PartnerScope | null,
) {
  const { rows } = await sql<
    Columns<'rights_configs', 'id' | 'name' | 'brand_name' | 'valid_until'> & { recent: number; total: number }
  >`
    select c.id, c.name, c.brand_name, c.valid_until, count(r.id)::int as total,
      count(r.id) filter (where r.created_at >= now() - make_interval(days => ${days}))::int as recent
    from rights_configs c left join rights_redemptions r on r.config_id = c.id and ${isKept}
    where ${ofScope(scope)}
    group by c.id order by recent desc, total desc, c.id limit ${limit}`.execute(db)
  return rows
}

/** Records who redeemed a right, and where. */
export async function insertRedemption(
  tx: Tx,
  { itemId, configId }: RightKey,
  redeemerUid: Uid,
  redeemer: Redeemer,
): Promise<Date> {
  const { created_at: time } = await tx
    .insertInto('rights_redemptions')
    .values({
      item_id: itemId,
      config_id: configId,
      staff_uid: redeemerUid,
      staff_name: redeemer.name,
      place: redeemer.place,
      // Number of earlier, reversed redemptions; the item is locked.
      round: sql<number>`(select count(*) from rights_reversals where item_id = ${itemId} and config_id = ${configId})`,
    })
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return time
}

/** Returns the redemption of a right that was not reversed. */
export function findRedemption(
  db: Db,
  { itemId, configId }: RightKey,
): Promise<Columns<'rights_redemptions', 'place' | 'staff_name' | 'created_at'> | undefined> {
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
  redeemerUid: Uid,
  { size, offset, before }: Place,
): Promise<RedemptionRow[]> {
  const from = before === undefined ? sql`true` : sql`r.id < ${before}`
  const { rows } = await sql<RedemptionRow>`
    select r.id, r.config_id, i.goods_sn, i.serial, s.uid, r.place, r.created_at
    from rights_redemptions r join rights_sold s on s.item_id = r.item_id and s.config_id = r.config_id
    join items i on i.id = r.item_id
    where r.staff_uid = ${redeemerUid} and ${isKept} and ${from}
    order by r.id desc limit ${size} offset ${before === undefined ? offset : 0}`.execute(db)
  return rows
}

export async function countRedemptions(db: Db, redeemerUid: Uid): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from rights_redemptions r where staff_uid = ${redeemerUid} and ${isKept}`.execute(db)
  return rows[0]?.total ?? 0
}
