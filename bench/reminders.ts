// Measures how long the reminders of one sale take to be written by two workers, of which one is killed in the middle.
// Counts what was written twice or not at all.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@app/server/core/database'
import { migrate } from '@app/server/db/migrate'
import { startEmbeddedPostgres } from '@app/server/embedded/postgres'
import { makeThrowawayFolder } from '@app/server/embedded/throwawayFolder'
import { makePeople } from './lib/people.ts'
import { round, writeResults } from './lib/results.ts'

const people = Number(process.env['BENCH_PEOPLE'] ?? 100_000)
/** Share of the messages after which a worker is killed. */
const killedAt = 0.3
const timeoutSeconds = 120

const folder = makeThrowawayFolder('bench-reminders')
// Durable settings as in production: committed data is on disk.
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {} })
const workers: ChildProcess[] = []

async function startWorker(name: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'lib/reminderWorker.ts'), [postgres.url, join(folder, name)])
  workers.push(child)
  await once(child, 'message')
  return child
}

try {
  await migrate(postgres.url)
  const database = openDatabase(postgres.url, 2)
  const { pool } = database
  await makePeople(database.db, people)
  // A sale in the list of events alone: the comparison leaves what has no work of its own as it is.
  const { rows: made } = await pool.query<{ id: string }>(
    `insert into scheduled_events (kind, subject, title, cover, starts_at, is_announced)
     values ('goods', 'BENCH', '千里江山', '{}', now() + interval '1 day', true) returning id`,
  )
  const id = made[0]?.id
  await pool.query(`insert into reminders (uid, event_id, lead_minutes, sequence) select uid, $1, 10, 0 from users`, [
    id,
  ])
  await pool.query('analyze reminders, scheduled_events')
  const written = async () => {
    const { rows } = await pool.query<{ count: number; distinct: number }>(
      `select count(*)::int as count, count(distinct uid)::int as distinct from inbox_messages where kind = 'saleReminder'`,
    )
    return rows[0] ?? { count: 0, distinct: 0 }
  }
  const [victim] = [await startWorker('first'), await startWorker('second')]
  await pool.query(`update scheduled_events set starts_at = now() + interval '11 minutes' where id = $1`, [id])
  const begin = performance.now()
  const seconds = () => (performance.now() - begin) / 1000
  let killed = 0
  let killedWith = 0
  for (;;) {
    const { count } = await written()
    if (killed === 0 && count >= people * killedAt) {
      victim.kill('SIGKILL')
      killed = seconds()
      killedWith = count
    }
    if (count >= people || seconds() > timeoutSeconds) break
    await sleep(20)
  }
  const total = seconds()
  // What a worker repeats after all are written would come within its next runs.
  await sleep(8000)
  const { count, distinct } = await written()
  const { rows: left } = await pool.query<{ seconds: number }>(
    `select extract(epoch from e.starts_at - max(m.created_at))::float8 as seconds
     from scheduled_events e, inbox_messages m where e.id = $1 group by e.starts_at`,
    [id],
  )
  await database.close()
  const figures = {
    last_written_seconds: round(total, 1),
    written_twice: count - distinct,
    not_written: people - distinct,
    left_before_start_seconds: round(left[0]?.seconds ?? 0),
  }
  console.table([figures])
  writeResults('reminders', figures, { people, killedAfterSeconds: round(killed, 1), killedWith })
} finally {
  for (const child of workers) child.kill('SIGKILL')
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
