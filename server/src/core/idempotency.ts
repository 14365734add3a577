import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Path, PlainReason, Reply, Uid } from '@app/contract'
import type { Columns } from '../db/rows.ts'
import type { Database, Db, Tx } from './database.ts'
import { AppError } from './errors.ts'

/** One intention of one person: what the Idempotency-Key header says it is. */
export interface RequestKey<P extends Path> {
  readonly uid: Uid
  readonly key: string
  readonly path: P
  readonly input: unknown
}

/** An intention bound to where it is kept what came of it: in this way alone a handler acts on it. */
export interface IdempotentRequest<P extends Path> extends RequestKey<P> {
  /**
   * Runs `work` in one transaction and keeps its reply under the key, so that a retry gets the first answer again.
   * A second request with the key waits for the first. Throws IDEMPOTENCY_KEY_REUSED when the input differs.
   * A refusal that is thrown rolls everything back, the key too: it had no effect and may be tried again.
   */
  once(work: (tx: Tx) => Promise<Reply<P> | KeptRefusal>): Promise<Reply<P>>
  /**
   * Like `once`, for work that needs something from outside first, such as a verdict on words. The outside is asked before
   * the transaction, which must not wait for it, and only while nothing is kept under the key: a retry of what was done
   * gets its first answer, whatever would be said of it now. Before that the work is done on trial with the assumed answer,
   * where there is one, and rolled back, so that what it would refuse anyway costs no question. So it may do nothing but
   * SQL. Two requests at once may both ask; one of them acts.
   */
  onceAsked<Asked>(
    question: Question<Asked>,
    work: (tx: Tx, asked: Asked) => Promise<Reply<P> | KeptRefusal>,
  ): Promise<Reply<P>>
  /**
   * Like `once`, where the reply itself must not lie in the table, for the personal data in it: keeps what `work` returns,
   * from which the caller makes the reply, the first time and for every retry.
   */
  onceKeeping<Kept>(work: (tx: Tx) => Promise<Kept | KeptRefusal>): Promise<Kept>
}

export function bindIdempotency<P extends Path>(database: Database, request: RequestKey<P>): IdempotentRequest<P> {
  return {
    ...request,
    once: (work) => actOnce(database, request, work),
    onceAsked: (question, work) =>
      actOnceAsked<Reply<P>, Parameters<typeof work>[1]>(database, request, question, work),
    onceKeeping: (work) => actOnce(database, request, work),
  }
}

/**
 * A refusal that leaves something behind, such as a counted wrong try. Returned by the work instead of thrown, it is
 * committed and kept under the key as a reply is: a retry is refused in the same words and leaves nothing more behind.
 */
export class KeptRefusal {
  readonly reason: PlainReason

  constructor(reason: PlainReason) {
    this.reason = reason
  }
}

/** What must be asked outside before work can be done. */
export interface Question<Asked> {
  /** Asks; may be slow and may cost money. */
  ask: () => Promise<Asked>
  /** The answer that the work is tried with before anybody is asked; without one it is not tried. */
  assumed?: Asked
}

async function actOnceAsked<Kept, Asked>(
  database: Database,
  request: RequestKey<Path>,
  question: Question<Asked>,
  work: (tx: Tx, asked: Asked) => Promise<Kept | KeptRefusal>,
): Promise<Kept> {
  const kept = await findAnswer<Kept>(database.db, request)
  if (kept !== undefined) return said(kept)
  if (Object.hasOwn(question, 'assumed')) {
    await onTrial(database, async (tx) => {
      if (await claim(tx, request)) await work(tx, question.assumed as Asked)
    })
  }
  const asked = await question.ask()
  return actOnce(database, request, (tx) => work(tx, asked))
}

/** Ends a trial that went well. */
class TrialEnded extends Error {}

/** Does work and takes it back, to hear what it would refuse. Throws what the work throws. */
async function onTrial(database: Database, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await work(tx)
      throw new TrialEnded()
    })
  } catch (error) {
    if (!(error instanceof TrialEnded)) throw error
  }
}

