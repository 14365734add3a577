import { AppError } from '../errors.ts'

/** A file that is no bill, with what is wrong with it in words for the operator who brought it. */
export function unreadable(words: string, cause?: unknown): AppError {
  if (cause instanceof AppError) return cause
  return new AppError('BILL_UNREADABLE', { msg: `这份账单看不懂：${words}`, ...(cause !== undefined && { cause }) })
}
