import { loadConfig } from '../core/config/index.ts'
import { AppError } from '../core/errors.ts'
import { createLog } from '../core/log.ts'
import { type Context, createContext } from '../context.ts'
import { joinWorld } from './world.ts'

/** What an operator asked for; its result is the exit code. */
export type Work = (context: Context) => Promise<number>

/** Runs a command against the configured or the embedded database and chain; its result is the exit code. */
export async function runCommand(work: Work): Promise<void> {
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

/** Does something and says so; a refusal is said too, and ends with 1. */
export function tell(act: (context: Context) => Promise<void>, done: string): Work {
  return answer(async (context) => {
    await act(context)
    return done
  })
}

/** The same where what there is to say depends on what came of it. */
export function answer(act: (context: Context) => Promise<string>): Work {
  return async (context) => {
    try {
      console.log(await act(context))
      return 0
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      console.error(`${error.reason}: ${error.message}`)
      return 1
    }
  }
}
