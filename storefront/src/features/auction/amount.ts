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

/** Whether an amount is so far above what would do that it may be a slip of the finger. */
export function isFar(fen: number, { nextBid, step }: { nextBid: number; step: number }): boolean {
  return fen >= Math.max(nextBid * 1.5, nextBid + 10 * step)
}
