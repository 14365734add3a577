import { ApiError } from '@app/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/session.ts'
import { type ItemDetail, itemInfo, type PublicItem, publicItem } from '../api.ts'

interface Found<Item> {
  item: Item | undefined
  /** Set only where there is nothing to show. */
  error: Error | null
  retry: () => unknown
}

/** One piece of mine. */
export function useOwnItem(nftId: string): Found<ItemDetail> {
  const isLogin = useSession((session) => session.isLogin)
  const { data, error, refetch } = useQuery({ ...itemInfo(nftId), enabled: isLogin })
  return found(data, error, refetch)
}

/** One piece as anyone may see it. */
export function usePublicItem(key: string): Found<PublicItem> {
  const { data, error, refetch } = useQuery(publicItem(key))
  return found(data, error, refetch)
}

/** A failed further look keeps what is shown, unless the server says that it is gone. */
function found<Item>(data: Item | undefined, error: Error | null, retry: () => unknown): Found<Item> {
  const isGone = error instanceof ApiError && error.status >= 400 && error.status < 500
  return { item: isGone ? undefined : data, error: data && !isGone ? null : error, retry }
}
