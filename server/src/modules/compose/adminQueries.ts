import type { ActivityId, GoodsSn } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { readKeyset } from '../../core/keyset.ts'
import type { DB } from '../../db/types.ts'
import { insertMaterials, type NewActivity } from './queries.ts'

export type RecipeState = 'draft' | 'coming' | 'running' | 'over'

// In a transaction that began before the activity was stopped, `ends_at` is still later than `now()`.
const state: RawBuilder<RecipeState> = sql`(case
  when published_at is null then 'draft'
  when settled_at is not null or stopped_at is not null or ends_at <= now() then 'over'
  when starts_at > now() then 'coming'
  else 'running' end)`

const activities = (db: Db | Tx) => db.selectFrom('compose_activities').selectAll().select(state.as('state'))

export type RecipeRow = Selectable<DB['compose_activities']> & { state: RecipeState }

/** Finds an activity, published or not. */
export const find = (db: Db | Tx, id: ActivityId): Promise<RecipeRow | undefined> =>
  activities(db).where('id', '=', id).executeTakeFirst()

/** Locks an activity against composing and changes until the transaction ends. */
export const lock = (tx: Tx, id: ActivityId): Promise<RecipeRow | undefined> =>
  activities(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Finds the activity created under an idempotency key; concurrent requests with that key wait for this transaction. */
export async function findPressed(tx: Tx, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('recipe:' || ${key}::text, 0))`.execute(tx)
  return tx.selectFrom('compose_activities').select(['id', 'version']).where('request_key', '=', key).executeTakeFirst()
}

export function list(db: Db, { state: chosen, resultGoodsSn, ...place }: AdminInput<'recipe/list'>) {
  const query = activities(db)
    .$if(chosen !== undefined, (q) => q.where(sql<boolean>`${state} = ${chosen}`))
    .$if(resultGoodsSn !== undefined, (q) => q.where('result_goods_sn', '=', resultGoodsSn ?? ''))
  return readKeyset(query, place, { sorts: { activityId: 'compose_activities.id' }, id: 'compose_activities.id' })
}

/** Updates the fields operators enter for an activity; its materials only if they differ. */
export async function update(
  tx: Tx,
  id: ActivityId,
  activity: NewActivity,
  { isRecipeNew }: { isRecipeNew: boolean },
): Promise<number> {
  if (isRecipeNew) {
    await tx.deleteFrom('compose_materials').where('activity_id', '=', id).execute()
    await insertMaterials(tx, id, activity.materials)
  }
  const { version } = await tx
    .updateTable('compose_activities')
    .set((change) => ({
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
      version: change('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Ends an activity now. */
export async function stop(tx: Tx, id: ActivityId): Promise<void> {
  await tx
    .updateTable('compose_activities')
    .set((change) => ({
      stopped_at: sql<Date>`now()`,
      ends_at: sql<Date>`now()`,
      version: change('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Hides an activity from the public, or shows it again. Returns false if nothing changes. */
export async function setTakenDown(tx: Tx, id: ActivityId, isTakenDown: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('compose_activities')
    .set({ taken_down_at: isTakenDown ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where('taken_down_at', isTakenDown ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countPeople(db: Db, id: ActivityId): Promise<number> {
  const { count } = await db
    .selectFrom('compose_logs')
    .select(sql<number>`count(distinct uid)::int`.as('count'))
    .where('activity_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns other activities that are not over and consume one of these works. */
export function alsoConsuming(db: Db | Tx, goodsSns: readonly GoodsSn[], except: ActivityId | null) {
  return db
    .selectFrom('compose_materials')
    .innerJoin('compose_activities', 'compose_activities.id', 'compose_materials.activity_id')
    .select(['compose_materials.goods_sn', 'compose_activities.title'])
    .where('compose_materials.goods_sn', 'in', [...goodsSns])
    .where(sql<boolean>`${state} in ('coming', 'running')`)
    .$if(except !== null, (q) => q.where('compose_activities.id', '!=', except ?? ''))
    .orderBy('compose_activities.id')
    .execute()
}

export function composings(db: Db, { activityId, uid, ...place }: AdminInput<'recipe/composings'>) {
  const query = db
    .selectFrom('compose_logs')
    .select(['id', 'activity_id', 'uid', 'item_id', 'created_at'])
    .select(sql<number>`(select count(*)::int from compose_consumed c where c.log_id = compose_logs.id)`.as('consumed'))
    .$if(activityId !== undefined, (q) => q.where('activity_id', '=', activityId ?? ''))
    .$if(uid !== undefined, (q) => q.where('uid', '=', uid ?? ''))
  return readKeyset(query, place, { sorts: { logId: 'compose_logs.id' }, id: 'compose_logs.id' })
}
