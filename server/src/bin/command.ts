import { loadConfig } from '../core/config/index.ts'
import { createLog } from '../core/log.ts'
import { type Context, createContext } from '../context.ts'
import { joinWorld } from './world.ts'

/** Runs a command against the configured or the embedded database and chain; its result is the exit code. */
export async function runCommand(work: (context: Context) => Promise<number>): Promise<void> {
  const wanted = loadConfig(process.env)
  const world = await joinWorld(wanted, createLog('error'))
  const context = createContext(world.config, { ownUrl: () => world.config.http.publicUrl })
  try {
    process.exitCode = await work(context)
  } finally {
    await context.close()
    await world.stop()
  }
}
