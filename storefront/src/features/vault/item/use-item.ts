import type { ItemId } from '@app/contract'
import { useSession } from '../../../lib/session.ts'
import { useQueryState } from '../../../lib/query-state.tsx'
import { itemInfo, publicItem } from '../../../domain/item/api.ts'

/** One piece of mine. */
export function useOwnItem(nftId: ItemId) {
  const isLogin = useSession((session) => session.isLogin)
  return useQueryState({ ...itemInfo(nftId), enabled: isLogin })
}

/** One piece as anyone may see it. */
export const usePublicItem = (key: string) => useQueryState(publicItem(key))
