// `npm test`: runs every check of the project from a fresh clone. `npm test -- --only=types,server` runs some stages,
// `npm test -- server/test/core` some files. The last line is `N passed, N failed`; exits with 1 if any failed.
import { join } from 'node:path'
import { projectFolder, runMain } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

await runMain(async () => {
  const runtime = await setUp()
  return run(runtime.node, [join(projectFolder, 'scripts/stages/main.ts'), ...process.argv.slice(2)], {
    env: runtime.env,
  })
})
