// Runs one program of the project under its own Node, from a fresh clone too: `node scripts/run.mjs bench/drop.ts`.
import { join } from 'node:path'
import { projectFolder, runMain } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { ensureStorefront, setUp } from './lib/setup.mjs'

const [program = '', ...rest] = process.argv.slice(2)

await runMain(async () => {
  const runtime = await setUp()
  if (program.startsWith('bench/')) await ensureStorefront(runtime)
  return run(runtime.node, ['--env-file-if-exists=.env', join(projectFolder, program), ...rest], { env: runtime.env })
})
