import { createOperator } from './ops/operator.ts'
import { runOps } from './ops/run.ts'

// What operators do by hand: `npm run ops -- <area> <verb>`. Nothing is opened before what was asked is understood.
process.exitCode = await runOps(
  process.argv.slice(2),
  createOperator(process, async (act) => (await import('./command.ts')).withContext(act)),
)
