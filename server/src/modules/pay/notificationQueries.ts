import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { RawNotification } from '../../ports/payments.ts'

/** Of the headers only these are kept: they may be needed to check a signature again. */
const keptHeaders = ['content-type', 'authorization', 'user-agent']

/** Keeps a notification as it came, before anything in it is believed; returns its id. */
export async function store(db: Db, platform: number, { rawBody, headers }: RawNotification): Promise<string> {
  const kept = Object.fromEntries(keptHeaders.map((name) => [name, headers[name] ?? null]))
  const row = await db
    .insertInto('payment_notifications')
    // A text of Postgres holds no NUL, and no notification does.
    .values({ platform: String(platform), body: rawBody.replaceAll('\0', '\u{FFFD}'), headers: JSON.stringify(kept) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function setOutcome(db: Db | Tx, id: string, outcome: string): Promise<void> {
  await db
    .updateTable('payment_notifications')
    .set({ outcome, processed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
