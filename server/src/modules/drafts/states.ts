import type { Transitions } from '../../core/transitions.ts'

export type DraftState = 'open' | 'scheduled' | 'discarded'

/** The life of a draft. Publishing ends nothing: it stays open, as the copy to edit of what it became. */
export const draftTransitions = {
  open: ['scheduled', 'discarded'],
  scheduled: ['open'],
  discarded: [],
} as const satisfies Transitions<DraftState>
