import type pg from 'pg'

/** Missed heartbeats after which the server releases the lock of an unresponsive session. */
const missedHeartbeats = 3

/**
 * Runs `work` while holding a session advisory lock; returns undefined at once if another process holds it. The lock
 * ends with its process, or within three heartbeats of a network failure: then `work` may continue beside the next
 * holder.
 */
export async function withLock<Result>(
  { pool, heartbeatSeconds }: { pool: pg.Pool; heartbeatSeconds: number },
  key: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = await pool.connect()
  let isWhole = true
  const ask = (statement: string, values: unknown[]) =>
    client.query<{ taken: boolean }>(statement, values).catch((error: unknown) => {
      isWhole = false
      throw error
    })
  const timeoutMs = String(Math.ceil(heartbeatSeconds * 1000) * missedHeartbeats)
  try {
    const { rows } = await ask('select pg_try_advisory_lock($1) as taken', [key])
    if (!rows[0]?.taken) return undefined
    await ask(`select set_config('idle_session_timeout', $1, false)`, [timeoutMs])
    const beat = () => void ask('select 1', []).catch(() => {})
    const timer = setInterval(beat, heartbeatSeconds * 1000)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      await ask(`select pg_advisory_unlock($1), set_config('idle_session_timeout', '0', false)`, [key]).catch(() => {})
    }
  } finally {
    client.release(!isWhole)
  }
}
