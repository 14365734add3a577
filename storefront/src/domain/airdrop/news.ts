import type { Reply } from '@app/contract/types'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { quietCall } from '../../lib/call.ts'
import { useAfterPage } from '../../lib/lazy/after-page.ts'
import { useSession } from '../../lib/session.ts'

type Airdropped = Reply<'user/airdrop/news'>['list'][number]

/** Milliseconds after which the frame asks, behind what a page shows first. */
const delayMs = 3000

const news = queryOptions({
  queryKey: ['user/airdrop/news'],
  queryFn: ({ signal }) => quietCall('user/airdrop/news', {}, { signal }).then(({ list }) => list),
  retry: false,
})

const none: readonly Airdropped[] = []

/**
 * Returns the pieces airdropped to the user since their last look, the latest first; empty until known. The layout asks
 * after the page has loaded. A page that shows them asks at once, so that nothing shifts when they arrive.
 */
export function useAirdropNews({ isAtOnce = false } = {}): readonly Airdropped[] {
  const isLogin = useSession((session) => session.isLogin)
  const isTime = useAfterPage(delayMs)
  const { data } = useQuery({ ...news, enabled: isLogin && (isAtOnce || isTime) })
  return isLogin ? (data ?? none) : none
}
