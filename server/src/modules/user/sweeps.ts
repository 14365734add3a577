import { type RawBuilder, sql } from 'kysely'
import type { CoreServices } from '../../core/coreServices.ts'
import { processIndividually } from '../../jobs/processIndividually.ts'
import type { Sweep } from '../../jobs/worker.ts'

/**
 * Creates sweeps that delete expired rows: captchas, used codes, old counters and idempotency keys, sessions long
 * ended.
 */
export function userSweeps({
  config,
  database: { db },
  log,
}: Pick<CoreServices, 'config' | 'database' | 'log'>): Sweep[] {
  const { knownClientSeconds } = config.identity
  /** Conditions for deletion by table; each table is swept separately. */
  const old: Readonly<Record<string, RawBuilder<unknown>>> = {
    captchas: sql`expires_at < now() - interval '10 min'`,
    sms_codes: sql`created_at < now() - interval '7 days'`,
    sms_inbox: sql`created_at < now() - interval '7 days'`,
    rate_counters: sql`window_start < now() - interval '2 days'`,
    idempotency_keys: sql`created_at < now() - interval '30 days'`,
    sessions: sql`refresh_expires_at < now() - interval '30 days'`,
    known_clients: sql`used_at < now() - make_interval(secs => ${knownClientSeconds})`,
    // A job done that long ago was also created before, which an index finds.
    jobs: sql`created_at < now() - interval '7 days' and done_at < now() - interval '7 days'`,
    // Abandoned long ago; otherwise recording the outcome would have deleted them.
    chain_transactions: sql`sent_at < now() - interval '30 days'`,
    // The cause was resolved by something else, so no sweep meets these rows any more.
    sweep_setbacks: sql`next_at < now() - interval '1 day'`,
  }
  return [
    {
      name: 'housekeeping',
      everySeconds: 300,
      async run() {
        await processIndividually(Object.keys(old), { log, nameOf: (table) => ({ table }) }, (table) =>
          sql`delete from ${sql.table(table)} where ${old[table]}`.execute(db),
        )
      },
    },
  ]
}