async function actOnce<Kept>(
  database: Database,
  request: RequestKey<Path>,
  work: (tx: Tx) => Promise<Kept | KeptRefusal>,
): Promise<Kept> {
  const { uid, key } = request
  const answer = await database.transaction(async (tx): Promise<Kept | KeptRefusal> => {
    if (!(await claim(tx, request))) {
      const kept = await findAnswer<Kept>(tx, request)
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

/** What came of one of many intentions: its reply, now or at an earlier time, or what refuses it. */
export type Outcome<Kept> = { readonly reply: Kept } | { readonly refusal: unknown }

/**
 * What `once` does, for many intentions in one transaction, no key of anybody's twice. `work` is given those under whose keys
 * nothing is kept and says of each what came of it, in their order; one that is refused leaves its key free.
 */
export async function actOnceTogether<Kept, One extends RequestKey<Path>>(
  tx: Tx,
  all: readonly One[],
  work: (fresh: readonly One[]) => Promise<Outcome<Kept>[]>,
): Promise<Outcome<Kept>[]> {
  const claimed = await claimAll(tx, all)
  const fresh = all.filter((one) => claimed.has(nameOf(one)))
  const outcomes = new Map<One, Outcome<Kept>>()
  for (const one of all) if (!claimed.has(nameOf(one))) outcomes.set(one, await keptOutcome<Kept>(tx, one))
  const made = fresh.length > 0 ? await work(fresh) : []
  fresh.forEach((one, index) =>
    outcomes.set(one, made[index] ?? { refusal: new Error('Nothing came of an intention') }),
  )
  await keepReplies(
    tx,
    fresh.flatMap((one) => {
      const outcome = outcomes.get(one)
      return outcome && 'reply' in outcome ? [{ ...one, reply: outcome.reply }] : []
    }),
  )
  await releaseKeys(
    tx,
    fresh.filter((one) => 'refusal' in (outcomes.get(one) ?? {})),
  )
  return all.map((one) => outcomes.get(one) ?? { refusal: new Error('Nothing came of an intention') })
}

const nameOf = ({ uid, key }: Pick<RequestKey<Path>, 'uid' | 'key'>) => `${uid} ${key}`

async function keptOutcome<Kept>(tx: Tx, request: RequestKey<Path>): Promise<Outcome<Kept>> {
  try {
    const kept = await findAnswer<Kept>(tx, request)
    if (kept === undefined) throw new Error('A kept answer went while it was asked for')
    return { reply: said(kept) }
  } catch (refusal) {
    if (refusal instanceof AppError) return { refusal }
    throw refusal
  }
}

/** Takes the keys of those of whom nothing is kept; returns their names. Throws where an order has one. */
async function claimAll(tx: Tx, all: readonly RequestKey<Path>[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Columns<'idempotency_keys', 'uid' | 'key'>>`
    insert into idempotency_keys (uid, key, path, request_hash, reply)
    select uid, key, path, request_hash, 'null'
    from unnest(
      ${all.map(({ uid }) => uid)}::bigint[], ${all.map(({ key }) => key)}::text[],
      ${all.map(({ path }) => path)}::text[], ${all.map(hashOf)}::bytea[]
    ) one (uid, key, path, request_hash)
    order by uid, key
    on conflict do nothing returning uid, key`.execute(tx)
  return new Set(rows.map(nameOf))
}

async function keepReplies(tx: Tx, all: readonly (RequestKey<Path> & { reply: unknown })[]): Promise<void> {
  if (all.length === 0) return
  await sql`
    update idempotency_keys k set reply = one.reply::jsonb
    from unnest(
      ${all.map(({ uid }) => uid)}::bigint[], ${all.map(({ key }) => key)}::text[],
      ${all.map(({ reply }) => JSON.stringify(reply))}::text[]
    ) one (uid, key, reply)
    where k.uid = one.uid and k.key = one.key`.execute(tx)
}

async function releaseKeys(tx: Tx, all: readonly RequestKey<Path>[]): Promise<void> {
  if (all.length === 0) return
  await sql`
    delete from idempotency_keys k
    using unnest(${all.map(({ uid }) => uid)}::bigint[], ${all.map(({ key }) => key)}::text[]) one (uid, key)
    where k.uid = one.uid and k.key = one.key`.execute(tx)
}

/** Takes a key for an intention; false where one is kept under it already. Throws where an order has it. */
async function claim(tx: Tx, request: RequestKey<Path>): Promise<boolean> {
  const { uid, key, path } = request
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({ uid, key, path, request_hash: hashOf(request), reply: 'null' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function hashOf({ path, input }: RequestKey<Path>): Buffer {
  return createHash('sha256')
    .update(`${path}\0${JSON.stringify(input)}`)
    .digest()
}

function said<Kept>(answer: Kept | KeptRefusal): Kept {
  if (answer instanceof KeptRefusal) throw new AppError(answer.reason)
  return answer
}

/** What a person was answered under a key: nothing yet, a reply, or the reason of a refusal that was kept. */
export type KeptAnswer =
  | { outcome: 'none' }
  | { outcome: 'done'; reply: unknown }
  | { outcome: 'refused'; reason: PlainReason }

/** What was answered to an intention of which only the key is known any more. */
export async function answerUnder(db: Db, uid: Uid, key: string): Promise<KeptAnswer> {
  const row = await findKept(db, { uid, key })
  if (!row) return { outcome: 'none' }
  if (row.refused !== null) return { outcome: 'refused', reason: row.refused as PlainReason }
  return { outcome: 'done', reply: row.reply }
}

/** What was answered under the key. Throws IDEMPOTENCY_KEY_REUSED where that was to another input. */
async function findAnswer<Kept>(db: Db | Tx, request: RequestKey<Path>): Promise<Kept | KeptRefusal | undefined> {
  const row = await findKept(db, request)
  if (!row) return undefined
  if (!row.request_hash.equals(hashOf(request))) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return row.refused === null ? (row.reply as Kept) : new KeptRefusal(row.refused as PlainReason)
}

const findKept = (db: Db | Tx, { uid, key }: Pick<RequestKey<Path>, 'uid' | 'key'>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply', 'refused'])
    .where('uid', '=', uid)
    .where('key', '=', key)
    .executeTakeFirst()
