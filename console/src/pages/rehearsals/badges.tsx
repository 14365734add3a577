import type { AdminReply } from '@app/contract/admin/routes'
import { Badge, type Tone } from '../../parts/badge.tsx'

export type Rehearsal = AdminReply<'rehearsal/info'>

const states = {
  preparing: ['going', '准备中'],
  running: ['going', '进行中'],
  done: ['done', '已完成'],
  stopped: ['over', '已停止'],
  failed: ['wrong', '未能完成'],
} as const satisfies Record<Rehearsal['state'], readonly [Tone, string]>

export const curves: Readonly<Record<Rehearsal['script']['curve'], string>> = {
  atOnce: '开售瞬间全部到场',
  minute: '一分钟内陆续到场',
  waves: '分三波到场',
}

export const StateBadge = ({ state }: Pick<Rehearsal, 'state'>) => (
  <Badge tone={states[state][0]}>{states[state][1]}</Badge>
)

type Outcome = NonNullable<Rehearsal['verdict']>['outcome']

const outcomes = {
  passed: ['done', '通过'],
  slow: ['waiting', '太慢'],
  failed: ['wrong', '未通过'],
} as const satisfies Record<Outcome, readonly [Tone, string]>

export const OutcomeBadge = ({ outcome }: { outcome: Outcome }) => (
  <Badge tone={outcomes[outcome][0]}>{outcomes[outcome][1]}</Badge>
)

/** Formats milliseconds for display. */
export const formatDelay = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} 毫秒` : `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)} 秒`
