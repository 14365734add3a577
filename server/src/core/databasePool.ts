import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { isSilence, isStalePlan } from './databaseFaults.ts'
import { createStatementNames, type StatementNames } from './preparedStatements.ts'
import { endStatement, traceStatement } from './tracedStatements.ts'
import { isTracing } from './tracing.ts'

/** Time limits of the database in seconds; an absent one is unlimited. */
export interface DatabaseLimits {
  /**
   * URL that bypasses a transaction pooler; empty or absent if there is none. Such a pooler refuses session limits, so
   * they are set on the role (`roleLimits`).
   */
  readonly directUrl?: string
  /** Wait for a connection, new or free in the pool. */
  readonly connectSeconds?: number
  /** Time of one statement, enforced by the server. */
  readonly statementSeconds?: number
  /** Wait for an answer, enforced here: over a dead network not even the server's refusal arrives. */
  readonly answerSeconds?: number
  /** Wait for a lock held by another session. */
  readonly lockSeconds?: number
  /** Idle time within a transaction. Releases the locks of a client that is gone. */
  readonly idleTransactionSeconds?: number
  /** Maximum prepared statements kept per connection; none if absent. */
  readonly preparedStatements?: number
  /** Share of the pool, in percent, that transactions on one thing may hold at a time. */
  readonly goodSharePercent?: number
}

/** Whether `url` goes through a transaction pooler, so that session state is lost between transactions. */
const isPooled = (url: string, { directUrl = '' }: DatabaseLimits): boolean => directUrl !== '' && url !== directUrl

/**
 * Returns the URL of connections that keep their session: for LISTEN, locks that outlast a transaction, CREATE
 * DATABASE.
 */
export const directUrlOf = ({ url, directUrl = '' }: { url: string; directUrl?: string }): string => directUrl || url

const milliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.ceil(seconds * 1000)

/** The limits as options of pg. TCP keep-alive also detects dead peers. */
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

/** Session limits that the server enforces, in milliseconds, by parameter name. */
export const sessionLimits = (limits: DatabaseLimits) => ({
  statement_timeout: milliseconds(limits.statementSeconds),
  lock_timeout: milliseconds(limits.lockSeconds),
  idle_in_transaction_session_timeout: milliseconds(limits.idleTransactionSeconds),
})

export interface BoundedPool {
  readonly pool: pg.Pool
  /** Cuts every connection, even those waiting for an answer. */
  cut(): void
}

/** Opens a pool that survives broken connections and never waits without limit. */
export function openPool(url: string, size: number, limits: DatabaseLimits): BoundedPool {
  const pool = new pg.Pool({
    ...connectionOptions(url, limits),
    max: size,
    idleTimeoutMillis: 60_000,
    application_name: 'collectibles',
  })
  const open = new Set<pg.PoolClient>()
  const names = createStatementNames(limits.preparedStatements ?? 0)
  // The pool replaces a connection that breaks while idle and emits the error here.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    open.add(client)
    client.once('end', () => open.delete(client))
    // A connection that breaks during a query fails that query and also emits the error here. Without a listener it
    // would end the process.
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

/**
 * Keeps the trace of a caller that waits for a connection. Otherwise the callback would run in the context that
 * released it.
 */
function keepContext(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (...parameters: unknown[]) => unknown) => unknown
  pool.connect = ((callback?: (...parameters: unknown[]) => unknown) =>
    connect(callback && isTracing() ? AsyncResource.bind(callback) : callback)) as typeof pool.connect
}

/**
 * Names frequent statements, and drops a connection that did not answer: the next statement would wait behind the
 * missing answer.
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
        // With a query under way `end` cuts the connection, and the pool discards it at once.
        if (isSilence(error)) return client.end()
      })
    }
    return answer
  }) as typeof client.query
}

/** Cuts a connection. pg's own `end` waits for the peer. */
function destroy(client: pg.Client): void {
  client.connection.stream.destroy()
}

/** Opens a connection outside any pool, with the same limits. If it breaks, pending queries fail. */
export function openClient(url: string, limits: DatabaseLimits, name: string): { client: pg.Client; cut(): void } {
  const client = new pg.Client({ ...connectionOptions(url, limits), application_name: name })
  client.on('error', () => {})
  return { client, cut: () => destroy(client) }
}
