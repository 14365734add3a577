import { expect, test } from 'vitest'
import { createReport, holdSweeps } from '../../drills/report.ts'
import { restore } from '../../drills/restore.ts'
import { takeSweepFailures } from '../../lib/deployment.ts'

// `npm run restore:drill` in its shortest form.

test(
  '[run.restore] the server lost and restored to a moment: no acknowledged order is missing, audit and verify agree',
  { timeout: 300_000 },
  async () => {
    takeSweepFailures()
    const said: string[] = []
    const report = createReport((line) => void said.push(line))
    await restore.run(report, ['6'])
    holdSweeps(report, takeSweepFailures())
    expect(report.broken(), said.join('\n')).toBe(0)
    expect(said).toContain('✓ nothing of what came after the moment is there')
  },
)
