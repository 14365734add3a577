import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const storage = new AsyncLocalStorage<string>()

/** Which request this is done for, also in the job that one left behind; undefined where none is. */
export const currentRequestId = (): string | undefined => storage.getStore()

/** Does work for a request: whatever is logged or left for later meanwhile carries its id. */
export const underRequest = <Result>(id: string, work: () => Result): Result => storage.run(id, work)

/** The same for what is done for many at once. */
export const underNoRequest = <Result>(work: () => Result): Result => storage.exit(work)

/** The id that a proxy gave a request, where it is one; a new one otherwise. */
export function requestIdOf(told: unknown): string {
  return typeof told === 'string' && /^[\w-]{8,64}$/.test(told) ? told : randomUUID()
}
