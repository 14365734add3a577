import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { itemCounts } from './api.ts'

/** How much I hold; undefined until known. */
export function useItemCounts() {
  const isLogin = useSession((session) => session.isLogin)
  return useQuery({ ...itemCounts(), enabled: isLogin }).data
}
