import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { itemCounts } from './api.ts'

/** Number of items the user owns; undefined until loaded. */
export function useItemCounts() {
  const isLogin = useSession((session) => session.isLogin)
  return useQuery({ ...itemCounts(), enabled: isLogin }).data
}
