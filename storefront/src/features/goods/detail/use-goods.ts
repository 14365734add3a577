import type { GoodsSn } from '@app/contract'
import { stockInterval } from '../../../domain/sale/stage.ts'
import { goodsInfo } from '../../../domain/goods/api.ts'
import { useShown } from '../../../lib/shown.tsx'

/** A work by its number. Its stock is looked at again while it sells. */
export function useGoods(goodsSn: GoodsSn) {
  return useShown({
    ...goodsInfo(goodsSn),
    refetchInterval: ({ state }) => (state.data ? stockInterval(state.data) : false),
  })
}
