// The real API in a process of its own, with users who send blessings; reports its memory on request.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeThrowawayFolder } from '@app/server/embedded/throwawayFolder'
import { runServer } from '@app/server/bin/runtime'
import { loadConfig } from '@app/server/core/config/index'
import { migrate } from '@app/server/db/migrate'
import { startEmbeddedPostgres } from '@app/server/embedded/postgres'
import { makePeople } from './people.ts'

const people = Number(process.argv[2])
const folder = makeThrowawayFolder('bench-live')
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {} })
await migrate(postgres.url)
const running = await runServer(
  loadConfig({
    ...process.env,
    PORT: '0',
    LOG_LEVEL: 'error',
    DATA_FOLDER: folder,
    DATABASE_URL: postgres.url,
    // All listeners are on this machine.
    LIVE_LISTENERS_PER_ADDRESS: '1000000',
  }),
  { api: true, worker: false },
)
const { db } = running.context.database
const { id } = await db
  .insertInto('barrage_words')
  .values({ text: '愿山水常在，人间常安' })
  .returning('id')
  .executeTakeFirstOrThrow()
const tokens = await makePeople(db, people)

process.on('message', (message) => {
  if (message === 'memory') process.send?.({ rss: process.memoryUsage().rss, cpu: process.cpuUsage() })
  if (message === 'stop') void stop()
})
process.on('disconnect', () => void stop())
process.send?.({ url: running.url, wordId: id, tokens })

async function stop(): Promise<void> {
  await running.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}
