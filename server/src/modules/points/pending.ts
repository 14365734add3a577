import type { OrderSn } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { sweepApart } from '../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { Ledger } from './ledger.ts'
import { type Earning, lock } from './ledgerQueries.ts'
import * as pending from './pendingQueries.ts'

const run = { everySeconds: 60, batch: 200 }
/** How long what somebody asked to send back waits until it is looked at again. */
const askAgainSeconds = 3600

/** Whether somebody asked to send back what an order brought, and it is not decided yet. */
export type IsComingBack = (tx: Tx, orderSn: OrderSn) => Promise<boolean>

/** Books what orders earned once their goods cannot be sent back any more; what is being sent back waits on. */
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

  return sweepApart(
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
