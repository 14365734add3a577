import { AccountState, KycStatus, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Columns } from '../../../db/rows.ts'
import type { Sealer } from '../../../core/crypto.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { maskNickname } from '../../../core/mask.ts'
import { openIdentity } from '../kyc/identity.ts'
import { newestAttempt } from '../kyc/reviewQueries.ts'

/** A user as others may see them: everything but the picture is masked. */
export interface MaskedPerson {
  nickname: string
  phone: string
  avatar: string
}

/** A user found by their full phone number. */
export interface FoundPerson {
  uid: Uid
  isVerified: boolean
  /** Masked. */
  nickname: string
  avatar: string
}

/** What may be known about other users. */
export interface People {
  /** Returns users by uid as others may see them; unknown users are missing. */
  masked(db: Db | Tx, uids: readonly Uid[]): Promise<Map<Uid, MaskedPerson>>
  /** Returns nicknames in clear text, for the users themselves and those they gave to; unknown users are missing. */
  nicknames(db: Db | Tx, uids: readonly Uid[]): Promise<Map<Uid, string>>
  /** Locks a user until the transaction ends, to serialize their concurrent actions. */
  lock(tx: Tx, uid: Uid): Promise<void>
  /** Returns undefined for an unknown phone, and for a disabled account. */
  findByPhone(db: Db | Tx, phone: string): Promise<FoundPerson | undefined>
  /** Returns whether users may receive something; unknown users are missing. */
  standingOf(db: Db | Tx, uids: readonly Uid[]): Promise<Map<Uid, { isDisabled: boolean; isVerified: boolean }>>
  /** Returns the user of a phone, in any account state; undefined for an unknown phone. */
  uidOfPhone(db: Db | Tx, phone: string): Promise<Uid | undefined>
  /** Returns the users of many phones; unknown phones are missing. */
  uidsOfPhones(db: Db | Tx, phones: readonly string[]): Promise<ReadonlyMap<string, Uid>>
  /**
   * Returns a user's phone, name or number in clear text, for authorized callers; undefined if there is none. Name
   * and number are the verified ones, or else those of the last attempt.
   */
  inClear(db: Db | Tx, uid: Uid, field: 'phone' | 'realName' | 'idNumber'): Promise<string | undefined>
  /** Returns the phones of users in clear text, to send them messages; unknown users are missing. */
  phones(db: Db | Tx, uids: readonly Uid[]): Promise<Map<Uid, string>>
  /** Counts the users whose account is open: all, or those who are verified. */
  countUsers(db: Db | Tx, which: { isVerified: boolean }): Promise<number>
  /** Returns such users in ascending order: those after `after`, at most `limit`. */
  usersAfter(db: Db | Tx, which: { isVerified: boolean; after: Uid; limit: number }): Promise<Uid[]>
  /** Whether a user's verified name begins with `surname`. */
  hasSurname(db: Db | Tx, uid: Uid, surname: string): Promise<boolean>
}

