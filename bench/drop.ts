import type { GoodsSn } from '@app/contract'
// Compares the drop path with an empty authenticated call of the same server and with one transaction per order,
// interleaved.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { load, type LoadResult, post } from './lib/load.ts'
import { median, round, rowOf, writeResults } from './lib/results.ts'

const people = 20_000
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const milliseconds = 3000

interface Ready {
  kind: 'ready'
  port: number
  tokens: string[]
}
interface Count {
  kind: 'count'
  orders: number
  reserved: number
}

const server = fork(join(import.meta.dirname, 'lib/dropServer.ts'), [String(people)], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
const said = async <Message>(): Promise<Message> => (await once(server, 'message'))[0] as Message
const { port, tokens } = await said<Ready>()

let requests = 0
/** Generates endless requests of many users, each with a key of its own. */
function requestsTo(path: string, goodsSn: GoodsSn): () => Buffer {
  const body = JSON.stringify({ goodsSn, quantity: 1, noReturnAccepted: true })
  return () => {
    const token = tokens[requests % tokens.length] as string
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `bench-key-${++requests}` }
    return post(port, `/api/v1/${path}`, headers, body)
  }
}

const calls = {
  empty: requestsTo('bench/empty', 'BENCHOPEN'),
  orders: requestsTo('order/order', 'BENCHOPEN'),
  single: requestsTo('bench/single', 'BENCHSINGLE'),
}
type Call = keyof typeof calls

async function run(call: Call, connections: number, duration = milliseconds): Promise<LoadResult> {
  const result = await load({ port, connections, milliseconds: duration, next: calls[call] })
  const failed = [...result.statuses].filter(([status]) => status !== 200)
  if (failed.length > 0) throw new Error(`${call}: ${JSON.stringify(failed)}`)
  return result
}

/** Lets every user request one of 200 pieces at once. */
async function rush(): Promise<LoadResult & Count> {
  let person = 0
  const body = JSON.stringify({ goodsSn: 'BENCHRUSH', quantity: 1, noReturnAccepted: true })
  const result = await load({
    port,
    connections: 1000,
    milliseconds: 60_000,
    next: () => {
      const token = tokens[person++]
      if (!token) return undefined
      return post(
        port,
        '/api/v1/order/order',
        { authorization: `Bearer ${token}`, 'idempotency-key': `rush-key-${person}` },
        body,
      )
    },
  })
  const counted = said<Count>()
  server.send('count')
  return { ...result, ...(await counted) }
}

for (const call of ['empty', 'orders', 'single'] as const) await run(call, 64, 2000)
const results: Record<Call, LoadResult[]> = { empty: [], orders: [], single: [] }
for (let index = 0; index < rounds; index++) {
  for (const call of ['empty', 'orders', 'single'] as const) results[call].push(await run(call, 256))
}
const wide: Record<'empty' | 'orders', LoadResult[]> = { empty: [], orders: [] }
for (let index = 0; index < Math.max(3, rounds - 2); index++) {
  for (const call of ['empty', 'orders'] as const) wide[call].push(await run(call, 1000))
}
const rushed = await rush()
server.send('stop')

const ratio = (of: Call, to: Call) =>
  median(results[of].map((result, index) => result.perSecond / (results[to][index]?.perSecond ?? Number.NaN)))
const table = [
  rowOf('empty, 256', results.empty),
  rowOf('orders, 256', results.orders),
  rowOf('one transaction an order, 256', results.single),
  rowOf('empty, 1000', wide.empty),
  rowOf('orders, 1000', wide.orders),
  rowOf(`rush: ${people} people, 200 pieces, 1000`, [rushed]),
]
const figures = {
  orders_per_second_256: round(median(results.orders.map((result) => result.perSecond))),
  orders_per_empty_256: round(ratio('orders', 'empty'), 3),
  orders_per_single_tx: round(ratio('orders', 'single'), 2),
  p99_ms_1000: round(median(wide.orders.map((result) => result.p99)), 1),
  sold_of_200: rushed.orders,
  rush_answered: rushed.answers,
}
console.table(table)
console.log(figures)
if (rushed.orders !== 200 || rushed.reserved !== 200 || rushed.statuses.get(200) !== 200) {
  throw new Error(`the rush sold ${rushed.orders}, reserved ${rushed.reserved}, told ${rushed.statuses.get(200)}`)
}
writeResults('drop', figures, { rounds, milliseconds, people, table })
