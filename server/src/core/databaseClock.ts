import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

const everyMilliseconds = 5000
/** Slower answers are ignored: they say too little about when they were given. */
const mostMilliseconds = 1000

export interface DatabaseClock extends Clock {
  /** Asks the database for its time now, and every few seconds from then on. */
  follow(): Promise<void>
  stop(): void
}

/**
 * Creates a clock that follows the database's: its time when last asked, plus the time elapsed on the monotonic
 * counter. Changes of the machine's own clock do not affect it, so one process with a wrong clock decides as the others
 * do. Until the first answer it is the process's own clock. `readNow` returns the database's time.
 */
export function createDatabaseClock(readNow: () => Promise<Date>, log: Pick<Log, 'warn'>): DatabaseClock {
  /** Epoch milliseconds of the database when the counter was 0. */
  let origin: number | undefined
  let timer: NodeJS.Timeout | undefined

  async function ask(): Promise<void> {
    const began = performance.now()
    const answer = await readNow()
    const ended = performance.now()
    if (origin !== undefined && ended - began > mostMilliseconds) return
    origin = answer.getTime() - (began + ended) / 2
  }

  return {
    now: () => (origin === undefined ? Date.now() : Math.floor(origin + performance.now())),
    async follow() {
      await ask()
      timer = setInterval(() => {
        // While the database is unreachable the counter goes on.
        ask().catch((error: unknown) => log.warn({ err: error }, 'the time of the database could not be read'))
      }, everyMilliseconds)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
