import type { Tx } from '../../core/database.ts'
import type { Foundation } from '../../core/foundation.ts'
import { announce } from './queries.ts'
import { createNoticeCache, opsRoutes } from './routes.ts'
import { createSettings } from './settings.ts'

export type OpsModule = ReturnType<typeof createOpsModule>

/** Content that operators keep: notices, footer, agreements, entries to special sections. */
export function createOpsModule(foundation: Foundation) {
  const settings = createSettings(foundation)
  const notices = createNoticeCache()
  return {
    routes: opsRoutes(foundation, settings, notices),

    /** Tells every process that a setting (by its key) or a notice has changed. */
    changed: (tx: Tx, key: string): Promise<void> => announce(tx, key),

    /** Drops what this process keeps; called for each notification on `settings_changed`. */
    forget(): void {
      settings.forget()
      notices.clear()
    },
  }
}
