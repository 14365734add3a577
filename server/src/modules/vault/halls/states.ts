import type { Transitions } from '../../../core/transitions.ts'

/** What became of a hall's words: nothing, hidden by reports until somebody has looked, taken down. */
export type HallStanding = 'clear' | 'hidden' | 'down'

/** Words that were taken down are seen again when a person says so, or when they are others (rules/items#halls). */
export const hallTransitions: Transitions<HallStanding> = {
  clear: ['hidden', 'down'],
  hidden: ['clear', 'down'],
  down: ['clear'],
}
