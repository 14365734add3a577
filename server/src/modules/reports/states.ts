import type { ReportedKind } from '@app/contract/reports'
import type { Transitions } from '../../core/transitions.ts'

/** Standing of reported content: visible, hidden until review, found acceptable, or taken down. */
export type StandingState = 'reported' | 'hidden' | 'kept' | 'down'

/**
 * Transitions of a standing (rules/wall#reports). Changed text can be reported again in any state; so can acceptable
 * content of kinds where reports count again. Users cannot see, and so cannot report, what is down.
 */
export const standingTransitions: Transitions<StandingState> = {
  reported: ['hidden', 'kept', 'down'],
  hidden: ['reported', 'kept', 'down'],
  kept: ['reported', 'hidden', 'down'],
  down: ['reported', 'kept'],
}

/**
 * Verdicts and the standings they lead to. `keep`: it may be seen. `takeDown`: it is removed. `restore`: it may be seen
 * again.
 */
export const verdicts = {
  keep: 'kept',
  takeDown: 'down',
  restore: 'kept',
} as const satisfies Record<string, StandingState>

export type Verdict = keyof typeof verdicts

/** Standings in which each verdict is allowed; in others its meaning would be misleading. */
const about: Readonly<Record<Verdict, readonly StandingState[]>> = {
  keep: ['reported', 'hidden'],
  takeDown: ['reported', 'hidden', 'kept'],
  restore: ['down'],
}

/**
 * Returns where a verdict leads from `state`; undefined if it is not allowed. A name that was taken down cannot be
 * restored.
 */
export function verdictOn(state: StandingState, verdict: Verdict, kind: ReportedKind): StandingState | undefined {
  if (verdict === 'restore' && kind === 'name') return undefined
  return about[verdict].includes(state) ? verdicts[verdict] : undefined
}

export type DecisionState = 'standing' | 'appealed' | 'upheld' | 'lifted'

/** Transitions of a decision (rules/wall#decisions-and-appeals): the author may appeal once; restoring lifts it. */
export const decisionTransitions: Transitions<DecisionState> = {
  standing: ['appealed', 'lifted'],
  appealed: ['upheld', 'lifted'],
  upheld: ['lifted'],
  lifted: [],
}
