import type { LineId } from '@app/contract'
import type { BarrageLine } from '@app/contract/barrage'
import { withoutItems } from '../../lib/endless-list.tsx'
import { cursorPages } from '../../lib/pages.ts'
import { queryClient } from '../../lib/query.ts'

export type { BarrageLine }

/** Phrases, and lines newest first; the first page returns the number from which to subscribe. */
export const barragePages = () => cursorPages('hwnft/wishingWords/list', {}, { size: 30 })

/** Removes a line that is no longer visible from the cached pages. */
export function forgetLine(lineId: LineId): void {
  queryClient.setQueryData(
    barragePages().queryKey,
    (data) => data && withoutItems(data, (line) => line.lineId === lineId),
  )
}
