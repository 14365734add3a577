import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseLimits, openClient } from './databasePool.ts'
import type { Log } from './log.ts'

export interface Listener {
  /**
   * Whether notifications are proven to arrive: the last test message came through. Never true without `say`, nor
   * behind a transaction pooler.
   */
  isHearing(): boolean
  /** Stops listening, without waiting for an unresponsive database. */
  close(): void
}

export interface Listening {
  /** Handlers by channel; each gets the notification's payload. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** Called when a lost connection is back. Notifications were missed, so cached values cannot be trusted. */
  onGap: () => void
  /** Notifies a channel by another connection than the listener's. */
  say?: (channel: string) => Promise<unknown>
}

export interface ListenerLimits extends Pick<DatabaseLimits, 'connectSeconds'> {
  /** Interval of the connection test. A listener never notices by itself that its peer is gone. */
  readonly heartbeatSeconds: number
}

const retryMilliseconds = 500

/**
 * Listens to Postgres notifications on a dedicated connection and reconnects when it is lost or silent. Throws if the
 * first connection fails.
 */
export async function listen(
  url: string,
  log: Log,
  { channels, onGap, say }: Listening,
  { connectSeconds, heartbeatSeconds }: ListenerLimits,
): Promise<Listener> {
  const closing = new AbortController()
  /** A channel that only this process uses. */
  const echo = `echo_${randomUUID()}`
  let isHearing = false
  /** State of the last test message: being sent, sent, received. */
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

  /** Replaces each lost connection by a new one. */
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

  /** Sends a test message. If the previous one has not arrived by now, notifications are being lost. */
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
