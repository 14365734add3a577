import type { CoreServices } from '../../core/coreServices.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { removeOld } from './sessions/queries.ts'
import { removeOld as removeOldSignOns } from './signOn/queries.ts'
import { forgetOldTries } from './signIn/tryLimits.ts'

/** Days that ended sessions are kept, for inquiries about past logins. */
const keptDays = 30

/**
 * Creates sweeps that delete sessions long ended, except each account's latest, and wrong tries that no longer count.
 */
export function staffSweeps({ config, database: { db } }: Pick<CoreServices, 'config' | 'database'>): Sweep[] {
  const lifetimes = { idle: config.console.idleSeconds, whole: config.console.sessionSeconds }
  return [
    {
      name: 'staff.housekeeping',
      everySeconds: 3600,
      async run() {
        await removeOld(db, lifetimes, keptDays)
        await forgetOldTries(db)
        await removeOldSignOns(db)
      },
    },
  ]
}
