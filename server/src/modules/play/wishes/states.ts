import { derivedStates } from '../../../core/derivedStates.ts'

/** States of a wish's prize (rules/play#wishes): received in time, or returned to stock afterwards. */
export const broughtStates = derivedStates('wishes', {
  nothing: { filled: [], next: [] },
  waiting: { filled: ['receive_by'], next: ['received', 'expired'] },
  received: { filled: ['receive_by', 'received_at'], next: [] },
  expired: { filled: ['receive_by', 'expired_at'], next: [] },
})

/** States of a wish's text: if automatic moderation was unsure, a reviewer decides once. */
export const reviewStates = derivedStates('wishes', {
  certain: { filled: [], next: [] },
  waiting: { filled: ['review_since'], next: ['decided'] },
  decided: { filled: ['reviewed_at', 'reviewed_by'], next: [] },
})
