import { derivedStates } from '../../../core/derivedStates.ts'

/** States of a line: hidden after reports, and shown again if it is acceptable (rules/wall#reports). */
export const lineStates = derivedStates('barrage_lines', {
  shown: { filled: [], next: ['hidden'] },
  hidden: { filled: ['hidden_at'], next: ['shown'] },
})
