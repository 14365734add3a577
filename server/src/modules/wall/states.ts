import type { MessageState } from '@app/contract/wall'
import type { Transitions } from '../../core/transitions.ts'

/** Transitions of a message or comment (rules/wall#messages). */
export const messageTransitions: Transitions<MessageState> = {
  pending: ['visible', 'refused'],
  visible: ['hidden'],
  refused: ['visible'],
  hidden: ['visible'],
}

/** Verdicts of a reviewer, and the states they lead to. */
export const verdicts = {
  approve: 'visible',
  refuse: 'refused',
  hide: 'hidden',
  restore: 'visible',
} as const satisfies Record<string, MessageState>

export type Verdict = keyof typeof verdicts

/** States to which each verdict applies; in others its meaning would be misleading. */
const about: Readonly<Record<Verdict, readonly MessageState[]>> = {
  approve: ['pending', 'refused'],
  refuse: ['pending', 'refused'],
  hide: ['visible', 'hidden'],
  restore: ['hidden'],
}

/** Whether a verdict requires a reason for the author. */
export const needsReason = (verdict: Verdict): boolean => verdict === 'refuse' || verdict === 'hide'

/**
 * Returns where a verdict leads from `state`; undefined if it is not allowed. An entry that waits because of an appeal
 * or reports may also be left unchanged; a refusal is lifted only after an appeal.
 */
export function verdictOn(state: MessageState, verdict: Verdict, isWaiting: boolean): MessageState | undefined {
  const to = verdicts[verdict]
  if (!about[verdict].includes(state)) return undefined
  if (to === state || state === 'refused') return isWaiting ? to : undefined
  return messageTransitions[state].includes(to) ? to : undefined
}

/** Whether the author may request another review. */
export const isAppealable = (state: MessageState): boolean => state === 'refused' || state === 'hidden'
