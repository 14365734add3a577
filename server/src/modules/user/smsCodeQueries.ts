import { sql } from 'kysely'
import type { SmsPurpose } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'

/** Requests for one phone take turns until their transactions end. */
export async function lockPhone(tx: Tx, phoneHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${phoneHash.toString('base64')}, 1))`.execute(tx)
}

/** By the clock of this moment: a transaction that waited its turn began before the last code was made. */
export async function recentCodes(db: Db | Tx, phoneHash: Buffer) {
  const { rows } = await sql<{ seconds_ago: number | null; today: number }>`
    select extract(epoch from clock_timestamp() - max(created_at))::float8 as seconds_ago,
      count(*) filter (
        where created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
      )::int as today
    from sms_codes where phone_hash = ${phoneHash} and created_at > now() - interval '2 days'`.execute(db)
  return rows[0] ?? { seconds_ago: null, today: 0 }
}

/** Returns the new code's id. */
export async function insertCode(
  tx: Tx,
  code: { phoneHash: Buffer; purpose: SmsPurpose; codeHash: Buffer; seconds: number },
): Promise<string> {
  const row = await tx
    .insertInto('sms_codes')
    .values({
      phone_hash: code.phoneHash,
      purpose: code.purpose,
      code_hash: code.codeHash,
      created_at: sql`clock_timestamp()`,
      expires_at: sql`clock_timestamp() + make_interval(secs => ${code.seconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The newest code of a phone and purpose. */
export function lockNewest(tx: Tx, phoneHash: Buffer, purpose: SmsPurpose) {
  return tx
    .selectFrom('sms_codes')
    .select(['id', 'code_hash', 'wrong_tries', sql<boolean>`used_at is null and expires_at > now()`.as('is_live')])
    .where('phone_hash', '=', phoneHash)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function countWrongTry(tx: Tx, id: string): Promise<void> {
  await sql`update sms_codes set wrong_tries = wrong_tries + 1 where id = ${id}`.execute(tx)
}

/** The code opens nothing any more, but still counts as sent. */
export async function endCode(db: Db | Tx, id: string): Promise<void> {
  await sql`update sms_codes set used_at = now() where id = ${id}`.execute(db)
}

export async function deleteCode(tx: Tx, id: string): Promise<void> {
  await sql`delete from sms_codes where id = ${id}`.execute(tx)
}
