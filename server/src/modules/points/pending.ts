import type { OrderSn } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { sweepIndividually } from '../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { Ledger } from './ledger.ts'
import { type Earning, lock } from './ledgerQueries.ts'
import * as pending from './pendingQueries.ts'

const run = { everySeconds: 60, batch: 200 }
/** Seconds until points of a pending return are checked again. */
const askAgainSeconds = 3600

/** Whether a return of the order's goods was requested and is not decided yet. */
export type IsComingBack = (tx: Tx, orderSn: OrderSn) => Promise<boolean>

/**
 * Creates the sweep that books what orders earned once their goods can no longer be sent back. Points of pending
 * returns wait longer.
 */
export function pendingSweep(
  { database, log }: Pick<CoreServices, 'database' | 'log'>,
  { ledger, isComingBack }: { ledger: Pick<Ledger, 'add'>; isComingBack: IsComingBack },
): Sweep {
  function decide(earning: Earning): Promise<void> {
    return database.transaction(async (tx) => {
      await lock(tx, earning.uid)
      if (await isComingBack(tx, earning.reference)) await pending.postpone(tx, earning, askAgainSeconds)
      else if (await pending.setBooked(tx, earning)) await ledger.add(tx, earning)
    })
  }

  return sweepIndividually(
    { database, log },
    {
      name: 'pending-points',
      ...run,
      due: (limit, isTriable) => pending.findDue(database.db, limit, isTriable),
      nameOf: ({ uid, source, reference }) => ({ uid, source, reference }),
      work: decide,
    },
  )
}
