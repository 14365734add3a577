import { AuctionState, CloseReason, type LotId, type OrderSn, OrderStatus, type Reply, type Uid } from '@app/contract'
import { depositBehind } from '@app/contract/auctionTerms'
import { toSeconds } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import { requireMove } from '../../../core/transitions.ts'
import { sweepIndividually } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import { GoodsType } from '../../goods/index.ts'
import type { FulfilmentOfOne, Orders } from '../../order/index.ts'
import type { PayModule } from '../../pay/index.ts'
import { requireReasonable, requireTaking, takesBids } from '../bids/service.ts'
import * as deposits from './queries.ts'
import * as lots from '../lots/queries.ts'
import { nextBidOf, termsOf } from '../present.ts'
import type { AuctionSettings } from '../settings.ts'

const returning = { everySeconds: 2, batch: 200 }

// Deposits: ordinary orders, held while their owner can still win the lot and returned afterwards.

export interface DepositDeps extends Pick<CoreServices, 'config'> {
  orders: Pick<Orders, 'award' | 'boughtOf' | 'callOff' | 'lock'>
  settings: Pick<StoredSettings<AuctionSettings>, 'get'>
}

interface OwnDeposit {
  orderSn: OrderSn | null
  /** Whether a deposit was paid in this round, whatever happened to it since. */
  isPaid: boolean
  /** Whether a deposit was forfeited, in any round. */
  isKept: boolean
  /** Fen held now. */
  heldFen: number
}

type DepositOrder = Reply<'order/auction/deposit'>

/** Returns a user's deposit for a lot; its order is null if there is none. */
export async function ownDeposit(
  { orders }: Pick<DepositDeps, 'orders'>,
  db: Db,
  lot: lots.LotRow,
  uid: Uid,
): Promise<OwnDeposit> {
  const all = await deposits.listOf(db, lot.id, uid)
  const isKept = deposits.wasKept(all)
  const paid = all.filter((row) => row.state !== 'ordered' && (row.round === lot.round || row.state === 'kept'))
  const orderSn = paid.at(-1)?.order_sn ?? (await orders.boughtOf(db, lot.deposit_goods_sn, uid)).waitingOrderSn
  return { orderSn, isPaid: paid.length > 0, isKept, heldFen: deposits.heldOf(all, lot.round) }
}

/**
 * Returns the order that pays the deposit still missing for a bid of `priceFen`, or for the next bid; the last paid
 * order if nothing is missing. The lot's lock limits it to one order per user. Throws NOT_FOUND, LOT_WITHDRAWN,
 * AUCTION_CLOSED, BIDDER_BARRED, and BAD_INPUT if the price is implausibly high.
 */
export async function orderDeposit(
  deps: DepositDeps,
  tx: Tx,
  uid: Uid,
  { lotId, priceFen }: { lotId: LotId; priceFen?: number | undefined },
): Promise<DepositOrder> {
  const { config, orders, settings } = deps
  const { isOpen, mostSteps } = await settings.get('auction', tx)
  const lot = await lots.lock(tx, lotId)
  if (!lot || lot.taken_down_at !== null) throw new AppError('NOT_FOUND')
  const price = Math.max(priceFen ?? 0, nextBidOf(lot))
  const targetFen = depositBehind(price, termsOf(lot))
  const missing = (rows: readonly deposits.DepositRow[]) => targetFen - deposits.heldOf(rows, lot.round)
  const before = await deposits.listOf(tx, lotId, uid)
  if (deposits.wasKept(before)) throw new AppError('BIDDER_BARRED')
  requireTaking(lot, isOpen)
  requireReasonable(lot, price, mostSteps)
  const { waitingOrderSn } = await orders.boughtOf(tx, lot.deposit_goods_sn, uid)
  if (waitingOrderSn && (await reuse(deps, tx, waitingOrderSn, (amountFen) => amountFen === missing(before)))) {
    return presentOrder(deps, tx, waitingOrderSn, false)
  }
  // The waiting order may have been paid while this call waited for its lock.
  const own = await deposits.listOf(tx, lotId, uid)
  const amountFen = missing(own)
  const lastPaid = own.findLast((row) => row.state === 'held' && row.round === lot.round)
  if (amountFen <= 0 && lastPaid) return presentOrder(deps, tx, lastPaid.order_sn, true)
  const orderSn = await orders.award(tx, {
    uid,
    goodsSn: lot.deposit_goods_sn,
    goodsType: GoodsType.deposit,
    priceFen: amountFen,
    paySeconds: config.order.windowDigitalSeconds,
  })
  await deposits.insert(tx, { lotId, round: lot.round, uid, orderSn, amountFen, targetFen })
  return presentOrder(deps, tx, orderSn, false)
}

