import { ApiError } from '@app/contract/client'
import { expect } from 'vitest'

/** Returns the refusal of a call. Throws if the call succeeds or fails otherwise. */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  let reply: unknown
  try {
    reply = await call
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error(`The call succeeded: ${JSON.stringify(reply)}`)
}

/** Counts the successful calls, and returns the reasons of the others. */
export async function outcomes<T>(calls: readonly Promise<T>[]) {
  const settled = await Promise.allSettled(calls)
  return {
    succeeded: settled.filter((result) => result.status === 'fulfilled').map((result) => result.value),
    reasons: settled
      .filter((result) => result.status === 'rejected')
      .map((result) => (result.reason as ApiError).reason ?? String(result.reason)),
  }
}

/** Matches the seconds until the day ends in Shanghai, with a tolerance for the duration of a call. */
export function untilMidnight(): number {
  const day = 86_400
  const left = day - ((Date.now() / 1000 + 8 * 3600) % day)
  return expect.closeTo(left, -2) as number
}
