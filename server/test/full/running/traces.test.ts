import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { createClient } from '@app/contract/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../../../src/core/log.ts'
import { exchange } from '../../../src/core/outbound.ts'
import { processMetrics } from '../../../src/core/metrics.ts'
import { shapeOf } from '../../../src/core/tracedStatements.ts'
import { currentSpan, currentTrace, isTracing, traced } from '../../../src/core/tracing.ts'
import { enqueue } from '../../../src/jobs/queue.ts'
import { createWorker } from '../../../src/jobs/worker.ts'
import { startCollector } from '../../support/collector.ts'
import { makeUser } from '../../support/factories.ts'
import { makeGoods } from '../../support/goods.ts'
import { pressPaid } from '../../support/paying.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let server: TestServer

beforeAll(async () => {
  collector = await startCollector()
  server = await startTestServer({
    overrides: {
      traces: { endpoint: collector.url, delayMilliseconds: 10, headers: { authorization: 'Bearer of the collector' } },
    },
  })
})
afterAll(async () => {
  await server?.stop()
  await collector?.stop()
})

const run = promisify(execFile)
const newTrace = () => randomBytes(16).toString('hex')
/** A trace header as a proxy sends it. */
const traceparentOf = (traceId: string, isSampled = true) =>
  `00-${traceId}-${randomBytes(8).toString('hex')}-0${isSampled ? 1 : 0}`

/** A buyer whose proxy sends one trace. */
async function makeBuyer(traceId = newTrace(), isSampled = true) {
  const user = await makeUser(server.context.database)
  const headers = () => ({
    client: server.client,
    authorization: `Bearer ${user.token}`,
    traceparent: traceparentOf(traceId, isSampled),
  })
  return { traceId, user, call: createClient({ baseUrl: server.url, headers }) }
}

const newKey = () => ({ idempotencyKey: randomUUID() })
const spanNamed = (traceId: string, name: string) => collector.ofTrace(traceId).find((span) => span.name === name)
/** Waits until a trace has spans of these names. */
const untilSeen = (traceId: string, ...names: string[]) =>
  vi.waitFor(() => expect(collector.ofTrace(traceId).map(({ name }) => name)).toEqual(expect.arrayContaining(names)), {
    timeout: 20_000,
  })

const orderCall = 'POST /api/v1/order/order'

