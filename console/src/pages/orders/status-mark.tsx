import { adminLists } from '@app/contract/admin/lists'
import { Mark, type Tone } from '../../app/mark.tsx'

const labels: Readonly<Record<string, string>> = adminLists['order/list'].columns.status.labels

/** How much of what was paid went back; nothing where none did. */
export function RefundedMark({ amountFen, refundedFen }: { amountFen: number; refundedFen: number }) {
  if (refundedFen === 0) return null
  return <Mark tone="over">{refundedFen < amountFen ? '已部分退款' : '已全额退款'}</Mark>
}

/** Where somebody has to do something, done, over. */
const tones: Readonly<Record<number, Tone>> = { 1: 'waiting', 2: 'waiting', 3: 'going', 4: 'done', 5: 'over' }

export const StatusMark = ({ status }: { status: number }) => (
  <Mark tone={tones[status] ?? 'over'}>{labels[status] ?? status}</Mark>
)
