import { RightsDelivery, RightsState } from '@app/contract'
import { requireMove, type Transitions } from '../../core/transitions.ts'

const { wait, already, done, close, addressNone } = RightsState

/** The states in which a right is kept, from its address or its use on (`rights_sold`), and those they may move to. */
export const keptTransitions = {
  [wait]: [already],
  [already]: [done],
  // Redeemed on site by mistake, which two operators take back.
  [done]: [wait],
} as const satisfies Transitions<typeof wait | typeof already | typeof done>

/**
 * From each state of a right, the states it may move to (rules/rights#states). That it closes is derived, from its time or
 * its item's end, and so is its first state: a new owner of the item begins there unless somebody has used it.
 */
export const rightTransitions: Transitions<RightsState> = {
  ...keptTransitions,
  [addressNone]: [wait, close],
  [wait]: [...keptTransitions[wait], close],
  [close]: [],
  // Nobody but operators moves it from there.
  [done]: [],
}

/** Who makes a move. */
export type Actor = 'owner' | 'staff' | 'operator'

/** Who applies for a right, and who ends it, by the way it reaches its owner. */
const moversOf: Readonly<Record<RightsDelivery, Readonly<Record<typeof already | typeof done, readonly Actor[]>>>> = {
  [RightsDelivery.coupon]: { [already]: ['owner'], [done]: ['owner'] },
  [RightsDelivery.service]: { [already]: ['owner'], [done]: ['operator'] },
  [RightsDelivery.ship]: { [already]: ['owner'], [done]: ['owner', 'operator'] },
  [RightsDelivery.site]: { [already]: ['staff'], [done]: ['staff'] },
}

/** Throws ILLEGAL_TRANSITION where what reaches its owner in this way is not moved there by such a person. */
export function requireMover(delivery: RightsDelivery, to: typeof already | typeof done, actor: Actor): void {
  requireMove(moversOf[delivery][to].includes(actor))
}
