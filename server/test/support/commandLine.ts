import { execFile } from 'node:child_process'
import { join } from 'node:path'

export interface Surroundings {
  databaseUrl: string
  /** The data folder. */
  folder: string
  /** Settings in addition to those that every command here has. */
  settings?: Record<string, string>
}

/** The environment of one of the product's programs with these options. */
export const environmentOf = ({ databaseUrl, folder, settings = {} }: Surroundings): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  NODE_ENV: 'test',
  DATA_FOLDER: folder,
  DATABASE_URL: databaseUrl,
  CHAIN_RPC_URL: 'http://127.0.0.1:9',
  CHAIN_MINTER_KEY: `0x${'11'.repeat(32)}`,
  SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  ...settings,
})

/** The path of a program in server/src/bin. */
export const programOf = (entry: string): string => join(import.meta.dirname, '../../src/bin', entry)

/** Runs a program of server/src/bin in its own process, as an operator does. `output` is everything it printed. */
export function runCommandLine(
  entry: string,
  given: readonly string[],
  surroundings: Surroundings,
): Promise<{ code: number; output: string }> {
  const env = environmentOf(surroundings)
  return new Promise((resolve) => {
    execFile(process.execPath, [programOf(entry), ...given], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr })
    })
  })
}
