import { expect, test } from 'vitest'
import { createContext } from '../../../server/src/context.ts'
import { loadConfig } from '../../../server/src/core/config/index.ts'
import { makeBuyer } from '../../lib/buying.ts'
import { startDebianPostgres } from '../../lib/debianPostgres.ts'
import { takeSweepFailures, firstWork, type Deployment, openDeployment } from '../../lib/deployment.ts'
import { createReport, holdSweeps } from '../../drills/report.ts'

// The oldest supported Postgres and the newest: a feature that one of them lacks fails here instead of at an
// installation.

const kinds = {
  15: (folder: string) => startDebianPostgres(folder),
  18: undefined,
}

async function runAllSweeps({ env }: Deployment): Promise<string[]> {
  const context = createContext(loadConfig(env), { ownUrl: () => env['PUBLIC_URL'] ?? '' })
  const failed: string[] = []
  for (const { name, run } of context.sweeps)
    await run().catch((error: unknown) => void failed.push(`${name}: ${String(error)}`))
  expect(context.sweeps.length).toBeGreaterThan(20)
  await context.close()
  return failed
}

test.each([15, 18] as const)(
  '[run.postgres] on Postgres %i all migrations, every sweep and one purchase up to its minted item succeed',
  async (version) => {
    const startPostgres = kinds[version]
    const deployment = await openDeployment({ people: 2, ...(startPostgres && { startPostgres }) })
    try {
      const { rows } = await deployment.database.pool.query<{ version: string }>('show server_version_num')
      expect(Math.floor(Number(Object.values(rows[0] ?? {})[0]) / 10_000)).toBe(version)
      const api = await deployment.start('api')
      await deployment.start('worker', { env: { PUBLIC_URL: api.url } })
      await makeBuyer(api.url, deployment.tokens[0] ?? '').buy(firstWork(0))
      await expect.poll(() => deployment.count('items where minted_at is not null'), { timeout: 60_000 }).toBe(1)
      expect(await runAllSweeps(deployment)).toEqual([])
      expect(await deployment.failing()).toEqual([])
      expect(await deployment.broken()).toEqual([])
    } finally {
      await deployment.stop()
    }
  },
)

test('[run.postgres] a sweep that keeps failing fails its drill or load test', async () => {
  const deployment = await openDeployment({ people: 0 })
  await deployment.database.pool.query(
    `insert into sweep_setbacks (sweep, item, cause, next_at) values ('account clusters', '整轮', 'no such function', now())`,
  )
  await deployment.stop()
  const said: string[] = []
  const report = createReport((line) => void said.push(line))
  holdSweeps(report, takeSweepFailures())
  expect(report.broken()).toBe(1)
  expect(said.join('\n')).toContain('account clusters 整轮: no such function')
})
