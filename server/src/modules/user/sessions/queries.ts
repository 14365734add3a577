import { AccountState, type SessionId, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { type Columns, onlyRow } from '../../../db/rows.ts'

/** Returns the session of an access token that has not expired, with its owner's permissions. */
export async function findByAccess(db: Db, accessHash: Buffer) {
  const { rows } = await sql<
    Columns<'sessions', 'uid' | 'family'> &
      Columns<'users', 'account_state' | 'disable_reason' | 'disabled_until' | 'kyc_status'> & {
        seconds_left: number
        is_over: boolean
        birth_date: string | null
        /** All points ever earned. */
        points_earned: number
      }
  >`
    select s.uid, s.family, extract(epoch from s.access_expires_at - now())::float8 as seconds_left,
      s.revoked_at is not null as is_over, u.account_state, u.disable_reason, u.disabled_until, u.kyc_status,
      u.birth_date::text,
      u.points_earned::float8 as points_earned
    from sessions s join users u on u.uid = s.uid
    where s.access_hash = ${accessHash} and s.access_expires_at > now()
      -- A disabled user learns the reason, although disabling ended their logins.
      and (s.revoked_at is null or u.account_state = ${AccountState.disable})`.execute(db)
  return rows[0]
}

export async function lockByRefresh(tx: Tx, refreshHash: Buffer) {
  const { rows } = await sql<
    Columns<'sessions', 'id' | 'uid' | 'family' | 'family_started_at'> &
      Columns<'users', 'account_state' | 'disable_reason' | 'disabled_until'> & {
        is_over: boolean
        rotated_seconds_ago: number | null
      }
  >`
    select s.id, s.uid, s.family, s.family_started_at, s.revoked_at is not null or s.refresh_expires_at <= now() as is_over,
      extract(epoch from now() - s.rotated_at)::float8 as rotated_seconds_ago, u.account_state, u.disable_reason,
      u.disabled_until
    from sessions s join users u on u.uid = s.uid
    where s.refresh_hash = ${refreshHash} for update of s`.execute(tx)
  return rows[0]
}

/** Returns the device that a refresh token was issued to. */
export async function deviceOf(tx: Tx, refreshHash: Buffer): Promise<string | undefined> {
  const row = await tx
    .selectFrom('sessions')
    .select('device')
    .where('refresh_hash', '=', refreshHash)
    .executeTakeFirst()
  return row?.device
}

/**
 * Whether an account has logged in before, but never with this kind of device. Sessions that ended long ago are
 * deleted, and their devices with them.
 */
export async function isNewDevice(tx: Tx, uid: Uid, device: string): Promise<boolean> {
  const { is_new: isNew } = onlyRow(
    await sql<{ is_new: boolean }>`
    select exists (select from sessions where uid = ${uid})
      and not exists (select from sessions where uid = ${uid} and device = ${device}) as is_new`.execute(tx),
  )
  return isNew
}

/** Returns the newest row of each open family and when the family began, last active first. */
export async function openFamilies(db: Db, uid: Uid, limit: number) {
  const { rows } = await sql<
    Columns<'sessions', 'family' | 'device' | 'platform' | 'ip'> & { started_at: Date; active_at: Date }
  >`
    select family, device, platform, ip, started_at, created_at as active_at
    from (
      select distinct on (family) *, family_started_at as started_at
      from sessions where uid = ${uid} and revoked_at is null
      order by family, id desc
    ) newest
    where refresh_expires_at > now()
    order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function insert(
  tx: Tx,
  session: {
    uid: Uid
    family: SessionId
    startedAt?: Date
    accessHash: Buffer
    refreshHash: Buffer
    platform: string
    device: string
    ip: string
    clientHash: Buffer
    /** Seconds. */
    lifetimes: { access: number; refresh: number; login: number }
  },
): Promise<void> {
  const { access, refresh, login } = session.lifetimes
  const startedAt = sql<Date>`coalesce(${session.startedAt ?? null}::timestamptz, now())`
  const until = (seconds: number) =>
    sql<Date>`least(now() + make_interval(secs => ${seconds}), ${startedAt} + make_interval(secs => ${login}))`
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
      client_hash: session.clientHash,
      family_started_at: startedAt,
      access_expires_at: until(access),
      refresh_expires_at: until(refresh),
    })
    .execute()
}

/**
 * Marks a refresh token as used; the old access token stays valid for a while, for the client's requests in progress.
 */
export async function markRotated(tx: Tx, id: string): Promise<void> {
  await sql`
    update sessions set rotated_at = now(),
      access_expires_at = least(access_expires_at, now() + interval '60 s')
    where id = ${id} and rotated_at is null`.execute(tx)
}

export async function endFamily(tx: Tx, family: SessionId): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends one family of a user; returns false if they have no open family with this id. */
export async function endOwnFamily(tx: Tx, uid: Uid, family: SessionId): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('uid', '=', uid)
    .where(sql<string>`family::text`, '=', family)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Ends all logins and returns how many: families whose newest token could still be refreshed. */
export async function endAllOf(tx: Tx, uid: Uid): Promise<number> {
  const { ended } = onlyRow(
    await sql<{ ended: number }>`
    with ended as (
      update sessions set revoked_at = now() where uid = ${uid} and revoked_at is null
      returning family, refresh_expires_at
    )
    select count(distinct family) filter (where refresh_expires_at > now())::int as ended from ended`.execute(tx),
  )
  return ended
}

/** Notifies every process when the transaction commits. */
export async function announce(tx: Tx, uid: Uid): Promise<void> {
  await sql`select pg_notify('session_changed', ${uid})`.execute(tx)
}
