import type { FastifyInstance } from 'fastify'
import type { Config } from '../core/config/index.ts'
import type { Database } from '../core/database.ts'
import type { Handlers } from '../core/handler.ts'
import type { BoxesModule } from '../modules/boxes/index.ts'
import type { Deps } from '../context/deps.ts'
import type { Admission } from '../http/admission.ts'

/** What a rehearsal needs from a context over its own database. */
export interface OwnContext {
  readonly database: Database
  readonly boxes: Pick<BoxesModule, 'publish'>
  readonly handlers: Handlers
  readonly admission: Admission
  readonly pay: { readonly extras: readonly ((app: FastifyInstance) => void)[] }
  close(timeoutMs?: number): Promise<void>
}

/** Builds the application over another database with other dependencies. */
export type MakeContext = (config: Config, deps: Deps) => OwnContext
