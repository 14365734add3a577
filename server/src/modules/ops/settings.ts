import { createCache } from '../../core/cache.ts'
import type { Foundation } from '../../core/foundation.ts'
import { type ContentSettings, contentSettings, defaults } from './defaults.ts'
import { readSetting } from './queries.ts'

/** Changes are announced; a minute bounds the harm of a lost announcement. */
const cacheMilliseconds = 60_000

/** Reads what operators set, over the defaults, and keeps it until it changes. */
export function createSettings({ database, log }: Pick<Foundation, 'database' | 'log'>) {
  const cache = createCache<ContentSettings[keyof ContentSettings]>({ milliseconds: cacheMilliseconds, maximum: 10 })

  /** A stored value that does not fit its schema is reported and passed over: the pages must stand without it. */
  async function load<Key extends keyof ContentSettings>(key: Key): Promise<ContentSettings[Key]> {
    const stored = await readSetting(database.db, key)
    if (stored === undefined) return defaults[key]
    const whole = contentSettings[key].safeParse({ ...defaults[key], ...(stored as object) })
    if (whole.success) return whole.data as ContentSettings[Key]
    log.error({ setting: key, problem: whole.error.message }, 'a stored setting does not fit its schema')
    return defaults[key]
  }

  return {
    get: async <Key extends keyof ContentSettings>(key: Key): Promise<ContentSettings[Key]> =>
      (await cache.get(key, () => load(key))) as ContentSettings[Key],
    forget: (): void => cache.clear(),
  }
}
