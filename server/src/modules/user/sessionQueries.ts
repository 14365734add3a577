import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'

/** The session of a live access token with what its owner may do. */
export async function findByAccess(db: Db, accessHash: Buffer) {
  const { rows } = await sql<{
    id: string
    uid: string
    family: string
    seconds_left: number
    account_state: number
    disable_reason: string
    kyc_status: number
    birth_date: string | null
    points: number
  }>`
    select s.id, s.uid, s.family, extract(epoch from s.access_expires_at - now())::float8 as seconds_left,
      u.account_state, u.disable_reason, u.kyc_status, u.birth_date::text, u.points
    from sessions s join users u on u.uid = s.uid
    where s.access_hash = ${accessHash} and s.revoked_at is null and s.access_expires_at > now()`.execute(db)
  return rows[0]
}

export async function lockByRefresh(tx: Tx, refreshHash: Buffer) {
  const { rows } = await sql<{
    id: string
    uid: string
    family: string
    is_over: boolean
    rotated_seconds_ago: number | null
    account_state: number
    disable_reason: string
  }>`
    select s.id, s.uid, s.family, s.revoked_at is not null or s.refresh_expires_at <= now() as is_over,
      extract(epoch from now() - s.rotated_at)::float8 as rotated_seconds_ago, u.account_state, u.disable_reason
    from sessions s join users u on u.uid = s.uid
    where s.refresh_hash = ${refreshHash} for update of s`.execute(tx)
  return rows[0]
}

export async function insert(
  tx: Tx,
  session: {
    uid: string
    family: string
    accessHash: Buffer
    refreshHash: Buffer
    platform: string
    device: string
    ip: string
    lifetimes: { access: number; refresh: number }
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      uid: session.uid,
      family: session.family,
      access_hash: session.accessHash,
      refresh_hash: session.refreshHash,
      platform: session.platform,
      device: session.device,
      ip: session.ip,
      access_expires_at: sql`now() + make_interval(secs => ${session.lifetimes.access})`,
      refresh_expires_at: sql`now() + make_interval(secs => ${session.lifetimes.refresh})`,
    })
    .execute()
}

/** The old access token lives on for the client's requests under way; the refresh token is used up. */
export async function markRotated(tx: Tx, id: string): Promise<void> {
  await sql`
    update sessions set rotated_at = coalesce(rotated_at, now()),
      access_expires_at = least(access_expires_at, now() + interval '60 s')
    where id = ${id}`.execute(tx)
}

export async function endFamily(tx: Tx, family: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function endAllOf(tx: Tx, uid: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Delivered to every process when the transaction commits. */
export async function announce(tx: Tx, uid: string): Promise<void> {
  await sql`select pg_notify('session_changed', ${uid})`.execute(tx)
}
