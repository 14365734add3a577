import { RecordSource } from '@app/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../core/database.ts'
import type { Sweep } from '../../jobs/worker.ts'

const batchSize = 500

/** Takes what is over out of the lots of these people, one entry each, and returns the people. They are locked. */
export async function expireLots(tx: Tx, uids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
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

/** Lets points expire that were not spent in time (rules.md, identity). Whoever is busy has their turn in a later run. */
export function expirySweep(database: Database): Sweep {
  return {
    name: 'point-expiry',
    everySeconds: 60,
    async run() {
      const expired = await database.transaction(async (tx) => {
        const { rows } = await sql<{ uid: string }>`
          select uid from users where uid in (
            select uid from point_lots where remaining > 0 and expires_at <= now() order by expires_at limit ${batchSize}
          )
          for no key update skip locked`.execute(tx)
        return rows.length > 0
          ? expireLots(
              tx,
              rows.map((row) => row.uid),
            )
          : []
      })
      return expired.length > 0
    },
  }
}
