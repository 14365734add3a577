import { type Reason, reasons } from '@app/contract/errors'

export interface AppErrorOptions extends ErrorOptions {
  /** Replaces the reason's standard sentence; Chinese, for the collector. */
  msg?: string
  data?: unknown
  /** Seconds after which a retry may succeed; becomes Retry-After. */
  retryAfter?: number
}

/** A refusal that the caller is told: reason code, HTTP status and Chinese sentence come from the contract. */
export class AppError extends Error {
  readonly reason: Reason
  readonly status: number
  readonly data: unknown
  readonly retryAfter: number | undefined

  constructor(reason: Reason, options: AppErrorOptions = {}) {
    super(options.msg ?? reasons[reason].msg, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.reason = reason
    this.status = reasons[reason].status
    this.data = options.data ?? null
    this.retryAfter = options.retryAfter
  }
}

/** BAD_INPUT that names the field, for rules a schema cannot say. */
export function badInput(field: string, msg: string): AppError {
  return new AppError('BAD_INPUT', { msg, data: { field } })
}
