import { type GoodsSn, OrderStatus, type Uid } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { Fulfilment } from '../order/index.ts'
import { isRevealed } from './blindQueries.ts'
import { insertUserBoxes, insertUserBoxesOf } from './userBoxQueries.ts'

/** Blind boxes as they leave the stock of their good. */
export function createBoxSales(goods: Pick<GoodsModule, 'reserveStock' | 'sellStock'>) {
  /** Throws SALE_ENDED where everybody knows by now what is inside: no further box is promised. */
  async function requireUnrevealed(tx: Tx, goodsSns: readonly GoodsSn[]): Promise<void> {
    for (const goodsSn of goodsSns) if (await isRevealed(tx, goodsSn)) throw new AppError('SALE_ENDED')
  }

  return {
    requireUnrevealed,

    /** Sets boxes aside that are promised without an order. Throws GOODS_NOT_FOUND, SOLD_OUT, SALE_ENDED. */
    async reserve(tx: Tx, goodsSn: GoodsSn, quantity: number): Promise<void> {
      await goods.reserveStock(tx, { goodsSn, quantity, orderSn: null })
      // Afterwards, since whoever reveals a seed holds the stock: what they did is seen from here on.
      await requireUnrevealed(tx, [goodsSn])
    },

    /** Makes boxes that were set aside a person's, with the next numbers. */
    async give(tx: Tx, { goodsSn, uid, quantity }: { goodsSn: GoodsSn; uid: Uid; quantity: number }) {
      const firstNumber = await goods.sellStock(tx, { goodsSn, quantity, orderSn: null })
      const boxIds = await insertUserBoxes(tx, { uid, goodsSn, firstNumber, quantity, orderSn: null })
      return { firstNumber, boxIds }
    },

    /** Paid orders of boxes: each is its buyer's at once, and its serial number is the number of the box. */
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
