import { createBrand } from '../../src/core/storedBrand.ts'
import { type Clock, systemClock } from '../../src/core/clock.ts'
import { type ConfigOverrides, testConfig } from '../../src/core/config/index.ts'
import { createSealer } from '../../src/core/crypto.ts'
import { openDatabase } from '../../src/core/database.ts'
import type { CoreServices } from '../../src/core/coreServices.ts'
import { createLog } from '../../src/core/log.ts'
import { createTestDatabase } from '../../src/embedded/testDatabase.ts'

export interface TestCore extends CoreServices {
  /** Connection string of its database. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** The core services of every module, over the test file's own database. */
export async function testCore(overrides: ConfigOverrides = {}, clock: Clock = systemClock): Promise<TestCore> {
  const { url, drop } = await createTestDatabase()
  const config = testConfig({ ...overrides, database: { url, embedded: false, ...overrides.database } })
  const database = openDatabase(url, config.database.poolSize, config.database)
  const log = createLog(config.process.logLevel)
  return {
    config,
    database,
    brand: createBrand({ config, database, log }),
    sealer: createSealer(config.secrets.keys),
    clock,
    log,
    url,
    async close() {
      await database.close()
      await drop()
    },
  }
}
