import { AuctionState, CloseReason, type LotId, type OrderSn, OrderStatus, type Reply, type Uid } from '@app/contract'
import { depositBehind } from '@app/contract/auctionTerms'
import { toSeconds } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import { requireMove } from '../../core/transitions.ts'
import { sweepApart } from '../../jobs/sweepIndividually.ts'
import { GoodsType } from '../goods/index.ts'
import type { FulfilmentOfOne, Orders } from '../order/index.ts'
import type { PayModule } from '../pay/index.ts'
import { requireReasonable, requireTaking, takesBids } from './bidding.ts'
import * as deposits from './depositQueries.ts'
import * as lots from './lotQueries.ts'
import { nextBidOf, termsOf } from './present.ts'
import type { AuctionSettings } from './settings.ts'

const returning = { everySeconds: 2, batch: 200 }

export interface DepositsDeps {
  orders: Pick<Orders, 'award' | 'boughtOf' | 'callOff' | 'lock'>
  pay: Pick<PayModule, 'refundOrder'>
  settings: StoredSettings<AuctionSettings>
}

interface OwnDeposit {
  orderSn: OrderSn | null
  /** In this round, whatever became of it. */
  isPaid: boolean
  /** By the house, in whatever round. */
  isKept: boolean
  /** What the house holds now. */
  heldFen: number
}

type DepositOrder = Reply<'order/auction/deposit'>

/** Deposits: ordinary orders, held while their owner may still win the lot, given back once they cannot. */
export function createDeposits(
  { config, database, log }: Pick<CoreServices, 'config' | 'database' | 'log'>,
  { orders, pay, settings }: DepositsDeps,
) {
  async function present(tx: Tx, orderSn: OrderSn, isPaid: boolean): Promise<DepositOrder> {
    const order = await orders.lock(tx, orderSn)
    if (!order) throw new Error(`The deposit order ${orderSn} is gone`)
    return { orderSn, amount: order.amountFen, payBy: toSeconds(order.payBy), isPaid }
  }

  /**
   * The waiting order of a deposit where its amount is right. One of another amount is called off; money that comes for it
   * later goes back. The caller holds the lot's lock and no stock.
   */
  async function reuse(tx: Tx, orderSn: OrderSn, isRight: (amountFen: number) => boolean): Promise<boolean> {
    const order = await orders.lock(tx, orderSn)
    if (order?.status !== OrderStatus.waitPay) return false
    if (isRight(order.amountFen)) return true
    await orders.callOff(tx, orderSn, CloseReason.cancelled)
    return false
  }

  /** Gives one deposit back; its order stays complete, beside the refund. The order's row first, as whoever takes money locks it. */
  async function giveBack({ orderSn, isWithdrawn }: deposits.Returnable): Promise<void> {
    await database.transaction(async (tx) => {
      const order = await orders.lock(tx, orderSn)
      if (order?.status !== OrderStatus.complete || !(await deposits.setRefunded(tx, orderSn))) return
      await pay.refundOrder(tx, orderSn, `${isWithdrawn ? '拍品已撤拍' : '竞拍已结束'}，保证金原路退回`)
    })
  }

  return {
    /** What a person has with the house for a lot; its order is null when there is none. */
    async ownOf(db: Db, lot: lots.LotRow, uid: Uid): Promise<OwnDeposit> {
      const all = await deposits.listOf(db, lot.id, uid)
      const isKept = deposits.wasKept(all)
      const paid = all.filter((row) => row.state !== 'ordered' && (row.round === lot.round || row.state === 'kept'))
      const orderSn = paid.at(-1)?.order_sn ?? (await orders.boughtOf(db, lot.deposit_goods_sn, uid)).waitingOrderSn
      return { orderSn, isPaid: paid.length > 0, isKept, heldFen: deposits.heldOf(all, lot.round) }
    },

    /**
     * The order that pays what is missing behind a bid of `priceFen`, or behind the next one; the last one paid where
     * nothing is missing. The lot's lock makes it one a person. Throws NOT_FOUND, LOT_WITHDRAWN, AUCTION_CLOSED,
     * BIDDER_BARRED, and BAD_INPUT far above what would do.
     */
    async order(tx: Tx, lotId: LotId, uid: Uid, priceFen?: number): Promise<DepositOrder> {
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
      if (waitingOrderSn && (await reuse(tx, waitingOrderSn, (amountFen) => amountFen === missing(before)))) {
        return present(tx, waitingOrderSn, false)
      }
      // What waited may have been paid while it was waited for.
      const own = await deposits.listOf(tx, lotId, uid)
      const amountFen = missing(own)
      const lastPaid = own.findLast((row) => row.state === 'held' && row.round === lot.round)
      if (amountFen <= 0 && lastPaid) return present(tx, lastPaid.order_sn, true)
      const orderSn = await orders.award(tx, {
        uid,
        goodsSn: lot.deposit_goods_sn,
        goodsType: GoodsType.deposit,
        priceFen: amountFen,
        paySeconds: config.order.windowDigitalSeconds,
      })
      await deposits.insert(tx, { lotId, round: lot.round, uid, orderSn, amountFen, targetFen })
      return present(tx, orderSn, false)
    },

    /**
     * What a paid order of a deposit becomes: it is held. Throws what has its money go back by the rule for all orders:
     * LOT_WITHDRAWN, AUCTION_CLOSED where it comes too late or the lot was taken down, and CONFLICT where its owner has what it was for.
     */
    fulfil: (async (tx, { sn: orderSn }) => {
      const own = await deposits.lockBeside(tx, orderSn)
      const deposit = own.find((row) => row.order_sn === orderSn)
      const lot = deposit && (await lots.find(tx, deposit.lot_id))
      if (!lot) throw new Error(`Order ${orderSn} pays the deposit of no lot`)
      if (lot.state === AuctionState.withdrawn) throw new AppError('LOT_WITHDRAWN', { msg: '拍品已撤拍' })
      if (lot.taken_down_at !== null) throw new AppError('AUCTION_CLOSED', { msg: '拍品已下架' })
      if (!takesBids(lot) || lot.round !== deposit.round)
        throw new AppError('AUCTION_CLOSED', { msg: '这一轮竞拍已结束' })
      if (deposits.heldOf(own, lot.round) >= deposit.target_fen) {
        throw new AppError('CONFLICT', { msg: '保证金此前已经交足' })
      }
      requireMove(await deposits.setHeld(tx, orderSn))
      return OrderStatus.complete
    }) satisfies FulfilmentOfOne,

    /** Gives back what is held for nothing. */
    sweep: sweepApart(
      { database, log },
      {
        name: 'auction-deposits',
        ...returning,
        due: async (limit, isTriable) =>
          deposits.findReturnable(database.db, {
            fallSteps: (await settings.get('auction')).fallSteps,
            limit,
            isTriable,
          }),
        nameOf: ({ orderSn }) => ({ orderSn }),
        work: giveBack,
      },
    ),
  }
}
