import { sentenceOf } from './explain.ts'
import { warnOfUnknownNames } from './warnings.ts'

const sameSignalMilliseconds = 1000
/** Milliseconds an aborted start has to react. */
const startTimeoutMs = 10_000

/** Handles of an entry's shutdown. */
export interface Life {
  /** Aborted when the process is asked to end; pending starts give up. */
  readonly signal: AbortSignal
  /** Registers what the shutdown closes; the last registered closes first. */
  onEnd(close: () => Promise<void>): void
}

/**
 * Runs an entry. On SIGINT or SIGTERM, at any stage, it closes what `start` registered and aborts what is still
 * starting. A terminal and npm both forward one Ctrl-C, so only a clearly later signal means impatience and ends
 * without closing. An error of the start is explained in a sentence, with exit code 1.
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
