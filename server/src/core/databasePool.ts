import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { isSilence, isStalePlan } from './databaseFaults.ts'
import { createStatementNames, type StatementNames } from './preparedStatements.ts'
import { endStatement, traceStatement } from './tracedStatements.ts'
import { isTracing } from './tracing.ts'

/** How long the database may let us wait, in seconds; what is absent is unlimited. */
export interface DatabaseLimits {
  /**
   * Past the pooler, where the pool's own url is one that gives a connection to each transaction; empty or absent: there is
   * none. Such a pooler refuses limits for a session, so the role has them there (`roleLimits`).
   */
  readonly directUrl?: string
  /** For a connection, be it a new one or a free one of the pool. */
  readonly connectSeconds?: number
  /** For one statement, kept by the server. */
  readonly statementSeconds?: number
  /** For an answer, kept here: a network that has gone silent brings not even the server's refusal. */
  readonly answerSeconds?: number
  /** For a lock that somebody else holds. */
  readonly lockSeconds?: number
  /** Between two statements of a transaction: a client that is gone holds nothing longer than this. */
  readonly idleTransactionSeconds?: number
  /** How many statements each connection of a pool keeps prepared at most; absent is none. */
  readonly preparedStatements?: number
  /** How much of the pool, in percent, those may hold at a time who work on one thing. */
  readonly goodSharePercent?: number
}

/** Whether connections to `url` are given to each transaction anew, so that nothing of a session can be kept on them. */
const isPooled = (url: string, { directUrl = '' }: DatabaseLimits): boolean => directUrl !== '' && url !== directUrl

/** The address on which a session is one's own: for LISTEN, for locks that outlast a transaction, for CREATE DATABASE. */
export const directUrlOf = ({ url, directUrl = '' }: { url: string; directUrl?: string }): string => directUrl || url

const milliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.ceil(seconds * 1000)

/** The limits as pg takes them. Dead peers are found by TCP keep-alive besides. */
export function connectionOptions(url: string, limits: DatabaseLimits): pg.ClientConfig {
  return {
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: milliseconds(limits.connectSeconds),
    query_timeout: milliseconds(limits.answerSeconds),
    ...(!isPooled(url, limits) && sessionLimits(limits)),
  }
}

/** What the server itself keeps to in a session, by the names of its parameters, in milliseconds. */
export const sessionLimits = (limits: DatabaseLimits) => ({
  statement_timeout: milliseconds(limits.statementSeconds),
  lock_timeout: milliseconds(limits.lockSeconds),
  idle_in_transaction_session_timeout: milliseconds(limits.idleTransactionSeconds),
})

export interface BoundedPool {
  readonly pool: pg.Pool
  /** Cuts every connection, whoever is waiting for an answer on it. */
  cut(): void
}

/** A pool whose connections may break at any moment without harm to the process, and that waits for nobody for ever. */
export function openPool(url: string, size: number, limits: DatabaseLimits): BoundedPool {
  const pool = new pg.Pool({
    ...connectionOptions(url, limits),
    max: size,
    idleTimeoutMillis: 60_000,
    application_name: 'collectibles',
  })
  const open = new Set<pg.PoolClient>()
  const names = createStatementNames(limits.preparedStatements ?? 0)
  // The pool replaces a connection that breaks while idle and tells it here.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    open.add(client)
    client.once('end', () => open.delete(client))
    // One that breaks while somebody works with it fails their query; it says so here too, and unheard ends the process.
    client.on('error', () => {})
    wrapQuery(client, names)
  })
  keepContext(pool)
  return {
    pool,
    cut() {
      for (const client of open) destroy(client)
    },
  }
}

/** Who waits for a connection goes on in whichever context gave it back; what is traced belongs to who asked. */
function keepContext(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (...parameters: unknown[]) => unknown) => unknown
  pool.connect = ((callback?: (...parameters: unknown[]) => unknown) =>
    connect(callback && isTracing() ? AsyncResource.bind(callback) : callback)) as typeof pool.connect
}

/**
 * Names what is run often. A connection that owes an answer is worth nothing any more: the next one on it would wait behind
 * that.
 */
function wrapQuery(client: pg.PoolClient, names: StatementNames): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const { parameters, span } = traceStatement(given)
    const [text, values, ...rest] = parameters
    const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = hasValues ? names.nameOf(text) : undefined
    const answer = name === undefined ? query(...parameters) : query({ name, text, values }, ...rest)
    if (answer instanceof Promise) {
      if (span)
        answer.then(
          () => endStatement(span, undefined),
          (error: unknown) => endStatement(span, error),
        )
      answer.catch((error: unknown) => {
        if (isStalePlan(error)) names.forget(text as string)
        // With a query under way `end` cuts the connection, and the pool knows at once that it is of no more use.
        if (isSilence(error)) return client.end()
      })
    }
    return answer
  }) as typeof client.query
}

/** pg's own `end` asks a peer that may not answer. */
function destroy(client: pg.Client): void {
  client.connection.stream.destroy()
}

/** A connection of its own, outside any pool, with the same limits; what breaks it fails whoever waits on it. */
export function openClient(url: string, limits: DatabaseLimits, name: string): { client: pg.Client; cut(): void } {
  const client = new pg.Client({ ...connectionOptions(url, limits), application_name: name })
  client.on('error', () => {})
  return { client, cut: () => destroy(client) }
}
