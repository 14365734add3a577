import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/query.ts'
import { useLive } from '../../lib/live.ts'
import { bidPages, lotInfo, noteNews, refreshLot } from './api.ts'

/** A lot as it stands now: read once, then followed live; whoever lost the connection is told what they missed. */
export function useLot(lotId: string) {
  const { data, isError, error, refetch } = useQuery(lotInfo(lotId))
  useLive(
    'auction',
    {
      bid: (news) => {
        const before = queryClient.getQueryData(lotInfo(lotId).queryKey)?.lot
        noteNews(news)
        if (news.lotId !== lotId || !before) return
        if (news.state !== before.state) void refreshLot(lotId)
        else if (news.bids !== before.bids) {
          void queryClient.invalidateQueries({ queryKey: bidPages(lotId).queryKey })
        }
      },
      reset: () => void refreshLot(lotId),
    },
    data ? data.live : null,
  )
  return { info: data, isError: isError && !data, error, refetch }
}
