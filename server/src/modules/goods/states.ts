import { GoodsStatus } from '@app/contract'
import type { Transitions } from '../../core/transitions.ts'

const s = GoodsStatus

/**
 * The life of a good (rules/goods#life). Sold out is only reached when every piece is paid for, so a released
 * reservation never has to bring a good back from it; a returned piece that an operator puts on sale again does. Stopping and
 * taking down work from every status that is public or can be bought, including priority windows before the start. A good that the
 * platform took down returns to its previous status: stopped, ended, or waiting for time and stock to move it.
 */
export const goodsTransitions = {
  [s.new]: [s.waitAudit],
  [s.waitAudit]: [s.cancelAudit, s.rejectAudit, s.waitOnShelf],
  [s.cancelAudit]: [s.new],
  [s.rejectAudit]: [s.waitAudit],
  [s.waitOnShelf]: [s.inSale, s.merchantOffShelf, s.expirationOffShelf, s.platformDismounting],
  [s.inSale]: [s.tightInventory, s.soldOut, s.merchantOffShelf, s.expirationOffShelf, s.platformDismounting],
  [s.tightInventory]: [s.inSale, s.soldOut, s.merchantOffShelf, s.expirationOffShelf, s.platformDismounting],
  [s.merchantOffShelf]: [s.waitOnShelf, s.waitAudit, s.expirationOffShelf, s.platformDismounting],
  [s.expirationOffShelf]: [s.platformDismounting],
  [s.platformDismounting]: [s.waitOnShelf, s.merchantOffShelf, s.expirationOffShelf],
  [s.soldOut]: [s.inSale, s.merchantOffShelf, s.expirationOffShelf, s.platformDismounting],
} as const satisfies Transitions<GoodsStatus>

/** What anyone may see: coming, on sale, running low, sold out, ended. */
export const publicStatuses: readonly GoodsStatus[] = [
  s.waitOnShelf,
  s.inSale,
  s.tightInventory,
  s.expirationOffShelf,
  s.soldOut,
]

/**
 * The status as of `now` (epoch milliseconds): between two runs of the sweep, the sale times know better than the row.
 */
export function statusAt(
  good: { status: GoodsStatus; saleStart: Date; saleEnd: Date | null },
  now: number,
): GoodsStatus {
  const { status } = good
  if (status !== s.waitOnShelf && status !== s.inSale && status !== s.tightInventory) return status
  if (good.saleEnd && good.saleEnd.getTime() <= now) return s.expirationOffShelf
  return status === s.waitOnShelf && good.saleStart.getTime() <= now ? s.inSale : status
}
