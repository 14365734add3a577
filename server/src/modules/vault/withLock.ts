import type pg from 'pg'

/** Runs `work` while holding a session advisory lock; returns undefined at once when another process holds it. */
export async function withLock<Result>(
  pool: pg.Pool,
  key: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key])
    if (!rows[0]?.taken) return undefined
    try {
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [key])
    }
  } finally {
    client.release()
  }
}
