import { ConfigError } from '../core/config/index.ts'

/**
 * Runs an entry: `start` returns how to stop. Ends cleanly on SIGINT and SIGTERM; a second signal ends at once.
 * What stops the start is said in one sentence where it is the settings' fault.
 */
export async function main(start: (stopRequested: AbortSignal) => Promise<() => Promise<void>>): Promise<void> {
  const requested = new AbortController()
  let stopping = false
  let stop: (() => Promise<void>) | undefined
  const end = async () => {
    if (stopping) process.exit(130)
    stopping = true
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
