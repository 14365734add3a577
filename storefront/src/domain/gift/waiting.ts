import { GenericStatus } from '@app/contract/enums'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { quietCall } from '../../lib/call.ts'
import { useAfterPage } from '../../lib/lazy/after-page.ts'
import { useSession } from '../../lib/session.ts'

/** Milliseconds after which the frame asks: what a page shows first comes before it. */
const delayMs = 2000
/** Milliseconds after which it asks again. */
const again = 60_000

const waiting = queryOptions({
  queryKey: ['hwnft/giftRecord/list', 'waiting'],
  queryFn: ({ signal }) =>
    quietCall(
      'hwnft/giftRecord/list',
      { size: 1, direction: 'received', status: GenericStatus.await },
      { signal },
    ).then((page) => page.waiting),
  retry: false,
  refetchInterval: again,
})

/**
 * Returns the number of gifts that wait for the user's acceptance; 0 until known. Asks quietly once the page has
 * loaded, and again while it is open.
 */
export function useWaitingGifts(): number {
  const isLogin = useSession((session) => session.isLogin)
  const isTime = useAfterPage(delayMs)
  const { data } = useQuery({ ...waiting, enabled: isLogin && isTime })
  return isLogin ? (data ?? 0) : 0
}
