import type { ServerResponse } from 'node:http'
import type { LiveTopic } from '@app/contract/live'
import type { CoreServices } from '../../core/coreServices.ts'
import { eventFrame, positionFrame, resetFrame, retryLine } from './frames.ts'
import * as queries from './queries.ts'

/**
 * One topic in this process. While anyone listens, its newest events are kept in memory as the bytes that are sent.
 * Reconnecting listeners are served from there: a thousand lost connections cost no more reads than one.
 */
export interface Topic {
  /** Makes sure the events in memory are no older than this call and include number `after` if it exists. */
  prepare(after: number | undefined): Promise<void>
  /**
   * Sends what a listener missed since number `after`, then all that follows. There must be no await between `prepare`
   * and this call.
   */
  join(listener: ServerResponse, after: number | undefined): void
  /** Reads events that have, or may have, been added. A later read recovers from a failed one. */
  heard(): void
  send(bytes: Buffer): void
  /** Returns the number of listeners. */
  listeners(): number
  /** Ends all streams. */
  close(): void
}

interface State extends Pick<CoreServices, 'database' | 'log'> {
  readonly name: LiveTopic
  /** Most events kept in memory. */
  readonly replayed: number
  /** Most bytes that a listener may leave unread. */
  readonly unsentBytes: number
  readonly listeners: Set<ServerResponse>
  /** Number of the newest event read. */
  seen: number
  /** Events up to `seen`, without a gap. */
  tail: Buffer[]
  reading: Promise<void> | undefined
  following: Promise<void> | undefined
}

export function createTopic(
  { config, database, log }: Pick<CoreServices, 'config' | 'database' | 'log'>,
  name: LiveTopic,
): Topic {
  const state: State = {
    database,
    log,
    name,
    ...config.live,
    listeners: new Set(),
    seen: 0,
    tail: [],
    reading: undefined,
    following: undefined,
  }
  const { listeners } = state
  // One shared function: with thousands of listeners a closure for each is too costly.
  function forgetClosed(this: ServerResponse): void {
    listeners.delete(this)
  }

  return {
    async prepare(after) {
      if (listeners.size === 0 || (after ?? 0) > state.seen) await refresh(state)
    },
    join(listener, after) {
      const missed = after === undefined ? [] : missedSince(state, after)
      listener.on('close', forgetClosed)
      listener.write(Buffer.concat([retryLine(), ...missed, positionFrame(state.seen)]))
      listeners.add(listener)
    },
    heard() {
      if (listeners.size === 0 && !state.reading) return
      refresh(state).catch((error: unknown) => log.warn({ err: error, topic: name }, 'live events could not be read'))
    },
    send: (bytes) => send(state, bytes),
    listeners: () => listeners.size,
    close() {
      for (const listener of listeners) drop(state, listener)
    },
  }
}

async function load(state: State): Promise<void> {
  const { newest, events } = await queries.after(state.database.db, state.name, state.seen, state.replayed)
  const frames = events.map(eventFrame)
  // Numbers have no gaps, so the number of new events must equal the increase.
  const isWhole = newest - state.seen === frames.length
  state.tail = isWhole ? [...state.tail, ...frames].slice(-state.replayed) : frames
  state.seen = newest
  if (!isWhole) send(state, resetFrame(newest))
  else if (frames.length > 0) send(state, Buffer.concat(frames))
}

/** Reads new events. Callers during a read share one further read that starts after it. */
function refresh(state: State): Promise<void> {
  if (!state.reading) {
    state.reading = load(state).finally(() => {
      state.reading = undefined
    })
    return state.reading
  }
  state.following ??= state.reading
    .catch(() => {})
    .then(() => {
      state.following = undefined
      return refresh(state)
    })
  return state.following
}

function send(state: State, bytes: Buffer): void {
  for (const listener of state.listeners) {
    if (listener.destroyed) continue
    // A listener that does not read must not fill the memory; after reconnecting it receives what it missed.
    if (listener.writableLength > state.unsentBytes) drop(state, listener)
    else listener.write(bytes)
  }
}

function drop(state: State, listener: ServerResponse): void {
  state.listeners.delete(listener)
  listener.destroy()
}

function missedSince({ seen, tail }: State, number: number): Buffer[] {
  const missed = seen - number
  return missed < 0 || missed > tail.length ? [resetFrame(seen)] : tail.slice(tail.length - missed)
}
