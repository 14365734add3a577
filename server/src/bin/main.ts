import { sentenceOf } from './explain.ts'
import { warnOfUnknownNames } from './warnings.ts'

const sameSignalMilliseconds = 1000
/** How long a start that was broken off may take to notice it. */
const startTimeoutMs = 10_000

/** What an entry knows of its own end. */
export interface Life {
  /** Raised when the end is asked for: what is still being started gives up. */
  readonly signal: AbortSignal
  /** Adds what the end closes: the latest first. */
  onEnd(close: () => Promise<void>): void
}

/**
 * Runs an entry. It ends on SIGINT and SIGTERM, at once and in every stage: what `start` has added is closed, and what it
 * is still starting gives up. A terminal and npm both pass on one Ctrl-C, so only a signal that comes clearly later means
 * impatience and ends without closing. What stops a start is said in a sentence, and the exit code is 1.
 */
export async function main(start: (life: Life) => Promise<void>): Promise<void> {
  warnOfUnknownNames()
  const ending = new AbortController()
  const closers: (() => Promise<void>)[] = []
  let endingSince: number | undefined

  async function closeAll(): Promise<void> {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }

  async function end(): Promise<void> {
    if (endingSince !== undefined) {
      if (performance.now() - endingSince > sameSignalMilliseconds) process.exit(130)
      return
    }
    endingSince = performance.now()
    ending.abort()
    await closeAll()
    await Promise.race([started, new Promise((resolve) => setTimeout(resolve, startTimeoutMs))])
    await closeAll()
    process.exit(0)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end().catch(fail))
  const started = start({ signal: ending.signal, onEnd: (close) => void closers.push(close) }).catch(
    async (error: unknown) => {
      if (ending.signal.aborted) return
      console.error(sentenceOf(error) ?? error)
      await closeAll().catch((problem: unknown) => console.error(problem))
      process.exit(1)
    },
  )
  await started
}

function fail(error: unknown): never {
  console.error(error)
  process.exit(1)
}
