import { AppError } from './errors.ts'

/** Lets a few pieces of heavy work in at a time. */
export interface Gate {
  /** Whether any work is under way. */
  readonly isBusy: boolean
  /** Runs `work` when its turn comes. Throws BUSY when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** A gate for `atOnce` pieces of work, before which at most `waiting` others stand in line (Infinity: as many as come). */
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
