import { derivedStates } from '../core/derivedStates.ts'

/**
 * The states of a job (docs/adr/0005-outbox-jobs-in-postgres.md). A worker that lost its lease may still finish the
 * job, even after another worker's last attempt. An operator retries or discards a dead job.
 */
export const jobStates = derivedStates('jobs', {
  waiting: { filled: [], next: ['done', 'dead'] },
  done: { filled: ['done_at'], next: [] },
  dead: { filled: ['dead_at'], next: ['done', 'waiting', 'discarded'] },
  discarded: { filled: ['dead_at', 'discarded_at'], next: [] },
})
