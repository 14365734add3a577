/** A span of time shared by several steps, one after the other. */
export interface Deadline {
  /** Milliseconds that are left; never below 0. */
  left(): number
  /** Waits for `work` while there is time; false when it was not done by then. A failure of `work` is thrown. */
  wait(work: Promise<unknown>): Promise<boolean>
}

/** Begins to count now. */
export function createDeadline(milliseconds: number): Deadline {
  const end = performance.now() + milliseconds
  const left = (): number => Math.max(0, end - performance.now())
  return {
    left,
    async wait(work) {
      const { promise: timeIsUp, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => resolve(false), left())
      try {
        return await Promise.race([work.then(() => true), timeIsUp])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
