import { toldStates } from '../../core/toldStates.ts'

/** An activity, until what it still holds back has been released after its end (rules/items#composing). */
export const activityStates = toldStates('compose_activities', {
  holding: { filled: [], next: ['settled'] },
  settled: { filled: ['settled_at'], next: [] },
})
