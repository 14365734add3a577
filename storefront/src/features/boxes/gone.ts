import { ApiError } from '@app/contract/client'

/** Whether a failure says that there is no such box. */
export function isBoxGone(error: unknown): boolean {
  return error instanceof ApiError && (error.reason === 'GOODS_NOT_FOUND' || error.reason === 'BAD_INPUT')
}
