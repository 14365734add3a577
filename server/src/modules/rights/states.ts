import { RightsDelivery, RightsState } from '@app/contract'
import { requireMove, type Transitions } from '../../core/transitions.ts'

const { wait, already, done, close, addressNone } = RightsState

/** Stored states of a right, from its address or its use on (`rights_sold`), and their transitions. */
export const keptTransitions = {
  [wait]: [already],
  [already]: [done],
  // A mistaken redemption on site, which two operators reverse.
  [done]: [wait],
} as const satisfies Transitions<typeof wait | typeof already | typeof done>

/**
 * Transitions of a right (rules/rights#states). Its closing is derived from its period or its item's end. Its first
 * state is also derived: a new owner of the item starts there unless the right was used.
 */
export const rightTransitions: Transitions<RightsState> = {
  ...keptTransitions,
  [addressNone]: [wait, close],
  [wait]: [...keptTransitions[wait], close],
  [close]: [],
  // Only operators move it on from here.
  [done]: [],
}

/** Role in which a move is made. */
export type Actor = 'owner' | 'staff' | 'operator'

/** Roles that may apply for a right and finish it, by delivery. */
const moversOf: Readonly<Record<RightsDelivery, Readonly<Record<typeof already | typeof done, readonly Actor[]>>>> = {
  [RightsDelivery.coupon]: { [already]: ['owner'], [done]: ['owner'] },
  [RightsDelivery.service]: { [already]: ['owner'], [done]: ['operator'] },
  [RightsDelivery.ship]: { [already]: ['owner'], [done]: ['owner', 'operator'] },
  [RightsDelivery.site]: { [already]: ['staff'], [done]: ['staff'] },
}

/**
 * Requires that the actor may make this move. Throws ILLEGAL_TRANSITION if the actor may not make this move for the
 * delivery.
 */
export function requireMover(delivery: RightsDelivery, to: typeof already | typeof done, actor: Actor): void {
  requireMove(moversOf[delivery][to].includes(actor))
}
