import type { approvalStates } from '@app/contract/admin/approvalNames'
import type { Transitions } from '../../core/transitions.ts'

export type ApprovalState = keyof typeof approvalStates

/** Transitions of an approval request: it waits for a day and is decided once. */
export const approvalTransitions: Transitions<ApprovalState> = {
  waiting: ['done', 'refused', 'withdrawn', 'moved', 'expired', 'void'],
  done: [],
  refused: [],
  withdrawn: [],
  moved: [],
  expired: [],
  void: [],
}
