import type { CoreServices } from '../../core/coreServices.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { removeOld } from './sessionQueries.ts'
import { removeOld as removeOldSignOns } from './signOnQueries.ts'
import { forgetOldTries } from './tries.ts'

/** Days that sessions which are over are kept, for whoever asks where somebody was logged in. */
const keptDays = 30

/** Clears what is over: sessions long ended, but for each person's latest, and wrong tries that count no more. */
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
