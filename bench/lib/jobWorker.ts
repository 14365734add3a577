// A process that runs jobs of one engine and reports them.
import { openDatabase } from '@app/server/core/database'
import { engines, type Payload } from './jobEngines.ts'

const [name = '', url = ''] = process.argv.slice(2)
/** Traces use their own connections, so that they survive failures of the engine's. */
const { pool: traces } = openDatabase(url, 16)
let done = 0
let last = 0
const waited: number[] = []

const now = () => performance.timeOrigin + performance.now()

async function work({ number, at, works }: Payload): Promise<void> {
  if (at !== undefined) waited.push(now() - at)
  if (works !== undefined) {
    await traces.query('insert into traces (job, step) values ($1, $2)', [number, 'begun'])
    await new Promise((resolve) => setTimeout(resolve, works))
    await traces.query('insert into traces (job, step) values ($1, $2)', [number, 'ended'])
  }
  done++
  last = now()
}

process.on('message', (message) => {
  if (message === 'start') void engines[name]?.work(url, work).then(() => process.send?.({ started: true }))
  if (message === 'report') process.send?.({ done, last, waited: waited.splice(0) })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ started: false })
