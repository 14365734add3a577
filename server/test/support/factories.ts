import { AccountState, KycStatus, type Uid } from '@app/contract'
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { createSealer, randomToken, tokenHash } from '../../src/core/crypto.ts'
import type { Database, Db } from '../../src/core/database.ts'
import { randomKey, randomUid } from '../../src/core/ids.ts'
import { maskPhone } from '../../src/core/mask.ts'
import { testConfig } from '../../src/core/config/index.ts'
import type { Caller } from '../../src/core/handler.ts'

const sealer = createSealer(testConfig().secrets.keys)

export interface NewTestUser {
  phone?: string
  /** Verified and of age by default. */
  kycStatus?: KycStatus
  birthDate?: string | null
  nickname?: string
  points?: number
  disableReason?: string
}

export interface TestUser {
  uid: Uid
  phone: string
  /** A valid access token. */
  token: string
  caller: Caller
}

/** The context of a call besides its caller and key. */
export const someCall = {
  ip: '10.0.0.1',
  platform: 'web',
  device: '',
  client: { token: '', isKept: false },
  file: null,
} as const

export function randomPhone(): string {
  return `1${randomInt(3, 10)}${String(randomInt(0, 1_000_000_000)).padStart(9, '0')}`
}

/** Creates a user with a session. */
export async function makeUser({ db }: Database, given: NewTestUser = {}): Promise<TestUser> {
  const uid = randomUid()
  const phone = given.phone ?? randomPhone()
  const kycStatus = given.kycStatus ?? KycStatus.success
  const birthDate =
    given.birthDate === undefined ? (kycStatus === KycStatus.success ? '1990-01-01' : null) : given.birthDate
  await db
    .insertInto('users')
    .values({
      uid,
      phone_encrypted: sealer.encrypt(phone, `users.phone:${uid}`),
      phone_hash: sealer.keyedHash(phone, 'phone'),
      phone_masked: maskPhone(phone),
      nickname: given.nickname ?? `藏友${uid.slice(-4)}`,
      invite_code: randomKey(8),
      kyc_status: kycStatus,
      birth_date: birthDate,
      points: given.points ?? 0,
      points_earned: given.points ?? 0,
      account_state: given.disableReason === undefined ? AccountState.normal : AccountState.disable,
      disable_reason: given.disableReason ?? '',
    })
    .execute()
  if (given.points) await enterPoints(db, uid, given.points)
  const { token, family } = await makeSession({ db }, uid)
  const caller = { uid, family, kycStatus, birthDate, points: given.points ?? 0 }
  return { uid, phone, token, caller }
}

/** Adds another login of a user. */
export async function makeSession({ db }: Pick<Database, 'db'>, uid: Uid) {
  const token = randomToken()
  const row = await db
    .insertInto('sessions')
    .values({
      uid,
      family: crypto.randomUUID(),
      access_hash: tokenHash(token),
      refresh_hash: tokenHash(randomToken()),
      platform: 'web',
      device: 'test',
      ip: '127.0.0.1',
      access_expires_at: sql`now() + interval '2 h'`,
      refresh_expires_at: sql`now() + interval '30 days'`,
    })
    .returning(['id', 'family'])
    .executeTakeFirstOrThrow()
  return { token, ...row }
}

/** Inserts the ledger entry and the lot that a balance needs. */
async function enterPoints(db: Db, uid: Uid, points: number): Promise<void> {
  await sql`
    with entry as (
      insert into point_entries (uid, source, change, balance, title, reference, expires_at)
      values (${uid}, 6, ${points}, ${points}, '积分结转', 'opening', now() + interval '12 months')
      returning id, uid, change, expires_at
    )
    insert into point_lots (entry_id, uid, remaining, expires_at) select id, uid, change, expires_at from entry`.execute(
    db,
  )
}
