import { derivedStates } from '../../core/derivedStates.ts'
import type { Transitions } from '../../core/transitions.ts'

export type AirdropState = 'prepared' | 'running' | 'done' | 'stopped'

/** Life of an airdrop (rules/items#airdrops): once running it finishes or is stopped, for good. */
export const airdropTransitions: Transitions<AirdropState> = {
  prepared: ['running'],
  running: ['done', 'stopped'],
  done: [],
  stopped: [],
}

/** State of one line: given or refused, once. */
export const lineStates = derivedStates('airdrop_lines', {
  waiting: { filled: [], next: ['given', 'refused'] },
  given: { filled: ['done_at', 'first_item_id'], next: [] },
  refused: { filled: ['done_at', 'refusal'], next: [] },
})
