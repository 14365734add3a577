import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { CoreServices } from '../../core/coreServices.ts'
import { codeVersion } from '../../core/version.ts'
import type { Sweep } from '../../jobs/worker.ts'
import * as queries from './heartbeatQueries.ts'

const everyMilliseconds = 15_000
/** Seconds after which a process counts as dead: three missed heartbeats. */
const aliveSeconds = 50

/** Heartbeats of the processes of this deployment. */
export interface Heartbeats {
  /** Id of this process. */
  id: string
  /** Lists the processes that sent heartbeats lately, and whether each still does. */
  list(): ReturnType<typeof queries.list>
  /** Sends heartbeats of this process until the returned function is called. A database failure is ignored. */
  start(role: queries.Beat['role']): () => Promise<void>
  sweep: Sweep
}

export function createHeartbeats({ database: { db }, log }: Pick<CoreServices, 'database' | 'log'>): Heartbeats {
  const id = randomUUID()
  return {
    id,
    sweep: { name: 'silent processes', everySeconds: 3600, run: () => queries.forgetOld(db) },
    list: () => queries.list(db, aliveSeconds),
    start(role) {
      const own = { id, role, host: hostname(), pid: process.pid, version: codeVersion }
      let under: Promise<void> = Promise.resolve()
      const sendHeartbeat = () => {
        under = queries
          .beat(db, { ...own, memoryBytes: process.memoryUsage().rss })
          .catch((error: unknown) => log.debug({ err: error }, 'a heartbeat could not be sent'))
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
