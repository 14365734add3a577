import type { KycStatus, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { lockHashes } from '../../../core/lockHashes.ts'
import { statesUntil } from '../../../core/transitions.ts'
import type { Column, Columns } from '../../../db/rows.ts'
import type { SealedIdentity } from './identity.ts'
import { type AttemptOutcome, realNameTransitions } from '../states.ts'

export async function readState(db: Db | Tx, uid: Uid) {
  const { rows } = await sql<
    Columns<'users', 'kyc_status'> & {
      tries_today: number
      failures: number
      last_outcome: AttemptOutcome | null
      last_reason: string | null
      last_name: string | null
      last_number: string | null
      real_name_masked: Column<'identities', 'real_name_masked'> | null
      id_number_masked: Column<'identities', 'id_number_masked'> | null
      verified_at: Column<'identities', 'verified_at'> | null
    }
  >`
    select u.kyc_status, coalesce(t.today, 0)::int as tries_today, coalesce(t.failures, 0)::int as failures,
      l.outcome as last_outcome, l.reason as last_reason, l.real_name_masked as last_name,
      l.id_number_masked as last_number, i.real_name_masked, i.id_number_masked, i.verified_at
    from users u
    left join identities i on i.uid = u.uid
    left join lateral (
      select count(*) filter (
          where created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
        ) as today,
        -- Counted from the last decision of a reviewer, whose refusal is no failure of the provider.
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

/** Locks a user, to serialize their attempts. */
export async function lockUser(tx: Tx, uid: Uid): Promise<void> {
  await tx.selectFrom('users').select('uid').where('uid', '=', uid).forUpdate().execute()
}

/** Whether a number, given by its keyed hashes under every key of the ring, has verified another account. */
export async function isNumberTaken(db: Db | Tx, idNumberHashes: readonly Buffer[], uid: Uid): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('uid')
    .where('id_number_hash', 'in', idNumberHashes)
    .where('uid', '!=', uid)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAttempt(
  tx: Tx,
  uid: Uid,
  identity: SealedIdentity,
  outcome: { kind: AttemptOutcome; reason: string },
): Promise<void> {
  await tx
    .insertInto('kyc_attempts')
    .values({ uid, ...columns(identity), outcome: outcome.kind, reason: outcome.reason })
    .execute()
}

/**
 * Stores an identity. Throws ID_NUMBER_TAKEN. During a key rotation, the unique index alone does not detect that two
 * hashes belong to one number.
 */
export async function insertIdentity(tx: Tx, uid: Uid, identity: SealedIdentity, birthDate: string): Promise<void> {
  const { idNumberHashes } = identity
  if (idNumberHashes.length > 1) {
    await lockHashes(tx, idNumberHashes)
    if (await isNumberTaken(tx, idNumberHashes, uid)) throw new AppError('ID_NUMBER_TAKEN')
  }
  await tx
    .insertInto('identities')
    .values({ uid, ...columns(identity), birth_date: birthDate })
    .execute()
}

/** Sets the verification status. Throws KYC_DONE, because a verified name stays verified. */
export async function setStatus(tx: Tx, uid: Uid, status: KycStatus, birthDate: string | null): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ kyc_status: status, birth_date: birthDate, updated_at: sql`now()` })
    .where('uid', '=', uid)
    .where('kyc_status', 'in', statesUntil(realNameTransitions, status))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('KYC_DONE')
}

function columns(identity: SealedIdentity) {
  return {
    id_number_hash: identity.idNumberHashes[0],
    id_number_encrypted: identity.idNumberEncrypted,
    real_name_encrypted: identity.realNameEncrypted,
    id_number_masked: identity.idNumberMasked,
    real_name_masked: identity.realNameMasked,
  }
}