test('[run.traces] one purchase is one trace, from the press to the minted item', async () => {
  const { traceId, user, call } = await makeBuyer()
  const goodsSn = await makeGoods(server.context.database)
  const { orderSn } = await call('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
  const { payUrl } = await call('pay/user/payment', { orderSn, platform: 1 }, newKey())
  // The channel does not know about traces.
  await pressPaid(server, payUrl)
  await server.worker.sweep('mint')

  await untilSeen(traceId, orderCall, 'batch orders', 'POST /api/v1/pay/user/payment', 'fulfil', 'chain mint')
  const spans = collector.ofTrace(traceId)
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const request = spanNamed(traceId, orderCall)
  expect(request?.attributes).toMatchObject({ 'http.response.status_code': 200, 'http.route': '/api/v1/order/order' })
  expect(spanNamed(traceId, 'batch orders')?.parentSpanId).toBe(request?.spanId)
  expect(spanNamed(traceId, 'select unnest')?.attributes).toEqual({ 'db.system.name': 'postgresql' })
  // The batch that settled it belongs to the channel's own request; a link leads there.
  const [settled] = spanNamed(traceId, 'fulfil')?.links ?? []
  expect(collector.spans.find(({ spanId }) => spanId === settled?.spanId)?.traceId).not.toBe(traceId)
  const mint = spanNamed(traceId, 'chain mint')
  expect(spans.some(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === mint?.spanId)).toBe(true)
  for (const { name, parentSpanId } of spans) {
    const isHandedOn = parentSpanId !== undefined && ids.has(parentSpanId)
    expect([name, isHandedOn || ['POST', 'fulfil', 'chain mint'].some((word) => name.startsWith(word))]).toEqual([
      name,
      true,
    ])
  }

  // Neither the buyer, the purchase nor the parameters occur in it.
  const said = collector.texts.join('')
  for (const secret of [user.token, orderSn, goodsSn, '127.0.0.1:', 'traceparent']) expect(said).not.toContain(secret)
  expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer of the collector' })
})

test('[run.traces] each request in a batch has a span in its own trace, with a link to the trace that has the statements', async () => {
  const goodsSn = await makeGoods(server.context.database)
  const buyers = await Promise.all(Array.from({ length: 6 }, () => makeBuyer()))
  await Promise.all(
    buyers.map(({ call }) => call('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())),
  )
  for (const { traceId } of buyers) await untilSeen(traceId, orderCall, 'batch orders')
  const batches = buyers.map(({ traceId }) => spanNamed(traceId, 'batch orders'))
  const shared = batches.filter((span) => Number(span?.attributes['batch.size']) > 1)
  expect(shared.length).toBeGreaterThan(1)
  for (const span of shared) expect(span?.links.length).toBeGreaterThan(0)
})

test('[run.traces] unsampled requests leave nothing behind, and the query of an address is not exported', async () => {
  const { traceId, call } = await makeBuyer(newTrace(), false)
  const goodsSn = await makeGoods(server.context.database)
  const { orderSn } = await call('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
  const seen = newTrace()
  await fetch(`${server.url}/api/v1/goods/goods/info?goodsSn=${goodsSn}`, {
    headers: { traceparent: traceparentOf(seen) },
  })
  await untilSeen(seen, 'GET /api/v1/goods/goods/info')
  expect(collector.texts.join('')).not.toContain(goodsSn)
  expect(collector.ofTrace(traceId)).toEqual([])
  const { trace } = await server.context.database.db
    .selectFrom('orders')
    .select('trace')
    .where('sn', '=', orderSn)
    .executeTakeFirstOrThrow()
  expect(trace).toBeNull()
})

test('[run.traces] a job belongs to the trace of the request that created it', async () => {
  const { database } = server.context
  const traceId = newTrace()
  await traced('the request', { parent: traceparentOf(traceId) }, () =>
    database.transaction((tx) => enqueue(tx, { kind: 'followed', payload: {} })),
  )
  let within: string | undefined
  const followed = async () => void (within = currentSpan()?.traceId)
  expect(currentTrace()).toBeUndefined()
  await createWorker(server.context, { followed }, []).processAll()
  expect(within).toBe(traceId)
  await untilSeen(traceId, 'the request', 'transaction', 'insert into jobs', 'job followed')
})

test('[run.traces] outgoing calls carry the trace, and only their host is exported', async () => {
  const asked: (string | undefined)[] = []
  const deps = createServer((request, response) => {
    asked.push(request.headers.traceparent as string | undefined)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(deps, 'listening')
  try {
    const address = deps.address()
    const port = typeof address === 'object' ? address?.port : 0
    const ask = () =>
      exchange(`http://127.0.0.1:${port}/secret/path?who=somebody`, { method: 'GET', timeoutMilliseconds: 5000 })
    const traceId = newTrace()
    await traced('asking', { parent: traceparentOf(traceId) }, ask)
    await ask()
    await untilSeen(traceId, 'asking', 'GET 127.0.0.1')
    const { spanId } = spanNamed(traceId, 'GET 127.0.0.1') ?? {}
    expect(asked).toEqual([`00-${traceId}-${spanId}-01`, undefined])
    expect(collector.texts.join('')).not.toContain('secret/path')
  } finally {
    deps.close()
  }
})

test('[run.traces] log lines carry the trace beside the request', async () => {
  const lines: string[] = []
  const log = createLog(
    'info',
    new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
  )
  const traceId = newTrace()
  await traced('said', { parent: traceparentOf(traceId) }, async () => log.info('within'))
  log.info('outside')
  expect(lines.map((line) => (JSON.parse(line) as { traceId?: string }).traceId)).toEqual([traceId, undefined])
})

test('statements are described by their operation and table, without their values', () => {
  expect(shapeOf('select "a" from "orders" where sn = $1 for update')).toBe('select orders')
  expect(shapeOf('with added as (\n insert into jobs (kind) values ($1) returning id) select 1 from added')).toBe(
    'insert into jobs',
  )
  expect(shapeOf(`update users set name = '张三'`)).toBe('update users')
  expect(shapeOf('begin')).toBe('begin')
  expect(shapeOf('')).toBe('statement')
})

test('[run.traces] without a configured collector none of it is loaded', async () => {
  const watch = `import { registerHooks } from 'node:module'
    const read = []
    registerHooks({ resolve(name, context, next) { read.push(name); return next(name, context) } })
    const traces = () => read.some((name) => name === '@opentelemetry/sdk-trace')
    await import('./server/src/bin/runtime.ts')
    const before = traces()
    await import('./server/src/adapters/openTelemetry/index.ts')
    console.log(JSON.stringify([before, traces()]))
    process.exit()`
  const cwd = resolve(import.meta.dirname, '../../../..')
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', watch], { cwd })
  expect(JSON.parse(stdout)).toEqual([false, true])
})

/** Spans by their outcome. */
async function told(outcome: string): Promise<number> {
  const { values } = (await processMetrics.getSingleMetric('trace_spans_total')?.get()) ?? { values: [] }
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
}

test('[run.traces] a collector that hangs slows nobody, keeps no more than the queue, and does not delay the shutdown', async () => {
  const hanging = await startCollector({ hangs: true })
  const traces = { endpoint: hanging.url, delayMilliseconds: 10, timeoutMilliseconds: 60_000, queueSize: 20 }
  const slow = await startTestServer({ overrides: { traces, process: { stopSeconds: 1 } }, beside: server })
  const dropped = await told('dropped')
  for (let asked = 0; asked < 10; asked++) {
    expect((await fetch(`${slow.url}/api/v1/goods/goods/list`)).status).toBe(200)
  }
  await vi.waitFor(() => expect(hanging.texts.length).toBe(1))
  await vi.waitFor(async () => {
    await fetch(`${slow.url}/api/v1/goods/goods/list`)
    expect(await told('dropped')).toBeGreaterThan(dropped)
  })
  const begun = performance.now()
  await slow.stop()
  expect(performance.now() - begun).toBeLessThan(10_000)
  // One request under way and no more, whatever was added meanwhile.
  expect(hanging.texts.length).toBe(1)
  await hanging.stop()
  expect(isTracing()).toBe(false)
})

test('[run.traces] waiting spans are sent within the time limit when a process ends', async () => {
  const late = await startCollector()
  const traces = { endpoint: late.url, delayMilliseconds: 600_000 }
  const leaving = await startTestServer({ overrides: { traces }, beside: server })
  const traceId = newTrace()
  await fetch(`${leaving.url}/api/v1/goods/goods/list`, { headers: { traceparent: traceparentOf(traceId) } })
  expect(late.spans).toEqual([])
  await leaving.stop()
  expect(late.ofTrace(traceId).map(({ name }) => name)).toContain('GET /api/v1/goods/goods/list')
  await late.stop()
})
