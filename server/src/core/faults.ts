import { cutText } from '@app/contract/cutText'
import { AppError } from './errors.ts'

/**
 * What an error says about a retry. `refusal`: a rule or constraint refuses, and would again. `passing`: the database
 * or a provider cannot serve now. `fault`: anything else, so a bug of ours that may get fixed.
 */
export type FaultKind = 'refusal' | 'passing' | 'fault'

/** Classes of SQLSTATE that pass: connection, rollback, resources, locks, operator intervention, system. */
const passingClasses = new Set(['08', '40', '53', '55', '57', '58'])

export function faultKindOf(error: unknown): FaultKind {
  if (error instanceof AppError) return error.status === 429 || error.status >= 500 ? 'passing' : 'refusal'
  const code = codeOf(error)
  if (code.startsWith('23')) return 'refusal'
  // Sockets report ECONNRESET and the like; the database client has no code for a connection that ended.
  const isBroken =
    /^E[A-Z]+$/.test(code) || (error instanceof Error && error.message.startsWith('Connection terminated'))
  return isBroken || passingClasses.has(code.slice(0, 2)) ? 'passing' : 'fault'
}

/** Describes an error for operators: its reason code or violated constraint, else its message. */
export function causeOf(error: unknown): string {
  if (error instanceof AppError) return error.reason
  if (error instanceof Error && 'constraint' in error && typeof error.constraint === 'string') return error.constraint
  return cutText(error instanceof Error ? error.message : String(error), 300)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
