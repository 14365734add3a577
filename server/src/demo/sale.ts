import { GoodsForm, GoodsStatus } from '@app/contract'
import type { Sale, Work } from '@app/demo/catalogue/types'

/** How a work stands in the database when the demonstration opens; times are seconds from then. */
export interface Standing {
  status: GoodsStatus
  sold: number
  saleStartsIn: number
  saleEndsIn: number | null
  isDrop: boolean
}

const day = 86_400

/** The soonest drop opens so soon that a visitor can wait for it, yet has time to register. */
const soonestDropSeconds = 600

/** Turns a work's place in the catalogue (`index`) and its sale into times, stock and status. */
export function standingOf(work: Pick<Work, 'edition' | 'form' | 'sale'>, index: number, soonest: number): Standing {
  const { edition, sale } = work
  const running = { saleStartsIn: -(index + 1) * 9 * 3600, saleEndsIn: null, isDrop: false }
  switch (sale.kind) {
    case 'coming': {
      const saleStartsIn = sale.opensInSeconds === soonest ? soonestDropSeconds : sale.opensInSeconds
      return {
        ...running,
        status: GoodsStatus.waitOnShelf,
        sold: 0,
        saleStartsIn,
        isDrop: work.form === GoodsForm.digital,
      }
    }
    case 'on sale':
      return { ...running, status: GoodsStatus.inSale, sold: Math.floor(edition * sale.soldRatio) }
    case 'tight':
      return { ...running, status: GoodsStatus.tightInventory, sold: edition - sale.left }
    case 'sold out':
      // Long over: what people hold of it may be given on.
      return { ...running, status: GoodsStatus.soldOut, sold: edition, saleStartsIn: running.saleStartsIn - 120 * day }
    case 'composed':
      return { ...running, status: GoodsStatus.new, sold: 0 }
    case 'off shelf':
      return {
        ...running,
        status: GoodsStatus.expirationOffShelf,
        sold: Math.floor(edition * 0.8),
        saleStartsIn: -60 * day,
        saleEndsIn: -2 * day,
      }
  }
}

/** Seconds until the first of the coming sales, by the catalogue. */
export function soonestOf(sales: readonly Sale[]): number {
  return Math.min(...sales.flatMap((sale) => (sale.kind === 'coming' ? [sale.opensInSeconds] : [])))
}
