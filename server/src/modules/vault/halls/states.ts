import type { Transitions } from '../../../core/transitions.ts'

/** Standing of a hall's texts: clear, hidden by reports until review, or taken down. */
export type HallStanding = 'clear' | 'hidden' | 'down'

/**
 * Transitions of a standing: taken-down texts are shown again if a reviewer restores them or the owner changes them
 * (rules/items#halls).
 */
export const hallTransitions: Transitions<HallStanding> = {
  clear: ['hidden', 'down'],
  hidden: ['clear', 'down'],
  down: ['clear'],
}
