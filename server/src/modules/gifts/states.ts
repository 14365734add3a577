import { GenericStatus } from '@app/contract'
import type { Transitions } from '../../core/transitions.ts'

/** Life of a gift (rules/items#gifts): pending, then accepted, or returned when either side ends it or it expires. */
export const giftTransitions: Transitions<GenericStatus> = {
  [GenericStatus.await]: [GenericStatus.success, GenericStatus.fail],
  [GenericStatus.success]: [],
  [GenericStatus.fail]: [],
}
