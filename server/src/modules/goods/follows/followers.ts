import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { type Columns, onlyRow } from '../../../db/rows.ts'
import * as queries from './queries.ts'

/** What users follow: a shop or a series by its id, a creator by the name on their works. */
export interface FollowedSubject {
  kind: 'shop' | queries.Followed['kind']
  subject: string
}

/** The followers of shops, series and creators. */
export interface Followers {
  count(db: Db | Tx, of: FollowedSubject): Promise<number>
  /** Returns a page of followers in ascending order of their numbers. */
  after(db: Db | Tx, of: FollowedSubject, page: { after: Uid; limit: number }): Promise<Uid[]>
  /** Returns the name of a shop, a published series, or a creator with public works; undefined if there is none. */
  nameOf(db: Db | Tx, of: FollowedSubject): Promise<string | undefined>
}

const followersOf = ({ kind, subject }: FollowedSubject) =>
  kind === 'shop'
    ? sql`shop_follows where shop_id = ${subject}::bigint`
    : sql`follows where kind = ${kind} and subject = ${subject}`

export const followers: Followers = {
  async count(db, of) {
    const result = await sql<{ count: number }>`select count(*)::int as count from ${followersOf(of)}`.execute(db)
    return onlyRow(result).count
  },

  async after(db, of, { after, limit }) {
    const { rows } = await sql<Columns<'follows', 'uid'>>`
      select uid from ${followersOf(of)} and uid > ${after} order by uid limit ${limit}`.execute(db)
    return rows.map(({ uid }) => uid)
  },

  async nameOf(db, { kind, subject }) {
    if (kind === 'creator') return (await queries.exists(db, { kind, subject })) ? subject : undefined
    const { rows } = await sql<{ name: string }>`
      select ${kind === 'shop' ? sql`name from shops` : sql`title as name from albums`}
      where id = ${subject}::bigint and ${kind === 'shop' ? sql`true` : sql`publish_at <= now()`}`.execute(db)
    return rows[0]?.name
  },
}
