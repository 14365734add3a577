import type { CoreServices } from '../../core/coreServices.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { keepSounds, refreshed, unsounded } from './queries.ts'
import { pinyinEntryOf } from './pinyinEntry.ts'

/** Entries per transaction. */
const batch = 200

/**
 * Computes the pinyin of new entries when the database notifies that there are some, and of entries older than a
 * release. A trigger cannot do this, because only the server has the dictionary.
 */
export const pinyinSweep = ({ database }: Pick<CoreServices, 'database'>): Sweep => ({
  name: 'search-sounds',
  everySeconds: 60,
  wokenBy: { channel: 'search_changed' },
  run: () =>
    database.transaction(async (tx) => {
      const found = await unsounded(tx, batch)
      if (found.sources.length === 0) return false
      const entries = await refreshed(tx, found)
      const read = entries.map(({ kind, source, words, written }) => ({
        kind,
        source,
        ...pinyinEntryOf(words, written),
      }))
      if (read.length > 0) await keepSounds(tx, read)
      return found.sources.length === batch
    }),
})
