import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import { shanghaiMinute, toSeconds } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { readCode } from './safeCodeQueries.ts'

/**
 * Freezes giving and destroying for `seconds` from now: a proof of ownership has changed, and the person who changed it
 * may not be the owner. A longer freeze stays unchanged.
 */
export async function freezeGiving(tx: Tx, uid: Uid, seconds: number): Promise<void> {
  await sql`
    update users set gifts_frozen_until = greatest(gifts_frozen_until, now() + make_interval(secs => ${seconds}))
    where uid = ${uid}`.execute(tx)
}

/**
 * Requires that the account may give and destroy items. Throws GIFTS_FROZEN with `frozenUntil`, epoch seconds, while
 * the account is frozen.
 */
export async function requireGivingOpen(db: Db | Tx, uid: Uid): Promise<void> {
  const { frozen_until: frozenUntil, frozen_seconds: retryAfter } = await readCode(db, uid)
  if (frozenUntil === null) return
  const msg = `账号的安全信息刚变更过，为防止他人转走藏品，${shanghaiMinute(frozenUntil)} 前暂不能转赠和销毁`
  throw new AppError('GIFTS_FROZEN', { msg, retryAfter, data: { frozenUntil: toSeconds(frozenUntil) } })
}
