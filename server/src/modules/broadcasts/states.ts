import type { BroadcastState } from '@app/contract/admin/broadcastNames'
import type { Transitions } from '../../core/transitions.ts'

/** Life of a broadcast (rules/messages#broadcasts): approved, it waits for its time; it ends once, for good. */
export const broadcastTransitions: Transitions<BroadcastState> = {
  draft: ['waiting', 'stopped'],
  waiting: ['running', 'stopped'],
  running: ['done', 'stopped'],
  done: [],
  stopped: [],
}
