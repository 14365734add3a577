import { Refusal } from './refusal.ts'

/** Quotes foreign text for a terminal, so that it cannot send control codes or reverse lines. */
export function quoted(text: string): string {
  const unseen = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
  return JSON.stringify(text).replace(unseen, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export const yuanOf = (fen: number): string => `${(fen / 100).toFixed(2)} 元`

/** Describes the reason of a report with its text. */
export const describeReport = ({ reason, detail }: { reason: string; detail: string }): string =>
  `  举报：${reason}${detail === '' ? '' : ` ${quoted(detail)}`}`

type Decision<State extends string> =
  | { kind: 'decided'; state: State }
  | { kind: 'not now'; state: State; by: string | null; at: Date | null }
  | { kind: 'none' }

/** Describes the decision if this call made it. Throws a Refusal if it did not. */
export function sayDecision<State extends string>(
  decision: Decision<State>,
  { by, states, none }: { by: string; states: Readonly<Record<State, string>>; none: string },
): string {
  if (decision.kind === 'decided') return `已由${by}处理：${states[decision.state]}。`
  if (decision.kind === 'none') throw new Refusal(none)
  const { state, by: earlier, at } = decision
  const decided = earlier === null || at === null ? '' : `（${earlier}于 ${at.toISOString()} 处理）`
  throw new Refusal(`目前是「${states[state]}」${decided}，不能这样处理。`)
}
