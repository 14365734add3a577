import type { MessageState } from '@app/contract/wall'
import type { Transitions } from '../../core/transitions.ts'

/** From each state of a message or comment, the states it may move to (rules/wall#messages). Nothing else moves them. */
export const messageTransitions: Transitions<MessageState> = {
  pending: ['visible', 'refused'],
  visible: ['hidden'],
  refused: ['visible'],
  hidden: ['visible'],
}

/** What a person may decide, and the state it leads to. */
export const verdicts = {
  approve: 'visible',
  refuse: 'refused',
  hide: 'hidden',
  restore: 'visible',
} as const satisfies Record<string, MessageState>

export type Verdict = keyof typeof verdicts

/** What a verdict is about; the others would say something else than they seem to. */
const about: Readonly<Record<Verdict, readonly MessageState[]>> = {
  approve: ['pending', 'refused'],
  refuse: ['pending', 'refused'],
  hide: ['visible', 'hidden'],
  restore: ['hidden'],
}

/** Verdicts that tell the writer why. */
export const needsReason = (verdict: Verdict): boolean => verdict === 'refuse' || verdict === 'hide'

/**
 * Where a verdict leads from `state`; undefined where it may not be given. What somebody waits for, by an appeal or
 * because it was reported, may also be left as it is; a refusal is lifted only by an appeal.
 */
export function verdictOn(state: MessageState, verdict: Verdict, isWaiting: boolean): MessageState | undefined {
  const to = verdicts[verdict]
  if (!about[verdict].includes(state)) return undefined
  if (to === state || state === 'refused') return isWaiting ? to : undefined
  return messageTransitions[state].includes(to) ? to : undefined
}

/** Whether its writer may ask for it to be looked at once more. */
export const isAppealable = (state: MessageState): boolean => state === 'refused' || state === 'hidden'
