import { GoodsForm, OrderDeliveryState, OrderGoodsType, OrderStatus } from '@app/contract/enums'
import type { OrderCard, OrderDetail } from '../../src/features/order/api.ts'

/** A waiting order must be paid by this time in epoch seconds. */
export const payBy = 1_800_000_300

export const waitingOrder: OrderCard = {
  orderSn: 'S1',
  goodsSn: 'G1',
  goodsName: '听松峰·初雾',
  cover: { url: '', widths: [], ratio: 1, placeholder: '' },
  goodsType: OrderGoodsType.ordinary,
  isWish: false,
  isDeposit: false,
  isLot: false,
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
  refunded: 0,
  isRefunded: false,
}

export const detailOf = (card: OrderCard): OrderDetail => ({
  ...card,
  platform: null,
  serials: [],
  nftIds: [],
  boxIds: [],
  wish: null,
  delivery: null,
  return: null,
  refund: null,
})

/** Parcel of a paid order that was not sent yet. */
export const somewhere: NonNullable<OrderDetail['delivery']> = {
  address: { name: '沈听松', phone: '138****1234', text: '浙江省 杭州市 西湖区 文三路 100 号' },
  freight: 1200,
  carrier: '',
  trackingNumber: '',
  shipTime: null,
  receiveTime: null,
  autoReceiveTime: null,
  returnBy: null,
}

/** Order of two teacups with 12 yuan freight, in any state. */
export const parcelOrder = (given: Partial<OrderDetail> = {}): OrderDetail => ({
  ...detailOf({ ...waitingOrder, goodsName: '云过天青釉主人杯', goodsForm: GoodsForm.physical, amount: 5180 }),
  delivery: somewhere,
  ...given,
})
