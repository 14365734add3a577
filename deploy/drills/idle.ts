import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '../../contract/src/index.ts'
import { type Holder, type Holding, hold as holdOpen } from '../lib/holder.ts'
import { openHttp2 } from '../lib/http2.ts'
import { openDeployment } from '../lib/deployment.ts'
import { startNginx } from '../lib/nginx.ts'
import type { Drill } from './report.ts'

const mostMilliseconds = 300
const seconds = 20
const slow = 200
/**
 * Number of nginx workers on a machine with four cores. One worker handles 16,384 connections, and a listener uses two.
 */
const nginxWorkers = 4
const paths = [
  'goods/goods/list?page=1&pageSize=10',
  'goods/goods/info?goodsSn=WORK0',
  'order/orders?page=1&pageSize=10',
  'user/user/info',
]

export const idle: Drill = {
  says: 'idle connections and live listeners through nginx (10000 of each, or the two numbers given), slow headers and slow bodies beside them: other routes stay under 300 ms at p99',
  async run({ figure, hold, timed }, [connections = '10000', listeners = connections]) {
    const deployment = await openDeployment({ people: 10 })
    const holders: Holder[] = []
    try {
      const api = [await deployment.start('api'), await deployment.start('api')]
      await deployment.start('worker')
      const ports = api.map(({ url }) => Number(new URL(url).port))
      const nginx = await startNginx(deployment.folder, ports, { workers: nginxWorkers })
      deployment.alsoEnds(nginx.stop)
      const port = Number(new URL(nginx.url).port)
      const site = openHttp2(nginx.url, nginx.certificate)
      const measure = async () => {
        const times: number[] = []
        const others: number[] = []
        const end = performance.now() + seconds * 1000
        await Promise.all(
          deployment.tokens.map(async (token, index) => {
            for (let turn = index; performance.now() < end; turn++, await sleep(100)) {
              const began = performance.now()
              const path = `${apiPrefix}${paths[turn % paths.length] ?? ''}`
              const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.7.0.${index + 1}` }
              const { status } = await site.ask(path, headers)
              times.push(performance.now() - began)
              if (status !== 200) others.push(status)
            }
          }),
        )
        times.sort((one, other) => one - other)
        const p = (share: number) => Math.ceil(times[Math.floor(times.length * share)] ?? 0)
        return { asked: times.length, others, median: p(0.5), p99: p(0.99) }
      }
      const alone = await measure()
      figure('alone: p99 of other routes (ms)', alone.p99)
      const kinds: readonly Omit<Holding, 'port'>[] = [
        { kind: 'listeners', count: Number(listeners), network: 1 },
        { kind: 'idle', count: Number(connections), network: 2 },
        { kind: 'slowHeaders', count: slow, network: 3 },
        { kind: 'slowBodies', count: slow, network: 4 },
      ]
      for (const kind of kinds)
        await timed(`${kind.kind}: ${kind.count} opened`, async () => {
          const holder = await holdOpen({ ...kind, port })
          deployment.alsoEnds(holder.stop)
          holders.push(holder)
        })
      const crowded = await measure()
      figure('requests of other routes', crowded.asked)
      figure('median (ms)', crowded.median)
      figure('p99 (ms)', crowded.p99)
      for (const [index, { kind, count }] of kinds.entries()) {
        const held = await holders[index]?.held()
        const open = held?.open ?? 0
        figure(`${kind}: open at the end; refused; cut off`, `${open}; ${held?.refused}; ${held?.closed}`)
        if (kind === 'listeners') hold('listeners: none was refused or cut off', held?.refused === 0 && open === count)
        if (kind === 'idle') {
          // Connections that were silent for a minute are reconnecting at this moment.
          hold('idle: they were there all the time', open >= count * 0.95)
          hold('idle: none was cut off before its minute of silence', held?.early === 0)
        }
      }
      hold(`other routes answer 200 (${crowded.asked})`, crowded.others.length === 0 && crowded.asked > 100)
      hold(`p99 under ${mostMilliseconds} ms`, crowded.p99 < mostMilliseconds)
      site.close()
    } finally {
      await deployment.stop()
    }
  },
}
