import type { AudienceId, GoodsSn, Uid } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { AudienceKind } from '@app/contract/admin/broadcastNames'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { containing, readKeyset } from '../../core/keyset.ts'
import { mostPicked, numbered, type Pickables } from '../../core/pickables.ts'
import { type Columns, onlyRow } from '../../db/rows.ts'

const columns = ['id', 'name', 'kind', 'goods_sn', 'subject', 'created_at'] as const

/** A page of members in ascending order of their numbers: those after `after`, at most `limit`. */
export interface MemberPlace {
  after: Uid
  limit: number
}

export type AudienceRow = Columns<'audiences', (typeof columns)[number]>

export const find = (db: Db | Tx, id: AudienceId): Promise<AudienceRow | undefined> =>
  db.selectFrom('audiences').select(columns).where('id', '=', id).executeTakeFirst()

export function list(db: Db, { kind, ...place }: AdminInput<'audience/list'>) {
  const query = db
    .selectFrom('audiences')
    .select(columns)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? 'list'))
  return readKeyset(query, place, { sorts: { audienceId: 'audiences.id' }, id: 'audiences.id' })
}

export interface NewAudience {
  name: string
  kind: AudienceKind
  goodsSn?: GoodsSn | null
  /** Id of a shop or an album, or name of a creator. */
  subject?: string | null
}

/** Returns undefined if another group has this name. */
export async function insert(
  tx: Tx,
  { name, kind, goodsSn = null, subject = null }: NewAudience,
): Promise<AudienceId | undefined> {
  const row = await tx
    .insertInto('audiences')
    .values({ name, kind, goods_sn: goodsSn, subject })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function insertMembers(tx: Tx, id: AudienceId, uids: readonly Uid[]): Promise<void> {
  await sql`
    insert into audience_members (audience_id, uid) select ${id}, unnest(${uids}::bigint[])`.execute(tx)
}

export async function countListed(db: Db | Tx, id: AudienceId): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from audience_members where audience_id = ${id}`.execute(db)
  return onlyRow(result).count
}

export async function listedAfter(db: Db | Tx, id: AudienceId, { after, limit }: MemberPlace): Promise<Uid[]> {
  const rows = await db
    .selectFrom('audience_members')
    .select('uid')
    .where('audience_id', '=', id)
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(limit)
    .execute()
  return rows.map(({ uid }) => uid)
}

/** Groups for pickers in console forms. */
export const broadcastPickables: Pickables = {
  async audience(db, { search, ids }) {
    let query = db.selectFrom('audiences').select(['id', 'name'])
    if (search !== undefined) query = query.where('name', 'ilike', containing(search))
    if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
    const rows = await query
      .orderBy('id', 'desc')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ id, name }) => ({ id, name, note: '' }))
  },
}
