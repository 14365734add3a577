import { AuctionState, CloseReason, type LotId, OrderStatus } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { requireMove } from '../../../core/transitions.ts'
import { type Emit, events } from '../../../events/index.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { triableFor } from '../../../jobs/retryBackoff.ts'
import { processWithBackoff } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import { GoodsType } from '../../goods/index.ts'
import type { FulfilmentOfOne, Orders } from '../../order/index.ts'
import * as bids from '../bids/queries.ts'
import * as deposits from '../deposits/queries.ts'
import * as lots from './queries.ts'
import * as offers from './offerQueries.ts'
import { notifyJob, type NotifyDeps, notifyLot } from './notify.ts'
import { isCutShort, withdrawHidden } from './takeDown.ts'

const hourSeconds = 3600
const every = { name: 'auction-lots', everySeconds: 1 }

/**
 * Marks an offer as lapsed. A winner who did not pay forfeits the deposit, unless they paid and could not be served or
 * the lot was taken down. Returns false if the offer had lapsed before.
 */
export async function lapseOffer(
  { emit }: { emit: Emit },
  tx: Tx,
  lot: lots.LotRow,
  offer: offers.OpenOffer,
  closeReason: number | null,
): Promise<boolean> {
  const isExcused = lot.taken_down_at !== null
  if (!(await offers.lapse(tx, offer.order_sn, isExcused))) return false
  if (offer.place === offers.winnersPlace && closeReason !== CloseReason.unfulfilled && !isExcused) {
    const { uid, order_sn: orderSn } = offer
    await deposits.keep(tx, lot.id, offer.round, uid)
    await emit(tx, events.depositForfeited, { orderSn, uid, goodsSn: lot.goods_sn })
  }
  return true
}

// The course of a lot: it starts, goes to the highest bidder, then to the next or into another round if nobody pays, and
// ends sold or unsold. Code that locks both an order and its lot locks the order first, as payments do.

export interface DecisionDeps extends NotifyDeps, Pick<CoreServices, 'database' | 'log'> {
  emit: Emit
  orders: Pick<Orders, 'award' | 'lock'>
}

/** Does what the clock and unpaid orders require, each lot in its own transaction. */
export function lotSweep(deps: DecisionDeps): Sweep {
  const isTriable = triableFor(every.name)
  const steps = {
    ...every,
    nameOf: ({ id: lotId }: lots.DueLot) => ({ lotId }),
    work: ({ id, state }: lots.DueLot) => {
      if (state === AuctionState.coming) return beginLot(deps, id)
      return state === AuctionState.running ? endLot(deps, id) : passOnLot(deps, id)
    },
  }
  return {
    ...every,
    async run() {
      const due = await lots.findDue(deps.database.db, isTriable)
      await processWithBackoff(deps, steps, due)
      // A lot that has just started may already be over.
      return due.some(({ state }) => state === AuctionState.coming)
    },
  }
}

/** Fulfils the paid order of a lot: the lot is sold and awaits delivery. */
export const fulfilLot: FulfilmentOfOne = async (tx, { sn: orderSn }) => {
  const lotId = await offers.findLotOf(tx, orderSn)
  if (lotId === undefined) throw new Error(`Order ${orderSn} pays for no lot`)
  requireMove(await lots.move(tx, lotId, AuctionState.sold))
  await enqueue(tx, { kind: notifyJob, payload: { lotId } })
  return OrderStatus.waitDelivery
}

function beginLot(deps: DecisionDeps, lotId: LotId): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const lot = await lots.lock(tx, lotId)
    if (lot?.state !== AuctionState.coming || !lot.has_begun) return
    requireMove(await lots.begin(tx, lotId))
    await notifyLot(deps, tx, lotId)
  })
}

function endLot(deps: DecisionDeps, lotId: LotId): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const lot = await lots.lock(tx, lotId)
    if (lot?.state !== AuctionState.running || !lot.is_over) return
    await (isCutShort(lot) ? withdrawHidden(tx, lot) : offerLot(deps, tx, lot))
    await notifyLot(deps, tx, lotId)
  })
}

/** Passes on a lot whose order ended unpaid. A lot that was taken down is neither offered again nor reopened. */
async function passOnLot(deps: DecisionDeps, lotId: LotId): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const open = await offers.findOpen(tx, lotId)
    const order = open && (await deps.orders.lock(tx, open.order_sn))
    if (!open || order?.status !== OrderStatus.closed) return
    const lot = await lots.lock(tx, lotId)
    if (lot?.state !== AuctionState.waitPay || !(await lapseOffer(deps, tx, lot, open, order.closeReason))) return
    await (lot.taken_down_at === null ? offerLot(deps, tx, lot) : withdrawHidden(tx, lot))
    await notifyLot(deps, tx, lotId)
  })
}

/**
 * Offers a lot to the highest bidder who has not been offered it in this round. After the hammer has fallen, only bids
 * within a few steps of the hammer price qualify: an insincere high bid must not hand the lot to a low one. If none
 * qualifies, the lot reopens; after the last round it stays unsold.
 */
async function offerLot({ emit, orders, settings }: DecisionDeps, tx: Tx, lot: lots.LotRow): Promise<void> {
  const { isOpen, payHours, fallSteps, reopenHours, mostRounds } = await settings.get('auction', tx)
  const next = await bids.nextInLine(tx, lot)
  const hammer = await offers.hammerPrice(tx, lot)
  const isNear = next && (hammer === undefined || hammer - next.priceFen <= fallSteps * lot.step_fen)
  if (!isNear) {
    const isAgain = hammer !== undefined && isOpen && lot.round < mostRounds
    requireMove(isAgain ? await lots.reopen(tx, lot.id, reopenHours) : await lots.move(tx, lot.id, AuctionState.unsold))
    return
  }
  const { uid, priceFen } = next
  const orderSn = await orders.award(tx, {
    uid,
    goodsSn: lot.goods_sn,
    goodsType: GoodsType.lot,
    priceFen,
    paySeconds: payHours * hourSeconds,
  })
  await offers.insert(tx, { lotId: lot.id, round: lot.round, uid, priceFen, orderSn })
  const order = await orders.lock(tx, orderSn)
  if (!order) throw new Error(`The order ${orderSn} of a lot is gone`)
  const offered = { orderSn, uid, goodsSn: lot.goods_sn, priceFen, payBy: order.payBy, isWinner: hammer === undefined }
  await emit(tx, events.lotOffered, offered)
  await lots.setStanding(tx, lot.id, next)
  if (lot.state !== AuctionState.waitPay) requireMove(await lots.move(tx, lot.id, AuctionState.waitPay))
}
