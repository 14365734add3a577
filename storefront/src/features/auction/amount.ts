import { coveredBy, depositBehind, type DepositTerms } from '@app/contract/auctionTerms'
import { formatYuan, yuanToFen } from '@app/ui'

/** The most that is worth typing, in fen; the server has a bound of its own for each bid. */
const mostFen = 1_000_000_000

/** What somebody typed as yuan, in fen; undefined where it is no amount. Full-width digits and separators are read too. */
export function readYuan(text: string): number | undefined {
  const plain = text.normalize('NFKC').replaceAll(/[\s,¥]/g, '')
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(plain)) return undefined
  return yuanToFen(Number(plain))
}

/** What is wrong with an amount that somebody typed, where the next bid must reach `nextBid` fen; nothing when it will do. */
export function wrongAmount(text: string, nextBid: number): string | undefined {
  if (text.trim() === '') return '请填写出价金额'
  const fen = readYuan(text)
  if (fen === undefined) return '请填写金额，最多两位小数'
  if (fen < nextBid) return `至少出价 ¥${formatYuan(nextBid)}`
  if (fen > mostFen) return '金额过大，请核对'
  return undefined
}

/** The amounts to choose from, in fen: what will do, and so many steps above. */
export function steps({ nextBid, step }: { nextBid: number; step: number }): { above: number; price: number }[] {
  return [0, 1, 4].map((above) => ({ above, price: nextBid + above * step }))
}

/** Steps above the next bid that somebody who pays a deposit may want to be able to go. */
const ceilingSteps = [0, 10, 30]

/**
 * How high somebody can choose to go, in fen, each with a larger deposit than the one before: first as far as the deposit
 * reaches that the next bid takes anyway.
 */
export function ceilings(lot: { nextBid: number; step: number } & DepositTerms): number[] {
  const prices = ceilingSteps.map((above) => lot.nextBid + above * lot.step)
  const deposits = [...new Set(prices.map((price) => depositBehind(price, lot)))]
  return lot.depositPercent === 0 ? [lot.nextBid] : deposits.map((deposit) => coveredBy(deposit, lot))
}
