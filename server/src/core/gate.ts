import { AppError } from './errors.ts'

/** A limit on concurrent heavy work. */
export interface Gate {
  /** Whether any work is running. */
  readonly isBusy: boolean
  /** Runs `work` when its turn comes. Throws BUSY if too many already wait. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Creates a gate for `atOnce` concurrent pieces of work and at most `waiting` in the queue (Infinity: no limit). */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  const line: (() => void)[] = []
  let running = 0

  return {
    get isBusy() {
      return running > 0
    },

    async run(work) {
      if (running < atOnce) running++
      else {
        if (line.length >= waiting) throw new AppError('BUSY', { retryAfter: 5 })
        await new Promise<void>((resolve) => line.push(resolve))
      }
      try {
        return await work()
      } finally {
        const next = line.shift()
        if (next) next()
        else running--
      }
    },
  }
}
