import { audit } from '../audit/index.ts'
import { runCommand } from './command.ts'

// Recomputes what the ledgers must agree with and counts violations; exit code 1 when there is one.
await runCommand(async ({ database }) => {
  const findings = await audit(database.db)
  console.table(findings.map(({ invariant, violations }) => ({ invariant, violations })))
  for (const { invariant, examples } of findings) if (examples.length > 0) console.log(invariant, examples)
  return findings.some((finding) => finding.violations > 0) ? 1 : 0
})
