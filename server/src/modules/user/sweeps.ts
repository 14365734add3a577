import { sql } from 'kysely'
import type { Database } from '../../core/database.ts'
import type { Sweep } from '../../jobs/worker.ts'

/** Clears what is over: captchas, used codes, old counters and idempotency keys, sessions long ended. */
export function userSweeps({ db }: Database): Sweep[] {
  return [
    {
      name: 'housekeeping',
      everySeconds: 300,
      async run() {
        await sql`delete from captchas where expires_at < now() - interval '10 min'`.execute(db)
        await sql`delete from sms_codes where created_at < now() - interval '7 days'`.execute(db)
        await sql`delete from sms_inbox where created_at < now() - interval '7 days'`.execute(db)
        await sql`delete from rate_counters where window_start < now() - interval '2 days'`.execute(db)
        await sql`delete from idempotency_keys where created_at < now() - interval '30 days'`.execute(db)
        await sql`delete from sessions where refresh_expires_at < now() - interval '30 days'`.execute(db)
        await sql`delete from jobs where done_at < now() - interval '7 days'`.execute(db)
      },
    },
  ]
}
