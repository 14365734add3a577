import { RecordSource, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Columns } from '../../db/rows.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import { sweepIndividually } from '../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../jobs/worker.ts'

/** Expires the overdue lots of locked users, with one entry each, and returns the users. */
export async function expireLots(tx: Tx, uids: readonly Uid[]): Promise<Uid[]> {
  const { rows } = await sql<Columns<'point_entries', 'uid'>>`
    with emptied as (
      update point_lots l set remaining = 0 from (
        select entry_id, remaining from point_lots
        where uid = any(${uids}::bigint[]) and remaining > 0 and expires_at <= now()
      ) due
      where l.entry_id = due.entry_id returning l.uid, l.entry_id, due.remaining
    ), gone as (
      select uid, sum(remaining)::int as points, max(entry_id) as last_lot from emptied group by uid
    ), account as (
      update users u set points = u.points - gone.points from gone where u.uid = gone.uid
      returning u.uid, u.points as balance, gone.points as gone, gone.last_lot
    )
    insert into point_entries (uid, source, change, balance, title, reference)
    select uid, ${RecordSource.system}::smallint, -gone, balance, '积分到期', 'expired:' || last_lot from account
    returning uid`.execute(tx)
  return rows.map((row) => row.uid)
}

/** Locks those users whose rows nobody else has locked, and returns them. */
export async function lockFree(tx: Tx, uids: readonly Uid[]): Promise<Uid[]> {
  const { rows } = await sql<Columns<'users', 'uid'>>`
    select uid from users where uid = any(${uids}::bigint[]) for no key update skip locked`.execute(tx)
  return rows.map(({ uid }) => uid)
}

/** Returns users with expired points, earliest expiry first. */
async function findDue(db: Db, limit: number, isTriable: IsTriable): Promise<Uid[]> {
  const { rows } = await sql<Columns<'point_lots', 'uid'>>`
    select uid from point_lots where remaining > 0 and expires_at <= now() and ${isTriable(sql.ref('uid'))}
    group by uid order by min(expires_at) limit ${limit}`.execute(db)
  return rows.map(({ uid }) => uid)
}

/**
 * Creates the sweep that expires unspent points (rules/points#expiry). Users whose rows are locked are left to a later
 * run.
 */
export function expirySweep({ database, log }: Pick<CoreServices, 'database' | 'log'>): Sweep {
  const expire = (uids: readonly Uid[]) =>
    database.transaction(async (tx) => {
      const free = await lockFree(tx, uids)
      return free.length > 0 && (await expireLots(tx, free)).length > 0
    })
  return sweepIndividually(
    { database, log },
    {
      name: 'point-expiry',
      everySeconds: 60,
      batch: 500,
      due: (limit, isTriable) => findDue(database.db, limit, isTriable),
      nameOf: (uid) => ({ uid }),
      together: expire,
      work: (uid) => expire([uid]),
    },
  )
}
