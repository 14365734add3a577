import { sql } from 'kysely'
import type { SmsPurpose } from '@app/contract'
import type { Db, Tx } from '../../../core/database.ts'

/**
 * Returns the recent codes of a phone, or of one binding only. Uses the current clock: a transaction that waited for a
 * lock began before the last code was made.
 */
export async function recentCodes(db: Db | Tx, phoneHashes: readonly Buffer[], binding?: Buffer) {
  const { rows } = await sql<{ seconds_ago: number | null; today: number }>`
    select extract(epoch from clock_timestamp() - max(created_at))::float8 as seconds_ago,
      count(*) filter (
        where created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
      )::int as today
    from sms_codes where phone_hash = any(${[...phoneHashes]}) and created_at > now() - interval '2 days'
      and (${binding ?? null}::bytea is null or client_hash = ${binding ?? null})`.execute(db)
  return rows[0] ?? { seconds_ago: null, today: 0 }
}

/** Returns the new code's id. */
export async function insertCode(
  tx: Tx,
  code: { phoneHash: Buffer; purpose: SmsPurpose; codeHash: Buffer; binding: Buffer; seconds: number },
): Promise<string> {
  const row = await tx
    .insertInto('sms_codes')
    .values({
      phone_hash: code.phoneHash,
      purpose: code.purpose,
      code_hash: code.codeHash,
      client_hash: code.binding,
      created_at: sql`clock_timestamp()`,
      expires_at: sql`clock_timestamp() + make_interval(secs => ${code.seconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Locks the newest code of a phone and purpose that was requested by the client it is bound to. */
export function lockNewest(tx: Tx, phoneHashes: readonly Buffer[], purpose: SmsPurpose, binding: Buffer) {
  return tx
    .selectFrom('sms_codes')
    .select(['id', 'code_hash', 'wrong_tries', sql<boolean>`used_at is null and expires_at > now()`.as('is_live')])
    .where('phone_hash', 'in', phoneHashes)
    .where('purpose', '=', purpose)
    .where((eb) => eb.or([eb('client_hash', '=', binding), eb('client_hash', 'is', null)]))
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function countWrongTry(tx: Tx, id: string): Promise<void> {
  await sql`update sms_codes set wrong_tries = wrong_tries + 1 where id = ${id}`.execute(tx)
}

/** Invalidates a code, which still counts as sent. */
export async function endCode(db: Db | Tx, id: string): Promise<void> {
  await sql`update sms_codes set used_at = now() where id = ${id} and used_at is null`.execute(db)
}

export async function deleteCode(tx: Tx, id: string): Promise<void> {
  await sql`delete from sms_codes where id = ${id}`.execute(tx)
}
