/** What the platform keeps of an order, and what it pays for a redemption. */
export interface Terms {
  share_ten_thousandths: number
  sale_fee_fen: number
  redemption_fee_fen: number
}

const whole = 10_000

/**
 * Returns what the platform keeps of an order, in fen: its share of `netFen` (paid minus refunded) rounded down, plus
 * the fee of a sale. Never more than `netFen`, and nothing of an order that was refunded in full (rules/settlement).
 */
export function feeOf(netFen: number, terms: Pick<Terms, 'share_ten_thousandths' | 'sale_fee_fen'>): number {
  const keptFen = Math.max(0, netFen)
  // Amounts have up to ten digits, so their product with the share is still an exact number.
  const share = Math.floor((keptFen * terms.share_ten_thousandths) / whole)
  return Math.min(keptFen, share + terms.sale_fee_fen)
}
