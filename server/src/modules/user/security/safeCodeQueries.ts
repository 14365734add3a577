import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Columns } from '../../../db/rows.ts'

/** Returns the state of a user's safe code, by the database's clock. */
export async function readCode(db: Db | Tx, uid: Uid) {
  const { rows } = await sql<
    Columns<'users', 'phone_encrypted' | 'birthday'> & {
      code_hash: string | null
      is_asked: boolean
      /** Wrong tries since the last right one; zero once a lock has ended. */
      wrong_tries: number
      locked_until: Date | null
      locked_seconds: number
      frozen_until: Date | null
      frozen_seconds: number
      birth_date: string | null
    }
  >`
    select security_code_hash as code_hash, transfer_code_switch as is_asked,
      case when security_locked_until <= clock_timestamp() then 0 else security_wrong_tries end as wrong_tries,
      case when security_locked_until > clock_timestamp() then security_locked_until end as locked_until,
      greatest(0, ceil(coalesce(extract(epoch from security_locked_until - clock_timestamp()), 0)))::int
        as locked_seconds,
      case when gifts_frozen_until > clock_timestamp() then gifts_frozen_until end as frozen_until,
      greatest(0, ceil(coalesce(extract(epoch from gifts_frozen_until - clock_timestamp()), 0)))::int
        as frozen_seconds,
      phone_encrypted, birth_date::text, birthday
    from users where uid = ${uid}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A caller without an account')
  return row
}

export type CodeState = Awaited<ReturnType<typeof readCode>>

/** Sets the code and lifts a lock. */
export async function setCode(tx: Tx, uid: Uid, codeHash: string): Promise<void> {
  await sql`
    update users set security_code_hash = ${codeHash}, security_code_at = now(), security_wrong_tries = 0,
      security_locked_until = null
    where uid = ${uid}`.execute(tx)
}

/** The count with one more try; a lock that has ended starts a new count. */
const oneMore = sql`case when security_locked_until is null then security_wrong_tries + 1 else 1 end`

/**
 * Counts a try before the code is compared, so that concurrent tries are all counted; the last one that `limit` allows
 * already locks. Returns the code's hash and the tries left, or undefined if there is no code or no try left.
 */
export async function takeTry(db: Db, uid: Uid, limit: number, lockSeconds: number) {
  const { rows } = await sql<{ code_hash: string; tries_left: number }>`
    update users set security_wrong_tries = ${oneMore},
      security_locked_until = case when ${oneMore} >= ${limit}
        then clock_timestamp() + make_interval(secs => ${lockSeconds}) end
    where uid = ${uid} and security_code_hash is not null
      and (security_locked_until is null or security_locked_until <= clock_timestamp())
    returning security_code_hash as code_hash, greatest(0, ${limit} - security_wrong_tries) as tries_left`.execute(db)
  return rows[0]
}

/** Resets the tries after the right code. Returns false if another code was set since it was compared. */
export async function clearTries(tx: Tx, uid: Uid, codeHash: string): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ security_wrong_tries: 0, security_locked_until: null })
    .where('uid', '=', uid)
    .where('security_code_hash', '=', codeHash)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setSwitch(tx: Tx, uid: Uid, isAsked: boolean): Promise<void> {
  await tx.updateTable('users').set({ transfer_code_switch: isAsked }).where('uid', '=', uid).execute()
}
