import { derivedStates } from '../../../core/derivedStates.ts'

/** States of a pool's round: its seed is secret during the day, and public afterwards (rules/play#lottery). */
export const roundStates = derivedStates('draw_rounds', {
  secret: { filled: [], next: ['revealed'] },
  revealed: { filled: ['seed', 'revealed_at'], next: [] },
})

const stop = ['stopped_at', 'stopped_by', 'stop_reason'] as const
const end = ['cancelled_at', 'cancel_reason'] as const

/**
 * States of a pool set by operators (rules/play#stopping): it takes tries by its schedule, none for now, or none any
 * more.
 */
export const poolStates = derivedStates('draw_pools', {
  byItsTimes: { filled: [], next: ['stopped', 'cancelled'] },
  stopped: { filled: stop, next: ['byItsTimes', 'stoppedAndCancelled'] },
  cancelled: { filled: end, next: [] },
  stoppedAndCancelled: { filled: [...stop, ...end], next: [] },
})
