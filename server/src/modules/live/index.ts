import type { Uid } from '@app/contract'
import { type LiveEvents, type LiveTopic, liveTopics, type PersonalChange } from '@app/contract/live'
import type { Tx } from '../../core/database.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Authenticate } from '../../core/handler.ts'
import type { Gauges } from '../../core/gauges.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { announce, createPersonalStreams } from './personal.ts'
import * as queries from './queries.ts'
import { liveStream } from './stream.ts'
import { createTopic } from './topic.ts'

/** Most events one statement deletes. */
const forgottenAtOnce = 5000

/** Live events for open pages. */
export interface LiveModule {
  /**
   * Emits an event to everyone who listens to `topic` once `tx` commits. Must be the last statement of the transaction:
   * other publishers on the topic wait from here to the commit.
   */
  publish<Topic extends LiveTopic, Event extends keyof LiveEvents[Topic] & string>(
    tx: Tx,
    topic: Topic,
    event: Event,
    data: LiveEvents[Topic][Event] & object,
  ): Promise<void>
  /**
   * Returns the number of the newest event. A page that reads it before its list misses nothing when it continues from
   * there.
   */
  newest(topic: LiveTopic): Promise<number>
  /** Tells open pages of these users, once `tx` commits, that reads with these cache tags have changed. */
  announce(tx: Tx, uids: readonly Uid[], tags: PersonalChange['tags']): Promise<void>
}

export function createLiveModule(core: CoreServices, { authenticate }: { authenticate: Authenticate }) {
  const { config, database } = core
  const topics = new Map(liveTopics.map((name) => [name, createTopic(core, name)]))
  const personal = createPersonalStreams(core, authenticate)
  const stream = liveStream(core, { topics, personal, authenticate })

  const live: LiveModule = {
    publish: (tx, topic, event, data) => queries.insert(tx, { topic, event, data }),
    newest: (topic) => queries.newest(database.db, topic),
    announce,
  }

  return {
    ...live,
    channels: {
      live_event: {
        heard: (topic: string): void => topics.get(topic as LiveTopic)?.heard(),
        missed(): void {
          for (const topic of topics.values()) topic.heard()
        },
      },
      person_changed: { heard: personal.heard, missed: personal.missed },
      session_changed: { heard: personal.loginChanged, missed: personal.beat },
    },

    gauges: {
      personal_streams: {
        help: 'Open streams of logged-in users',
        labels: [],
        isShared: false,
        seconds: 0,
        read: () => [{ labels: {}, value: personal.listeners() }],
      },
      live_listeners: {
        help: 'Open pages that receive live events, by topic',
        labels: ['topic'],
        isShared: false,
        seconds: 0,
        read: () => [...topics].map(([topic, { listeners }]) => ({ labels: { topic }, value: listeners() })),
      },
    } satisfies Gauges,
    extras: [stream.mount],
    sweeps: [
      {
        name: 'live events',
        everySeconds: 60,
        run: async () =>
          (await queries.forget(database.db, config.live.keptSeconds, forgottenAtOnce)) === forgottenAtOnce,
      },
    ] satisfies Sweep[],
    close: stream.close,
  }
}
