import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const source = new URL('../../src/', import.meta.url)

/** Files that may read the process's own clock, with the reason why it does no harm. */
const own: Readonly<Record<string, string>> = {
  'core/clock.ts': 'the process’s clock itself',
  'core/databaseClock.ts': 'until the database was first asked',
  'core/addressLimits.ts': 'counts within one process and minute',
  'modules/goods/heat/queries.ts': 'what the database always answers',
  'modules/order/placement/award.ts': 'the beginning of a number, which says nothing of when',
  'modules/pay/refunds/refund.ts': 'the beginning of a number, which says nothing of when',
  'modules/user/kyc/idNumber.ts': 'nobody is born in the future, be it some days',
  'modules/rehearsals/runner.ts': 'how long one process waits for another',
  'modules/system/alarms.ts': 'compares both clocks',
  'modules/system/gauges.ts': 'compares both clocks',
  'modules/system/health.ts': 'compares both clocks',
}

/** Folders without access to the database, or outside the server. */
const deps = /^(?:adapters|audit|bin|demo|embedded|ports|rehearsal)\//

test('decisions and displayed times use the database’s clock, so that a wrong process clock has no effect', async () => {
  const names = (await readdir(source, { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !deps.test(name))
    .toSorted()
  const asking: string[] = []
  for (const name of names) {
    const text = await readFile(new URL(name, source), 'utf8')
    if (/\bDate\.now\(\)|\bnew Date\(\)/.test(text)) asking.push(name)
  }
  expect(names.length).toBeGreaterThan(400)
  expect(asking).toEqual(Object.keys(own).toSorted())
})
