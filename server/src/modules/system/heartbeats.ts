import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Sweep } from '../../jobs/worker.ts'
import * as queries from './heartbeatQueries.ts'

const everyMilliseconds = 15_000
/** One that has missed three is taken for dead. */
const aliveSeconds = 50

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The version of the code that runs. */
export const codeVersion = version

/** Lets every process tell that it lives, and everybody see which do. */
export function createHeartbeats({ database: { db }, log }: Pick<CoreServices, 'database' | 'log'>) {
  const id = randomUUID()

  const sweep: Sweep = { name: 'silent processes', everySeconds: 3600, run: () => queries.forgetOld(db) }

  return {
    id,
    sweep,
    list: () => queries.list(db, aliveSeconds),

    /** Tells of this process until the returned function is called. A database that is away is no reason to fail. */
    start(role: queries.Beat['role']): () => Promise<void> {
      const own = { id, role, host: hostname(), pid: process.pid, version }
      let under: Promise<void> = Promise.resolve()
      const sendHeartbeat = () => {
        under = queries
          .beat(db, { ...own, memoryBytes: process.memoryUsage().rss })
          .catch((error: unknown) => log.debug({ err: error }, 'this process could not tell that it lives'))
      }
      sendHeartbeat()
      const timer = setInterval(sendHeartbeat, everyMilliseconds)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await under
        await queries.forget(db, id).catch(() => undefined)
      }
    },
  }
}
