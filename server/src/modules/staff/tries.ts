import type { StaffId } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { networksOf } from '../../core/networks.ts'

/** How wrong tries of one kind make wait: after `free` of them, a second, doubled with each further one up to `longest`. */
interface Waits {
  key: string
  free: number
  /** Seconds. */
  longest: number
}

/** One address waits ever longer; a name never long, so that a stranger who knows it cannot keep a colleague out. */
export const passwordWaits = (name: string, ip: string): Waits[] => [
  { key: `password:${name}:${networksOf(ip).host}`, free: 4, longest: 900 },
  { key: `password:${name}`, free: 20, longest: 30 },
]

/** Only who knows the password comes to try codes. */
export const factorWaits = (staffId: StaffId): Waits[] => [{ key: `factor:${staffId}`, free: 4, longest: 900 }]

/** Who comes back from single sign-on without getting in; a whole office may be behind one address. */
export const signOnWaits = (ip: string): Waits[] => [{ key: `signOn:${networksOf(ip).host}`, free: 20, longest: 30 }]

/** Throws TOO_FAST while one of these has to wait. */
async function requireCalm(db: Db, waits: readonly Waits[]): Promise<void> {
  for (const { key, free, longest } of waits) {
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from last_at - now())::float8
        + least(${longest}::int, power(2, least(failures - ${free}::int, 20)))::float8 as left
      from staff_tries where key = ${key} and failures > ${free}::int`.execute(db)
    const left = rows[0]?.left ?? 0
    if (left > 0) throw new AppError('TOO_FAST', { retryAfter: left })
  }
}

/** Counts a wrong try before it is known to be wrong: of many made at once none is free. */
async function countTry(db: Db, waits: readonly Waits[]): Promise<void> {
  for (const { key } of waits) {
    await sql`
      insert into staff_tries (key, failures) values (${key}, 1)
      on conflict (key) do update set
        failures = case when staff_tries.last_at < now() - interval '1 day' then 1 else staff_tries.failures + 1 end,
        last_at = now()`.execute(db)
  }
}

/** After a right one. */
async function forgetTries(db: Db, [own]: readonly Waits[]): Promise<void> {
  if (own) await db.deleteFrom('staff_tries').where('key', '=', own.key).execute()
}

/** What is a day old begins anew anyway. */
export async function forgetOldTries(db: Db): Promise<void> {
  await sql`delete from staff_tries where last_at < now() - interval '1 day'`.execute(db)
}

/**
 * Does one try. It is counted before it is known to be wrong, and forgotten where `work` does not throw. Throws TOO_FAST, and
 * whatever `work` throws.
 */
export async function tryOnce<Result>(db: Db, waits: readonly Waits[], work: () => Promise<Result>): Promise<Result> {
  await requireCalm(db, waits)
  await countTry(db, waits)
  const result = await work()
  await forgetTries(db, waits)
  return result
}
