import { createOperator } from './ops/operator.ts'
import { runOps } from './ops/run.ts'

// Entry of the operators' commands: `npm run ops -- <area> <verb>`. Nothing is opened before the command line is
// parsed.
process.exitCode = await runOps(
  process.argv.slice(2),
  createOperator(process, async (act) => (await import('./command.ts')).withContext(act)),
)
