import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'

export async function readState(db: Db | Tx, uid: string) {
  const { rows } = await sql<{
    kyc_status: number
    tries_today: number
    failures: number
    last_outcome: string | null
    last_reason: string | null
    last_name: string | null
    last_number: string | null
    real_name_masked: string | null
    id_number_masked: string | null
    verified_at: Date | null
  }>`
    select u.kyc_status, coalesce(t.today, 0)::int as tries_today, coalesce(t.failures, 0)::int as failures,
      l.outcome as last_outcome, l.reason as last_reason, l.real_name_masked as last_name,
      l.id_number_masked as last_number, i.real_name_masked, i.id_number_masked, i.verified_at
    from users u
    left join identities i on i.uid = u.uid
    left join lateral (
      select count(*) filter (
          where created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
        ) as today,
        -- Counted anew after a person decided, whose own refusal is no failure of the provider's.
        count(*) filter (where outcome = 'fail' and id > coalesce(
          (select max(id) from kyc_attempts where uid = u.uid and decided_at is not null), 0)) as failures
      from kyc_attempts where uid = u.uid
    ) t on true
    left join lateral (
      select outcome, reason, real_name_masked, id_number_masked
      from kyc_attempts where uid = u.uid order by id desc limit 1
    ) l on true
    where u.uid = ${uid}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A caller without an account')
  return row
}

/** One attempt at a time and person. */
export async function lockUser(tx: Tx, uid: string): Promise<void> {
  await tx.selectFrom('users').select('uid').where('uid', '=', uid).forUpdate().execute()
}

export async function isNumberTaken(db: Db | Tx, idNumberHash: Buffer, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('uid')
    .where('id_number_hash', '=', idNumberHash)
    .where('uid', '!=', uid)
    .executeTakeFirst()
  return row !== undefined
}

export interface SealedIdentity {
  idNumberHash: Buffer
  idNumberEncrypted: Buffer
  realNameEncrypted: Buffer
  idNumberMasked: string
  realNameMasked: string
}

export async function insertAttempt(
  tx: Tx,
  uid: string,
  identity: SealedIdentity,
  outcome: { kind: 'success' | 'fail' | 'review'; reason: string },
): Promise<void> {
  await tx
    .insertInto('kyc_attempts')
    .values({ uid, ...columns(identity), outcome: outcome.kind, reason: outcome.reason })
    .execute()
}

export async function insertIdentity(tx: Tx, uid: string, identity: SealedIdentity, birthDate: string): Promise<void> {
  await tx
    .insertInto('identities')
    .values({ uid, ...columns(identity), birth_date: birthDate })
    .execute()
}

export async function setStatus(tx: Tx, uid: string, status: number, birthDate: string | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ kyc_status: status, birth_date: birthDate, updated_at: sql`now()` })
    .where('uid', '=', uid)
    .execute()
}

function columns(identity: SealedIdentity) {
  return {
    id_number_hash: identity.idNumberHash,
    id_number_encrypted: identity.idNumberEncrypted,
    real_name_encrypted: identity.realNameEncrypted,
    id_number_masked: identity.idNumberMasked,
    real_name_masked: identity.realNameMasked,
  }
}
