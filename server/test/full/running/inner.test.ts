import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ overrides: { process: { innerPort: 0 } } })
})
afterAll(() => server.stop())

async function ask(path: string, at = server) {
  const answer = await fetch(`${at.innerUrl}${path}`)
  return { status: answer.status, text: await answer.text() }
}

/** The value of a metric with these labels; undefined if it is not exported. */
function valueOf(metrics: string, name: string, labels = ''): number | undefined {
  const line = metrics.split('\n').find((one) => one.startsWith(`${name}${labels && `{${labels}}`} `))
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')))
}

test('the public port does not answer these paths', async () => {
  for (const path of ['/live', '/ready', '/metrics']) {
    const answer = await fetch(`${server.url}${path}`)
    expect([path, answer.status]).toEqual([path, 404])
  }
})

test('[run.ready] a process is ready while its database answers and has every table, and lives either way', async () => {
  expect(await ask('/live')).toEqual({ status: 200, text: 'live\n' })
  expect(await ask('/ready')).toEqual({ status: 200, text: 'ready\n' })

  // The owner of the database looks at it once more when it stops.
  const owner = await startTestServer()
  const behind = await startTestServer({ overrides: { process: { innerPort: 0 } }, beside: owner })
  try {
    const { db } = behind.context.database
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
    expect(await ask('/ready', behind)).toEqual({ status: 503, text: 'migrations missing: 1\n' })
    await db.destroy()
    expect(await ask('/ready', behind)).toEqual({ status: 503, text: 'database away\n' })
    expect((await ask('/live', behind)).status).toBe(200)
  } finally {
    await behind.stop()
    await owner.stop()
  }
})

test('[run.ready] while it drains it reports that and still answers requests', async () => {
  const leaving = await startTestServer({ overrides: { process: { innerPort: 0, drainSeconds: 1 } } })
  const stopped = leaving.stop()
  await vi.waitFor(async () => expect(await ask('/ready', leaving)).toEqual({ status: 503, text: 'draining\n' }))
  expect((await fetch(`${leaving.url}/api/v1/goods/goods/list`)).status).toBe(200)
  await stopped
  await expect(fetch(`${leaving.innerUrl}/live`)).rejects.toThrow()
})

test('requests and refusals are counted by call, and unknown paths create no labels', async () => {
  const refused = async () =>
    valueOf(
      (await ask('/metrics')).text,
      'http_refusals_total',
      'call="/api/v1/goods/goods/info",reason="GOODS_NOT_FOUND"',
    ) ?? 0
  const refusedBefore = await refused()
  await server.call('goods/goods/list', {})
  await server.call('goods/goods/info', { goodsSn: 'nothing' }).catch(() => {})
  await fetch(`${server.url}/no/such/place`)
  const { text } = await ask('/metrics')
  const counted = (call: string, status: number) =>
    valueOf(text, 'http_request_seconds_count', `call="${call}",status="${status}"`)
  expect(counted('/api/v1/goods/goods/list', 200)).toBeGreaterThan(0)
  expect(await refused()).toBe(refusedBefore + 1)
  expect(text).not.toContain('no/such/place')
  expect(counted('none', 404)).toBeGreaterThan(0)
  expect(valueOf(text, 'database_connections', 'state="wanted"')).toBe(0)
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

test('metrics that are equal on all processes are exported by workers alone', async () => {
  expect((await ask('/metrics')).text).not.toContain('chain_reachable')
  const worker = await startTestServer({ worker: true, overrides: { process: { innerPort: 0 } } })
  try {
    const { db } = worker.context.database
    await sql`insert into jobs (kind, payload, dead_at) values ('nobody', '{}', now())`.execute(db)
    const { text } = await ask('/metrics', worker)
    expect(valueOf(text, 'jobs', 'state="dead"')).toBe(1)
    expect(valueOf(text, 'chain_reachable')).toBe(1)
    expect(valueOf(text, 'chain_outbox', 'state="waiting"')).toBe(0)
    expect(valueOf(text, 'payments_unfulfilled')).toBe(0)
    expect(valueOf(text, 'waiting_for_people', 'what="differences"')).toBe(0)
    expect(Math.abs(valueOf(text, 'clock_difference_seconds') ?? NaN)).toBeLessThan(1)
    expect(valueOf(text, 'disk_free_ratio')).toBeGreaterThan(0)
    expect(text).not.toContain('gauge_failures_total{')
  } finally {
    await worker.stop()
  }
})

test('a gauge that cannot be read is left out, and the rest is exported', async () => {
  const broken = await startTestServer({ worker: true, overrides: { process: { innerPort: 0 } } })
  try {
    await sql`alter table chain_operations rename to somewhere_else`.execute(broken.context.database.db)
    const { status, text } = await ask('/metrics', broken)
    expect(status).toBe(200)
    expect(valueOf(text, 'chain_outbox', 'state="waiting"')).toBeUndefined()
    expect(valueOf(text, 'chain_reachable')).toBeUndefined()
    expect(valueOf(text, 'jobs', 'state="dead"')).toBe(0)
    expect(
      valueOf((await ask('/metrics', broken)).text, 'gauge_failures_total', 'gauge="chain_outbox"'),
    ).toBeGreaterThan(0)
  } finally {
    await broken.stop()
  }
})

test('[run.metrics] every metric in rules and dashboards is measured', async () => {
  const worker = await startTestServer({ worker: true, overrides: { process: { innerPort: 0 } } })
  try {
    const { text } = await ask('/metrics', worker)
    const told = new Set([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name]) => name))
    for (const file of ['alerts.yml', 'dashboard.json']) {
      const written = readFileSync(new URL(`../../../../deploy/watch/${file}`, import.meta.url), 'utf8')
      const expressions = [...written.matchAll(/(?:expr: '(.*)'|"expr": "(.*)")/g)].map(
        ([, one, other = one]) => other ?? '',
      )
      expect(expressions.length).toBeGreaterThan(10)
      const asked = expressions.flatMap(
        (one) => one.replaceAll(/\{[^}]*\}|\b(?:by|offset) *\([^)]*\)|\\"/g, '').match(/[a-z]+(?:_[a-z\d]+)+/g) ?? [],
      )
      const names = asked
        .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
        .filter((name) => name !== 'histogram_quantile')
      expect([file, [...new Set(names)].filter((name) => !told.has(name))]).toEqual([file, []])
    }
  } finally {
    await worker.stop()
  }
})
