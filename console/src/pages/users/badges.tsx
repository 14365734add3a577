import { adminLists } from '@app/contract/admin/lists'
import { Badge, type Tone } from '../../parts/badge.tsx'

const labels: Readonly<Record<string, string>> = adminLists['user/list'].columns.realNameState.labels
const tones: Readonly<Record<number, Tone>> = { 1: 'over', 2: 'done', 3: 'waiting' }

export const RealNameBadge = ({ state }: { state: number }) => (
  <Badge tone={tones[state] ?? 'over'}>{labels[state] ?? state}</Badge>
)

export const DisabledBadge = () => <Badge tone="wrong">已停用</Badge>
