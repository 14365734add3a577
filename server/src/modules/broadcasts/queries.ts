import type { AudienceId, BroadcastId, Uid } from '@app/contract'
import { type BroadcastState, broadcastStates } from '@app/contract/admin/broadcastNames'
import type { AdminInput } from '@app/contract/admin/routes'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { readTabbed, tabsOf } from '../../core/keyset.ts'
import type { Span } from '../../core/timed.ts'
import { statesBefore } from '../../core/transitions.ts'
import type { DB } from '../../db/types.ts'
import { broadcastTransitions } from './states.ts'

export type BroadcastRow = Selectable<DB['broadcasts']>

const broadcasts = (db: Db | Tx) =>
  db
    .selectFrom('broadcasts')
    .innerJoin('audiences', 'audiences.id', 'broadcasts.audience_id')
    .selectAll('broadcasts')
    .select('audiences.name as audience_name')

export type NamedBroadcast = BroadcastRow & { audience_name: string }

export function list(db: Db, { state, ...place }: AdminInput<'broadcast/list'>) {
  const keys = { sorts: { broadcastId: 'broadcasts.id' }, id: 'broadcasts.id' } as const
  return readTabbed(db, broadcasts(db), place, keys, tabsOf('broadcasts.state', Object.keys(broadcastStates), state))
}

export const find = (db: Db | Tx, id: BroadcastId): Promise<NamedBroadcast | undefined> =>
  broadcasts(db).where('broadcasts.id', '=', id).executeTakeFirst()

/** Reads and locks a broadcast until the transaction ends. */
export const lock = (tx: Tx, id: BroadcastId): Promise<BroadcastRow | undefined> =>
  tx.selectFrom('broadcasts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

interface Written {
  audienceId: AudienceId
  title: string
  text: string
  page: string
  startsAt: Date | null
}

const valuesOf = ({ audienceId, title, text, page, startsAt }: Written) => ({
  audience_id: audienceId,
  title,
  text,
  page,
  starts_at: startsAt,
})

export const insert = (tx: Tx, written: Written): Promise<Pick<BroadcastRow, 'id' | 'version'>> =>
  tx.insertInto('broadcasts').values(valuesOf(written)).returning(['id', 'version']).executeTakeFirstOrThrow()

export const amend = (tx: Tx, id: BroadcastId, written: Written): Promise<Pick<BroadcastRow, 'id' | 'version'>> =>
  tx
    .updateTable('broadcasts')
    .set({ ...valuesOf(written), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** Returns false if the broadcast was moved before. */
export async function move(tx: Tx, id: BroadcastId, to: BroadcastState): Promise<boolean> {
  const now = sql<Date>`now()`
  const { numUpdatedRows } = await tx
    .updateTable('broadcasts')
    .set({
      state: to,
      ...(to === 'running' && { begun_at: now }),
      ...((to === 'done' || to === 'stopped') && { ended_at: now }),
    })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(broadcastTransitions, to))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records to whom a running broadcast was written. */
export async function advance(tx: Tx, id: BroadcastId, lastUid: Uid, sent: number): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({ last_uid: lastUid, sent: sql<number>`sent + ${sent}` })
    .where('id', '=', id)
    .execute()
}

/** Seconds until a time, by the database's clock; 0 if it has passed. */
export async function secondsUntil(tx: Tx, time: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from ${time}::timestamptz - now()))::float8 as seconds`.execute(tx)
  return rows[0]?.seconds ?? 0
}

/** Broadcasts that are sent, or were, at a time between two. */
export const between = (db: Db, { from, until, limit }: Span) =>
  db
    .selectFrom('broadcasts')
    .select(['id', 'title', 'starts_at'])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .where('state', '<>', 'stopped')
    .orderBy('starts_at')
    .limit(limit)
    .execute()
