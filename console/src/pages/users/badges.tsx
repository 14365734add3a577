import { adminLists } from '@app/contract/admin/lists.derived'
import { labelsOf } from '../../lib/labels.ts'
import { Badge, type Tone } from '../../parts/badge.tsx'

const labels = labelsOf(adminLists['user/list'].columns, 'realNameState')
const tones: Readonly<Record<number, Tone>> = { 1: 'over', 2: 'done', 3: 'waiting' }

export const RealNameBadge = ({ state }: { state: number }) => (
  <Badge tone={tones[state] ?? 'over'}>{labels[state] ?? state}</Badge>
)

export const DisabledBadge = () => <Badge tone="wrong">已停用</Badge>
