// `npm start`: takes a fresh clone to a running site. Requires only Node 20 and npm; finds or installs the rest.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFolder, runMain } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { ensureSites, setUp } from './lib/setup.mjs'

const attach = join(projectFolder, 'scripts/lib/attach.mjs')
// Under npm, the parent lives as long as the command; a shell that starts this directly may exit on purpose (nohup).
if (process.env.npm_lifecycle_event) await import(pathToFileURL(attach).href)

await runMain(async () => {
  const runtime = await setUp()
  await ensureSites(runtime)
  const settings = existsSync(join(projectFolder, '.env')) ? ['--env-file=.env'] : []
  const server = join(projectFolder, 'server/src/bin/start.ts')
  return run(runtime.node, [...settings, '--import', attach, server], { env: runtime.env, detached: true })
})
