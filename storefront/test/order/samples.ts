import { GoodsForm, OrderDeliveryState, OrderGoodsType, OrderStatus } from '@app/contract/enums'
import type { OrderCard, OrderDetail } from '../../src/features/order/api.ts'

/** An order that waits; its time to pay is over at this moment in epoch seconds. */
export const payBy = 1_800_000_300

export const waitingOrder: OrderCard = {
  orderSn: 'S1',
  goodsSn: 'G1',
  goodsName: '听松峰·初雾',
  cover: { url: '', widths: [], ratio: 1, placeholder: '' },
  goodsType: OrderGoodsType.ordinary,
  isWish: false,
  goodsForm: GoodsForm.digital,
  quantity: 2,
  price: 1990,
  amount: 3980,
  status: OrderStatus.waitPay,
  deliveryState: OrderDeliveryState.normal,
  createTime: payBy - 300,
  payBy,
  payTime: null,
  closeTime: null,
  closeReason: null,
}

export const detailOf = (card: OrderCard): OrderDetail => ({
  ...card,
  platform: null,
  serials: [],
  nftIds: [],
  boxIds: [],
  refund: null,
})
