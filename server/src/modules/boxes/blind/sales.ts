import { type GoodsSn, OrderStatus, type Uid } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { Fulfilment } from '../../order/index.ts'
import { isRevealed } from './queries.ts'
import { insertUserBoxes, insertUserBoxesOf } from './userBoxQueries.ts'

/** Sales of blind boxes from the stock of their goods. */
export function createBoxSales(goods: Pick<GoodsModule, 'reserveStock' | 'sellStock'>) {
  /** Throws SALE_ENDED if the contents have been revealed: no further box may be promised. */
  async function requireUnrevealed(tx: Tx, goodsSns: readonly GoodsSn[]): Promise<void> {
    for (const goodsSn of goodsSns) if (await isRevealed(tx, goodsSn)) throw new AppError('SALE_ENDED')
  }

  return {
    requireUnrevealed,

    /** Reserves boxes that are promised without an order. Throws GOODS_NOT_FOUND, SOLD_OUT, SALE_ENDED. */
    async reserve(tx: Tx, goodsSn: GoodsSn, quantity: number): Promise<void> {
      await goods.reserveStock(tx, { goodsSn, quantity, orderSn: null })
      // Checked after reserving: revealing a seed holds the stock lock, so its result is visible from here on.
      await requireUnrevealed(tx, [goodsSn])
    },

    /** Gives reserved boxes to a user, with the next numbers. */
    async give(tx: Tx, { goodsSn, uid, quantity }: { goodsSn: GoodsSn; uid: Uid; quantity: number }) {
      const firstNumber = await goods.sellStock(tx, { goodsSn, quantity, orderSn: null })
      const boxIds = await insertUserBoxes(tx, { uid, goodsSn, firstNumber, quantity, orderSn: null })
      return { firstNumber, boxIds }
    },

    /** Fulfils paid box orders: each box belongs to its buyer at once, and its serial number is the box number. */
    fulfil: (async (tx, orders) => {
      await insertUserBoxesOf(
        tx,
        orders.map(({ uid, goodsSn, firstSerial, quantity, sn }) => ({
          uid,
          goodsSn,
          firstNumber: firstSerial,
          quantity,
          orderSn: sn,
        })),
      )
      return orders.map(() => OrderStatus.complete)
    }) satisfies Fulfilment,
  }
}

export type SellableBoxes = ReturnType<typeof createBoxSales>
