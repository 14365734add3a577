import type { AdminReply } from '@app/contract/admin/routes'
import { Badge, type Tone } from '../../parts/badge.tsx'

type Look<State extends string> = Readonly<Record<State, { label: string; tone: Tone }>>

const states: Look<AdminReply<'airdrop/info'>['state']> = {
  prepared: { label: '待执行', tone: 'waiting' },
  running: { label: '发放中', tone: 'going' },
  done: { label: '已完成', tone: 'done' },
  stopped: { label: '已停止', tone: 'over' },
}

export const AirdropBadge = ({ state }: { state: keyof typeof states }) => (
  <Badge tone={states[state].tone}>{states[state].label}</Badge>
)

const outcomes: Look<AdminReply<'airdrop/lines'>['list'][number]['outcome']> = {
  will: { label: '会发', tone: 'going' },
  wont: { label: '不会发', tone: 'wrong' },
  given: { label: '已发放', tone: 'done' },
  refused: { label: '未发放', tone: 'wrong' },
  waiting: { label: '待发放', tone: 'waiting' },
}

export const OutcomeBadge = ({ outcome }: { outcome: keyof typeof outcomes }) => (
  <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Badge>
)
