import { GoodsStatus } from '@app/contract'
import type { Transitions } from '../../core/transitions.ts'

const s = GoodsStatus

/**
 * Life of goods (rules/goods#life). Sold out means that every piece is paid for, so a released reservation never leads
 * back from it; a returned piece that an operator restocks does. Stopping and taking down work from every status that
 * is public or open to buyers, including priority windows before the start. Goods that the platform took down return to
 * their previous status: stopped, ended, or waiting for time and stock to move them.
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

/** Public statuses: coming, on sale, running low, sold out, ended. */
export const publicStatuses: readonly GoodsStatus[] = [
  s.waitOnShelf,
  s.inSale,
  s.tightInventory,
  s.expirationOffShelf,
  s.soldOut,
]

/**
 * Returns the status at `now` (epoch milliseconds): between two sweeps the sale times are more accurate than the row.
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
