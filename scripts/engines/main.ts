// Checks that the built storefront and console use nothing beyond the floor (ui/build/floor.ts); `npm test` runs it
// after the build.
import { join } from 'node:path'
import { projectFolder, runMain } from '../lib/project.mjs'
import { checkSites } from './check.ts'

await runMain(async () => {
  const complaints = checkSites(['storefront', 'console'].map((site) => join(projectFolder, site, 'dist')))
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) console.error('\nEngines at the floor do not know these: docs/adr/0035-browser-floor.md')
  return complaints.length > 0 ? 1 : 0
})
