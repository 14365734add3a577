import * as z from 'zod'
import { type Brand, brandKey } from './brand.ts'
import type { CoreServices } from './coreServices.ts'
import { createLatestRead } from './latestRead.ts'
import { readStored } from './storedSettings.ts'

const stored = z.object({ name: z.string().min(1) })

/** Creates the brand with the name from the environment, until it is refreshed. */
export function createBrand({ config, database, log }: Pick<CoreServices, 'config' | 'database' | 'log'>): Brand {
  let name = config.brand.name
  const refresh = createLatestRead(
    async () => stored.safeParse(await readStored(database.db, brandKey)),
    (found) => {
      name = found.success ? found.data.name : config.brand.name
    },
  )

  return {
    get name() {
      return name
    },
    refresh: () =>
      refresh().catch((error: unknown) => log.error({ err: error }, 'the name of the brand could not be read')),
  }
}
