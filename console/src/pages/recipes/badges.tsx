import type { AdminReply } from '@app/contract/admin/routes'
import { Badge, type Tone } from '../../parts/badge.tsx'

type State = AdminReply<'recipe/info'>['state']

const states: Readonly<Record<State, { words: string; tone: Tone }>> = {
  draft: { words: '未发布', tone: 'waiting' },
  coming: { words: '未开始', tone: 'going' },
  running: { words: '进行中', tone: 'done' },
  over: { words: '已结束', tone: 'over' },
}

export const RecipeBadge = ({ state }: { state: State }) => (
  <Badge tone={states[state].tone}>{states[state].words}</Badge>
)
