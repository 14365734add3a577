import { sql } from 'kysely'
import type { ActivityId, ComposeLogId, GoodsSn, ItemId, Picture, Uid } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import type { Place } from '../../core/paging.ts'
import type { Columns } from '../../db/rows.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import { activityStates } from './states.ts'

export interface ActivityRow extends Columns<
  'compose_activities',
  | 'id'
  | 'title'
  | 'subtitle'
  | 'cover'
  | 'story'
  | 'rules'
  | 'result_goods_sn'
  | 'total'
  | 'composed'
  | 'per_person_limit'
  | 'starts_at'
  | 'ends_at'
> {
  is_open: boolean
  is_taken_down: boolean
}

const columns = sql`id, title, subtitle, cover, story, rules, result_goods_sn, total, composed, per_person_limit,
  starts_at, ends_at,
  published_at is not null and settled_at is null and starts_at <= clock_timestamp() and (ends_at is null or ends_at > clock_timestamp()) as is_open,
  taken_down_at is not null as is_taken_down`

/** Returns published activities in the order operators gave them. */
export async function list(db: Db, page: { size: number; offset: number }): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select ${columns} from compose_activities where published_at is not null and taken_down_at is null order by position, id limit ${page.size} offset ${page.offset}`.execute(
    db,
  )
  return rows
}

export async function count(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from compose_activities
    where published_at is not null and taken_down_at is null`.execute(db)
  return rows[0]?.total ?? 0
}

/** Finds an activity that is published and not taken down. */
export async function find(db: Db | Tx, id: ActivityId): Promise<ActivityRow | undefined> {
  const { rows } = await sql<ActivityRow>`
    select ${columns} from compose_activities where id = ${id} and published_at is not null and taken_down_at is null`.execute(
    db,
  )
  return rows[0]
}

/** Serializes the composings of one activity, which makes its limits exact. */
export async function lock(tx: Tx, id: ActivityId): Promise<ActivityRow | undefined> {
  const { rows } = await sql<ActivityRow>`
    select ${columns} from compose_activities where id = ${id} for no key update`.execute(tx)
  return rows[0]
}

export interface MaterialRow {
  goods_sn: GoodsSn
  quantity: number
}

export function materialsOf(db: Db | Tx, activityId: ActivityId): Promise<MaterialRow[]> {
  return db
    .selectFrom('compose_materials')
    .select(['goods_sn', 'quantity'])
    .where('activity_id', '=', activityId)
    .orderBy('position')
    .execute()
}

/** Returns how often a user has composed in an activity. */
export async function composedBy(db: Db | Tx, activityId: ActivityId, uid: Uid): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from compose_logs where activity_id = ${activityId} and uid = ${uid}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Records one result and the items it consumed; returns the log's id. */
export async function record(
  tx: Tx,
  composing: { activityId: ActivityId; uid: Uid; itemId: ItemId; consumed: readonly ItemId[] },
): Promise<ComposeLogId> {
  const { activityId, uid, itemId, consumed } = composing
  const { id } = await tx
    .insertInto('compose_logs')
    .values({ activity_id: activityId, uid, item_id: itemId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('compose_consumed')
    .values(consumed.map((item) => ({ item_id: item, log_id: id })))
    .execute()
  await sql`update compose_activities set composed = composed + 1 where id = ${activityId}`.execute(tx)
  return id
}

export interface LogRow
  extends
    Columns<'compose_logs', 'id' | 'activity_id' | 'item_id' | 'created_at'>,
    Columns<'compose_activities', 'title'> {
  consumed: ItemId[]
  /** Works of the recipe, in its order. */
  materials: GoodsSn[]
}

/** Returns what a user composed, newest first: before the log with id `before`, or from `offset`. */
export async function logsOf(db: Db, uid: Uid, page: Place): Promise<LogRow[]> {
  const from = page.before === undefined ? sql`true` : sql`l.id < ${page.before}`
  const { rows } = await sql<LogRow>`
    select l.id, l.activity_id, a.title, l.item_id, l.created_at,
      array(select c.item_id::text from compose_consumed c where c.log_id = l.id) as consumed,
      array(select r.goods_sn from compose_materials r where r.activity_id = l.activity_id order by r.position) as materials
    from compose_logs l join compose_activities a on a.id = l.activity_id
    where l.uid = ${uid} and ${from}
    order by l.id desc limit ${page.size} offset ${page.before === undefined ? page.offset : 0}`.execute(db)
  return rows
}

export async function countLogs(db: Db, uid: Uid): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from compose_logs where uid = ${uid}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns activities past their end that still hold results in reserve, earliest end first. */
export async function findOverdue(db: Db, limit: number, isTriable: IsTriable): Promise<ActivityId[]> {
  const { rows } = await sql<Columns<'compose_activities', 'id'>>`
    select id from compose_activities where published_at is not null and settled_at is null and ends_at <= now() and ${isTriable(sql.ref('id'))}
    order by ends_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Settles an activity past its end; returns undefined if it is settled, or being settled by another worker. */
export async function settle(tx: Tx, id: ActivityId): Promise<{ result_goods_sn: GoodsSn; left: number } | undefined> {
  const { rows } = await sql<Columns<'compose_activities', 'result_goods_sn'> & { left: number }>`
    update compose_activities set settled_at = now()
    where id = (
      select id from compose_activities where id = ${id} and ${activityStates.before('settled')} and ends_at <= now()
      for update skip locked
    )
    returning result_goods_sn, total - composed as left`.execute(tx)
  return rows[0]
}

export interface NewActivity {
  title: string
  subtitle: string
  cover: Picture
  story: readonly string[]
  rules: readonly string[]
  resultGoodsSn: GoodsSn
  total: number
  perPersonLimit: number
  startsAt: Date
  endsAt: Date | null
  materials: readonly { goodsSn: GoodsSn; quantity: number }[]
  position?: number
}

/** Stores an activity as a draft. `key`: idempotency key of the request. */
export async function insert(tx: Tx, activity: NewActivity, key: string | null = null): Promise<ActivityId> {
  const { id } = await tx
    .insertInto('compose_activities')
    .values({
      title: activity.title,
      subtitle: activity.subtitle,
      cover: JSON.stringify(activity.cover),
      story: JSON.stringify(activity.story),
      rules: JSON.stringify(activity.rules),
      result_goods_sn: activity.resultGoodsSn,
      total: activity.total,
      per_person_limit: activity.perPersonLimit,
      starts_at: activity.startsAt,
      ends_at: activity.endsAt,
      position: activity.position ?? 0,
      request_key: key,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMaterials(tx, id, activity.materials)
  return id
}

export async function insertMaterials(tx: Tx, id: ActivityId, materials: NewActivity['materials']): Promise<void> {
  await tx
    .insertInto('compose_materials')
    .values(
      materials.map(({ goodsSn, quantity }, position) => ({
        activity_id: id,
        position,
        goods_sn: goodsSn,
        quantity,
      })),
    )
    .execute()
}

/** Publishes a draft activity. Returns false if it was published before. */
export async function setPublished(tx: Tx, id: ActivityId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('compose_activities')
    .set((change) => ({ published_at: sql<Date>`now()`, version: change('version', '+', 1) }))
    .where('id', '=', id)
    .where(activityStates.before('holding'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
