// Deposit terms of a lot in fen, shared by the server that enforces them and the page that explains them. Zod-free.

export interface DepositTerms {
  /** Minimum deposit, in fen. */
  deposit: number
  /** Percentage of a bid that must be deposited before it counts; 0 if the minimum deposit covers every bid. */
  depositPercent: number
}

/** Returns the deposit, in fen, required for a bid of `price` fen (rules/auction#deposits). */
export function depositBehind(price: number, { deposit, depositPercent }: DepositTerms): number {
  return Math.max(deposit, Math.ceil((price * depositPercent) / 100))
}

/** Returns the highest bid, in fen, that a deposit of `held` fen covers; 0 if it is below the minimum deposit. */
export function coveredBy(held: number, { deposit, depositPercent }: DepositTerms): number {
  if (held < deposit) return 0
  return depositPercent === 0 ? Number.MAX_SAFE_INTEGER : Math.floor((held * 100) / depositPercent)
}
