import type { Transitions } from '../../core/transitions.ts'

export type ClosureState = 'cooling' | 'blocked' | 'withdrawn' | 'closed'

/** Life of a request to close an account (rules/privacy#closing). */
export const closureTransitions: Transitions<ClosureState> = {
  cooling: ['blocked', 'withdrawn', 'closed'],
  blocked: ['withdrawn', 'closed'],
  withdrawn: [],
  closed: [],
}

export type ExportState = 'waiting' | 'ready' | 'failed' | 'expired'

/** Life of an archive of personal data (rules/privacy#export). */
export const exportTransitions: Transitions<ExportState> = {
  waiting: ['ready', 'failed'],
  ready: ['expired'],
  failed: [],
  expired: [],
}
