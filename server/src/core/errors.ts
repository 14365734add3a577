import { type AdminReason, adminReasons } from '@app/contract/admin/errors'
import { type PlainReason, type Reason, reasons as collectorReasons } from '@app/contract/errors'

const reasons = { ...collectorReasons, ...adminReasons }

export interface AppErrorOptions extends ErrorOptions {
  /** Replaces the reason's standard sentence; Chinese, for the collector. */
  msg?: string
  data?: unknown
  /** Seconds after which a retry may succeed; becomes Retry-After. */
  retryAfter?: number
}

/** A refusal that the caller receives. Reason code, HTTP status and Chinese sentence come from the contract. */
export class AppError extends Error {
  readonly reason: Reason | AdminReason
  readonly status: number
  readonly data: unknown
  readonly retryAfter: number | undefined

  constructor(reason: PlainReason | AdminReason, options?: AppErrorOptions)
  /** Refusals for calling too often must say when to call again. */
  constructor(reason: Reason | AdminReason, options: AppErrorOptions & { retryAfter: number })
  constructor(reason: Reason | AdminReason, options: AppErrorOptions = {}) {
    super(options.msg ?? reasons[reason].msg, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.reason = reason
    this.status = reasons[reason].status
    this.data = options.data ?? null
    this.retryAfter = options.retryAfter
  }
}

/** Whether a rule refused a request, as opposed to a fault or an overload on our side (status 5xx). */
export const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500

/** Creates a BAD_INPUT that names the field, for rules a schema cannot express. */
export function badInput(field: string, msg: string): AppError {
  return new AppError('BAD_INPUT', { msg, data: { field } })
}
