import type { WishId } from '@app/contract'
import { sql } from 'kysely'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Db, Tx } from '../../../core/database.ts'
import type { Columns } from '../../../db/rows.ts'
import { type Emit, events, type ExpiringPrize } from '../../../events/index.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'
import { sweepIndividually } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'

/** Days before its end that a prize is warned of; never within a day of the wish, whose message names the end as well. */
const daysBefore = 3

const isDue = sql<boolean>`w.receive_by > now() and w.receive_by <= now() + make_interval(days => ${sql.lit(daysBefore)})
  and w.received_at is null and w.expired_at is null and w.warned_at is null
  and w.created_at <= now() - interval '1 day'`

async function findDue(db: Db, limit: number, isTriable: IsTriable): Promise<WishId[]> {
  const { rows } = await sql<Columns<'wishes', 'id'>>`
    select w.id from wishes w where ${isDue} and ${isTriable(sql.ref('w.id'))}
    order by w.receive_by limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks prizes as warned of and returns them; those that another caller has locked are left out. */
async function setWarned(tx: Tx, ids: readonly WishId[]): Promise<ExpiringPrize[]> {
  const { rows } = await sql<ExpiringPrize>`
    with due as (
      select w.id from wishes w where w.id = any(${ids}::bigint[]) and ${isDue}
      order by w.id for update skip locked
    ), warned as (
      update wishes set warned_at = now() from due where wishes.id = due.id
      returning wishes.id, wishes.uid, wishes.receive_by, wishes.prize_id
    )
    select w.id::text as "wishId", w.uid, w.receive_by as "receiveBy", p.name as "prizeName"
    from warned w join draw_prizes p on p.id = w.prize_id`.execute(tx)
  return rows
}

/** Creates the sweep that warns winners once of prizes that expire within three days (rules/play#wishes). */
export function expiryWarningSweep(
  { database, log }: Pick<CoreServices, 'database' | 'log'>,
  { emit }: { emit: Emit },
): Sweep {
  const warn = (ids: readonly WishId[]) =>
    database.transaction(async (tx) => {
      const expiring = await setWarned(tx, ids)
      if (expiring.length > 0) await emit(tx, events.prizesExpiring, expiring)
      return expiring.length > 0
    })
  return sweepIndividually(
    { database, log },
    {
      name: 'wish-prizes-warnings',
      everySeconds: 600,
      batch: 500,
      due: (limit, isTriable) => findDue(database.db, limit, isTriable),
      nameOf: (wishId) => ({ wishId }),
      together: warn,
      work: (wishId) => warn([wishId]),
    },
  )
}