export function createPeople(sealer: Sealer): People {
  return {
    async masked(db, uids) {
      if (uids.length === 0) return new Map()
      const rows = await db
        .selectFrom('users')
        .select(['uid', 'nickname', 'phone_masked', 'avatar'])
        .where('uid', 'in', [...new Set(uids)])
        .execute()
      return new Map(
        rows.map((row) => [
          row.uid,
          { nickname: maskNickname(row.nickname), phone: row.phone_masked, avatar: row.avatar },
        ]),
      )
    },

    async nicknames(db, uids) {
      if (uids.length === 0) return new Map()
      const rows = await db
        .selectFrom('users')
        .select(['uid', 'nickname'])
        .where('uid', 'in', [...new Set(uids)])
        .execute()
      return new Map(rows.map((row) => [row.uid, row.nickname]))
    },

    async lock(tx, uid) {
      await tx.selectFrom('users').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute()
    },

    async findByPhone(db, phone) {
      const row = await db
        .selectFrom('users')
        .select(['uid', 'kyc_status', 'nickname', 'avatar'])
        .where('phone_hash', 'in', sealer.keyedHashes(phone, 'phone'))
        .where('account_state', '=', AccountState.normal)
        .executeTakeFirst()
      if (!row) return undefined
      const { uid, avatar } = row
      return { uid, isVerified: row.kyc_status === KycStatus.success, nickname: maskNickname(row.nickname), avatar }
    },

    async standingOf(db, uids) {
      if (uids.length === 0) return new Map()
      const rows = await db
        .selectFrom('users')
        .select(['uid', 'kyc_status', 'account_state'])
        .where('uid', 'in', [...uids])
        .execute()
      return new Map(
        rows.map((row) => [
          row.uid,
          {
            isDisabled: row.account_state !== AccountState.normal,
            isVerified: row.kyc_status === KycStatus.success,
          },
        ]),
      )
    },

    async uidOfPhone(db, phone) {
      const row = await db
        .selectFrom('users')
        .select('uid')
        .where('phone_hash', 'in', sealer.keyedHashes(phone, 'phone'))
        .executeTakeFirst()
      return row?.uid
    },

    async uidsOfPhones(db, phones) {
      const phoneOf = new Map(
        phones.flatMap((phone) => sealer.keyedHashes(phone, 'phone').map((hash) => [hash.toString('hex'), phone])),
      )
      if (phoneOf.size === 0) return new Map()
      const { rows } = await sql<Columns<'users', 'uid' | 'phone_hash'>>`
        select uid, phone_hash from users
        where phone_hash = any(${[...phoneOf.keys()].map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`.execute(db)
      return new Map(rows.map(({ uid, phone_hash: hash }) => [phoneOf.get(hash?.toString('hex') ?? '') ?? '', uid]))
    },

    async inClear(db, uid, field) {
      if (field === 'phone') {
        const row = await db.selectFrom('users').select('phone_encrypted').where('uid', '=', uid).executeTakeFirst()
        return row?.phone_encrypted ? sealer.decrypt(row.phone_encrypted, `users.phone:${uid}`) : undefined
      }
      const row = (await identityOf(db, uid)) ?? (await newestAttempt(db, uid))
      return row && openIdentity(sealer, uid, row)[field]
    },

    async phones(db, uids) {
      const { rows } = await sql<Columns<'users', 'uid' | 'phone_encrypted'>>`
        select uid, phone_encrypted from users where uid = any(${[...new Set(uids)]}::bigint[])`.execute(db)
      return new Map(rows.map((row) => [row.uid, sealer.decrypt(row.phone_encrypted, `users.phone:${row.uid}`)]))
    },

    async countUsers(db, which) {
      const { count } = await openAccounts(db, which)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    async usersAfter(db, { after, limit, ...which }) {
      const rows = await openAccounts(db, which)
        .select('uid')
        .where('uid', '>', after)
        .orderBy('uid')
        .limit(limit)
        .execute()
      return rows.map(({ uid }) => uid)
    },

    async hasSurname(db, uid, surname) {
      const row = await db
        .selectFrom('identities')
        .select('real_name_encrypted')
        .where('uid', '=', uid)
        .executeTakeFirst()
      return (
        row !== undefined && sealer.decrypt(row.real_name_encrypted, `identity.realName:${uid}`).startsWith(surname)
      )
    },
  }
}

const openAccounts = (db: Db | Tx, { isVerified }: { isVerified: boolean }) =>
  db
    .selectFrom('users')
    .where('account_state', '=', AccountState.normal)
    .$if(isVerified, (query) => query.where('kyc_status', '=', KycStatus.success))

function identityOf(db: Db | Tx, uid: Uid) {
  return db
    .selectFrom('identities')
    .select(['real_name_encrypted', 'id_number_encrypted'])
    .where('uid', '=', uid)
    .executeTakeFirst()
}
