import type { GoodsSn } from '@app/contract'
import { stockInterval } from '../../../domain/sale/stage.ts'
import { goodsInfo } from '../../../domain/goods/api.ts'
import { useQueryState } from '../../../lib/query-state.tsx'

/** A work by its number. Its stock is polled during the sale. */
export function useGoods(goodsSn: GoodsSn) {
  return useQueryState({
    ...goodsInfo(goodsSn),
    refetchInterval: ({ state }) => (state.data ? stockInterval(state.data) : false),
  })
}
