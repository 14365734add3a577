import { AccountState, type RegistrationChannel, type Sex, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { lockHashes } from '../../../core/lockHashes.ts'

export interface NewUser {
  uid: Uid
  phoneEncrypted: Buffer
  phoneHash: Buffer
  phoneMasked: string
  passwordHash: string | null
  nickname: string
  registrationChannel: RegistrationChannel
  inviteCode: string
  invitedBy: Uid | null
}

/**
 * Inserts a user; returns false if the phone is taken, so of two concurrent registrations one succeeds. `phoneHashes`
 * are the phone's hashes under every key of the ring; with several keys, the unique index alone does not detect that
 * two hashes belong to one phone.
 */
export async function insertUser(tx: Tx, user: NewUser, phoneHashes: readonly Buffer[]): Promise<boolean> {
  if (phoneHashes.length > 1) {
    await lockHashes(tx, phoneHashes)
    if (await findByPhone(tx, phoneHashes)) return false
  }
  const result = await tx
    .insertInto('users')
    .values({
      uid: user.uid,
      phone_encrypted: user.phoneEncrypted,
      phone_hash: user.phoneHash,
      phone_masked: user.phoneMasked,
      password_hash: user.passwordHash,
      nickname: user.nickname,
      registration_channel: user.registrationChannel,
      invite_code: user.inviteCode,
      invited_by: user.invitedBy,
    })
    .onConflict((conflict) => conflict.column('phone_hash').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Returns the account of a phone, given by its keyed hashes under every key of the ring. */
export function findByPhone(db: Db | Tx, phoneHashes: readonly Buffer[]) {
  return db
    .selectFrom('users')
    .select(['uid', 'password_hash', 'account_state', 'disable_reason', 'disabled_until'])
    .where('phone_hash', 'in', phoneHashes)
    .executeTakeFirst()
}

export async function findInviter(db: Db | Tx, inviteCode: string): Promise<Uid | undefined> {
  const row = await db
    .selectFrom('users')
    .select('uid')
    .where('invite_code', '=', inviteCode.toLowerCase())
    .where('account_state', '=', AccountState.normal)
    .executeTakeFirst()
  return row?.uid
}

export function findUser(db: Db | Tx, uid: Uid) {
  return db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
}

export async function insertConsent(tx: Tx, consent: { uid: Uid; version: string; ip: string }): Promise<void> {
  await tx
    .insertInto('consents')
    .values({ uid: consent.uid, agreement_version: consent.version, ip: consent.ip })
    .execute()
}

export async function countLogin(tx: Tx, uid: Uid): Promise<void> {
  await tx
    .updateTable('users')
    .set({ login_times: sql`login_times + 1`, last_login_at: sql`now()` })
    .where('uid', '=', uid)
    .execute()
}

export async function setPassword(tx: Tx, uid: Uid, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where('uid', '=', uid)
    .execute()
}

/** Returns the path of a user's avatar, locked until the transaction ends. */
export async function readAvatar(tx: Tx, uid: Uid): Promise<string> {
  const { avatar } = await tx
    .selectFrom('users')
    .select('avatar')
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return avatar
}

export interface Profile {
  avatar?: string
  nickname?: string
  career?: string
  sex?: Sex
  city?: string
  birthday?: number
  signature?: string
  email?: string
}

export async function updateProfile(tx: Tx, uid: Uid, profile: Profile): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...profile, updated_at: sql`now()` })
    .where('uid', '=', uid)
    .execute()
}
