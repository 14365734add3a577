import type { GoodsSn } from '@app/contract'
import { stockInterval } from '../../../domain/sale/stage.ts'
import { boxInfo } from '../api.ts'
import { useQueryState } from '../../../lib/query-state.tsx'

/** A blind box by its number. The remaining quantity is polled during the sale. */
export function useBox(goodsSn: GoodsSn) {
  return useQueryState({
    ...boxInfo(goodsSn),
    refetchInterval: ({ state }) => (state.data ? stockInterval(state.data) : false),
  })
}
