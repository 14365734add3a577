import type { Log } from '../core/log.ts'
import type { Pause, Sweep } from './sweep.ts'

/** How long sweeps may rest that hear of what there is to do. */
export interface Rest {
  /** Whether notifications get through. */
  isHearing: () => boolean
  longestSeconds: number
}

/** The least that is waited for something that will be due. */
const soonestSeconds = 0.05

/**
 * Runs a sweep again and again: by its interval, at once when it is woken, and where it knows that nothing is due for so
 * long, and hears of what comes, only then or after the longest rest. One that pauses hears nothing until it is over.
 */
export function createRunner({ name, everySeconds, wokenBy, run }: Sweep, rest: Rest, log: Log) {
  const stopping = new AbortController()
  let isStarted = false
  let isHeard = false
  let isPaused = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  /** Runs as long as there is more; what it is told during a run, it runs again for. Returns what the last run said. */
  async function runAll(): Promise<number | Pause | undefined> {
    for (;;) {
      isHeard = false
      const more = await run(stopping.signal)
      if (typeof more === 'object') return more
      if (stopping.signal.aborted || (more !== true && !isHeard)) return typeof more === 'number' ? more : undefined
    }
  }

  function pauseAfter(dueIn: number | undefined): number {
    if (dueIn === undefined) return everySeconds
    const longest = rest.isHearing() ? Math.max(everySeconds, rest.longestSeconds) : everySeconds
    return Math.min(longest, Math.max(dueIn, soonestSeconds))
  }

  function start(): void {
    clearTimeout(timer)
    isPaused = false
    running = runAll()
      .catch((error: unknown) => {
        log.warn({ err: error, sweep: name }, 'sweep failed')
        return undefined
      })
      .then((said) => {
        running = undefined
        if (stopping.signal.aborted) return
        isPaused = typeof said === 'object'
        const seconds = typeof said === 'object' ? said.pauseSeconds : isHeard ? 0 : pauseAfter(said)
        timer = setTimeout(start, seconds * 1000)
      })
  }

  return {
    start(): void {
      isStarted = true
      start()
    },
    /** Runs now, or once more after the run that is under way, unless that takes along what comes; not while it pauses. */
    wake(): void {
      if (!isStarted || isPaused || stopping.signal.aborted) return
      const isTakenAlong = wokenBy?.hear?.() === true
      if (!running) start()
      else if (!isTakenAlong) isHeard = true
    },
    /** Runs no more, and waits for what is under way. */
    async stop(): Promise<void> {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
