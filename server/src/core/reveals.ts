import type { RecordAct, Recorded, Staff } from './adminHandler.ts'
import type { CoreServices } from './coreServices.ts'
import type { Db, Tx } from './database.ts'
import { countUseUpTo, limitRefusal } from './rateLimit.ts'

/** How often a member of staff may view unmasked personal data, across all kinds. */
const reveals = { seconds: 3600, most: 30 }

/** How often a member of staff may open lists of parcels, addresses or invoices unmasked per hour. */
const openings = { picking: 10, address: 200, invoice: 200 } as const

/** Counts one opening. Throws TOO_FAST above the limit. */
export async function countOpening(db: Db, staff: Pick<Staff, 'id'>, what: keyof typeof openings): Promise<void> {
  const used = await countUseUpTo(db, `opening:${what}:${staff.id}`, reveals.seconds, openings[what])
  if (used === undefined) throw await limitRefusal(db, 'TOO_FAST', reveals.seconds)
}

/**
 * Reads unmasked personal data for a member of staff, and records it in the audit log. Throws TOO_FAST above the hourly
 * limit; a view of missing data counts too.
 */
export async function reveal(
  { database }: Pick<CoreServices, 'database'>,
  { staff, record }: { staff: Staff; record: RecordAct },
  { read, done }: { read: (tx: Tx) => Promise<string>; done: Recorded },
): Promise<{ value: string }> {
  const used = await countUseUpTo(database.db, `reveal:${staff.id}`, reveals.seconds, reveals.most)
  if (used === undefined) throw await limitRefusal(database.db, 'TOO_FAST', reveals.seconds)
  const value = await database.transaction(async (tx) => {
    const seen = await read(tx)
    await record(tx, done)
    return seen
  })
  return { value }
}
