import { createHash } from 'node:crypto'
import type { Path, Reason, Reply } from '@app/contract'
import type { Database, Db, Tx } from './database.ts'
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
 * Like `once`, for work that needs something from outside first, such as a verdict on words: `ask` runs before the
 * transaction, which must not wait for it, and only while nothing is kept under the key. So a retry of what was done gets
 * its first answer, whatever would be said of it now. Two requests at once may both ask; one of them acts.
 */
export async function onceAsked<P extends Path, Asked>(
  database: Database,
  intention: Intention<P>,
  ask: () => Promise<Asked>,
  work: (tx: Tx, asked: Asked) => Promise<Reply<P> | KeptRefusal>,
): Promise<Reply<P>> {
  const kept = await findAnswer<Reply<P>>(database.db, intention)
  if (kept !== undefined) return said(kept)
  const asked = await ask()
  return once(database, intention, (tx) => work(tx, asked))
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
  const answer = await database.transaction(async (tx): Promise<Kept | KeptRefusal> => {
    const claimed = await tx
      .insertInto('idempotency_keys')
      .values({ uid, key, path, request_hash: hashOf(intention), reply: 'null' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (claimed.numInsertedOrUpdatedRows === 0n) {
      const kept = await findAnswer<Kept>(tx, intention)
      if (kept === undefined) throw new Error('A kept answer went while it was asked for')
      return kept
    }
    const made = await work(tx)
    await tx
      .updateTable('idempotency_keys')
      .set(made instanceof KeptRefusal ? { refused: made.reason } : { reply: JSON.stringify(made) })
      .where('uid', '=', uid)
      .where('key', '=', key)
      .execute()
    return made
  })
  return said(answer)
}

function hashOf({ path, input }: Intention<Path>): Buffer {
  return createHash('sha256')
    .update(`${path}\0${JSON.stringify(input)}`)
    .digest()
}

function said<Kept>(answer: Kept | KeptRefusal): Kept {
  if (answer instanceof KeptRefusal) throw new AppError(answer.reason)
  return answer
}

/** What was answered under the key. Throws IDEMPOTENCY_KEY_REUSED where that was to another input. */
async function findAnswer<Kept>(db: Db | Tx, intention: Intention<Path>): Promise<Kept | KeptRefusal | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply', 'refused'])
    .where('uid', '=', intention.uid)
    .where('key', '=', intention.key)
    .executeTakeFirst()
  if (!row) return undefined
  if (!row.request_hash.equals(hashOf(intention))) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return row.refused === null ? (row.reply as Kept) : new KeptRefusal(row.refused as Reason)
}
