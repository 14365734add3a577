import { AuctionState, CloseReason, type LotId, OrderStatus } from '@app/contract'
import type { Database, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { requireMove } from '../../core/transitions.ts'
import type { Orders } from '../order/index.ts'
import { lapseOffer } from './deciding.ts'
import * as lots from './lotQueries.ts'
import * as offers from './offerQueries.ts'

export interface WithdrawingOutside {
  orders: Pick<Orders, 'callOff' | 'lock'>
  /** Tells open pages how a lot stands. */
  tell: (tx: Tx, lotId: LotId) => Promise<void>
}

/** Lots that the house takes back. Its bids bind nobody then; the deposits that are held go back by their sweep. */
export function createWithdrawing(database: Database, { orders, tell }: WithdrawingOutside) {
  /** Ends an offer with its lot. Its order is locked; whoever let it end unpaid before has lost the deposit by then. */
  async function endOffer(
    tx: Tx,
    lotId: LotId,
    offer: offers.OpenOffer,
    { status, closeReason }: { status: OrderStatus; closeReason: number | null },
  ): Promise<void> {
    if (status === OrderStatus.closed) {
      await lapseOffer(tx, lotId, offer, closeReason)
      return
    }
    requireMove(await orders.callOff(tx, offer.order_sn, CloseReason.withdrawn))
    await offers.lapse(tx, offer.order_sn)
  }

  /** One try, the order before its lot; undefined when the lot came to be offered to somebody else in between. */
  function attempt(lotId: LotId, withdrawal: lots.Withdrawal): Promise<boolean | undefined> {
    return database.transaction(async (tx) => {
      const seen = await offers.findOpen(tx, lotId)
      const order = seen && (await orders.lock(tx, seen.order_sn))
      const lot = await lots.lock(tx, lotId)
      if (!lot) throw new AppError('NOT_FOUND')
      if (lot.state === AuctionState.withdrawn) return false
      const offer = await offers.findOpen(tx, lotId)
      if (offer?.order_sn !== seen?.order_sn) return undefined
      requireMove(await lots.withdraw(tx, lotId, withdrawal))
      if (offer && order) await endOffer(tx, lotId, offer, order)
      await tell(tx, lotId)
      return true
    })
  }

  return {
    /**
     * Withdraws a lot that is not sold or unsold yet, closes the order of whom it is offered to, and tells everybody.
     * False when it was withdrawn before: then nothing changes. Throws NOT_FOUND and ILLEGAL_TRANSITION.
     */
    async withdraw(lotId: LotId, withdrawal: lots.Withdrawal): Promise<boolean> {
      for (;;) {
        const isNew = await attempt(lotId, withdrawal)
        if (isNew !== undefined) return isNew
      }
    },
  }
}
