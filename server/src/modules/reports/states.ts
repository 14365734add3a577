import type { ReportedKind } from '@app/contract/reports'
import type { Transitions } from '../../core/transitions.ts'

/** Where something reported stands: seen, hidden until somebody has looked, found fit, or taken away. */
export type StandingState = 'reported' | 'hidden' | 'kept' | 'down'

/**
 * From each of them, where it may stand then (rules/wall#reports). Other words are reported anew wherever the former stood;
 * what was found fit is so too where others' reports count again. What is down is seen by nobody who could report it.
 */
export const standingTransitions: Transitions<StandingState> = {
  reported: ['hidden', 'kept', 'down'],
  hidden: ['reported', 'kept', 'down'],
  kept: ['reported', 'hidden', 'down'],
  down: ['reported', 'kept'],
}

/** What a person may decide, and where it leads. `keep`: it may be seen. `takeDown`: it goes. `restore`: it may be seen again. */
export const verdicts = {
  keep: 'kept',
  takeDown: 'down',
  restore: 'kept',
} as const satisfies Record<string, StandingState>

export type Verdict = keyof typeof verdicts

/** Where a verdict may be given; elsewhere it would say something else than it seems to. */
const about: Readonly<Record<Verdict, readonly StandingState[]>> = {
  keep: ['reported', 'hidden'],
  takeDown: ['reported', 'hidden', 'kept'],
  restore: ['down'],
}

/** Where a verdict leads from `state`; undefined where it may not be given. A name that was taken down is gone. */
export function verdictOn(state: StandingState, verdict: Verdict, kind: ReportedKind): StandingState | undefined {
  if (verdict === 'restore' && kind === 'name') return undefined
  return about[verdict].includes(state) ? verdicts[verdict] : undefined
}

export type DecisionState = 'standing' | 'appealed' | 'upheld' | 'lifted'

/** What becomes of a decision (rules/wall#decisions-and-appeals): its writer may appeal once; whoever restores lifts it. */
export const decisionTransitions: Transitions<DecisionState> = {
  standing: ['appealed', 'lifted'],
  appealed: ['upheld', 'lifted'],
  upheld: ['lifted'],
  lifted: [],
}
