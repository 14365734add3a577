import type { StaffId } from '@app/contract'
import { sql } from 'kysely'
import { limitAddress, takeBackAddress } from '../../core/addressLimits.ts'
import { tokenHash } from '../../core/crypto.ts'
import type { Db } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import { networksOf } from '../../core/networks.ts'
import { limitUse, takeBackUse } from '../../core/rateLimit.ts'

/** Wrong tries of one kind: after `free` of them a wait of a second, doubled with each further one up to `longest` seconds. */
interface Waits {
  key: string
  free: number
  longest: number
}

/** Who tries: from where, and with which browser. */
export interface Trier {
  ip: string
  /** What the browser keeps; undefined where it keeps none. */
  browser: string | undefined
  /** Whether the account that is tried knows the browser. */
  isKnown: boolean
}

/** By what a try is counted, the asker's own first. */
interface Budget {
  waits: Waits
  /** Counted for all whom nobody knows together, within `windowSeconds`; null for a browser that the account knows. */
  strangers: { name: string; ip: string; key: string } | null
}

const windowSeconds = 900
/** Wrong tries from one network address within the window, whatever the names. */
const perAddress = 60
/** Wrong tries for one account from everybody whom it does not know. */
const perAccount = 100

const ownKey = ({ ip, browser, isKnown }: Trier): string =>
  isKnown && browser !== undefined ? `browser:${tokenHash(browser).toString('base64url')}` : networksOf(ip).host

function budgetOf(kind: 'password' | 'factor' | 'passkey', whose: string, trier: Trier): Budget {
  return {
    waits: { key: `${kind}:${whose}:${ownKey(trier)}`, free: 4, longest: 900 },
    strangers: trier.isKnown ? null : { name: 'staff-ip', ip: trier.ip, key: `staff-${kind}:${whose}` },
  }
}

export const passwordBudget = (name: string, trier: Trier): Budget => budgetOf('password', name, trier)

/** Codes and passkeys apart: a signature is not guessed, so wrong codes of others do not keep a passkey out. */
export const factorBudget = (staffId: StaffId, kind: 'factor' | 'passkey', trier: Trier): Budget =>
  budgetOf(kind, staffId, trier)

/** Who comes back from single sign-on without getting in; a whole office may be behind one address. */
export const signOnBudget = (ip: string): Budget => ({
  waits: { key: `signOn:${networksOf(ip).host}`, free: 20, longest: 30 },
  strangers: null,
})

/** When the next try of a row `t` is free: at once for the first ones, later ever more seconds after the last. */
const freeAt = ({ free, longest }: Waits) => sql<Date>`
  t.last_at + make_interval(secs => case
    when t.failures < ${free}::int then 0
    else least(${longest}::int, power(2, least(t.failures - ${free}::int, 20)))::float8 end)`

const isForgotten = sql<boolean>`t.last_at < clock_timestamp() - interval '1 day'`

/**
 * Takes one try by one conditional write, before anything is compared: of many at once no more are let in than are free. Throws
 * TOO_FAST while the next has to wait.
 */
async function takeTry(db: Db, waits: Waits): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    insert into staff_tries as t (key, failures, last_at) values (${waits.key}, 1, clock_timestamp())
    on conflict (key) do update set
      failures = case when ${isForgotten} then 1 else t.failures + 1 end,
      last_at = clock_timestamp()
    where ${isForgotten} or ${freeAt(waits)} <= clock_timestamp()`.execute(db)
  if (numAffectedRows > 0n) return
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from ${freeAt(waits)} - clock_timestamp())::float8 as left
    from staff_tries t where key = ${waits.key}`.execute(db)
  throw new AppError('TOO_FAST', { retryAfter: Math.max(1, rows[0]?.left ?? 1) })
}

/** What is a day old begins anew anyway. */
export async function forgetOldTries(db: Db): Promise<void> {
  await sql`delete from staff_tries where last_at < now() - interval '1 day'`.execute(db)
}

/**
 * Does one try, which is counted before it is known to be wrong and forgotten if `work` does not throw. Strangers are counted by
 * their address, then by address and account, then for the account; what one of these refuses the next does not count. Throws
 * TOO_FAST, and whatever `work` throws.
 */
export async function tryOnce<Result>(
  foundation: Foundation,
  { waits, strangers }: Budget,
  work: () => Promise<Result>,
): Promise<Result> {
  const { db } = foundation.database
  const byAddress = strangers && { ...strangers, seconds: windowSeconds, limit: perAddress }
  if (byAddress) await limitAddress(foundation, byAddress)
  try {
    await takeTry(db, waits)
  } catch (error) {
    if (byAddress) await takeBackAddress(db, byAddress)
    throw error
  }
  if (strangers) await limitUse(db, { key: strangers.key, seconds: windowSeconds, limit: perAccount })
  const takeBack = async () => {
    if (byAddress) await takeBackAddress(db, byAddress)
    if (strangers) await takeBackUse(db, strangers.key, windowSeconds)
  }
  try {
    const result = await work()
    await db.deleteFrom('staff_tries').where('key', '=', waits.key).execute()
    await takeBack()
    return result
  } catch (error) {
    // Too many waited to be hashed: nothing was compared.
    if (error instanceof AppError && error.reason === 'BUSY') {
      await sql`update staff_tries set failures = greatest(failures - 1, 1) where key = ${waits.key}`.execute(db)
      await takeBack()
    }
    throw error
  }
}
