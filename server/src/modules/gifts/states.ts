import { GenericStatus } from '@app/contract'
import type { Transitions } from '../../core/transitions.ts'

/** The life of a gift (rules/items#gifts): it waits to be taken, and is taken, or goes back by whoever ends it or by time. */
export const giftTransitions: Transitions<GenericStatus> = {
  [GenericStatus.await]: [GenericStatus.success, GenericStatus.fail],
  [GenericStatus.success]: [],
  [GenericStatus.fail]: [],
}
