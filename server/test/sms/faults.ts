import type { Fault } from './fakeProvider.ts'

/** Each way of failing, and what is known afterwards: nothing. */
export const faults: Fault[] = ['hang', 'reset', 'late', 'garbled', 'down']

/** Far below the late answer of the fakes, four seconds. */
export const timeoutMilliseconds = 500

/** The outcome of a call and the milliseconds it took. */
export async function timed<Result>(call: Promise<Result>): Promise<{ result: Result; milliseconds: number }> {
  const start = performance.now()
  const result = await call
  return { result, milliseconds: performance.now() - start }
}
