import type { ServerResponse } from 'node:http'
import type { Uid } from '@app/contract'
import type { PersonalChange } from '@app/contract/live'
import type { Tx } from '../../core/database.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Authenticate } from '../../core/handler.ts'
import { heartbeat, retryLine } from './frames.ts'
import * as queries from './queries.ts'

/** The personal streams of this process: what concerns a user, for each of their open browsers. */
export interface PersonalStreams {
  /** Sends what concerns a user until the stream closes or their login ends. */
  join(stream: ServerResponse, uid: Uid, token: string): void
  /** Handles a notification of `announce`. */
  heard(payload: string): void
  /** Notifications may have been missed: every page reads again what may have changed. */
  missed(): void
  /** Handles a notification that sessions of a user have changed: ends the streams of those that are over. */
  loginChanged(uid: Uid): void
  /** Keeps quiet streams alive, and ends those whose login has ended. */
  beat(): void
  listeners(): number
  close(): void
}

interface Listener {
  stream: ServerResponse
  token: string
}

interface State {
  readonly listeners: Map<Uid, Set<Listener>>
  readonly authenticate: Authenticate
  /** Most bytes that a listener may leave unread. */
  readonly unsentBytes: number
}

/** Announces a change to open pages of users, when `tx` commits. */
export async function announce(tx: Tx, uids: readonly Uid[], tags: PersonalChange['tags']): Promise<void> {
  await queries.announce(tx, uids, tags.join())
}

export function createPersonalStreams(
  { config }: Pick<CoreServices, 'config'>,
  authenticate: Authenticate,
): PersonalStreams {
  const state: State = { listeners: new Map(), authenticate, unsentBytes: config.live.unsentBytes }
  const all = () => [...state.listeners.values()].flatMap((some) => [...some])
  return {
    join: (stream, uid, token) => join(state, uid, { stream, token }),
    heard(payload) {
      const [tags = '', uids = ''] = payload.split(' ')
      const frame = changedFrame(tags.split(','))
      for (const uid of uids.split(',')) for (const one of state.listeners.get(uid) ?? []) send(state, one, frame)
    },
    missed() {
      const frame = changedFrame(['inbox'])
      for (const one of all()) send(state, one, frame)
    },
    loginChanged(uid) {
      // After this round of handlers: one of them drops the cached session.
      setImmediate(() => {
        for (const one of state.listeners.get(uid) ?? []) void requireLogin(state, one)
      })
    },
    beat() {
      for (const one of all()) void requireLogin(state, one)
    },
    listeners: () => all().length,
    close() {
      for (const { stream } of all()) stream.destroy()
    },
  }
}

/** Frame with a `PersonalChange`. */
const changedFrame = (tags: readonly string[]): Buffer =>
  Buffer.from(`event: changed\ndata: ${JSON.stringify({ tags })}\n\n`)

function join(state: State, uid: Uid, listener: Listener): void {
  const { listeners } = state
  const { stream } = listener
  const own = listeners.get(uid) ?? new Set()
  listeners.set(uid, own.add(listener))
  stream.on('close', () => {
    own.delete(listener)
    if (own.size === 0 && listeners.get(uid) === own) listeners.delete(uid)
  })
  stream.write(Buffer.concat([retryLine(), heartbeat]))
}

function send({ unsentBytes }: State, { stream }: Listener, bytes: Buffer): void {
  if (stream.destroyed) return
  // A listener that does not read must not fill the memory; after reconnecting it reads everything again.
  if (stream.writableLength > unsentBytes) stream.destroy()
  else stream.write(bytes)
}

async function requireLogin(state: State, listener: Listener): Promise<void> {
  try {
    if (await state.authenticate(listener.token)) return send(state, listener, heartbeat)
  } catch {
    // A disabled account.
  }
  listener.stream.end()
}
