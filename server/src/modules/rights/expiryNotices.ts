import { ItemState, type RightsConfigId, RightsState, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Db, Tx } from '../../core/database.ts'
import { literalsOf } from '../../core/literals.ts'
import type { Columns } from '../../db/rows.ts'
import { type Emit, events } from '../../events/index.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import { sweepIndividually } from '../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../jobs/worker.ts'

const item = literalsOf(ItemState)
const right = literalsOf(RightsState)
/** Days before the end of an offer at which the owners of its rights hear of it. */
const daysBefore = 7
/** Owners per transaction. */
const ownersAtOnce = 2000

/** An offer that ends soon. */
interface Ending extends Columns<'rights_configs', 'name'> {
  configId: RightsConfigId
  validUntil: Date
}

async function findEnding(db: Db, limit: number, isTriable: IsTriable): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select c.id as "configId", c.name, c.valid_until as "validUntil" from rights_configs c
    where c.valid_until > now() and c.valid_until <= now() + make_interval(days => ${daysBefore}::int)
      and not exists (
        select from right_expiry_notices n
        where n.config_id = c.id and n.valid_until = c.valid_until and n.done_at is not null
      ) and ${isTriable(sql.ref('c.id'))}
    order by c.valid_until limit ${limit}`.execute(db)
  return rows
}

/** Locks the notice of an ending offer; undefined if it is done, or another worker has it. */
async function lockNotice(tx: Tx, { configId, validUntil }: Ending): Promise<Uid | undefined> {
  await sql`
    insert into right_expiry_notices (config_id, valid_until) values (${configId}, ${validUntil})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<Columns<'right_expiry_notices', 'after_uid'>>`
    select after_uid from right_expiry_notices
    where config_id = ${configId} and valid_until = ${validUntil} and done_at is null for update skip locked`.execute(
    tx,
  )
  return rows[0]?.after_uid
}

/** Returns the next owners of items whose right is unused, with the number of those items. */
async function ownersAfter(tx: Tx, configId: RightsConfigId, after: Uid): Promise<{ uid: Uid; count: number }[]> {
  const { rows } = await sql<{ uid: Uid; count: number }>`
    select i.owner_uid as uid, count(*)::int as count
    from goods_rights g join items i on i.goods_sn = g.goods_sn
      left join rights_sold s on s.item_id = i.id and s.config_id = g.config_id
    where g.config_id = ${configId} and i.owner_uid > ${after} and i.state in (${item.minting}, ${item.held})
      and i.frozen_at is null and not coalesce(s.state in (${right.already}, ${right.done}), false)
    group by i.owner_uid order by i.owner_uid limit ${ownersAtOnce}`.execute(tx)
  return rows
}

async function advance(tx: Tx, { configId, validUntil }: Ending, last: Uid | undefined): Promise<void> {
  await sql`
    update right_expiry_notices set after_uid = coalesce(${last ?? null}::bigint, after_uid),
      done_at = case when ${last ?? null}::bigint is null then now() end
    where config_id = ${configId} and valid_until = ${validUntil}`.execute(tx)
}

/**
 * Creates the sweep that notifies owners once of offers that end within a week (rules/rights#expiring). It works in
 * batches and stores the last owner with each, so that a worker that dies leaves nobody out and notifies nobody twice.
 */
export function expiryNoticeSweep({
  database,
  log,
  emit,
}: Pick<CoreServices, 'database' | 'log'> & { emit: Emit }): Sweep {
  const notifySome = (ending: Ending) =>
    database.transaction(async (tx) => {
      const after = await lockNotice(tx, ending)
      if (after === undefined) return false
      const owners = await ownersAfter(tx, ending.configId, after)
      if (owners.length > 0) await emit(tx, events.rightExpiring, { ...ending, owners })
      await advance(tx, ending, owners.at(-1)?.uid)
      return true
    })
  return sweepIndividually(
    { database, log },
    {
      name: 'right-expiry-notices',
      everySeconds: 600,
      batch: 50,
      due: (limit, isTriable) => findEnding(database.db, limit, isTriable),
      nameOf: ({ configId }) => ({ configId }),
      work: notifySome,
    },
  )
}
