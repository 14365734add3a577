import { derivedStates } from '../../core/derivedStates.ts'

/** An activity: prepared, announced, and over once what it still held back was released after its end (rules/items#composing). */
export const activityStates = derivedStates('compose_activities', {
  prepared: { filled: [], next: ['holding'] },
  holding: { filled: ['published_at'], next: ['settled'] },
  settled: { filled: ['published_at', 'settled_at'], next: [] },
})
