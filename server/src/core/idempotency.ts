import { createHash } from 'node:crypto'
import type { Path, Reply } from '@app/contract'
import type { Database, Tx } from './database.ts'
import { AppError } from './errors.ts'

/** One intention of one person: what the Idempotency-Key header says it is. */
export interface Intention<P extends Path> {
  uid: string
  key: string
  path: P
  input: unknown
}

/**
 * Runs `work` in one transaction and keeps its reply under the key, so that a retry gets the first answer again.
 * A second request with the key waits for the first. Throws IDEMPOTENCY_KEY_REUSED when the input differs.
 * A refusal rolls everything back, the key too: it had no effect and may be tried again.
 */
export async function once<P extends Path>(
  database: Database,
  intention: Intention<P>,
  work: (tx: Tx) => Promise<Reply<P>>,
): Promise<Reply<P>> {
  const { uid, key, path } = intention
  const requestHash = createHash('sha256')
    .update(`${path}\0${JSON.stringify(intention.input)}`)
    .digest()
  return database.transaction(async (tx) => {
    const claimed = await tx
      .insertInto('idempotency_keys')
      .values({ uid, key, path, request_hash: requestHash, reply: 'null' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (claimed.numInsertedOrUpdatedRows === 0n) return firstAnswer(tx, intention, requestHash)
    const reply = await work(tx)
    await tx
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(reply) })
      .where('uid', '=', uid)
      .where('key', '=', key)
      .execute()
    return reply
  })
}

async function firstAnswer<P extends Path>(tx: Tx, { uid, key }: Intention<P>, requestHash: Buffer): Promise<Reply<P>> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('uid', '=', uid)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!row.request_hash.equals(requestHash)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return row.reply as Reply<P>
}
