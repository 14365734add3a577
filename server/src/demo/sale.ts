import { GoodsForm, GoodsStatus } from '@app/contract'
import type { Sale, Work } from '@app/demo/catalogue/types'
import { openingAfter, openingBefore } from './openings.ts'

/** State of a work in the database when the demonstration opens; times are epoch seconds. */
export interface Standing {
  status: GoodsStatus
  sold: number
  saleStart: number
  saleEnd: number | null
  isDrop: boolean
}

const hour = 3600
const day = 24 * hour

/** Seconds until the first drop: short enough to wait for, yet long enough to register. */
const soonestDropSeconds = 600

/** Days since current sales began, so that pieces may be given away, and rights of two months ago were used. */
const runningDays = 60

/** Time at which a demonstration is filled, and its upcoming sales. */
export interface Opening {
  /** Epoch seconds. */
  now: number
  /**
   * Upcoming sales in the order of their opening, empty if there are none. The first does not wait for a regular
   * opening hour.
   */
  coming: readonly Sale[]
}

/**
 * Derives times, stock and status from a work's position in the catalogue (`index`) and its sale. Sales open at the
 * hours of `openings.ts`; upcoming ones take one opening each.
 */
export function standingOf(
  work: Pick<Work, 'edition' | 'form' | 'sale'>,
  index: number,
  { now, coming }: Opening,
): Standing {
  const { edition, sale } = work
  const began = now - runningDays * day - (index + 1) * 9 * hour
  const running = { saleStart: openingBefore(began), saleEnd: null, isDrop: false }
  switch (sale.kind) {
    case 'coming': {
      const place = coming.indexOf(sale)
      const later = place < 0 ? openingAfter(now + sale.opensInSeconds) : openingAfter(now + hour, place - 1)
      return {
        ...running,
        status: GoodsStatus.waitOnShelf,
        sold: 0,
        saleStart: place === 0 ? now + soonestDropSeconds : later,
        isDrop: work.form === GoodsForm.digital,
      }
    }
    case 'on sale':
      return { ...running, status: GoodsStatus.inSale, sold: Math.floor(edition * sale.soldRatio) }
    case 'tight':
      return { ...running, status: GoodsStatus.tightInventory, sold: edition - sale.left }
    case 'sold out':
      // The sale ended long ago, so its pieces may be given away.
      return {
        ...running,
        status: GoodsStatus.soldOut,
        sold: edition,
        saleStart: openingBefore(began - 60 * day),
      }
    case 'composed':
      return { ...running, status: GoodsStatus.new, sold: 0 }
    case 'off shelf':
      return {
        ...running,
        status: GoodsStatus.expirationOffShelf,
        sold: Math.floor(edition * 0.8),
        saleEnd: openingBefore(now - 2 * day),
      }
  }
}

/** Lists the catalogue's upcoming sales, the earliest first. */
export function comingOf(sales: readonly Sale[]): Sale[] {
  return sales
    .flatMap((sale) => (sale.kind === 'coming' ? [sale] : []))
    .toSorted((one, other) => one.opensInSeconds - other.opensInSeconds)
}
