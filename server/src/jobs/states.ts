import { derivedStates } from '../core/derivedStates.ts'

/**
 * The life of a job (docs/decisions/jobs.md). Whoever lost its lease may have done it all the same, also after another had
 * tried for the last time. A person has it tried anew, or leaves it.
 */
export const jobStates = derivedStates('jobs', {
  waiting: { filled: [], next: ['done', 'dead'] },
  done: { filled: ['done_at'], next: [] },
  dead: { filled: ['dead_at'], next: ['done', 'waiting', 'discarded'] },
  discarded: { filled: ['dead_at', 'discarded_at'], next: [] },
})
