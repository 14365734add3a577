// Runs one program of the project under the project's own Node, even from a fresh clone: `node scripts/run.mjs
// bench/drop.ts`.
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { ensureLighthouse } from './lib/lighthouse.mjs'
import { projectFolder, runMain } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { ensureSites, setUp } from './lib/setup.mjs'

/** Programs that need a browser: all browser tests, and these benchmarks. */
const withBrowser = /^(?:e2e\/|bench\/(?:barrage|page|reveal|ticks)\.ts$)/

const [program = '', ...rest] = process.argv.slice(2)

await runMain(async () => {
  const runtime = await setUp()
  if (/^(bench|e2e|deploy\/image)\//.test(program)) await ensureSites(runtime)
  const browser = withBrowser.test(program) && { CHROMIUM_PATH: await ensureBrowser() }
  const lighthouse = program === 'bench/page.ts' && { LIGHTHOUSE_PATH: await ensureLighthouse(runtime) }
  const env = { ...runtime.env, ...browser, ...lighthouse }
  return run(runtime.node, ['--env-file-if-exists=.env', join(projectFolder, program), ...rest], { env })
})
