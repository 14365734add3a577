import { adminLists } from '@app/contract/admin/lists.derived'
import { labelsOf } from '../../lib/labels.ts'
import { Badge, type Tone } from '../../parts/badge.tsx'

const labels = labelsOf(adminLists['order/list'].columns, 'status')

/** Badge that shows how much was refunded; nothing if no refund was made. */
export function RefundedBadge({ amountFen, refundedFen }: { amountFen: number; refundedFen: number }) {
  if (refundedFen === 0) return null
  return <Badge tone="over">{refundedFen < amountFen ? '已部分退款' : '已全额退款'}</Badge>
}

/** Colours: needs action, done, over. */
const tones: Readonly<Record<number, Tone>> = { 1: 'waiting', 2: 'waiting', 3: 'going', 4: 'done', 5: 'over' }

export const StatusBadge = ({ status }: { status: number }) => (
  <Badge tone={tones[status] ?? 'over'}>{labels[status] ?? status}</Badge>
)
