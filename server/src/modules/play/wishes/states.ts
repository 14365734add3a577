import { derivedStates } from '../../../core/derivedStates.ts'

/** What a wish brought (rules/play#wishes): taken in its time, or given back after it. */
export const broughtStates = derivedStates('wishes', {
  nothing: { filled: [], next: [] },
  waiting: { filled: ['receive_by'], next: ['received', 'expired'] },
  received: { filled: ['receive_by', 'received_at'], next: [] },
  expired: { filled: ['receive_by', 'expired_at'], next: [] },
})

/** Its words: those that a machine was unsure of wait for a person, who decides once. */
export const reviewStates = derivedStates('wishes', {
  certain: { filled: [], next: [] },
  waiting: { filled: ['review_since'], next: ['decided'] },
  decided: { filled: ['reviewed_at', 'reviewed_by'], next: [] },
})
