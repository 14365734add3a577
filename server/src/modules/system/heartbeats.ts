import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Sweep } from '../../jobs/worker.ts'
import * as queries from './heartbeatQueries.ts'

const everyMilliseconds = 15_000
/** Seconds after which a process counts as dead: three missed heartbeats. */
const aliveSeconds = 50

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Version of the running code. */
export const codeVersion = version

/** Creates the heartbeats of processes, and the list of live processes. */
export function createHeartbeats({ database: { db }, log }: Pick<CoreServices, 'database' | 'log'>) {
  const id = randomUUID()

  const sweep: Sweep = { name: 'silent processes', everySeconds: 3600, run: () => queries.forgetOld(db) }

  return {
    id,
    sweep,
    list: () => queries.list(db, aliveSeconds),

    /** Sends heartbeats of this process until the returned function is called. A database failure is ignored. */
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
