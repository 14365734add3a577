// `npm run drill -- NAME`: runs a drill, prints its figures, and fails if a requirement was violated. Lists all drills
// without a name.
import { closeDeployments, takeSweepFailures } from '../lib/deployment.ts'
import { hasOwnMounts, runWithOwnMounts } from '../lib/ownMounts.ts'
import { clock } from './clock.ts'
import { crash } from './crash.ts'
import { disk } from './disk.ts'
import { idle } from './idle.ts'
import { mutation } from './mutation.ts'
import { races } from './races.ts'
import { rekey } from './rekey.ts'
import { createReport, type Drill, holdSweeps } from './report.ts'
import { restore } from './restore.ts'
import { standby } from './standby.ts'
import { upgrade } from './upgrade.ts'

const drills: Record<string, Drill> = { clock, crash, disk, idle, mutation, races, rekey, restore, standby, upgrade }

const [name = '', ...words] = process.argv.slice(2)
const drill = drills[name]
if (!drill) {
  for (const [one, { says }] of Object.entries(drills)) console.log(`npm run drill -- ${one.padEnd(10)} ${says}`)
  process.exit(name === '' ? 0 : 1)
}
if (drill.mounts && !hasOwnMounts()) process.exit(await runWithOwnMounts())
// An interrupted drill must leave nothing running.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeDeployments().finally(() => process.exit(130)))
const report = createReport((line) => console.log(line))
console.log(`${name}: ${drill.says}`)
await report.timed('altogether', () => drill.run(report, words))
holdSweeps(report, takeSweepFailures())
const entry = report.entry()
if (entry !== undefined) console.log(`docs/operations/drills.md: ${entry}`)
process.exit(report.broken() === 0 ? 0 : 1)
