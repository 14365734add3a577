import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { containing, type KeysetInput, readKeyed } from '../../../core/keyset.ts'
import type { Columns } from '../../../db/rows.ts'

const defaultPrefix = '藏友'

/** Returns the nickname of an account that has chosen none. */
export function defaultNickname(uid: Uid): string {
  return `${defaultPrefix}${uid.slice(-6)}`
}

/** SQL for whether a user has chosen a nickname or an avatar, as the index `users_named` spells it. */
const hasChosen = (users: string) => {
  const column = (name: string) => sql.ref(`${users}.${name}`)
  const nickname = sql`${sql.lit(defaultPrefix)} || right(${column('uid')}::text, 6)`
  return sql<boolean>`(${column('nickname')} <> ${nickname} or ${column('avatar')} <> '')`
}

/** Returns chosen names; held names take precedence over current ones. */
export async function describeNames(db: Db | Tx, uids: readonly Uid[]) {
  if (uids.length === 0) return []
  const { rows } = await sql<Columns<'users', 'uid'> & { nickname: string; avatar: string; is_shown: boolean }>`
    select u.uid, coalesce(h.nickname, u.nickname) as nickname, coalesce(h.avatar, u.avatar) as avatar,
      h.uid is null and ${hasChosen('u')} as is_shown
    from users u left join held_names h on h.uid = u.uid where u.uid = any(${uids}::bigint[])`.execute(db)
  return rows.map(({ uid, nickname, avatar, is_shown: isShown }) => ({
    id: uid,
    uid,
    words: nickname,
    pictures: avatar === '' ? [] : [avatar],
    place: '个人资料',
    isShown,
  }))
}

interface Filter extends KeysetInput {
  search?: string | undefined
  uid?: Uid | undefined
  id?: string | undefined
  from?: number | undefined
  until?: number | undefined
}

/** Searches chosen names and avatars, by the time of their change. */
export function searchNames(db: Db, { search: text, uid, id, from, until, ...place }: Filter) {
  let query = db.selectFrom('users').select(['uid as id', 'created_at as at']).where(hasChosen('users'))
  if (text !== undefined) {
    query = query.where(sql<boolean>`bigrams(nickname) @> bigrams(${text}) and nickname ilike ${containing(text)}`)
  }
  if (uid !== undefined) query = query.where('uid', '=', uid)
  if (id !== undefined) query = query.where('uid', '=', id)
  if (from !== undefined) query = query.where('created_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('created_at', '<', new Date(until * 1000))
  return readKeyed(query, place, { sorts: { at: 'created_at' }, id: 'uid' })
}
