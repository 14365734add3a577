import { AppError } from '../errors.ts'

/** BILL_UNREADABLE for a file that is not a bill, with a Chinese explanation for the operator. */
export function unreadable(message: string, cause?: unknown): AppError {
  if (cause instanceof AppError) return cause
  return new AppError('BILL_UNREADABLE', { msg: `无法识别这份账单：${message}`, ...(cause !== undefined && { cause }) })
}
