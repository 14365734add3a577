import { createHash } from 'node:crypto'
import type { Path, Reason, Reply } from '@app/contract'
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
 * A refusal that leaves something behind, such as a counted wrong try. Returned by the work instead of thrown, it is
 * committed and kept under the key as a reply is: a retry is refused in the same words and leaves nothing more behind.
 */
export class KeptRefusal {
  readonly reason: Reason

  constructor(reason: Reason) {
    this.reason = reason
  }
}

/**
 * Runs `work` in one transaction and keeps its reply under the key, so that a retry gets the first answer again.
 * A second request with the key waits for the first. Throws IDEMPOTENCY_KEY_REUSED when the input differs.
 * A refusal that is thrown rolls everything back, the key too: it had no effect and may be tried again.
 */
export function once<P extends Path>(
  database: Database,
  intention: Intention<P>,
  work: (tx: Tx) => Promise<Reply<P> | KeptRefusal>,
): Promise<Reply<P>> {
  return onceKeeping<Reply<P>>(database, intention, work)
}

/**
 * Like `once`, where the reply itself must not lie in the table, for the personal data in it: keeps what `work` returns,
 * from which the caller makes the reply, the first time and for every retry.
 */
export async function onceKeeping<Kept>(
  database: Database,
  intention: Intention<Path>,
  work: (tx: Tx) => Promise<Kept | KeptRefusal>,
): Promise<Kept> {
  const { uid, key, path } = intention
  const requestHash = createHash('sha256')
    .update(`${path}\0${JSON.stringify(intention.input)}`)
    .digest()
  const answer = await database.transaction(async (tx): Promise<Kept | KeptRefusal> => {
    const claimed = await tx
      .insertInto('idempotency_keys')
      .values({ uid, key, path, request_hash: requestHash, reply: 'null' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (claimed.numInsertedOrUpdatedRows === 0n) return firstAnswer<Kept>(tx, intention, requestHash)
    const made = await work(tx)
    await tx
      .updateTable('idempotency_keys')
      .set(made instanceof KeptRefusal ? { refused: made.reason } : { reply: JSON.stringify(made) })
      .where('uid', '=', uid)
      .where('key', '=', key)
      .execute()
    return made
  })
  if (answer instanceof KeptRefusal) throw new AppError(answer.reason)
  return answer
}

async function firstAnswer<Kept>(
  tx: Tx,
  { uid, key }: Intention<Path>,
  requestHash: Buffer,
): Promise<Kept | KeptRefusal> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply', 'refused'])
    .where('uid', '=', uid)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!row.request_hash.equals(requestHash)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return row.refused === null ? (row.reply as Kept) : new KeptRefusal(row.refused as Reason)
}
