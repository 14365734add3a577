import type { GoodsSn, OrderSn } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { enterLane } from '../../../core/lanes.ts'
import type { Moves } from '../status/automaticMoves.ts'
import * as queries from './queries.ts'
import type { Reservation, Sold } from './queries.ts'

/** What one reservation became when sold. */
export interface Sale extends Pick<Sold, 'form' | 'giftFirstDays'> {
  firstSerial: number
}

/** Pieces of goods: left, reserved and sold. */
export interface Stock {
  /**
   * Reserves pieces promised without an order, such as those behind exchange codes. Throws GOODS_NOT_FOUND, and
   * SOLD_OUT if too few are left.
   */
  reserveStock(tx: Tx, reservation: Reservation): Promise<void>
  /**
   * Turns reservations into sales, in the transaction that records their payment or redeems their code. Returns for
   * each the first of its serial numbers and the properties of its pieces. It owns `first` to `first + quantity - 1`,
   * which are unique and never reused. Throws if pieces were not reserved, which indicates a bug.
   */
  sellStockOf(tx: Tx, reservations: readonly Reservation[]): Promise<Sale[]>
  /** Turns one reservation into a sale; returns its first serial number. */
  sellStock(tx: Tx, reservation: Reservation): Promise<number>
  /** Releases what a cancelled order had reserved. Throws if it was not reserved. */
  releaseStock(tx: Tx, reservation: Reservation): Promise<void>
  /**
   * Releases what many timed-out orders had reserved, with one entry per goods number. Stock is locked in order of
   * goods numbers, which prevents deadlocks between batches, and last, which keeps the wait for buyers short.
   */
  releaseStockOf(tx: Tx, quantities: ReadonlyMap<GoodsSn, number>): Promise<void>
  /**
   * Restocks sold pieces that were returned, and returns whether their goods are now on sale: sold-out goods go back on
   * sale while their sale lasts. Throws an Error, which indicates a bug, for pieces that were not sold, for an order
   * restocked before, and for digital goods, whose serial numbers are never reused.
   */
  restockStock(tx: Tx, reservation: Reservation & { orderSn: OrderSn }): Promise<boolean>
  lockFreeStock: typeof queries.lockFree
  salesOver: typeof queries.salesOver
  lockOver: typeof queries.lockOver
}

/** @param moves moves of the status that stock makes. */
export function createStock(moves: Moves): Stock {
  return {
    reserveStock,
    sellStockOf: (tx, reservations) => sellStockOf(moves, tx, reservations),
    async sellStock(tx, reservation) {
      const [sale] = await sellStockOf(moves, tx, [reservation])
      if (!sale) throw notReserved(reservation.goodsSn, reservation.quantity)
      return sale.firstSerial
    },
    releaseStock: (tx, reservation) => releaseStock(moves, tx, reservation),
    releaseStockOf: (tx, quantities) => releaseStockOf(moves, tx, quantities),
    restockStock: (tx, reservation) => restockStock(moves, tx, reservation),
    lockFreeStock: queries.lockFree,
    salesOver: queries.salesOver,
    lockOver: queries.lockOver,
  }
}

async function reserveStock(tx: Tx, { goodsSn, quantity, orderSn }: Reservation): Promise<void> {
  enterLane(tx, laneOf(goodsSn))
  if (!(await queries.reserve(tx, goodsSn, quantity))) throw new AppError('GOODS_NOT_FOUND')
  await queries.insertEntries(tx, 'reserve', [{ goodsSn, reserved: quantity, sold: 0, orderSn }])
}

async function sellStockOf(moves: Moves, tx: Tx, reservations: readonly Reservation[]): Promise<Sale[]> {
  const sales = new Map<GoodsSn, Reservation>()
  const offsets = reservations.map((reservation) => {
    const { goodsSn, quantity } = reservation
    const earlier = sales.get(goodsSn)
    // As in placement, one entry for each goods number; it names the order only if it belongs to a single one.
    sales.set(goodsSn, earlier ? { goodsSn, quantity: earlier.quantity + quantity, orderSn: null } : reservation)
    return earlier?.quantity ?? 0
  })
  // Several goods at once mean a batch, and there are few batches.
  const [only] = sales.keys()
  if (only !== undefined && sales.size === 1) enterLane(tx, laneOf(only))
  const stocks = await queries.sellReserved(tx, [...sales.values()])
  const soldOut = [...stocks.values()].filter(({ sold, edition }) => sold === edition)
  if (soldOut.length > 0) {
    await queries.settleSoldOut(
      tx,
      moves,
      soldOut.map(({ goodsSn }) => goodsSn),
    )
  }
  return reservations.map(({ goodsSn, quantity }, index) => {
    const stock = stocks.get(goodsSn)
    if (!stock) throw notReserved(goodsSn, quantity)
    const { sold, form, giftFirstDays } = stock
    const firstSerial = sold - (sales.get(goodsSn)?.quantity ?? 0) + (offsets[index] ?? 0) + 1
    return { firstSerial, form, giftFirstDays }
  })
}

async function releaseStock(moves: Moves, tx: Tx, { goodsSn, quantity, orderSn }: Reservation): Promise<void> {
  enterLane(tx, laneOf(goodsSn))
  if (!(await queries.reserve(tx, goodsSn, -quantity))) throw notReserved(goodsSn, quantity)
  await queries.insertEntries(tx, 'release', [{ goodsSn, reserved: -quantity, sold: 0, orderSn }])
  await queries.settleTightness(tx, moves, [goodsSn])
}

async function releaseStockOf(moves: Moves, tx: Tx, quantities: ReadonlyMap<GoodsSn, number>): Promise<void> {
  const entries = [...quantities].map(([goodsSn, quantity]) => ({
    goodsSn,
    reserved: -quantity,
    sold: 0,
    orderSn: null,
  }))
  await queries.insertEntries(tx, 'release', entries)
  const released = await queries.releaseReserved(tx, quantities)
  for (const [goodsSn, quantity] of quantities) if (!released.has(goodsSn)) throw notReserved(goodsSn, quantity)
  await queries.settleTightness(tx, moves, [...quantities.keys()])
}

async function restockStock(
  moves: Moves,
  tx: Tx,
  { goodsSn, quantity, orderSn }: Reservation & { orderSn: OrderSn },
): Promise<boolean> {
  if (!(await queries.isPhysical(tx, goodsSn))) throw new Error(`${goodsSn} is not a thing that can be restocked`)
  enterLane(tx, laneOf(goodsSn))
  if (!(await queries.unsell(tx, goodsSn, quantity))) throw new AppError('GOODS_NOT_FOUND')
  await queries.insertEntries(tx, 'restock', [{ goodsSn, reserved: 0, sold: -quantity, orderSn }])
  return queries.settleRestocked(tx, moves, goodsSn)
}

/** All access to the stock of one goods number uses one lane (docs/adr/0009-lanes-bound-waiting.md). */
const laneOf = (goodsSn: GoodsSn) => `goods ${goodsSn}`

function notReserved(goodsSn: GoodsSn, quantity: number): Error {
  return new Error(`Fewer than ${quantity} pieces of ${goodsSn} are reserved`)
}
