// `npm start`: from a fresh clone to a running site. Needs Node 20 and npm, nothing else; finds or makes the rest.
import { join } from 'node:path'
import { projectFolder, runMain } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { ensureStorefront, setUp } from './lib/setup.mjs'

await runMain(async () => {
  const runtime = await setUp()
  await ensureStorefront(runtime)
  const server = join(projectFolder, 'server/src/bin/start.ts')
  return run(runtime.node, ['--env-file-if-exists=.env', server], { env: runtime.env })
})
