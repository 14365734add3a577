import * as z from 'zod'
import { type Brand, brandKey } from './brand.ts'
import type { CoreServices } from './coreServices.ts'
import { readStored } from './storedSettings.ts'

const stored = z.object({ name: z.string().min(1) })

/** Creates the brand with the name from the environment, until it is refreshed. */
export function createBrand({ config, database, log }: Pick<CoreServices, 'config' | 'database' | 'log'>): Brand {
  let name = config.brand.name
  let [asked, applied] = [0, 0]

  return {
    get name() {
      return name
    },
    async refresh() {
      const turn = ++asked
      try {
        const found = stored.safeParse(await readStored(database.db, brandKey))
        // The caller relies on its own read, unless a later one has already finished.
        if (turn < applied) return
        applied = turn
        name = found.success ? found.data.name : config.brand.name
      } catch (error) {
        log.error({ err: error }, 'the name of the brand could not be read')
      }
    },
  }
}
