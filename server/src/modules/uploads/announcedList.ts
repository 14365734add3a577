import type { Log } from '../../core/log.ts'
import { createLatestRead } from '../../core/latestRead.ts'
import type { Listening } from '../shape.ts'

/** Milliseconds before a list is read again after a failure. */
const retryMilliseconds = 1000

/** A list of the database that each process keeps in memory; a database notification refreshes it. */
export interface AnnouncedList {
  /** Reads the list. Throws if the database does not answer. */
  refresh(): Promise<void>
  /** Reads the list again when it has changed. */
  listening: Listening
}

/** Creates a list that is announced under `name` when it changes (`announceSetting`). */
export function createAnnouncedList<Value>(
  { log }: { log: Log },
  { name, read, apply }: { name: string; read: () => Promise<Value>; apply: (value: Value) => void },
): AnnouncedList {
  const refresh = createLatestRead(read, apply)

  function follow(): void {
    refresh().catch((error: unknown) => {
      log.error({ err: error, list: name }, 'a list could not be read')
      setTimeout(follow, retryMilliseconds).unref()
    })
  }

  return {
    refresh,
    listening: {
      heard(what) {
        if (what === name) follow()
      },
      missed: follow,
    },
  }
}
