import { adminLists } from '@app/contract/admin/lists'
import { Mark, type Tone } from '../../app/mark.tsx'

const labels: Readonly<Record<string, string>> = adminLists['item/list'].columns.state.labels

const tones: Readonly<Record<number, Tone>> = { 1: 'going', 2: 'done', 3: 'waiting', 4: 'over', 5: 'over' }

/** How a piece stands; what a court has frozen is said first. */
export function ItemMark({ state, isFrozen }: { state: number; isFrozen: boolean }) {
  return (
    <span className="inline-flex gap-1.5">
      {isFrozen && <Mark tone="wrong">已冻结</Mark>}
      <Mark tone={tones[state] ?? 'over'}>{labels[state] ?? state}</Mark>
    </span>
  )
}
