import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

const everyMilliseconds = 5000
/** An answer that took longer says too little of when it was given. */
const mostMilliseconds = 1000

export interface DatabaseClock extends Clock {
  /** Asks the database for its time now, and every few seconds from now on. */
  follow(): Promise<void>
  stop(): void
}

/**
 * The database's clock, as far as a process can know it: its time when last asked, and what has passed since by the machine's counter, which no
 * change of the machine's own clock moves. So a process whose clock jumps neither refuses nor lets through what the others would not. Until it has
 * been asked, the process's own clock. `readNow` is the database's time.
 */
export function createDatabaseClock(readNow: () => Promise<Date>, log: Pick<Log, 'warn'>): DatabaseClock {
  /** Epoch milliseconds of the database when the counter was 0. */
  let origin: number | undefined
  let timer: NodeJS.Timeout | undefined

  async function ask(): Promise<void> {
    const began = performance.now()
    const told = await readNow()
    const ended = performance.now()
    if (origin !== undefined && ended - began > mostMilliseconds) return
    origin = told.getTime() - (began + ended) / 2
  }

  return {
    now: () => (origin === undefined ? Date.now() : Math.floor(origin + performance.now())),
    async follow() {
      await ask()
      timer = setInterval(() => {
        // While the database is away the counter goes on.
        ask().catch((error: unknown) => log.warn({ err: error }, 'the time of the database is not known anew'))
      }, everyMilliseconds)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
