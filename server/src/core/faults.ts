import { cutText } from '@app/contract/cutText'
import { AppError } from './errors.ts'

/**
 * What an error says about trying again. `refusal`: a rule or a constraint says no, and would say it again. `passing`:
 * the database or a provider cannot just now. `fault`: anything else, so a fault of ours that may be mended meanwhile.
 */
export type FaultKind = 'refusal' | 'passing' | 'fault'

/** Classes of SQLSTATE that pass: connection, rollback, resources, locks, operator's intervention, system. */
const passingClasses = new Set(['08', '40', '53', '55', '57', '58'])

export function faultKindOf(error: unknown): FaultKind {
  if (error instanceof AppError) return error.status === 429 || error.status >= 500 ? 'passing' : 'refusal'
  const code = codeOf(error)
  if (code.startsWith('23')) return 'refusal'
  // Sockets say ECONNRESET and the like; the client of the database has no code for a connection that ended.
  const isBroken =
    /^E[A-Z]+$/.test(code) || (error instanceof Error && error.message.startsWith('Connection terminated'))
  return isBroken || passingClasses.has(code.slice(0, 2)) ? 'passing' : 'fault'
}

/** What an operator reads of an error: its reason code or broken constraint, else its own words. */
export function causeOf(error: unknown): string {
  if (error instanceof AppError) return error.reason
  if (error instanceof Error && 'constraint' in error && typeof error.constraint === 'string') return error.constraint
  return cutText(error instanceof Error ? error.message : String(error), 300)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
