import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { visited } from './site.ts'

export interface Ran {
  code: number | null
  /** Both streams as they came. */
  output: string
}

/** Runs a command of operators over the site's database, as `npm run ops --` does; a failure is the caller's to judge. */
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

/** Runs a command that must do what it is told. */
export async function operate(...given: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(...given)
  if (code !== 0) throw new Error(`ops ${given.join(' ')} ended with ${code}: ${output}`)
}