/**
 * Fulfils the paid order of a deposit: it is held. These errors trigger the usual refund: LOT_WITHDRAWN, AUCTION_CLOSED
 * if the payment is late or the lot was taken down, and CONFLICT if the owner already has the deposit it was for.
 */
export const fulfilDeposit: FulfilmentOfOne = async (tx, { sn: orderSn }) => {
  const own = await deposits.lockBeside(tx, orderSn)
  const deposit = own.find((row) => row.order_sn === orderSn)
  const lot = deposit && (await lots.find(tx, deposit.lot_id))
  if (!lot) throw new Error(`Order ${orderSn} pays the deposit of no lot`)
  if (lot.state === AuctionState.withdrawn) throw new AppError('LOT_WITHDRAWN', { msg: '拍品已撤拍' })
  if (lot.taken_down_at !== null) throw new AppError('AUCTION_CLOSED', { msg: '拍品已下架' })
  if (!takesBids(lot) || lot.round !== deposit.round) throw new AppError('AUCTION_CLOSED', { msg: '这一轮竞拍已结束' })
  if (deposits.heldOf(own, lot.round) >= deposit.target_fen) {
    throw new AppError('CONFLICT', { msg: '保证金此前已经交足' })
  }
  requireMove(await deposits.setHeld(tx, orderSn))
  return OrderStatus.complete
}

export interface DepositSweepDeps extends Pick<CoreServices, 'database' | 'log'> {
  orders: Pick<Orders, 'lock'>
  pay: Pick<PayModule, 'refundOrder'>
  settings: DepositDeps['settings']
}

/** Refunds deposits that no longer have a purpose. */
export const depositSweep = (deps: DepositSweepDeps): Sweep =>
  sweepIndividually(deps, {
    name: 'auction-deposits',
    ...returning,
    due: async (limit, isTriable) =>
      deposits.findReturnable(deps.database.db, {
        fallSteps: (await deps.settings.get('auction')).fallSteps,
        limit,
        isTriable,
      }),
    nameOf: ({ orderSn }) => ({ orderSn }),
    work: (deposit) => giveBack(deps, deposit),
  })

/** Refunds one deposit; its order stays complete. Locks the order's row first, as payments do. */
async function giveBack(
  { database, orders, pay }: DepositSweepDeps,
  { orderSn, isWithdrawn }: deposits.Returnable,
): Promise<void> {
  await database.transaction(async (tx) => {
    const order = await orders.lock(tx, orderSn)
    if (order?.status !== OrderStatus.complete || !(await deposits.setRefunded(tx, orderSn))) return
    await pay.refundOrder(tx, orderSn, `${isWithdrawn ? '拍品已撤拍' : '竞拍已结束'}，保证金原路退回`)
  })
}

/**
 * Reuses the waiting order of a deposit if its amount is right. An order for another amount is cancelled, and money that
 * arrives for it later is refunded. The caller holds the lot's lock and no stock.
 */
async function reuse(
  { orders }: DepositDeps,
  tx: Tx,
  orderSn: OrderSn,
  isRight: (amountFen: number) => boolean,
): Promise<boolean> {
  const order = await orders.lock(tx, orderSn)
  if (order?.status !== OrderStatus.waitPay) return false
  if (isRight(order.amountFen)) return true
  await orders.callOff(tx, orderSn, CloseReason.cancelled)
  return false
}

async function presentOrder({ orders }: DepositDeps, tx: Tx, orderSn: OrderSn, isPaid: boolean): Promise<DepositOrder> {
  const order = await orders.lock(tx, orderSn)
  if (!order) throw new Error(`The deposit order ${orderSn} is gone`)
  return { orderSn, amount: order.amountFen, payBy: toSeconds(order.payBy), isPaid }
}
