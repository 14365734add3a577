import { adminRouteList } from '@app/contract/admin/routes'
import { type Insertable, sql } from 'kysely'
import type { StaffId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { Db, Tx } from '../../../core/database.ts'
import { beginning, readKeyset } from '../../../core/keyset.ts'
import type { DB } from '../../../db/types.ts'

/** The database sets id, time and hash. */
type Entry = Omit<Insertable<DB['audit_entries']>, 'id' | 'at' | 'hash'>

/** Inserts an entry; a trigger sets its id and hash. */
export async function insert(db: Db | Tx, entry: Entry): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({ ...entry, id: '0', at: new Date(0), hash: Buffer.alloc(0) })
    .execute()
}

/** Refusals that ask the user for something and are followed by the action itself. */
const prompts = ['STEP_UP_NEEDED', 'SECOND_FACTOR_NEEDED']
const reads = adminRouteList.filter(({ audited }) => !audited).map(({ path }) => path)

/** Leaves out refused reads, such as an old link, and requests for the second factor. */
const isAct = sql<boolean>`(outcome <> 'refused' or (refusal <> all(${prompts}) and verb <> all(${reads})))`

/** Lists entries by the given filters, with the present names of their staff. */
export function list(db: Db, wanted: AdminInput<'audit/list'>) {
  const { name, staff, verb, target, outcome, from, until, scope, ...place } = wanted
  let query = db
    .selectFrom('audit_entries')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('staff_accounts')
        .select('display_name')
        .whereRef('staff_accounts.id', '=', 'audit_entries.staff_id')
        .as('display_name'),
    )
  if (name !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb('staff_name', '=', name),
        eb(
          'staff_id',
          'in',
          eb.selectFrom('staff_accounts').select('staff_accounts.id').where('display_name', '=', name),
        ),
      ]),
    )
  }
  if (staff !== undefined) query = query.where('staff_id', '=', staff)
  if (verb !== undefined) query = query.where('verb', 'like', beginning(verb))
  if (target !== undefined) query = query.where('target', '=', target)
  if (outcome !== undefined) query = query.where('outcome', '=', outcome)
  if (scope === 'acts') query = query.where(isAct)
  if (from !== undefined) query = query.where('at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('at', '<', new Date(until * 1000))
  // Ids follow the order of events.
  return readKeyset(query, place, { sorts: { at: 'id' }, id: 'id' })
}

/** Returns the actions on a target, oldest first; the last two hundred. */
export async function doneTo(db: Db, target: string) {
  const rows = await db
    .selectFrom('audit_entries as e')
    .leftJoin('staff_accounts as a', 'a.id', 'e.staff_id')
    .select(['e.at', 'e.verb', 'e.reason', 'e.after', 'e.staff_name', 'a.display_name'])
    .where('e.target', '=', target)
    .where('e.outcome', '=', 'done')
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute()
  return rows.toReversed().map((row) => ({
    at: row.at,
    verb: row.verb,
    reason: row.reason,
    after: row.after,
    by: row.display_name ?? row.staff_name,
  }))
}

/** Returns who last did this to a target, and when; null if no member of staff did. */
export async function lastDoer(
  tx: Tx,
  { verb, target }: { verb: string; target: string },
): Promise<{ by: StaffId; since: Date } | null> {
  const row = await tx
    .selectFrom('audit_entries')
    .select(['staff_id', 'at'])
    .where('target', '=', target)
    .where('verb', '=', verb)
    .where('outcome', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && row.staff_id !== null ? { by: row.staff_id, since: row.at } : null
}
