const whole = 10_000

/**
 * Computes shares in hundredths of a percent that add up to exactly 10,000: each is rounded down, and the rest goes to
 * the largest remainders, earlier ones first among equals.
 * @throws RangeError unless the quantities are whole and their sum is positive.
 */
export function oddsOf(quantities: readonly number[]): number[] {
  const total = quantities.reduce((sum, quantity) => sum + quantity, 0)
  if (!(total > 0) || !quantities.every((quantity) => Number.isSafeInteger(quantity) && quantity >= 0)) {
    throw new RangeError('There is nothing to take shares of')
  }
  const shares = quantities.map((quantity) => Math.floor((quantity * whole) / total))
  const missing = whole - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = quantities
    .map((quantity, index) => ({ index, remainder: (quantity * whole) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
