import { cutText } from '@app/contract/cutText'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { containing, type KeysetInput, readKeyed } from '../../core/keyset.ts'
import type { Described, PublicFilter } from '../reports/index.ts'
import type { Item } from './itemQueries.ts'

// Admin queries for messages and comments: those waiting for review, and public ones.

type Kind = Item['kind']

interface AwaitingPlace extends KeysetInput {
  until?: number | undefined
  id?: string | undefined
}

const messages = (db: Db | Tx) => db.selectFrom('wall_messages as w').where('w.deleted_at', 'is', null)
const comments = (db: Db | Tx) =>
  db
    .selectFrom('wall_comments as w')
    .where(sql<boolean>`exists (select from wall_messages m where m.id = w.message_id and m.deleted_at is null)`)

/** Returns entries that nobody has reviewed yet. */
export async function listAwaiting(db: Db | Tx, kind: Kind, { until, id, ...place }: AwaitingPlace) {
  const keys = { sorts: { since: 'w.review_since' }, id: 'w.id' } as const
  const conditions = sql<boolean>`w.state = 'pending' and w.review_since is not null
    and ${until === undefined ? sql`true` : sql`w.review_since < to_timestamp(${until})`}
    and ${id === undefined ? sql`true` : sql`w.id = ${id}`}`
  const columns = sql<Date>`w.review_since`.as('since')
  return kind === 'message'
    ? readKeyed(messages(db).select(['w.id', 'w.doubts']).select(columns).where(conditions), place, keys)
    : readKeyed(comments(db).select(['w.id', 'w.doubts']).select(columns).where(conditions), place, keys)
}

export async function countAwaiting(db: Db, kind: Kind): Promise<number> {
  const pending = sql<boolean>`w.state = 'pending' and w.review_since is not null`
  const counted = sql<number>`count(*)::int`.as('count')
  const row = await (kind === 'message'
    ? messages(db).select(counted).where(pending).executeTakeFirstOrThrow()
    : comments(db).select(counted).where(pending).executeTakeFirstOrThrow())
  return row.count
}

/** Returns everything that was not deleted, in any state. */
export async function describe(db: Db | Tx, kind: Kind, ids: readonly string[]): Promise<Described[]> {
  if (ids.length === 0) return []
  if (kind === 'comment') return describeComments(db, ids)
  const { rows } = await sql<Described>`
    select m.id, m.uid, m.text as words, s.name as place, m.state = 'visible' as "isShown",
      (select coalesce(json_agg(p ->> 'url'), '[]') from jsonb_array_elements(m.pictures) p) as pictures
    from wall_messages m join scenic_spots s on s.id = m.spot_id
    where m.id = any(${ids}::bigint[]) and m.deleted_at is null`.execute(db)
  return rows
}

async function describeComments(db: Db | Tx, ids: readonly string[]): Promise<Described[]> {
  const { rows } = await sql<Described & { messageText: string }>`
    select c.id, c.uid, c.text as words, s.name as place, m.text as "messageText",
      c.state = 'visible' and m.state = 'visible' as "isShown", '[]'::json as pictures
    from wall_comments c join wall_messages m on m.id = c.message_id join scenic_spots s on s.id = m.spot_id
    where c.id = any(${ids}::bigint[]) and m.deleted_at is null`.execute(db)
  // Truncated here: `left` in SQL cuts between code points, within an emoji.
  return rows.map(({ messageText, ...row }) => ({
    ...row,
    place: `${row.place}：评论「${cutText(messageText, 40, 'codePoints')}」`,
  }))
}

/** Searches public entries. */
export async function search(db: Db, kind: Kind, { search: text, uid, id, from, until, ...place }: PublicFilter) {
  const keys = { sorts: { at: 'w.created_at' }, id: 'w.id' } as const
  const conditions = sql<boolean>`w.state = 'visible'
    and ${text === undefined ? sql`true` : sql`bigrams(w.text) @> bigrams(${text}) and w.text ilike ${containing(text)}`}
    and ${uid === undefined ? sql`true` : sql`w.uid = ${uid}`}
    and ${id === undefined ? sql`true` : sql`w.id = ${id}`}
    and ${from === undefined ? sql`true` : sql`w.created_at >= to_timestamp(${from})`}
    and ${until === undefined ? sql`true` : sql`w.created_at < to_timestamp(${until})`}`
  return kind === 'message'
    ? readKeyed(messages(db).select(['w.id', 'w.created_at as at']).where(conditions), place, keys)
    : readKeyed(
        comments(db)
          .select(['w.id', 'w.created_at as at'])
          .where(conditions)
          .where(sql<boolean>`exists (select from wall_messages m where m.id = w.message_id and m.state = 'visible')`),
        place,
        keys,
      )
}
