import { type BoxId, type GoodsSn, OrderStatus, type Uid } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { Fulfilment } from '../../order/index.ts'
import { isRevealed } from './queries.ts'
import { insertUserBoxes, insertUserBoxesOf } from './userBoxQueries.ts'

export interface BoxSaleDeps {
  goods: Pick<GoodsModule, 'reserveStock' | 'sellStock'>
}

/** Requires that the contents are still secret: no further box of a revealed edition may be promised. Throws SALE_ENDED. */
export async function requireUnrevealed(tx: Tx, goodsSns: readonly GoodsSn[]): Promise<void> {
  for (const goodsSn of goodsSns) if (await isRevealed(tx, goodsSn)) throw new AppError('SALE_ENDED')
}

/** Reserves boxes that are promised without an order. Throws GOODS_NOT_FOUND, SOLD_OUT, SALE_ENDED. */
export async function reserveBoxes({ goods }: BoxSaleDeps, tx: Tx, goodsSn: GoodsSn, quantity: number): Promise<void> {
  await goods.reserveStock(tx, { goodsSn, quantity, orderSn: null })
  // Checked after reserving: revealing a seed holds the stock lock, so its result is visible from here on.
  await requireUnrevealed(tx, [goodsSn])
}

/** Gives reserved boxes to a user, with the next numbers. */
export async function giveBoxes(
  { goods }: BoxSaleDeps,
  tx: Tx,
  { goodsSn, uid, quantity }: { goodsSn: GoodsSn; uid: Uid; quantity: number },
): Promise<{ firstNumber: number; boxIds: BoxId[] }> {
  const firstNumber = await goods.sellStock(tx, { goodsSn, quantity, orderSn: null })
  const boxIds = await insertUserBoxes(tx, { uid, goodsSn, firstNumber, quantity, orderSn: null })
  return { firstNumber, boxIds }
}

/** Fulfils paid box orders: each box belongs to its buyer at once, and its serial number is the box number. */
export const fulfilBoxOrders: Fulfilment = async (tx, orders) => {
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
}
