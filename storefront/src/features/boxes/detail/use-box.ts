import { useQuery } from '@tanstack/react-query'
import { stockInterval } from '../../../lib/sale.ts'
import { boxInfo } from '../api.ts'
import { isBoxGone } from '../gone.ts'

/** A blind box by its number. What is left is looked at again while it sells. A failed look keeps what is known. */
export function useBox(goodsSn: string) {
  const { data, error, refetch } = useQuery({
    ...boxInfo(goodsSn),
    refetchInterval: ({ state }) => (state.data ? stockInterval(state.data) : false),
  })
  const isGone = isBoxGone(error)
  return { box: isGone ? undefined : data, error: data && !isGone ? null : error, isGone, retry: refetch }
}
