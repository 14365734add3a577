import type { Transitions } from '../../core/transitions.ts'

export type PendingState = 'waiting' | 'booked' | 'dropped'

/** Transitions of points of returnable goods (rules/points#waiting): they wait once, then are booked or dropped. */
export const pendingTransitions: Transitions<PendingState> = {
  waiting: ['booked', 'dropped'],
  booked: [],
  dropped: [],
}
