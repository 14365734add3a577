import type { Transitions } from '../../core/transitions.ts'

export type RehearsalState = 'preparing' | 'running' | 'done' | 'stopped' | 'failed'

/** Transitions of a rehearsal: prepared, running, and ended once. */
export const rehearsalTransitions: Transitions<RehearsalState> = {
  preparing: ['running', 'stopped', 'failed'],
  running: ['done', 'stopped', 'failed'],
  done: [],
  stopped: [],
  failed: [],
}
