import type { RecordSource, Uid } from '@app/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { Place } from '../../core/paging.ts'
import type { DB } from '../../db/types.ts'

export interface OwnEntries {
  uid: Uid
  source?: RecordSource | undefined
  direction?: 'in' | 'out' | undefined
}

function ownEntries(db: Db, { uid, source, direction }: OwnEntries): SelectQueryBuilder<DB, 'point_entries', object> {
  let query = db.selectFrom('point_entries').where('uid', '=', uid)
  if (source !== undefined) query = query.where('source', '=', source)
  if (direction !== undefined) query = query.where(sql<boolean>`sign(change) = ${direction === 'in' ? 1 : -1}`)
  return query
}

/** Lists entries, newest first: those before the entry with id `before`, or from `offset`. */
export function list(db: Db, filter: OwnEntries, page: Place) {
  let query = ownEntries(db, filter)
    .select(['id', 'source', 'title', 'change', 'debt', 'balance', 'created_at', 'expires_at'])
    .orderBy('id', 'desc')
    .limit(page.size)
  query = page.before === undefined ? query.offset(page.offset) : query.where('id', '<', page.before)
  return query.execute()
}

export async function count(db: Db, filter: OwnEntries): Promise<number> {
  const row = await ownEntries(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

/** Returns the points that expire on the next day (Shanghai) on which any do; undefined if none will. */
export async function nextExpiry(db: Db, uid: Uid): Promise<{ points: number; time: Date } | undefined> {
  const { rows } = await sql<{ points: number; time: Date }>`
    with next as (
      select expires_at from point_lots where uid = ${uid} and remaining > 0 and expires_at > now()
      order by expires_at limit 1
    )
    select sum(l.remaining)::int as points, next.expires_at as time
    from next join point_lots l on l.uid = ${uid} and l.remaining > 0 and l.expires_at >= next.expires_at
      and l.expires_at < (date_trunc('day', next.expires_at at time zone 'Asia/Shanghai') + interval '1 day')
        at time zone 'Asia/Shanghai'
    group by next.expires_at`.execute(db)
  return rows[0]
}
