import { ApiError } from '@app/contract/client'
import { useQuery } from '@tanstack/react-query'
import { stockInterval } from '../../../lib/sale.ts'
import { goodsInfo } from '../api.ts'

/** A work by its number. Its stock is looked at again while it sells. A failed look keeps what is known. */
export function useGoods(goodsSn: string) {
  const { data, error, refetch } = useQuery({
    ...goodsInfo(goodsSn),
    refetchInterval: ({ state }) => (state.data ? stockInterval(state.data) : false),
  })
  const isGone = error instanceof ApiError && error.status < 500 && error.status !== 0
  return { goods: isGone ? undefined : data, error: data && !isGone ? null : error, retry: refetch }
}
