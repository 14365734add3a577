import type { AdminReply } from '@app/contract/admin/routes'
import { Badge, type Tone } from '../../parts/badge.tsx'

type State = AdminReply<'recipe/info'>['state']

const states: Readonly<Record<State, { label: string; tone: Tone }>> = {
  draft: { label: '未发布', tone: 'waiting' },
  coming: { label: '未开始', tone: 'going' },
  running: { label: '进行中', tone: 'done' },
  over: { label: '已结束', tone: 'over' },
}

export const RecipeBadge = ({ state }: { state: State }) => (
  <Badge tone={states[state].tone}>{states[state].label}</Badge>
)
