import { GoodsForm, GoodsStatus } from '@app/contract'
import type { Sale, Work } from '@app/demo/catalogue/types'
import { openingAfter, openingBefore } from './openings.ts'

/** How a work stands in the database when the demonstration opens; times are epoch seconds. */
export interface Standing {
  status: GoodsStatus
  sold: number
  saleStart: number
  saleEnd: number | null
  isDrop: boolean
}

const hour = 3600
const day = 24 * hour

/** The soonest drop opens so soon that a visitor can wait for it, yet has time to register. */
const soonestDropSeconds = 600

/** What is on sale has been for so long that pieces of it may be given on, and rights of two months ago were used. */
const runningDays = 60

/** When a demonstration is filled, and the sales that are to come then. */
export interface Opening {
  /** Epoch seconds. */
  now: number
  /** In the order in which they open, of which the first does not wait for its hour; none when nothing is. */
  coming: readonly Sale[]
}

/**
 * Turns a work's place in the catalogue (`index`) and its sale into times, stock and status. Sales open at the hours of
 * `openings.ts`; of those to come, one an opening.
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
      // Long over: what people hold of it may be given on.
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

/** The sales to come, the soonest first, by the catalogue. */
export function comingOf(sales: readonly Sale[]): Sale[] {
  return sales
    .flatMap((sale) => (sale.kind === 'coming' ? [sale] : []))
    .toSorted((one, other) => one.opensInSeconds - other.opensInSeconds)
}
