import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './databaseFaults.ts'
import { openClient } from './databasePool.ts'

const retryMilliseconds = 500
const reportMilliseconds = 5000

export interface Waiting {
  /** Seconds to wait for an unreachable database. */
  readonly waitSeconds: number
  /** Seconds one attempt may take. */
  readonly connectSeconds: number
  /** Called every few seconds while there is no answer. */
  readonly reportProgress: (message: string) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Resolves once the database answers. Waits for one that is starting, recovering or not there yet, and throws its last
 * error when the time is over. Throws at once for errors that waiting does not fix, such as a wrong password.
 */
export async function untilDatabaseAnswers(
  url: string,
  { waitSeconds, connectSeconds, reportProgress, signal }: Waiting,
): Promise<void> {
  const begin = performance.now()
  let reported = -Infinity
  for (;;) {
    try {
      return await ask(url, connectSeconds)
    } catch (error) {
      signal?.throwIfAborted()
      const waited = performance.now() - begin
      if (!isDatabaseAway(error) || waited > waitSeconds * 1000) throw error
      if (waited - reported >= reportMilliseconds) {
        reportProgress('正在等待数据库应答… / waiting for the database to answer …')
        reported = waited
      }
    }
    await sleep(retryMilliseconds, undefined, { signal })
  }
}

async function ask(url: string, connectSeconds: number): Promise<void> {
  const { client, cut } = openClient(url, { connectSeconds, answerSeconds: connectSeconds }, 'collectibles-start')
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    cut()
  }
}
