import type { Brand } from './brand.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/index.ts'
import type { Sealer } from './crypto.ts'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

/** Services that every module depends on. */
export interface CoreServices {
  readonly config: Config
  readonly database: Database
  readonly brand: Brand
  readonly sealer: Sealer
  readonly clock: Clock
  readonly log: Log
}
