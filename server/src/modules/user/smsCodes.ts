import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Reason, SmsPurpose } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import { limitUse } from '../../core/rateLimit.ts'
import type { Sms } from '../../ports/sms.ts'

export type SmsCodes = ReturnType<typeof createSmsCodes>

const perAddressAndHour = 60
const perDeviceAndHour = 120

/** Six-digit codes, bound to a phone and a purpose (rules.md, identity). */
export function createSmsCodes({ config, database, sealer }: Foundation, sms: Sms) {
  const { smsCodeSeconds, smsIntervalSeconds, smsPerDay, smsWrongTries } = config.identity

  return {
    /**
     * Sends a code whether or not the phone is registered, and returns the seconds until the next may be asked for.
     * Throws SMS_TOO_FAST, SMS_DAILY_LIMIT, PROVIDER_UNAVAILABLE.
     */
    async send(phone: string, purpose: SmsPurpose, from: { ip: string; device: string }): Promise<number> {
      const { db } = database
      await limitUse(db, { key: `sms-ip:${from.ip}`, seconds: 3600, limit: perAddressAndHour, reason: 'SMS_TOO_FAST' })
      const device = createHash('sha256').update(`${from.ip}\0${from.device}`).digest('base64url').slice(0, 16)
      await limitUse(db, {
        key: `sms-device:${device}`,
        seconds: 3600,
        limit: perDeviceAndHour,
        reason: 'SMS_TOO_FAST',
      })
      const phoneHash = sealer.keyedHash(phone, 'phone')
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
      const id = await database.transaction(async (tx) => {
        // Requests for one phone take turns, so that two at once cannot both find the last one old enough.
        await sql`select pg_advisory_xact_lock(hashtextextended(${phoneHash.toString('base64')}, 1))`.execute(tx)
        const recent = await recentCodes(tx, phoneHash)
        if (recent.seconds_ago !== null && recent.seconds_ago < smsIntervalSeconds) {
          throw new AppError('SMS_TOO_FAST', { retryAfter: smsIntervalSeconds - recent.seconds_ago })
        }
        if (recent.today >= smsPerDay) throw new AppError('SMS_DAILY_LIMIT', { retryAfter: 3600 })
        const row = await tx
          .insertInto('sms_codes')
          .values({
            phone_hash: phoneHash,
            purpose,
            code_hash: sealer.keyedHash(code, `sms:${phone}:${purpose}`),
            expires_at: sql`now() + make_interval(secs => ${smsCodeSeconds})`,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return row.id
      })
      try {
        await sms.sendCode({ phone, code, purpose, validMinutes: Math.round(smsCodeSeconds / 60) })
      } catch (error) {
        await db.deleteFrom('sms_codes').where('id', '=', id).execute()
        throw error
      }
      return smsIntervalSeconds
    },

    /**
     * Uses up a code, which must be the newest of its phone and purpose. A wrong entry is counted even though the caller
     * is refused. `accept` looks at what the code was given for and may refuse it: only who holds the phone then hears
     * why, and the code stays good. Throws SMS_CODE_WRONG, or SMS_CODE_BURNT after the last try.
     */
    async use<Result>(
      { phone, purpose, code }: { phone: string; purpose: SmsPurpose; code: string },
      accept: (tx: Tx) => Promise<Result>,
    ): Promise<Result> {
      const phoneHash = sealer.keyedHash(phone, 'phone')
      const given = sealer.keyedHash(code, `sms:${phone}:${purpose}`)
      const used = await database.transaction(async (tx): Promise<{ refusal: Reason } | { result: Result }> => {
        const row = await lockNewest(tx, phoneHash, purpose)
        if (!row?.is_live) return { refusal: 'SMS_CODE_WRONG' }
        if (row.wrong_tries >= smsWrongTries) return { refusal: 'SMS_CODE_BURNT' }
        const isRight = timingSafeEqual(row.code_hash, given)
        await tx
          .updateTable('sms_codes')
          .set(isRight ? { used_at: sql`now()` } : { wrong_tries: row.wrong_tries + 1 })
          .where('id', '=', row.id)
          .execute()
        if (isRight) return { result: await accept(tx) }
        return { refusal: row.wrong_tries + 1 >= smsWrongTries ? 'SMS_CODE_BURNT' : 'SMS_CODE_WRONG' }
      })
      if ('refusal' in used) throw new AppError(used.refusal)
      return used.result
    },
  }
}

function lockNewest(tx: Tx, phoneHash: Buffer, purpose: SmsPurpose) {
  return tx
    .selectFrom('sms_codes')
    .select(['id', 'code_hash', 'wrong_tries', sql<boolean>`used_at is null and expires_at > now()`.as('is_live')])
    .where('phone_hash', '=', phoneHash)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** By the clock of this moment: a transaction that waited its turn began before the last code was made. */
async function recentCodes(db: Db, phoneHash: Buffer) {
  const { rows } = await sql<{ seconds_ago: number | null; today: number }>`
    select extract(epoch from clock_timestamp() - max(created_at))::float8 as seconds_ago,
      count(*) filter (
        where created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
      )::int as today
    from sms_codes where phone_hash = ${phoneHash} and created_at > now() - interval '2 days'`.execute(db)
  return rows[0] ?? { seconds_ago: null, today: 0 }
}
