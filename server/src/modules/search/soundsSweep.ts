import type { CoreServices } from '../../core/coreServices.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { keepSounds, refreshed, unsounded } from './queries.ts'
import { soundsOf } from './sounds.ts'

/** Entries of one transaction. */
const batch = 200

/**
 * Writes how new entries are read, as soon as the database notifies that there are some, and fills those that were there before
 * a release. The dictionary is the server's: a trigger has none.
 */
export const soundsSweep = ({ database }: Pick<CoreServices, 'database'>): Sweep => ({
  name: 'search-sounds',
  everySeconds: 60,
  wokenBy: { channel: 'search_changed' },
  run: () =>
    database.transaction(async (tx) => {
      const found = await unsounded(tx, batch)
      if (found.sources.length === 0) return false
      const entries = await refreshed(tx, found)
      const read = entries.map(({ kind, source, words, written }) => ({ kind, source, ...soundsOf(words, written) }))
      if (read.length > 0) await keepSounds(tx, read)
      return found.sources.length === batch
    }),
})
