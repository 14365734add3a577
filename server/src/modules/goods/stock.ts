import type { GoodsSn, OrderSn } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { enterLane } from '../../core/lanes.ts'
import type { Moves } from './statusQueries.ts'
import * as queries from './stockQueries.ts'
import type { Reservation, Sold } from './stockQueries.ts'

/** What was sold of one reservation. */
export interface Sale extends Pick<Sold, 'form' | 'giftFirstDays'> {
  firstSerial: number
}

/** Moves pieces between what is left, reserved and sold. */
export function createStock(moves: Moves) {
  /**
   * Turns reservations into sales, in the transaction that books their payments or redeems their code, and returns of each
   * the first of its serial numbers: it owns `first` to `first + quantity - 1`, which nobody ever had and nobody else will
   * get; and what its pieces become. Throws when pieces were not reserved, which only a fault of ours can bring about.
   */
  async function sellStockOf(tx: Tx, reservations: readonly Reservation[]): Promise<Sale[]> {
    const sales = new Map<GoodsSn, Reservation>()
    const places = reservations.map((reservation) => {
      const { goodsSn, quantity } = reservation
      const earlier = sales.get(goodsSn)
      // As placing does, an entry for each good: of an order where it is of one alone.
      sales.set(goodsSn, earlier ? { goodsSn, quantity: earlier.quantity + quantity, orderSn: null } : reservation)
      return earlier?.quantity ?? 0
    })
    // Many at once are a batch, of which there are few.
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
      const firstSerial = sold - (sales.get(goodsSn)?.quantity ?? 0) + (places[index] ?? 0) + 1
      return { firstSerial, form, giftFirstDays }
    })
  }

  return {
    /**
     * Sets pieces aside that are promised without an order, such as those behind gift codes. Throws GOODS_NOT_FOUND, and
     * SOLD_OUT when fewer are left.
     */
    async reserveStock(tx: Tx, { goodsSn, quantity, orderSn }: Reservation): Promise<void> {
      enterLane(tx, laneOf(goodsSn))
      if (!(await queries.reserve(tx, goodsSn, quantity))) throw new AppError('GOODS_NOT_FOUND')
      await queries.insertEntries(tx, 'reserve', [{ goodsSn, reserved: quantity, sold: 0, orderSn }])
    },

    sellStockOf,

    /** The same of one reservation; returns its first serial number. */
    async sellStock(tx: Tx, reservation: Reservation): Promise<number> {
      const [sale] = await sellStockOf(tx, [reservation])
      if (!sale) throw notReserved(reservation.goodsSn, reservation.quantity)
      return sale.firstSerial
    },

    /** Gives back what a cancelled order had reserved. Throws when it was not reserved. */
    async releaseStock(tx: Tx, { goodsSn, quantity, orderSn }: Reservation): Promise<void> {
      enterLane(tx, laneOf(goodsSn))
      if (!(await queries.reserve(tx, goodsSn, -quantity))) throw notReserved(goodsSn, quantity)
      await queries.insertEntries(tx, 'release', [{ goodsSn, reserved: -quantity, sold: 0, orderSn }])
      await queries.settleTightness(tx, moves, [goodsSn])
    },

    /**
     * Puts pieces on sale again that were sold and came back, and returns whether their good is on sale then: sold out, it goes
     * back on sale while its sale lasts. Throws an Error, a fault of ours, for what was not sold, for an order whose pieces were
     * put back before, and for digital goods, whose serial numbers are given once.
     */
    async restockStock(tx: Tx, { goodsSn, quantity, orderSn }: Reservation & { orderSn: OrderSn }): Promise<boolean> {
      if (!(await queries.isPhysical(tx, goodsSn))) throw new Error(`${goodsSn} is not a thing that can come back`)
      enterLane(tx, laneOf(goodsSn))
      if (!(await queries.unsell(tx, goodsSn, quantity))) throw new AppError('GOODS_NOT_FOUND')
      await queries.insertEntries(tx, 'restock', [{ goodsSn, reserved: 0, sold: -quantity, orderSn }])
      return queries.settleRestocked(tx, moves, goodsSn)
    },

    /**
     * Gives back what many timed-out orders had reserved, one entry for each good. Goods are locked in the order of their
     * numbers, so that two batches at once cannot wait for each other, and last: whoever orders them waits for little.
     */
    async releaseStockOf(tx: Tx, quantities: ReadonlyMap<GoodsSn, number>): Promise<void> {
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
    },

    lockFreeStock: queries.lockFree,
    salesOver: queries.salesOver,
    lockOver: queries.lockOver,
  }
}

/** Whoever touches the stock of one good stands in one line (docs/decisions/drop.md). */
const laneOf = (goodsSn: GoodsSn) => `goods ${goodsSn}`

function notReserved(goodsSn: GoodsSn, quantity: number): Error {
  return new Error(`Fewer than ${quantity} pieces of ${goodsSn} are reserved`)
}
