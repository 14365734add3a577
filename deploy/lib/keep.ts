import { setTimeout as sleep } from 'node:timers/promises'
import type { Started } from './processes.ts'

/** A program that is restarted whenever it ends, as systemd does. */
export interface Kept<Program extends Started> {
  current(): Program
  /** Kills the program; resolves when it runs again. */
  kill(): Promise<void>
  /** Stops the program gracefully; resolves when it runs again, with its exit code and the seconds it took to end. */
  restart(): Promise<{ code: number | null; endSeconds: number }>
  stop(): Promise<void>
}

/** RestartSec of the units. */
const restartMilliseconds = 1000

/** Starts a program and restarts it whenever it ends. */
export async function keep<Program extends Started>(start: () => Promise<Program>): Promise<Kept<Program>> {
  const stopping = new AbortController()
  let current = await start()
  let next = Promise.withResolvers<void>()
  const tending = tend()

  async function tend(): Promise<void> {
    while (!stopping.signal.aborted) {
      await current.ended
      await sleep(restartMilliseconds, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      const started = await start().catch(() => undefined)
      if (!started) continue
      current = started
      next.resolve()
      next = Promise.withResolvers()
    }
  }

  return {
    current: () => current,
    async kill() {
      const again = next.promise
      await current.stop('SIGKILL')
      await again
    },
    async restart() {
      const again = next.promise
      const began = performance.now()
      const code = await current.stop('SIGTERM')
      const endSeconds = (performance.now() - began) / 1000
      await again
      return { code, endSeconds }
    },
    async stop() {
      stopping.abort()
      await current.stop('SIGKILL')
      await tending
      await current.stop('SIGKILL')
    },
  }
}
