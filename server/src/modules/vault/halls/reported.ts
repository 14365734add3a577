import type { HallId, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { holding, type KeysetInput, readKeyed } from '../../../core/keyset.ts'
import { statesBefore } from '../../../core/transitions.ts'
import { type HallStanding, hallTransitions } from './states.ts'

/** The texts of a hall: its name, its foreword, and the captions in order. */
const textOf = sql<string>`concat_ws(E'\n', halls.name, nullif(halls.foreword, ''), (
  select string_agg(p.caption, E'\n' order by p.position) from hall_pieces p
  where p.hall_id = halls.id and p.caption <> ''
))`

/** Halls that contain a text; each part is found by its own index. */
const containingHalls = (text: string) => sql<HallId>`(
  select h.id from halls h where ${holding(sql.ref('h.name'), text)}
  union select h.id from halls h where ${holding(sql.ref('h.foreword'), text)}
  union select p.hall_id from hall_pieces p
    where p.caption <> '' and ${holding(sql.ref('p.caption'), text)}
)`

/** Reason shown to the owner if the reviewer gave none. */
const plainReason = '不符合社区规范'

async function set(tx: Tx, id: HallId, standing: HallStanding, reason: string | null): Promise<void> {
  await tx
    .updateTable('halls')
    .set({ standing, down_reason: reason, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('standing', 'in', statesBefore(hallTransitions, standing))
    .execute()
}

async function show(tx: Tx, id: HallId): Promise<void> {
  await set(tx, id, 'clear', null)
}

export interface Filter extends KeysetInput {
  search?: string | undefined
  uid?: Uid | undefined
  id?: string | undefined
  from?: number | undefined
  until?: number | undefined
}

/** Handling of reported hall texts for reviewers. Each action is safe to repeat. */
export const reportedHalls = {
  /** Returns undefined if it is not visible to others. */
  find: (db: Db | Tx, id: HallId) =>
    db
      .selectFrom('halls')
      .select(['uid', textOf.as('words')])
      .where('id', '=', id)
      .where('hall_key', 'is not', null)
      .where('standing', '=', 'clear')
      .executeTakeFirst(),
  async lock(tx: Tx, id: HallId): Promise<void> {
    await tx.selectFrom('halls').select('id').where('id', '=', id).forUpdate().execute()
  },
  hide: (tx: Tx, id: HallId) => set(tx, id, 'hidden', null),
  show,
  takeDown: (tx: Tx, id: HallId, { reason }: { reason: string | null }) => set(tx, id, 'down', reason ?? plainReason),
  appeals: {
    /** A hall stores nothing about it. */
    asked: async (): Promise<void> => undefined,
    lift: show,
    uphold: async (): Promise<void> => undefined,
  },
  async describe(db: Db | Tx, ids: readonly string[]) {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('halls')
      .select(['id', 'uid', textOf.as('words')])
      .select(sql<boolean>`hall_key is not null and standing = 'clear'`.as('isShown'))
      .where('id', 'in', [...ids])
      .execute()
    return rows.map((row) => ({ ...row, pictures: [], place: '展厅' }))
  },
  /** Searches shared halls. */
  search(db: Db, { search: text, uid, id, from, until, ...place }: Filter) {
    let query = db
      .selectFrom('halls')
      .select(['id', 'updated_at as at'])
      .where('hall_key', 'is not', null)
      .where('standing', '=', 'clear')
    if (text !== undefined) query = query.where('id', 'in', containingHalls(text))
    if (uid !== undefined) query = query.where('uid', '=', uid)
    if (id !== undefined) query = query.where('id', '=', id)
    if (from !== undefined) query = query.where('updated_at', '>=', new Date(from * 1000))
    if (until !== undefined) query = query.where('updated_at', '<', new Date(until * 1000))
    return readKeyed(query, place, { sorts: { at: 'updated_at' }, id: 'id' })
  },
}
