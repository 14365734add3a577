import { OrderStatus, type Reply } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import { GoodsType } from '../goods/index.ts'
import type { Fulfilment, Orders } from '../order/index.ts'
import type { PayModule } from '../pay/index.ts'
import { requireTaking } from './bidding.ts'
import * as deposits from './depositQueries.ts'
import * as lots from './lotQueries.ts'
import type { AuctionSettings } from './settings.ts'

/** Deposits that one run of the sweep gives back at most. */
const returnedAtOnce = 200

export interface DepositsOutside {
  orders: Pick<Orders, 'award' | 'boughtOf' | 'lock'>
  pay: Pick<PayModule, 'refundOrder'>
  settings: StoredSettings<AuctionSettings>
}

interface OwnDeposit {
  orderSn: string | null
  isPaid: boolean
  /** By the house. */
  isKept: boolean
}

type DepositOrder = Reply<'order/auction/deposit'>

/** Deposits: an ordinary order each, held while its lot is open, given back once it is decided. */
export function createDeposits(
  { config, database }: Pick<Foundation, 'config' | 'database'>,
  { orders, pay, settings }: DepositsOutside,
) {
  async function present(tx: Tx, orderSn: string, isPaid: boolean): Promise<DepositOrder> {
    const order = await orders.lock(tx, orderSn)
    if (!order) throw new Error(`The deposit order ${orderSn} is gone`)
    return { orderSn, amount: order.amountFen, payBy: toSeconds(order.payBy), isPaid }
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
    /** The deposit that a person has, paid or waiting; its order is null when there is none. */
    async ownOf(db: Db, lot: lots.LotRow, uid: string): Promise<OwnDeposit> {
      const paid = await deposits.find(db, lot.id, uid)
      if (paid) return { orderSn: paid.order_sn, isPaid: true, isKept: paid.state === 'kept' }
      const { waitingOrderSn: orderSn } = await orders.boughtOf(db, lot.deposit_goods_sn, uid)
      return { orderSn, isPaid: false, isKept: false }
    },

    /**
     * The order that pays the deposit: the paid or waiting one, or else a new one. The lot's lock makes it one a person.
     * Throws NOT_FOUND, LOT_WITHDRAWN and AUCTION_CLOSED.
     */
    async order(tx: Tx, lotId: string, uid: string): Promise<DepositOrder> {
      const { isOpen } = await settings.get('auction', tx)
      const lot = await lots.lock(tx, lotId)
      if (!lot) throw new AppError('NOT_FOUND')
      const paid = await deposits.find(tx, lotId, uid)
      if (paid) return present(tx, paid.order_sn, true)
      requireTaking(lot, isOpen)
      const waiting = (await orders.boughtOf(tx, lot.deposit_goods_sn, uid)).waitingOrderSn
      const orderSn =
        waiting ??
        (await orders.award(tx, {
          uid,
          goodsSn: lot.deposit_goods_sn,
          goodsType: GoodsType.deposit,
          priceFen: Number(lot.deposit_fen),
          paySeconds: config.order.windowDigitalSeconds,
        }))
      return present(tx, orderSn, false)
    },

    /** What a paid order of a deposit becomes. One whose lot is decided by then goes back with the others. */
    fulfil: (async (tx, { sn: orderSn, uid, goodsSn }) => {
      const lotId = await lots.findByDepositGoods(tx, goodsSn)
      if (lotId === undefined) throw new Error(`Order ${orderSn} pays the deposit of no lot`)
      await deposits.insert(tx, { lotId, uid, orderSn })
      return OrderStatus.complete
    }) satisfies Fulfilment,

    /** Gives back what is held of decided lots; true when there may be more. */
    async giveAllBack(): Promise<boolean> {
      const due = await deposits.findReturnable(database.db, returnedAtOnce)
      for (const deposit of due) await giveBack(deposit)
      return due.length === returnedAtOnce
    },
  }
}
