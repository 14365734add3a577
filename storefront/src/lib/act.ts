import { ApiError } from '@app/contract/client'
import { intentionKey } from './intention.ts'

const open = new Map<string, string>()

/**
 * Does what `wish` names under one key as long as its outcome is unknown: a second press, or another try after a lost
 * answer, is the same act to the server. Once it was answered, the same wish is a new one.
 * @param wish everything that makes it this act and no other, its input included.
 */
export async function actOnce<Result>(wish: string, act: (key: string) => Promise<Result>): Promise<Result> {
  const key = open.get(wish) ?? intentionKey()
  open.set(wish, key)
  try {
    const result = await act(key)
    open.delete(wish)
    return result
  } catch (error) {
    if (isAnswered(error)) open.delete(wish)
    throw error
  }
}

/** Whether the server decided: without an answer, or when it was not well, the wish may have come true. */
export function isAnswered(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
