import type { ServerResponse } from 'node:http'
import type { LiveTopic } from '@app/contract/live'
import type { CoreServices } from '../../core/coreServices.ts'
import { eventFrame, positionFrame, resetFrame, retryLine } from './frames.ts'
import * as queries from './queries.ts'

/** One topic in this process: its newest events, and those who listen here. */
export type Topic = ReturnType<typeof createTopic>

/**
 * Keeps the newest events of a topic in memory, each as the bytes that go out, as long as somebody listens. A listener
 * that comes back is served from there: a thousand who lost their connection together cost no more reads than one.
 */
export function createTopic(
  { config, database, log }: Pick<CoreServices, 'config' | 'database' | 'log'>,
  name: LiveTopic,
) {
  const { replayed, unsentBytes } = config.live
  const listeners = new Set<ServerResponse>()
  /** The number of the newest event that was read. */
  let seen = 0
  /** The events up to `seen`, without a gap between them. */
  let tail: Buffer[] = []
  let reading: Promise<void> | undefined
  let following: Promise<void> | undefined

  async function load(): Promise<void> {
    const { newest, events } = await queries.after(database.db, name, seen, replayed)
    const frames = events.map(eventFrame)
    // Numbers have no gaps, so there must be as many new ones as the number has grown.
    const isWhole = newest - seen === frames.length
    tail = isWhole ? [...tail, ...frames].slice(-replayed) : frames
    seen = newest
    if (!isWhole) send(resetFrame(newest))
    else if (frames.length > 0) send(Buffer.concat(frames))
  }

  /** Reads what is new. Whoever asks while a read is under way waits for one that begins after it, all for the same. */
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
      // Whoever takes in nothing must not fill our memory; it comes back and is told what it missed.
      if (listener.writableLength > unsentBytes) drop(listener)
      else listener.write(bytes)
    }
  }

  function drop(listener: ServerResponse): void {
    listeners.delete(listener)
    listener.destroy()
  }

  // One function for all of them: what each listener costs is counted in thousands.
  function forgetClosed(this: ServerResponse): void {
    listeners.delete(this)
  }

  function missedSince(number: number): Buffer[] {
    const missed = seen - number
    return missed < 0 || missed > tail.length ? [resetFrame(seen)] : tail.slice(tail.length - missed)
  }

  return {
    /** Makes sure that what is known here is no older than this call, and knows number `after` where there is one. */
    async prepare(after: number | undefined): Promise<void> {
      if (listeners.size === 0 || (after ?? 0) > seen) await refresh()
    },

    /** Sends what a listener missed since number `after`, then all that comes. Between `prepare` and this nothing waits. */
    join(listener: ServerResponse, after: number | undefined): void {
      const missed = after === undefined ? [] : missedSince(after)
      listener.on('close', forgetClosed)
      listener.write(Buffer.concat([retryLine(), ...missed, positionFrame(seen)]))
      listeners.add(listener)
    },

    /** Called when there is, or may be, something new. A failed read is made good by the next one. */
    heard(): void {
      if (listeners.size === 0 && !reading) return
      refresh().catch((error: unknown) => log.warn({ err: error, topic: name }, 'live events could not be read'))
    },

    send,

    /** How many listen. */
    listeners: () => listeners.size,

    close(): void {
      for (const listener of listeners) drop(listener)
    },
  }
}
