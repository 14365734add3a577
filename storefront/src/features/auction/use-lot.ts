import type { LotId } from '@app/contract'
import { queryClient } from '../../lib/query.ts'
import { useLive } from '../../lib/live.ts'
import { bidPages, lotInfo, noteNews, refreshLot } from './api.ts'
import { useQueryState } from '../../lib/query-state.tsx'

/** Current state of a lot: read once, then followed live. After a lost connection it catches up. */
export function useLot(lotId: LotId) {
  const lot = useQueryState(lotInfo(lotId))
  useLive(
    'auction',
    {
      bid: (news) => {
        const before = queryClient.getQueryData(lotInfo(lotId).queryKey)?.lot
        noteNews(news)
        if (news.lotId !== lotId || !before) return
        if (news.state !== before.state || news.round !== before.round) void refreshLot(lotId)
        else if (news.bids !== before.bids) {
          void queryClient.invalidateQueries({ queryKey: bidPages(lotId).queryKey })
        }
      },
      reset: () => void refreshLot(lotId),
    },
    lot.value ? lot.value.live : null,
  )
  return lot
}
