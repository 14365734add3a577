/** What the house keeps of an order, and pays for a redemption. */
export interface Terms {
  share_ten_thousandths: number
  sale_fee_fen: number
  redemption_fee_fen: number
}

const whole = 10_000

/**
 * What the house keeps of an order of which `netFen` was paid and kept, in fen: its share, rounded down, and the fee of a sale; never
 * more than there is, and nothing of what went back whole (rules/settlement).
 */
export function feeOf(netFen: number, terms: Pick<Terms, 'share_ten_thousandths' | 'sale_fee_fen'>): number {
  const keptFen = Math.max(0, netFen)
  // Amounts go up to ten digits, and their product with the share would still be exact.
  const share = Math.floor((keptFen * terms.share_ten_thousandths) / whole)
  return Math.min(keptFen, share + terms.sale_fee_fen)
}
