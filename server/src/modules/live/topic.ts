import type { ServerResponse } from 'node:http'
import type { LiveTopic } from '@app/contract/live'
import type { CoreServices } from '../../core/coreServices.ts'
import { eventFrame, positionFrame, resetFrame, retryLine } from './frames.ts'
import * as queries from './queries.ts'

/** One topic in this process: its newest events and its listeners. */
export type Topic = ReturnType<typeof createTopic>

/**
 * Keeps the newest events of a topic in memory, as the bytes that are sent, while anyone listens. Reconnecting
 * listeners are served from there: a thousand lost connections cost no more reads than one.
 */
export function createTopic(
  { config, database, log }: Pick<CoreServices, 'config' | 'database' | 'log'>,
  name: LiveTopic,
) {
  const { replayed, unsentBytes } = config.live
  const listeners = new Set<ServerResponse>()
  /** Number of the newest event read. */
  let seen = 0
  /** Events up to `seen`, without a gap. */
  let tail: Buffer[] = []
  let reading: Promise<void> | undefined
  let following: Promise<void> | undefined

  async function load(): Promise<void> {
    const { newest, events } = await queries.after(database.db, name, seen, replayed)
    const frames = events.map(eventFrame)
    // Numbers have no gaps, so the number of new events must equal the increase.
    const isWhole = newest - seen === frames.length
    tail = isWhole ? [...tail, ...frames].slice(-replayed) : frames
    seen = newest
    if (!isWhole) send(resetFrame(newest))
    else if (frames.length > 0) send(Buffer.concat(frames))
  }

  /** Reads new events. Callers during a read share one further read that starts after it. */
  function refresh(): Promise<void> {
    if (!reading) {
      reading = load().finally(() => {
        reading = undefined
      })
      return reading
    }
    following ??= reading
      .catch(() => {})
      .then(() => {
        following = undefined
        return refresh()
      })
    return following
  }

  function send(bytes: Buffer): void {
    for (const listener of listeners) {
      if (listener.destroyed) continue
      // A listener that does not read must not fill the memory; after reconnecting it receives what it missed.
      if (listener.writableLength > unsentBytes) drop(listener)
      else listener.write(bytes)
    }
  }

  function drop(listener: ServerResponse): void {
    listeners.delete(listener)
    listener.destroy()
  }

  // One shared function: with thousands of listeners a closure for each is too costly.
  function forgetClosed(this: ServerResponse): void {
    listeners.delete(this)
  }

  function missedSince(number: number): Buffer[] {
    const missed = seen - number
    return missed < 0 || missed > tail.length ? [resetFrame(seen)] : tail.slice(tail.length - missed)
  }

  return {
    /** Makes sure the events in memory are no older than this call and include number `after` if it exists. */
    async prepare(after: number | undefined): Promise<void> {
      if (listeners.size === 0 || (after ?? 0) > seen) await refresh()
    },

    /**
     * Sends what a listener missed since number `after`, then all that follows. There must be no await between
     * `prepare` and this call.
     */
    join(listener: ServerResponse, after: number | undefined): void {
      const missed = after === undefined ? [] : missedSince(after)
      listener.on('close', forgetClosed)
      listener.write(Buffer.concat([retryLine(), ...missed, positionFrame(seen)]))
      listeners.add(listener)
    },

    /** Called when there are, or may be, new events. A later read recovers from a failed one. */
    heard(): void {
      if (listeners.size === 0 && !reading) return
      refresh().catch((error: unknown) => log.warn({ err: error, topic: name }, 'live events could not be read'))
    },

    send,

    /** Returns the number of listeners. */
    listeners: () => listeners.size,

    close(): void {
      for (const listener of listeners) drop(listener)
    },
  }
}
