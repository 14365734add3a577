import type { BillLine } from '../../../ports/payments.ts'
import type { Difference } from './queries.ts'

type Movement = Pick<BillLine, 'kind' | 'paymentSn' | 'refundSn' | 'amountFen'>

/** A payment can have several refunds, each with our own number. */
const keyOf = ({ kind, paymentSn, refundSn }: Movement) => `${kind} ${refundSn ?? paymentSn}`

/** Returns the `movements` that `others` lacks. A difference in amount is reported once, from the channel's side. */
export function compareMovements(
  movements: readonly Movement[],
  others: readonly Movement[],
  missing: 'missingHere' | 'missingThere',
): Difference[] {
  const byName = new Map(others.map((other) => [keyOf(other), other.amountFen]))
  return movements.flatMap((one): Difference[] => {
    const { kind: movement, paymentSn, refundSn, amountFen } = one
    const other = byName.get(keyOf(one))
    if (other === amountFen) return []
    if (other === undefined) {
      const isOurs = missing === 'missingThere'
      const [oursFen, theirsFen] = isOurs ? [amountFen, null] : [null, amountFen]
      return [{ kind: missing, movement, paymentSn, refundSn, oursFen, theirsFen }]
    }
    if (missing === 'missingThere') return []
    return [{ kind: 'amountDiffers', movement, paymentSn, refundSn, oursFen: other, theirsFen: amountFen }]
  })
}
