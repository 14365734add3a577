import { GoodsForm, OrderStatus } from '@app/contract/enums'
import { address } from '../../../routes.ts'
import type { OrderCard } from '../api.ts'

/** Address for buying the same good again: physical goods can be bought again, a lot is won only once. */
export function againAddress({ goodsForm, goodsSn, isLot, status }: OrderCard): string | undefined {
  const isOver = status === OrderStatus.complete || status === OrderStatus.closed
  return goodsForm === GoodsForm.physical && isOver && !isLot ? address('goods', { id: goodsSn }) : undefined
}
