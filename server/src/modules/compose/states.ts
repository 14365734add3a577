import { derivedStates } from '../../core/derivedStates.ts'

/**
 * Life of an activity: draft, published, and settled once the results still in reserve were released after its end
 * (rules/items#composing).
 */
export const activityStates = derivedStates('compose_activities', {
  prepared: { filled: [], next: ['holding'] },
  holding: { filled: ['published_at'], next: ['settled'] },
  settled: { filled: ['published_at', 'settled_at'], next: [] },
})
