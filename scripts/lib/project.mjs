import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the project. */
export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Folder of files that can be regenerated at any time; ignored by git. */
export const cacheFolder = join(projectFolder, '.cache')

/** A failure that the user can fix; its message is all they need to see. */
export class SetupError extends Error {}

/**
 * Runs a script's main function. Its number is the exit code, a SetupError is printed as one sentence on stderr, and an
 * error with an exit code of its own exits silently.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (error instanceof Error && 'exitCode' in error) return void (process.exitCode = Number(error.exitCode))
    console.error(error instanceof SetupError ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
