import type { ItemId } from '@app/contract'
import { useSession } from '../../../lib/session.ts'
import { useQueryState } from '../../../lib/query-state.tsx'
import { itemInfo, publicItem } from '../../../domain/item/api.ts'

/** One piece of the user. */
export function useOwnItem(nftId: ItemId) {
  const isLogin = useSession((session) => session.isLogin)
  return useQueryState({ ...itemInfo(nftId), enabled: isLogin })
}

/** Public data of one piece. */
export const usePublicItem = (key: string) => useQueryState(publicItem(key))
