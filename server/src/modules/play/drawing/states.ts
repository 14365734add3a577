import { derivedStates } from '../../../core/derivedStates.ts'

/** A day of a pool: its seed is secret while people draw, and then everybody's for good (rules/play#lottery). */
export const roundStates = derivedStates('draw_rounds', {
  secret: { filled: [], next: ['revealed'] },
  revealed: { filled: ['seed', 'revealed_at'], next: [] },
})

const stop = ['stopped_at', 'stopped_by', 'stop_reason'] as const
const end = ['cancelled_at', 'cancel_reason'] as const

/** What operators did to a pool (rules/play#stopping): it takes tries by its times, none for a while, or none any more. */
export const poolStates = derivedStates('draw_pools', {
  byItsTimes: { filled: [], next: ['stopped', 'cancelled'] },
  stopped: { filled: stop, next: ['byItsTimes', 'stoppedAndCancelled'] },
  cancelled: { filled: end, next: [] },
  stoppedAndCancelled: { filled: [...stop, ...end], next: [] },
})
