import pg from 'pg'
import type { Log } from './log.ts'

export interface Listener {
  close(): Promise<void>
}

export interface Listening {
  /** What to do for each channel, with the notification's payload. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** Called after a lost connection is back: what was said meanwhile was not heard, so nothing cached can be trusted. */
  onGap: () => void
}

const retryMilliseconds = 500

/** Listens to Postgres notifications on a connection of its own, and comes back by itself when it is lost. */
export async function listen(url: string, log: Log, { channels, onGap }: Listening): Promise<Listener> {
  let isClosed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'collectibles-listener' })
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    next.on('error', () => {})
    next.on('end', () => {
      if (isClosed || client !== next) return
      log.warn('lost the connection for notifications')
      retry()
    })
    await next.connect()
    for (const channel of Object.keys(channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
  }

  function retry(): void {
    timer = setTimeout(() => {
      connect().then(onGap, () => {
        if (!isClosed) retry()
      })
    }, retryMilliseconds)
  }

  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
