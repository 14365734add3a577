import { AppError } from './errors.ts'

/** SQLSTATEs, or their classes, of a server that is away, starting, stopping, full or read-only. */
const awayStates = /^(08|53|57P0|58|25006|25P03)/
/** SQLSTATEs of a statement that exceeded its lock or statement timeout. */
const lateStates = new Set(['55P03', '57014'])
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Messages of pg, without a code, for a connection that broke, was never made or does not answer. */
const brokenConnection =
  /^(Connection terminated|timeout e|Query read timeout|Client (was closed|has encountered)|Cannot use a pool after|Postgres connection has been discarded|driver has already been destroyed)/

/** Whether pg got no answer within `query_timeout`. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** Whether a prepared statement failed because its columns changed type. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type'

/** Whether the database could not be reached or went away. The same call may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return awayStates.test(code) || networkCodes.has(code) || brokenConnection.test(error.message)
}

/** System errors for a full disk, of this machine or of an account on it. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Maps a passing fault to a refusal: UNAVAILABLE while the database is away or a disk is full, BUSY if a statement took
 * too long or its plan is stale.
 */
export function refusalOfFault(error: unknown): AppError | undefined {
  if (isStalePlan(error)) return new AppError('BUSY', { retryAfter: 1, cause: error })
  if (error instanceof Error && 'code' in error && lateStates.has(String(error.code)))
    return new AppError('BUSY', { retryAfter: 2, cause: error })
  if (error instanceof Error && 'code' in error && fullCodes.has(String(error.code)))
    return new AppError('UNAVAILABLE', { retryAfter: 30, cause: error })
  return isDatabaseAway(error) ? new AppError('UNAVAILABLE', { retryAfter: 3, cause: error }) : undefined
}
