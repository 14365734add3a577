import { AccountState, type StaffId, type Uid } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { readKeyset } from '../../../core/keyset.ts'
import { statesBefore } from '../../../core/transitions.ts'
import type { Column, Columns } from '../../../db/rows.ts'
import { accountTransitions } from '../states.ts'

const listed = [
  'uid',
  'nickname',
  'avatar',
  'phone_masked',
  'kyc_status',
  'account_state',
  'points',
  'registration_channel',
  'created_at',
  'last_login_at',
] as const

export type UserRow = Awaited<ReturnType<typeof list>>['rows'][number]

/** Lists users by the given filters; a phone is given by its keyed hashes. */
export function list(db: Db, wanted: AdminInput<'user/list'>) {
  const { uid, nickname, realNameState, isDisabled, from, until, ...place } = wanted
  let query = db.selectFrom('users').select(listed)
  if (uid !== undefined) query = query.where('uid', '=', uid)
  if (nickname !== undefined) query = query.where('nickname', 'like', beginningWith(nickname))
  if (realNameState !== undefined) query = query.where('kyc_status', '=', realNameState)
  if (isDisabled !== undefined) {
    // A literal, so that it matches the partial index.
    const state = sql.lit(isDisabled ? AccountState.disable : AccountState.normal)
    query = query.where('account_state', '=', state as never)
  }
  if (from !== undefined) query = query.where('created_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('created_at', '<', new Date(until * 1000))
  return readKeyset(query, place, { sorts: { registeredAt: 'created_at' }, id: 'uid' })
}

/** Returns the `like` pattern for texts that begin with `text`, with special characters escaped. */
const beginningWith = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export function find(db: Db, uid: Uid) {
  return db
    .selectFrom('users as u')
    .leftJoin('identities as i', 'i.uid', 'u.uid')
    .select(listed.map((name) => `u.${name}` as const))
    .select([
      'u.city',
      'u.signature',
      'u.login_times',
      'u.gifts_frozen_until',
      'u.disable_reason',
      'u.disabled_until',
      'u.invited_by',
      'i.real_name_masked',
      'i.id_number_masked',
      'i.verified_at',
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      sql<boolean>`u.security_code_hash is not null`.as('has_safe_code'),
      sql<number>`(select count(*)::int from addresses a where a.uid = u.uid and a.deleted_at is null)`.as('addresses'),
      sql<boolean>`exists (select from held_names h where h.uid = u.uid)`.as('is_name_held'),
    ])
    .where('u.uid', '=', uid)
    .executeTakeFirst()
}

/** Returns the known clients of an account with the device of the last login by each, last used first. */
export async function devicesOf(db: Db, uid: Uid) {
  const { rows } = await sql<Columns<'known_clients', 'used_at'> & { device: Column<'sessions', 'device'> | null }>`
    select s.device, k.used_at from known_clients k left join lateral (
      select device from sessions where uid = k.uid and client_hash = k.client_hash order by id desc limit 1
    ) s on true
    where k.uid = ${uid} order by k.used_at desc limit 50`.execute(db)
  return rows
}

/** Locks and returns whether a user may log in; undefined if they do not exist. */
export function lockStanding(tx: Tx, uid: Uid) {
  return tx
    .selectFrom('users')
    .select(['account_state', 'disable_reason', 'disabled_until'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function disable(tx: Tx, uid: Uid, { reason, until }: { reason: string; until: Date | null }) {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({
      account_state: AccountState.disable,
      disable_reason: reason,
      disabled_until: until,
      updated_at: sql`now()`,
    })
    .where('uid', '=', uid)
    .where('account_state', 'in', statesBefore(accountTransitions, AccountState.disable))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const enabled = { account_state: AccountState.normal, disable_reason: '', disabled_until: null } as const

export async function enable(tx: Tx, uid: Uid): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ ...enabled, account_state: AccountState.normal, updated_at: sql`now()` })
    .where('uid', '=', uid)
    .where('account_state', 'in', statesBefore(accountTransitions, AccountState.normal))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Enables accounts whose disabling has ended. */
export async function enableDue(db: Db): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...enabled, account_state: AccountState.normal, updated_at: sql`now()` })
    .where('disabled_until', '<=', sql<Date>`now()`)
    .where('account_state', 'in', statesBefore(accountTransitions, AccountState.normal))
    .execute()
}

export function notesOf(db: Db, uid: Uid) {
  return db
    .selectFrom('user_notes')
    .select(['words', 'staff_name', 'created_at'])
    .where('uid', '=', uid)
    .orderBy('id')
    .execute()
}

export async function insertNote(
  tx: Tx,
  { uid, staff, text }: { uid: Uid; staff: { id: StaffId; displayName: string }; text: string },
): Promise<void> {
  await tx
    .insertInto('user_notes')
    .values({ uid, staff_id: staff.id, staff_name: staff.displayName, words: text })
    .execute()
}
