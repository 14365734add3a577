// Measures thousands of open pages on one API process: the memory of each, and the delay until they receive a line.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@app/contract/client'
import { openListeners } from './lib/listeners.ts'
import { round, writeResults } from './lib/results.ts'

const listeners = Number(process.env['BENCH_LISTENERS'] ?? 5000)
const perSecond = Number(process.env['BENCH_LINES'] ?? 5)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 20)
const lines = perSecond * seconds
const timeoutMilliseconds = 30_000
const settleMilliseconds = 2000

interface Ready {
  url: string
  wordId: string
  tokens: string[]
}
interface Memory {
  rss: number
  cpu: NodeJS.CpuUsage
}

const server = fork(join(import.meta.dirname, 'lib/liveServer.ts'), [String(lines)], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
const said = async <Message>(): Promise<Message> => (await once(server, 'message'))[0] as Message
const { url, wordId, tokens } = await said<Ready>()
const port = Number(new URL(url).port)

async function memory(): Promise<Memory> {
  await sleep(settleMilliseconds)
  const answer = said<Memory>()
  server.send('memory')
  return answer
}

/** Sends one blessing of a user; returns its id and when the request began. */
async function send(token: string): Promise<{ lineId: string; sentAt: number }> {
  const call = createClient({ baseUrl: url, headers: () => ({ authorization: `Bearer ${token}` }) })
  const sentAt = performance.now()
  const { line } = await call('hwnft/wishingWords/send', { wordId }, { idempotencyKey: crypto.randomUUID() })
  return { lineId: line.lineId, sentAt }
}

// The memory for the first listeners and their closing must not count as growth of the measured ones.
const first = await openListeners(port, 200)
first.close()
const before = await memory()

const begin = performance.now()
const all = await openListeners(port, listeners)
const connectSeconds = (performance.now() - begin) / 1000
const connected = await memory()

const sendings: ReturnType<typeof send>[] = []
for (const token of tokens) {
  sendings.push(send(token))
  await sleep(1000 / perSecond)
}
const sent = await Promise.all(sendings)
const expected = listeners * lines
for (const end = performance.now() + timeoutMilliseconds; all.count() < expected && performance.now() < end;) {
  await sleep(100)
}
const after = await memory()
const ended = all.ended()
all.close()
server.send('stop')
await once(server, 'exit')

const delays = sent.flatMap(({ lineId, sentAt }) => (all.received.get(lineId) ?? []).map((time) => time - sentAt))
delays.sort((a, b) => a - b)
const at = (share: number) =>
  round(delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Number.NaN, 1)
const kilobytes = ({ rss }: Memory) => round((rss - before.rss) / 1024 / listeners, 1)
const busy = after.cpu.user + after.cpu.system - connected.cpu.user - connected.cpu.system
const figures = {
  listeners,
  kb_per_listener: kilobytes(connected),
  kb_per_listener_under_load: kilobytes(after),
  delay_p50_ms: at(0.5),
  delay_p99_ms: at(0.99),
  delay_worst_ms: at(1),
  deliveries: delays.length,
}
console.log(figures)
if (delays.length !== expected || ended > 0) {
  throw new Error(`${delays.length} of ${expected} lines were received, ${ended} streams ended`)
}
writeResults('live', figures, {
  perSecond,
  seconds,
  connectSeconds: round(connectSeconds, 1),
  rssBeforeMb: round(before.rss / 2 ** 20),
  rssConnectedMb: round(connected.rss / 2 ** 20),
  rssUnderLoadMb: round(after.rss / 2 ** 20),
  serverCpuSeconds: round(busy / 1e6, 1),
})
