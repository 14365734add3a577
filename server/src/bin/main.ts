import { ConfigError } from '../core/config/index.ts'

const sameSignalMilliseconds = 1000

/**
 * Runs an entry: `start` returns how to stop. Ends cleanly on SIGINT and SIGTERM. A terminal and npm both pass on one
 * Ctrl-C, so only a signal that comes clearly later means impatience and ends at once.
 * What stops the start is said in one sentence where it is the settings' fault.
 */
export async function main(start: (stopRequested: AbortSignal) => Promise<() => Promise<void>>): Promise<void> {
  const requested = new AbortController()
  let stoppingSince: number | undefined
  let stop: (() => Promise<void>) | undefined
  const end = async () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameSignalMilliseconds) process.exit(130)
      return
    }
    stoppingSince = performance.now()
    requested.abort()
    if (!stop) return
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())
  try {
    stop = await start(requested.signal)
  } catch (error) {
    if (requested.signal.aborted) process.exit(0)
    const isPlain = error instanceof ConfigError || (error instanceof Error && error.name === 'FolderBusyError')
    console.error(isPlain ? error.message : error)
    process.exit(1)
  }
  if (requested.signal.aborted) {
    await stop()
    process.exit(0)
  }
}
