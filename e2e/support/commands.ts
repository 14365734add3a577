import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { visited } from './site.ts'

export interface Ran {
  code: number | null
  /** Both streams in the order they arrived. */
  output: string
}

/** Runs an operator's command on the site's database, like `npm run ops --`; the caller checks for failure. */
export async function runCommand(...given: readonly string[]): Promise<Ran> {
  const command = spawn(process.execPath, ['server/src/bin/ops.ts', ...given], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_FOLDER: visited().folder },
  })
  let output = ''
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const [code] = (await once(command, 'close')) as [number | null]
  return { code, output }
}

/** Runs a command that must succeed. */
export async function operate(...given: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(...given)
  if (code !== 0) throw new Error(`ops ${given.join(' ')} ended with ${code}: ${output}`)
}
