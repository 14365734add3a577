import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const storage = new AsyncLocalStorage<string>()

/** Id of the current request, also in a job it enqueued; undefined outside of one. */
export const currentRequestId = (): string | undefined => storage.getStore()

/** Runs work for a request: its log lines and jobs carry the request's id. */
export const underRequest = <Result>(id: string, work: () => Result): Result => storage.run(id, work)

/** Runs work that serves many requests, so it carries no id. */
export const underNoRequest = <Result>(work: () => Result): Result => storage.exit(work)

/** Returns the id that a proxy gave a request if it is valid, else a new one. */
export function requestIdOf(told: unknown): string {
  return typeof told === 'string' && /^[\w-]{8,64}$/.test(told) ? told : randomUUID()
}
