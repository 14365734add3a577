import { derivedStates } from '../../../core/derivedStates.ts'

/** A line that was reported is hidden, and shown again where nothing is wrong with it (rules/wall#reports). */
export const lineStates = derivedStates('barrage_lines', {
  shown: { filled: [], next: ['hidden'] },
  hidden: { filled: ['hidden_at'], next: ['shown'] },
})
