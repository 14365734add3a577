import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { Columns } from '../../db/rows.ts'
import { type Emit, events, type ExpiringPoints } from '../../events/index.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import { sweepIndividually } from '../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { lockFree } from './expiry.ts'

/** Days before their expiry that points are warned of, and days that one warning covers. */
const days = { before: 7, covered: 30 }

async function findDue(db: Db, limit: number, isTriable: IsTriable): Promise<Uid[]> {
  const { rows } = await sql<Columns<'point_lots', 'uid'>>`
    select uid from point_lots
    where remaining > 0 and warned_at is null and expires_at > now()
      and expires_at <= now() + make_interval(days => ${days.before}::int) and ${isTriable(sql.ref('uid'))}
    group by uid order by min(expires_at) limit ${limit}`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** Marks the points of locked users that one warning covers, and returns what expires. */
async function setWarned(tx: Tx, uids: readonly Uid[]): Promise<ExpiringPoints[]> {
  const { rows } = await sql<ExpiringPoints>`
    with warned as (
      update point_lots set warned_at = now()
      where uid = any(${uids}::bigint[]) and remaining > 0 and warned_at is null and expires_at > now()
        and expires_at <= now() + make_interval(days => ${days.covered}::int)
      returning uid, entry_id, remaining, expires_at
    )
    select uid, max(entry_id)::text as entry, sum(remaining)::int as points, min(expires_at) as "firstAt"
    from warned group by uid`.execute(tx)
  return rows
}

/**
 * Creates the sweep that warns of points that expire within a week (rules/points#expiry). A warning covers a month, so
 * that points earned day by day do not warn day by day. Users whose rows are locked are left to a later run.
 */
export function expiryWarningSweep(
  { database, log }: Pick<CoreServices, 'database' | 'log'>,
  { emit }: { emit: Emit },
): Sweep {
  const warn = (uids: readonly Uid[]) =>
    database.transaction(async (tx) => {
      const expiring = await setWarned(tx, await lockFree(tx, uids))
      if (expiring.length > 0) await emit(tx, events.pointsExpiring, expiring)
      return expiring.length > 0
    })
  return sweepIndividually(
    { database, log },
    {
      name: 'point-expiry-warnings',
      everySeconds: 3600,
      batch: 500,
      due: (limit, isTriable) => findDue(database.db, limit, isTriable),
      nameOf: (uid) => ({ uid }),
      together: warn,
      work: (uid) => warn([uid]),
    },
  )
}
