import { coveredBy, depositBehind, type DepositTerms } from '@app/contract/auctionTerms'
import { formatYuan, yuanToFen } from '@app/ui'

/** Upper bound for a typed amount, in fen; the server has its own bound for each bid. */
const mostFen = 1_000_000_000

/**
 * Parses an amount typed in yuan to fen; undefined if it is not an amount. Accepts full-width digits and separators.
 */
export function readYuan(text: string): number | undefined {
  const plain = text.normalize('NFKC').replaceAll(/[\s,¥]/g, '')
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(plain)) return undefined
  return yuanToFen(Number(plain))
}

/**
 * Returns what is wrong with a typed amount, given that the next bid must be at least `nextBid` fen; undefined if it is
 * valid.
 */
export function wrongAmount(text: string, nextBid: number): string | undefined {
  if (text.trim() === '') return '请填写出价金额'
  const fen = readYuan(text)
  if (fen === undefined) return '请填写金额，最多两位小数'
  if (fen < nextBid) return `至少出价 ¥${formatYuan(nextBid)}`
  if (fen > mostFen) return '金额过大，请核对'
  return undefined
}

/** Amounts to choose from, in fen: the minimum bid and fixed numbers of steps above it. */
export function steps({ nextBid, step }: { nextBid: number; step: number }): { above: number; price: number }[] {
  return [0, 1, 4].map((above) => ({ above, price: nextBid + above * step }))
}

/** Steps above the next bid that a user paying a deposit may want to reach. */
const ceilingSteps = [0, 10, 30]

/**
 * Ceilings a user can choose from, in fen, each with a larger deposit than the previous one. The first is as far as the
 * deposit for the next bid reaches.
 */
export function ceilings(lot: { nextBid: number; step: number } & DepositTerms): number[] {
  const prices = ceilingSteps.map((above) => lot.nextBid + above * lot.step)
  const deposits = [...new Set(prices.map((price) => depositBehind(price, lot)))]
  return lot.depositPercent === 0 ? [lot.nextBid] : deposits.map((deposit) => coveredBy(deposit, lot))
}
