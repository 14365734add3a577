// What the terms of a lot mean in fen, for the server that holds to them and the page that tells them. Zod-free.

export interface DepositTerms {
  /** The least deposit, in fen. */
  deposit: number
  /** Hundredths of a bid that must lie with the house before it counts; 0 where the least deposit is enough for every bid. */
  depositPercent: number
}

/** The deposit, in fen, that stands behind a bid of `price` fen (rules/auction#deposits). */
export function depositBehind(price: number, { deposit, depositPercent }: DepositTerms): number {
  return Math.max(deposit, Math.ceil((price * depositPercent) / 100))
}

/** The highest bid, in fen, that `held` fen of deposit stand behind; 0 where they are less than the least deposit. */
export function coveredBy(held: number, { deposit, depositPercent }: DepositTerms): number {
  if (held < deposit) return 0
  return depositPercent === 0 ? Number.MAX_SAFE_INTEGER : Math.floor((held * 100) / depositPercent)
}
