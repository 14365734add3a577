import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import * as queries from './stockQueries.ts'

/** Pieces of one good that one order, or a gift code, reserved. */
export interface Reservation {
  goodsSn: string
  quantity: number
  /** Null where no order stands behind it. */
  orderSn: string | null
}

/**
 * Sets pieces aside that are promised without an order, such as those behind gift codes. Throws GOODS_NOT_FOUND, and
 * SOLD_OUT when fewer are left.
 */
export async function reserveStock(tx: Tx, { goodsSn, quantity, orderSn }: Reservation): Promise<void> {
  if (!(await queries.moveStock(tx, goodsSn, { reserved: quantity, sold: 0 }))) throw new AppError('GOODS_NOT_FOUND')
  await queries.insertEntries(tx, 'reserve', [{ goodsSn, reserved: quantity, sold: 0, orderSn }])
}

/**
 * Turns a reservation into a sale, in the transaction that books its payment or redeems its code, and returns the first of its serial
 * numbers: the order owns `first` to `first + quantity - 1`, which nobody ever had and nobody else will get.
 * Throws when the pieces were not reserved, which only a fault of ours can bring about.
 */
export async function sellStock(tx: Tx, { goodsSn, quantity, orderSn }: Reservation): Promise<number> {
  const stock = await queries.moveStock(tx, goodsSn, { reserved: -quantity, sold: quantity })
  if (!stock) throw notReserved(goodsSn, quantity)
  await queries.insertEntries(tx, 'sell', [{ goodsSn, reserved: -quantity, sold: quantity, orderSn }])
  if (stock.sold === stock.edition) await queries.settleSoldOut(tx, [goodsSn])
  return stock.sold - quantity + 1
}

/** Gives back what a cancelled order had reserved. Throws when it was not reserved. */
export async function releaseStock(tx: Tx, { goodsSn, quantity, orderSn }: Reservation): Promise<void> {
  if (!(await queries.moveStock(tx, goodsSn, { reserved: -quantity, sold: 0 }))) throw notReserved(goodsSn, quantity)
  await queries.insertEntries(tx, 'release', [{ goodsSn, reserved: -quantity, sold: 0, orderSn }])
  await queries.settleTightness(tx, [goodsSn])
}

/**
 * Puts pieces on sale again that were sold and came back, and returns whether their good is on sale then: sold out, it goes
 * back on sale while its sale lasts. Throws an Error, a fault of ours, for what was not sold, for an order whose pieces were
 * put back before, and for digital goods, whose serial numbers are given once.
 */
export async function restockStock(
  tx: Tx,
  { goodsSn, quantity, orderSn }: Reservation & { orderSn: string },
): Promise<boolean> {
  if (!(await queries.isPhysical(tx, goodsSn))) throw new Error(`${goodsSn} is not a thing that can come back`)
  if (!(await queries.moveStock(tx, goodsSn, { reserved: 0, sold: -quantity }))) throw new AppError('GOODS_NOT_FOUND')
  await queries.insertEntries(tx, 'restock', [{ goodsSn, reserved: 0, sold: -quantity, orderSn }])
  return queries.settleRestocked(tx, goodsSn)
}

/**
 * Gives back what many timed-out orders had reserved, one entry for each good. Goods are locked in the order of their
 * numbers, so that two batches at once cannot wait for each other.
 */
export async function releaseStockOf(tx: Tx, quantities: ReadonlyMap<string, number>): Promise<void> {
  const released = [...quantities].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [goodsSn, quantity] of released) {
    if (!(await queries.moveStock(tx, goodsSn, { reserved: -quantity, sold: 0 }))) throw notReserved(goodsSn, quantity)
  }
  const entries = released.map(([goodsSn, quantity]) => ({ goodsSn, reserved: -quantity, sold: 0, orderSn: null }))
  await queries.insertEntries(tx, 'release', entries)
  await queries.settleTightness(tx, [...quantities.keys()])
}

function notReserved(goodsSn: string, quantity: number): Error {
  return new Error(`Fewer than ${quantity} pieces of ${goodsSn} are reserved`)
}
