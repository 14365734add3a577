// Compares draws of a lottery with an empty authenticated call of the same server, interleaved; then a crowd for a
// hundred pieces.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { load, type LoadResult, post } from './lib/load.ts'
import { median, round, rowOf, writeResults } from './lib/results.ts'

const people = 20_000
const pieces = 100
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const milliseconds = 3000

interface Ready {
  port: number
  tokens: string[]
  /** Ids of the lotteries. */
  steady: string
  rush: string
}
interface Count {
  given: number
  items: number
}

const server = fork(join(import.meta.dirname, 'lib/drawServer.ts'), [String(people), String(pieces)], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
const said = async <Message>(): Promise<Message> => (await once(server, 'message'))[0] as Message
const { port, tokens, steady, rush } = await said<Ready>()

/** Builds one request of a user with a key of its own. */
function request(path: string, configId: string, token: string, key: string): Buffer {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
  return post(port, `/api/v1/${path}`, headers, JSON.stringify({ configId, costPoints: 0 }))
}

const calls = { empty: 'bench/empty', draws: 'hwnft/awardConfig/award' }
type Call = keyof typeof calls

let requests = 0
async function run(call: Call, duration = milliseconds): Promise<LoadResult> {
  const next = () => {
    const token = tokens[requests % tokens.length] as string
    return request(calls[call], steady, token, `bench-key-${++requests}`)
  }
  const result = await load({ port, connections: 256, milliseconds: duration, next })
  const failed = [...result.statuses].filter(([status]) => status !== 200)
  if (failed.length > 0) throw new Error(`${call}: ${JSON.stringify(failed)}`)
  return result
}

/** Lets every user draw once, for pieces that three in ten of them win. */
async function crowd(): Promise<LoadResult & Count> {
  let person = 0
  const next = () => {
    const token = tokens[person++]
    return token && request(calls.draws, rush, token, `rush-key-${person}`)
  }
  const result = await load({ port, connections: 1000, milliseconds: 300_000, next: () => next() || undefined })
  const counted = said<Count>()
  server.send('count')
  return { ...result, ...(await counted) }
}

for (const call of ['empty', 'draws'] as const) await run(call, 2000)
const results: Record<Call, LoadResult[]> = { empty: [], draws: [] }
for (let index = 0; index < rounds; index++) {
  for (const call of ['empty', 'draws'] as const) results[call].push(await run(call))
}
const crowded = await crowd()
server.send('stop')

const table = [
  rowOf('empty, 256', results.empty),
  rowOf('draws, 256', results.draws),
  rowOf(`${people} people, ${pieces} pieces, 1000`, [crowded]),
]
const shares = results.draws.map((result, index) => result.perSecond / (results.empty[index]?.perSecond ?? Number.NaN))
const figures = {
  draws_per_second_256: round(median(results.draws.map((result) => result.perSecond))),
  draws_per_empty_256: round(median(shares), 3),
  p99_ms_256: round(median(results.draws.map((result) => result.p99)), 1),
  crowd_per_second: round(crowded.perSecond),
  given_of_100: crowded.given,
  crowd_answered: crowded.answers,
}
console.table(table)
console.log(figures)
if (crowded.given !== pieces || crowded.items !== pieces || crowded.statuses.get(200) !== people) {
  throw new Error(`the crowd got ${crowded.items}, given ${crowded.given}, answered ${crowded.statuses.get(200)}`)
}
writeResults('draws', figures, { rounds, milliseconds, people, table })
