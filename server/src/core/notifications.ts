import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseLimits, openClient } from './databasePool.ts'
import type { Log } from './log.ts'

export interface Listener {
  /**
   * Whether notifications are proved to arrive: the last that was said on purpose was heard. Never without `say`, nor
   * behind a pool that gives connections to each transaction.
   */
  isHearing(): boolean
  /** Stops listening; does not wait for a database that gives no answer. */
  close(): void
}

export interface Listening {
  /** What to do for each channel, with the notification's payload. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** Called after a lost connection is back: what was said meanwhile was not heard, so nothing cached can be trusted. */
  onGap: () => void
  /** Notifies a channel by another connection than the listener's. */
  say?: (channel: string) => Promise<unknown>
}

export interface ListenerLimits extends Pick<DatabaseLimits, 'connectSeconds'> {
  /** Who only listens never notices that nobody speaks any more: so the connection is tried this often. */
  readonly heartbeatSeconds: number
}

const retryMilliseconds = 500

/**
 * Listens to Postgres notifications on a connection of its own, and comes back by itself when it is lost or silent.
 * Throws when the first connection cannot be made.
 */
export async function listen(
  url: string,
  log: Log,
  { channels, onGap, say }: Listening,
  { connectSeconds, heartbeatSeconds }: ListenerLimits,
): Promise<Listener> {
  const closing = new AbortController()
  /** Our own channel, on which nobody but us says anything. */
  const echo = `echo_${randomUUID()}`
  let isHearing = false
  /** What became of the last word to ourselves: it is on its way, was said, was heard. */
  const word = { isUnderWay: false, isSaid: false, isHeard: false }
  let current = await connect()
  void tend()

  async function connect() {
    const opened = openClient(url, { connectSeconds, answerSeconds: heartbeatSeconds }, 'collectibles-listener')
    const ended = new Promise<void>((resolve) => opened.client.once('end', () => resolve()))
    opened.client.on('notification', ({ channel, payload }) => {
      if (channel === echo) isHearing = word.isHeard = true
      else channels[channel]?.(payload ?? '')
    })
    try {
      await opened.client.connect()
      for (const channel of [...Object.keys(channels), echo])
        await opened.client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      opened.cut()
      throw error
    }
    return { ...opened, ended }
  }

  /** Looks after one connection after the other. */
  async function tend(): Promise<void> {
    while (!closing.signal.aborted) {
      await untilLost()
      if (closing.signal.aborted) return
      isHearing = false
      log.warn('lost the connection for notifications')
      await comeBack()
    }
  }

  async function untilLost(): Promise<void> {
    const { client, ended, cut } = current
    const beat = () => {
      void client.query('select 1').catch(cut)
      void prove()
    }
    const timer = setInterval(beat, heartbeatSeconds * 1000).unref()
    void prove()
    await ended
    clearInterval(timer)
  }

  /** Says something to ourselves. What was said and not heard by the next time is lost, and with it what others said. */
  async function prove(): Promise<void> {
    if (!say || word.isUnderWay) return
    if (isHearing && word.isSaid && !word.isHeard) {
      isHearing = false
      log.warn('notifications do not get through')
      onGap()
    }
    Object.assign(word, { isUnderWay: true, isSaid: false, isHeard: false })
    word.isSaid = await say(echo).then(
      () => true,
      () => false,
    )
    word.isUnderWay = false
  }

  async function comeBack(): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(retryMilliseconds, undefined, { ref: false })
      const next = await connect().catch(() => undefined)
      if (!next) continue
      current = next
      if (closing.signal.aborted) return current.cut()
      return onGap()
    }
  }

  return {
    isHearing: () => isHearing,
    close() {
      closing.abort()
      current.cut()
    },
  }
}
