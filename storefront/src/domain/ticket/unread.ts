import { queryOptions, useQuery } from '@tanstack/react-query'
import { quietCall } from '../../lib/call.ts'
import { useAfterPage } from '../../lib/lazy/after-page.ts'
import { useSession } from '../../lib/session.ts'

/** Milliseconds after which the frame asks, behind what a page shows first. */
const delayMs = 2500
/** Milliseconds after which it asks again. */
const again = 120_000

const unread = queryOptions({
  queryKey: ['user/ticket/list', 'unread'],
  queryFn: ({ signal }) => quietCall('user/ticket/list', { size: 1 }, { signal }).then((page) => page.unread),
  retry: false,
  refetchInterval: again,
})

/** Returns the number of the user's tickets with an unread answer; 0 until known. */
export function useUnreadTickets(): number {
  const isLogin = useSession((session) => session.isLogin)
  const isTime = useAfterPage(delayMs)
  const { data } = useQuery({ ...unread, enabled: isLogin && isTime })
  return isLogin ? (data ?? 0) : 0
}
