import type { AdminReply } from '@app/contract/admin/routes'
import { Badge, type Tone } from '../../parts/badge.tsx'

type Look<State extends string> = Readonly<Record<State, { words: string; tone: Tone }>>

const states: Look<AdminReply<'airdrop/info'>['state']> = {
  prepared: { words: '待执行', tone: 'waiting' },
  running: { words: '发放中', tone: 'going' },
  done: { words: '已完成', tone: 'done' },
  stopped: { words: '已停止', tone: 'over' },
}

export const AirdropBadge = ({ state }: { state: keyof typeof states }) => (
  <Badge tone={states[state].tone}>{states[state].words}</Badge>
)

const outcomes: Look<AdminReply<'airdrop/lines'>['list'][number]['outcome']> = {
  will: { words: '会发', tone: 'going' },
  wont: { words: '不会发', tone: 'wrong' },
  given: { words: '已发放', tone: 'done' },
  refused: { words: '未发放', tone: 'wrong' },
  waiting: { words: '待发放', tone: 'waiting' },
}

export const OutcomeBadge = ({ outcome }: { outcome: keyof typeof outcomes }) => (
  <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].words}</Badge>
)
