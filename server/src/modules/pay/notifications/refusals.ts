import type { PaymentPlatform } from '@app/contract'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../core/database.ts'
import { wholeDaysAgo } from '../../../core/periods.ts'
import type { NotificationReading } from '../../../ports/payments.ts'

/** Reason why a notification was refused. */
type Why = Extract<NotificationReading, { kind: 'refused' }>['why']

interface Tally {
  platform: PaymentPlatform
  why: Why
  count: number
  address: string
  bytes: number
  digest: Buffer
}

export interface RefusalCounter {
  /** Counts a refused notification; resolves once the count is in the database. */
  count(platform: PaymentPlatform, why: Why, sent: { body: string; address: string }): Promise<void>
}

/**
 * Counts refused notifications by platform, reason and hour. Their senders are unauthenticated: nothing of the content
 * is stored but its digest, and only one write runs at a time, however many arrive at once.
 */
export function createRefusalCounter(db: Db): RefusalCounter {
  let tallies = new Map<string, Tally>()
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    while (tallies.size > 0) {
      const batch = [...tallies.values()]
      tallies = new Map()
      for (const tally of batch) await add(db, tally)
    }
  }

  return {
    async count(platform, why, { body, address }) {
      const key = `${platform} ${why}`
      const digest = createHash('sha256').update(body).digest()
      const count = (tallies.get(key)?.count ?? 0) + 1
      tallies.set(key, { platform, why, count, address, bytes: Buffer.byteLength(body), digest })
      writing ??= write().finally(() => (writing = undefined))
      await writing
    },
  }
}

async function add(db: Db, { platform, why, count, address, bytes, digest }: Tally): Promise<void> {
  await db
    .insertInto('payment_refusals')
    .values({ platform, why, hour: sql`date_trunc('hour', now())`, count, address, bytes, digest })
    .onConflict((conflict) =>
      conflict.columns(['platform', 'why', 'hour']).doUpdateSet((row) => ({
        count: sql<number>`payment_refusals.count + excluded.count`,
        address: row.ref('excluded.address'),
        bytes: row.ref('excluded.bytes'),
        digest: row.ref('excluded.digest'),
        last_at: sql`now()`,
      })),
    )
    .execute()
}

/** Deletes hourly counts once `days` whole days have passed after their day. */
export async function purgeRefusals(db: Db, days: number): Promise<void> {
  await sql`delete from payment_refusals where hour < ${wholeDaysAgo(days)}`.execute(db)
}
