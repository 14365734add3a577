import type { TextVersionId, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Tx } from '../../../core/database.ts'
import type { Columns } from '../../../db/rows.ts'
import { type Emit, events } from '../../../events/index.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { OpsModule } from '../../ops/index.ts'

/** Users per transaction. */
const usersAtOnce = 2000

/** Locks and returns the first text in force whose notice has not reached everybody; undefined if there is none. */
async function lockNotice(
  tx: Tx,
  textIds: readonly TextVersionId[],
): Promise<Columns<'agreement_notices', 'text_id' | 'after_uid'> | undefined> {
  await sql`
    insert into agreement_notices (text_id) select id from unnest(${textIds}::bigint[]) id
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<Columns<'agreement_notices', 'text_id' | 'after_uid'>>`
    select text_id, after_uid from agreement_notices
    where text_id = any(${textIds}::bigint[]) and done_at is null
    order by text_id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** Returns the next users who registered before a text took effect; later ones consented to it. */
async function usersAfter(tx: Tx, after: Uid, since: Date): Promise<Uid[]> {
  const { rows } = await sql<Columns<'users', 'uid'>>`
    select uid from users where uid > ${after} and created_at < ${since} order by uid limit ${usersAtOnce}`.execute(tx)
  return rows.map(({ uid }) => uid)
}

async function advance(tx: Tx, textId: TextVersionId, last: Uid | undefined): Promise<void> {
  await sql`
    update agreement_notices set after_uid = coalesce(${last ?? null}::bigint, after_uid),
      done_at = case when ${last ?? null}::bigint is null then now() end
    where text_id = ${textId}`.execute(tx)
}

/**
 * Creates the sweep that notifies users of changed agreements, once they are in force. It works in batches and stores the
 * last user with each, so that a worker that dies leaves nobody out and notifies nobody twice.
 */
export const agreementNoticeSweep = (
  { database }: Pick<CoreServices, 'database'>,
  { emit, ops }: { emit: Emit; ops: Pick<OpsModule, 'changedConsents'> },
): Sweep => ({
  name: 'agreement-notices',
  everySeconds: 60,
  run: () =>
    database.transaction(async (tx) => {
      const texts = await ops.changedConsents(tx)
      const notice = await lockNotice(
        tx,
        texts.map(({ id }) => id),
      )
      const text = texts.find(({ id }) => id === notice?.text_id)
      if (!notice || !text) return false
      const { id, ...changed } = text
      const uids = await usersAfter(tx, notice.after_uid, changed.since)
      if (uids.length > 0) await emit(tx, events.agreementChanged, { ...changed, uids })
      await advance(tx, id, uids.at(-1))
      return true
    }),
})
