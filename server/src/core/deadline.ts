/** A time budget shared by consecutive steps. */
export interface Deadline {
  /** Milliseconds left; never below 0. */
  left(): number
  /** Waits for `work` while there is time; false if it did not finish. Throws if `work` fails. */
  wait(work: Promise<unknown>): Promise<boolean>
}

/** Starts a deadline that ends after `milliseconds`. */
export function createDeadline(milliseconds: number): Deadline {
  let end = performance.now() + milliseconds
  const left = (): number => Math.max(0, end - performance.now())
  return {
    left,
    async wait(work) {
      const { promise: timeIsUp, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => {
        // A timer may fire a fraction of a millisecond early; nothing may begin in what is left then.
        end = 0
        resolve(false)
      }, left())
      try {
        return await Promise.race([work.then(() => true), timeIsUp])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
