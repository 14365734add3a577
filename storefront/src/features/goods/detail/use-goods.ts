import { ApiError } from '@app/contract/client'
import { useQuery } from '@tanstack/react-query'
import { serverSeconds } from '../../../lib/clock.ts'
import { type GoodsDetail, goodsInfo } from '../api.ts'
import { sayMoment } from '../moment.ts'
import { saleStage, type SaleStage, useSaleStage } from '../sale.ts'

/** Milliseconds between looks at what is left while a sale runs; a little more for some, so that crowds scatter. */
const stockInterval = () => 12_000 + Math.random() * 6000

/** A work by its number. Its stock is looked at again while it sells. A failed look keeps what is known. */
export function useGoods(goodsSn: string) {
  const { data, error, refetch } = useQuery({
    ...goodsInfo(goodsSn),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? stockInterval() : false),
  })
  const isGone = error instanceof ApiError && error.status < 500 && error.status !== 0
  return { goods: isGone ? undefined : data, error: data && !isGone ? null : error, retry: refetch }
}

function isOpen(goods: GoodsDetail): boolean {
  const stage = saleStage(goods, serverSeconds())
  return stage === 'selling' || stage === 'priority' || stage === 'reserved'
}

/** Where the sale stands now, and its opening as people say it. */
export function useSale(goods: GoodsDetail): { stage: SaleStage; opensAt: string } {
  return { stage: useSaleStage(goods), opensAt: sayMoment(goods.saleStart, serverSeconds()) }
}
