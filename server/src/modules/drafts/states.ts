import type { Transitions } from '../../core/transitions.ts'

export type DraftState = 'open' | 'scheduled' | 'discarded'

/** Life of a draft. Publishing does not end it: it stays open as the editable copy of the published content. */
export const draftTransitions = {
  open: ['scheduled', 'discarded'],
  scheduled: ['open'],
  discarded: [],
} as const satisfies Transitions<DraftState>
