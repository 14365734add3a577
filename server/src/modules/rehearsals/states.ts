import type { Transitions } from '../../core/transitions.ts'

export type RehearsalState = 'preparing' | 'running' | 'done' | 'stopped' | 'failed'

/** A rehearsal is prepared, runs, and ends once. */
export const rehearsalTransitions: Transitions<RehearsalState> = {
  preparing: ['running', 'stopped', 'failed'],
  running: ['done', 'stopped', 'failed'],
  done: [],
  stopped: [],
  failed: [],
}
