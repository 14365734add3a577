import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'

export interface NewUser {
  uid: string
  phoneEncrypted: Buffer
  phoneHash: Buffer
  phoneMasked: string
  passwordHash: string | null
  nickname: string
  registrationChannel: number
  inviteCode: string
  invitedBy: string | null
}

/** False when the phone is taken already: of two registrations at once, one. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
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

export function findByPhone(db: Db | Tx, phoneHash: Buffer) {
  return db
    .selectFrom('users')
    .select(['uid', 'password_hash', 'account_state', 'disable_reason'])
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirst()
}

export async function findInviter(db: Db | Tx, inviteCode: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('uid')
    .where('invite_code', '=', inviteCode.toLowerCase())
    .where('account_state', '=', 1)
    .executeTakeFirst()
  return row?.uid
}

export function findUser(db: Db | Tx, uid: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('wallets')
        .select('address')
        .whereRef('wallets.uid', '=', 'users.uid')
        .orderBy('wallets.is_custodial', 'desc')
        .limit(1)
        .as('wallet_address'),
    )
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
}

export async function insertConsent(tx: Tx, consent: { uid: string; version: string; ip: string }): Promise<void> {
  await tx
    .insertInto('consents')
    .values({ uid: consent.uid, agreement_version: consent.version, ip: consent.ip })
    .execute()
}

export async function countLogin(tx: Tx, uid: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ login_times: sql`login_times + 1`, last_login_at: sql`now()` })
    .where('uid', '=', uid)
    .execute()
}

export async function setPassword(tx: Tx, uid: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where('uid', '=', uid)
    .execute()
}

/** The path of a person's avatar, held until the transaction ends. */
export async function readAvatar(tx: Tx, uid: string): Promise<string> {
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
  sex?: number
  city?: string
  birthday?: number
  signature?: string
  email?: string
}

export async function updateProfile(tx: Tx, uid: string, profile: Profile): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...profile, updated_at: sql`now()` })
    .where('uid', '=', uid)
    .execute()
}
