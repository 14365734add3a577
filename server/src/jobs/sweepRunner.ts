import type { Log } from '../core/log.ts'
import type { Pause, Sweep } from './sweep.ts'

/** How long sweeps with notifications may rest. */
export interface Rest {
  /** Whether notifications arrive. */
  isHearing: () => boolean
  longestSeconds: number
}

/** Minimum seconds to wait for something that will be due. */
const soonestSeconds = 0.05

/** The loop of one sweep. */
export interface SweepRunner {
  start(): void
  /** Runs now, or again after the current run unless that handles the wake-up itself. No effect during a pause. */
  wake(): void
  /** Stops running and waits for the current run. */
  stop(): Promise<void>
}

/**
 * Creates the loop of a sweep. It runs at its interval, and at once when it is woken. If it reports that nothing is due
 * for some seconds, and notifications arrive, it rests until then or for the longest rest. A paused sweep is not woken.
 */
export function createRunner({ name, everySeconds, wokenBy, run }: Sweep, rest: Rest, log: Log): SweepRunner {
  const stopping = new AbortController()
  let isStarted = false
  let isHeard = false
  let isPaused = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  /**
   * Runs until there is no more to do; a wake-up during a run causes another one. Returns the result of the last run.
   */
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
    start() {
      isStarted = true
      start()
    },
    wake() {
      if (!isStarted || isPaused || stopping.signal.aborted) return
      const isTakenAlong = wokenBy?.hear?.() === true
      if (!running) start()
      else if (!isTakenAlong) isHeard = true
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
