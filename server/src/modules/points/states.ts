import type { Transitions } from '../../core/transitions.ts'

export type PendingState = 'waiting' | 'booked' | 'dropped'

/** Points of what can be sent back (rules/points#waiting) wait once, and come or do not. */
export const pendingTransitions: Transitions<PendingState> = {
  waiting: ['booked', 'dropped'],
  booked: [],
  dropped: [],
}
