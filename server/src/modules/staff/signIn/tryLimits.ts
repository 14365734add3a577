import type { StaffId } from '@app/contract'
import { sql } from 'kysely'
import { limitAddress, takeBackAddress } from '../../../core/addressLimits.ts'
import { tokenHash } from '../../../core/crypto.ts'
import type { Db } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { networksOf } from '../../../core/networks.ts'
import { limitUse, takeBackUse } from '../../../core/rateLimit.ts'

/**
 * Delays for wrong tries of one kind: after `free` of them one second, doubled with each further one up to `longest`
 * seconds.
 */
interface PendingCounts {
  key: string
  free: number
  longest: number
}

/** The client that makes a try: its address and browser. */
export interface Trier {
  ip: string
  /** The token of a browser that the account knows; undefined for any other client. */
  knownBrowser: string | undefined
}

/** The counters of a try, the client's own first. */
interface Budget {
  waits: PendingCounts
  /** Shared counters for clients that the account does not know, per `windowSeconds`; null for a known browser. */
  strangers: { name: string; ip: string; key: string } | null
}

const windowSeconds = 900
/** Most wrong tries from one network address within the window, whatever the names. */
const perAddress = 60
/** Most wrong tries for one account from all clients that it does not know. */
const perAccount = 100

const ownKey = ({ ip, knownBrowser }: Trier): string =>
  knownBrowser ? `browser:${tokenHash(knownBrowser).toString('base64url')}` : networksOf(ip).host

function budgetOf(kind: 'password' | 'factor' | 'passkey', whose: string, trier: Trier): Budget {
  return {
    waits: { key: `${kind}:${whose}:${ownKey(trier)}`, free: 4, longest: 900 },
    strangers: trier.knownBrowser ? null : { name: 'staff-ip', ip: trier.ip, key: `staff-${kind}:${whose}` },
  }
}

export const passwordBudget = (name: string, trier: Trier): Budget => budgetOf('password', name, trier)

/**
 * Counts codes and passkeys separately: a signature cannot be guessed, so other people's wrong codes do not block a
 * passkey.
 */
export const factorBudget = (staffId: StaffId, kind: 'factor' | 'passkey', trier: Trier): Budget =>
  budgetOf(kind, staffId, trier)

/** Counts failed returns from single sign-on; a whole office may share one address. */
export const signOnBudget = (ip: string): Budget => ({
  waits: { key: `signOn:${networksOf(ip).host}`, free: 20, longest: 30 },
  strangers: null,
})

/**
 * SQL for when the next try of a row `t` is free: at once for the first ones, then with growing delays after the last.
 */
const freeAt = ({ free, longest }: PendingCounts) => sql<Date>`
  t.last_at + make_interval(secs => case
    when t.failures < ${free}::int then 0
    else least(${longest}::int, power(2, least(t.failures - ${free}::int, 20)))::float8 end)`

const isForgotten = sql<boolean>`t.last_at < clock_timestamp() - interval '1 day'`

/**
 * Takes one try by one conditional write, before anything is compared, so that concurrent requests cannot exceed the
 * free tries. Throws TOO_FAST while the next try must wait.
 */
async function takeTry(db: Db, waits: PendingCounts): Promise<void> {
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

/** Deletes tries a day old, whose delays have ended. */
export async function forgetOldTries(db: Db): Promise<void> {
  await sql`delete from staff_tries where last_at < now() - interval '1 day'`.execute(db)
}

/**
 * Makes one try, which is counted before it is known to be wrong and forgotten if `work` does not throw. Strangers are
 * counted by their address, then by address and account, then by account; a try refused by one counter does not count
 * in the next. Throws TOO_FAST, and whatever `work` throws.
 */
export async function tryOnce<Result>(
  core: CoreServices,
  { waits, strangers }: Budget,
  work: () => Promise<Result>,
): Promise<Result> {
  const { db } = core.database
  const byAddress = strangers && { ...strangers, seconds: windowSeconds, limit: perAddress }
  if (byAddress) await limitAddress(core, byAddress)
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
    // The hashing queue was full, so nothing was compared.
    if (error instanceof AppError && error.reason === 'BUSY') {
      await sql`update staff_tries set failures = greatest(failures - 1, 1) where key = ${waits.key}`.execute(db)
      await takeBack()
    }
    throw error
  }
}
