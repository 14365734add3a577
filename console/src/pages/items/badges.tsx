import { adminLists } from '@app/contract/admin/lists.derived'
import { labelsOf } from '../../lib/labels.ts'
import { Badge, type Tone } from '../../parts/badge.tsx'

const labels = labelsOf(adminLists['item/list'].columns, 'state')

const tones: Readonly<Record<number, Tone>> = { 1: 'going', 2: 'done', 3: 'waiting', 4: 'over', 5: 'over' }

/** Badge with the state of a piece; a court's freeze takes precedence. */
export function ItemBadge({ state, isFrozen }: { state: number; isFrozen: boolean }) {
  return (
    <span className="inline-flex gap-1.5">
      {isFrozen && <Badge tone="wrong">已冻结</Badge>}
      <Badge tone={tones[state] ?? 'over'}>{labels[state] ?? state}</Badge>
    </span>
  )
}
