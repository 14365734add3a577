import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Path, PlainReason, Reply, Uid } from '@app/contract'
import type { Columns } from '../db/rows.ts'
import type { Database, Db, Tx } from './database.ts'
import { AppError } from './errors.ts'

/** One request of one user, as its Idempotency-Key identifies it. */
export interface RequestKey<P extends Path> {
  readonly uid: Uid
  readonly key: string
  readonly path: P
  readonly input: unknown
}

/** An idempotency key and the store that records its result. Handlers act on a key only through these methods. */
export interface IdempotentRequest<P extends Path> extends RequestKey<P> {
  /**
   * Runs `work` in one transaction and stores its reply under the key; a retry gets the first reply again. A second
   * request with the key waits for the first. Throws IDEMPOTENCY_KEY_REUSED if the input differs. A thrown refusal
   * rolls everything back, including the key, so the call may be tried again.
   */
  once(work: (tx: Tx) => Promise<Reply<P> | KeptRefusal>): Promise<Reply<P>>
  /**
   * Like `once`, for work that first needs an external answer, such as a moderation verdict. The question is asked
   * before the transaction, which must not wait for it, and only if nothing is stored under the key: a retry gets its
   * first reply, whatever the answer would be now. With an assumed answer, the work is first tried and rolled back, so
   * that a refusal costs no question; `work` may therefore do nothing but SQL. Two concurrent requests may both ask;
   * only one of them acts.
   */
  onceAsked<Asked>(
    question: Question<Asked>,
    work: (tx: Tx, asked: Asked) => Promise<Reply<P> | KeptRefusal>,
  ): Promise<Reply<P>>
  /**
   * Like `once`, for replies that must not be stored because they contain personal data. Stores what `work` returns;
   * the caller builds the reply from it, the first time and for every retry.
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
 * A refusal that leaves an effect, such as a counted failed attempt. Work returns it instead of throwing it. It is
 * committed and stored under the key like a reply, so a retry gets the same refusal without a further effect.
 */
export class KeptRefusal {
  readonly reason: PlainReason

  constructor(reason: PlainReason) {
    this.reason = reason
  }
}

/** A question for an external system that work depends on. */
export interface Question<Asked> {
  /** Asks the question; may be slow and may cost money. */
  ask: () => Promise<Asked>
  /** Answer for the trial run before the question is asked; without it there is no trial. */
  assumed?: Asked
}

async function actOnceAsked<Kept, Asked>(
  database: Database,
  request: RequestKey<Path>,
  question: Question<Asked>,
  work: (tx: Tx, asked: Asked) => Promise<Kept | KeptRefusal>,
): Promise<Kept> {
  const kept = await findAnswer<Kept>(database.db, request)
  if (kept !== undefined) return replyOf(kept)
  if (Object.hasOwn(question, 'assumed')) {
    await onTrial(database, async (tx) => {
      if (await claim(tx, request)) await work(tx, question.assumed as Asked)
    })
  }
  const asked = await question.ask()
  return actOnce(database, request, (tx) => work(tx, asked))
}

/** Thrown to roll back a successful trial. */
class TrialEnded extends Error {}

/** Runs work and rolls it back, to learn whether it would refuse. Throws what the work throws. */
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
    if (!(await claim(tx, request))) return keptAnswer<Kept>(tx, request)
    const made = await work(tx)
    await tx
      .updateTable('idempotency_keys')
      .set(made instanceof KeptRefusal ? { refused: made.reason } : { reply: JSON.stringify(made) })
      .where('uid', '=', uid)
      .where('key', '=', key)
      .execute()
    return made
  })
  return replyOf(answer)
}

/** The outcome of one of several idempotent requests: its reply, now or from an earlier request, or its refusal. */
export type Outcome<Kept> = { readonly reply: Kept } | { readonly refusal: unknown }

/**
 * Does what `once` does for many requests in one transaction; no key may occur twice. `work` gets the requests without
 * a stored reply and returns their outcomes in the same order. A refused request leaves its key free.
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
    outcomes.set(one, made[index] ?? { refusal: new Error('An idempotent request has no outcome') }),
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
  return all.map((one) => outcomes.get(one) ?? { refusal: new Error('An idempotent request has no outcome') })
}

const nameOf = ({ uid, key }: Pick<RequestKey<Path>, 'uid' | 'key'>) => `${uid} ${key}`

async function keptOutcome<Kept>(tx: Tx, request: RequestKey<Path>): Promise<Outcome<Kept>> {
  try {
    return { reply: replyOf(await keptAnswer<Kept>(tx, request)) }
  } catch (refusal) {
    if (refusal instanceof AppError) return { refusal }
    throw refusal
  }
}

/** Claims the keys that are not in use; returns their names. Throws if an order uses one. */
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

/** Claims a key for a request; false if it is in use. Throws if an order uses it. */
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

/** Returns a stored reply; throws a stored refusal. */
function replyOf<Kept>(answer: Kept | KeptRefusal): Kept {
  if (answer instanceof KeptRefusal) throw new AppError(answer.reason)
  return answer
}

/** The answer stored under a key: none yet, a reply, or the reason of a stored refusal. */
export type KeptAnswer =
  | { outcome: 'none' }
  | { outcome: 'done'; reply: unknown }
  | { outcome: 'refused'; reason: PlainReason }

/** Returns the answer stored under a key, for when the request's input is no longer known. */
export async function answerUnder(db: Db, uid: Uid, key: string): Promise<KeptAnswer> {
  const row = await keptUnder(db, { uid, key }).executeTakeFirst()
  if (!row) return { outcome: 'none' }
  if (row.refused !== null) return { outcome: 'refused', reason: row.refused as PlainReason }
  return { outcome: 'done', reply: row.reply }
}

/** Finds the answer stored under the key. Throws IDEMPOTENCY_KEY_REUSED if its input was different. */
async function findAnswer<Kept>(db: Db, request: RequestKey<Path>): Promise<Kept | KeptRefusal | undefined> {
  const row = await keptUnder(db, request).executeTakeFirst()
  return row && (answerOf(row, request) as Kept | KeptRefusal)
}

/** Returns the answer stored under a key in use. Throws IDEMPOTENCY_KEY_REUSED if its input was different. */
async function keptAnswer<Kept>(tx: Tx, request: RequestKey<Path>): Promise<Kept | KeptRefusal> {
  return answerOf(await keptUnder(tx, request).executeTakeFirstOrThrow(), request) as Kept | KeptRefusal
}

function answerOf(
  row: Columns<'idempotency_keys', 'request_hash' | 'reply' | 'refused'>,
  request: RequestKey<Path>,
): unknown {
  if (!row.request_hash.equals(hashOf(request))) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return row.refused === null ? row.reply : new KeptRefusal(row.refused as PlainReason)
}

const keptUnder = (db: Db | Tx, { uid, key }: Pick<RequestKey<Path>, 'uid' | 'key'>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply', 'refused'])
    .where('uid', '=', uid)
    .where('key', '=', key)

/** Deletes the answers kept for a user whose account is closed. */
export async function forgetAnswers(tx: Tx, uid: Uid): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('uid', '=', uid).execute()
}
