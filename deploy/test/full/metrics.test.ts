import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { openDeployment } from '../../lib/deployment.ts'
import { ensurePromtool } from '../../lib/programs.ts'

test('[run.metrics] promtool accepts the names of all metrics that the processes export', async () => {
  const deployment = await openDeployment({ people: 0, works: 0 })
  try {
    const api = await deployment.start('api')
    const worker = await deployment.start('worker', { env: { PUBLIC_URL: api.url } })
    const program = await ensurePromtool()
    const check = (metrics: string) => {
      const { stdout, stderr, status } = spawnSync(program, ['check', 'metrics'], { input: metrics, encoding: 'utf8' })
      return { said: `${stdout}${stderr}`, status }
    }
    for (const { innerUrl } of [api, worker]) {
      const metrics = await (await fetch(`${innerUrl}/metrics`)).text()
      expect(metrics).toContain('nodejs_active_handles{')
      expect(check(metrics)).toEqual({ said: '', status: 0 })
    }
    expect(check('# HELP wrong_total One\n# TYPE wrong_total gauge\nwrong_total 1\n').said).toContain('wrong_total')
  } finally {
    await deployment.stop()
  }
})
