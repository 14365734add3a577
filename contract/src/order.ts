import * as z from 'zod'
import { CloseReason, OrderDeliveryState, OrderGoodsType, OrderStatus, GoodsForm, PaymentPlatform } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { orderEffects } from './cacheTags.ts'
import { delivery, orderReturn } from './shipping.ts'
import { count, cursorInput, cursorPageOf, done, enumOf, fen, pageInput, pageOf, picture, seconds } from './schema.ts'
import { wishCard } from './wishCard.ts'

const orderSn = ids.orderSn.meta({ title: '订单编号' })
const goodsSn = ids.goodsSn.meta({ title: '商品编号' })

export const orderCard = z.strictObject({
  orderSn: ids.orderSn,
  goodsSn: ids.goodsSn,
  goodsName: z.string(),
  cover: picture,
  goodsType: enumOf(OrderGoodsType),
  /** Whether it pays for a wish: its good has no page, and it yields no items. */
  isWish: z.boolean(),
  /** Whether it pays a lot's deposit, which is returned when the lot is decided, unless the winner does not pay. */
  isDeposit: z.boolean(),
  /** Whether it is for a lot that was won, which has no goods page. */
  isLot: z.boolean(),
  goodsForm: enumOf(GoodsForm),
  quantity: count,
  price: fen,
  /** Total fen to pay. */
  amount: fen,
  status: enumOf(OrderStatus),
  deliveryState: enumOf(OrderDeliveryState),
  createTime: seconds,
  /** Payment deadline. */
  payBy: seconds,
  payTime: seconds.nullable(),
  closeTime: seconds.nullable(),
  closeReason: enumOf(CloseReason).nullable(),
  /** Fen refunded or being refunded. */
  refunded: fen,
  /** Whether it was refunded in full: it counts towards no limit, and its goods are taken back. */
  isRefunded: z.boolean(),
})
export type OrderCard = z.infer<typeof orderCard>

const refundPart = z.strictObject({ amount: fen, done: z.boolean(), reason: z.string(), time: seconds })

export const orderDetail = z.strictObject({
  ...orderCard.shape,
  platform: enumOf(PaymentPlatform).nullable(),
  /** Serial numbers of the order's items; empty until paid. */
  serials: z.array(count),
  /** Ids of the order's items; empty until paid. */
  nftIds: z.array(ids.itemId),
  /** Ids of the order's blind boxes; empty for other orders and until paid. */
  boxIds: z.array(ids.boxId),
  /** The wish that the order paid for; null for other orders and until paid. */
  wish: wishCard.nullable(),
  /** For physical goods; null otherwise. */
  delivery: delivery.nullable(),
  return: orderReturn.nullable(),
  /** Sum of all refunds, including overpayments, with reason and time of the newest; null if there are none. */
  refund: z.strictObject({ ...refundPart.shape, parts: z.array(refundPart) }).nullable(),
})

export const placeOrder = route('POST once', 'order/order', {
  title: '下单',
  auth: 'adult',
  invalidates: orderEffects,
  input: z.strictObject({
    goodsSn,
    quantity: z.int().min(1).max(100).meta({ title: '数量' }),
    /** The buyer confirmed that digital goods cannot be returned (rules/orders#placing); only for digital goods. */
    noReturnAccepted: z.literal(true).optional().meta({ title: '数字藏品不支持退换的确认' }),
    /** Delivery address; only for physical goods. */
    addressId: ids.addressId.optional().meta({ title: '地址' }),
  }),
  example: { goodsSn: 'T-parcel', quantity: 1, noReturnAccepted: true, addressId: '1' },
  reply: z.strictObject({
    orderSn: ids.orderSn,
    amount: fen,
    payBy: seconds,
    /** True if an existing unpaid order for the same good was returned instead of a second one. */
    isExisting: z.boolean(),
  }),
  errors: [
    'GOODS_NOT_FOUND',
    'SALE_NOT_STARTED',
    'SALE_ENDED',
    'NOT_ON_SALE',
    'PRIORITY_ONLY',
    'SOLD_OUT',
    'LIMIT_REACHED',
    'ADDRESS_REQUIRED',
    'BUSY',
  ],
})

export const cancelOrder = route('POST once', 'order/cancelOrder', {
  title: '取消订单',
  auth: 'user',
  invalidates: orderEffects,
  input: z.strictObject({ orderSn }),
  example: { orderSn: 'unknown' },
  reply: done,
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const deleteOrder = route('POST once', 'order/deleteOrder', {
  title: '删除订单',
  auth: 'user',
  invalidates: orderEffects,
  input: z.strictObject({ orderSn }),
  example: { orderSn: 'unknown' },
  reply: done,
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const orders = route('GET', 'order/orders', {
  title: '查看订单列表',
  auth: 'user',
  provides: ['orders'],
  input: z.strictObject({
    ...cursorInput,
    status: enumOf(OrderStatus).optional().meta({ title: '订单状态' }),
  }),
  example: { page: 1, size: 20, cursor: '1', status: 1 },
  reply: cursorPageOf(orderCard),
})

/** Lists the caller's orders of one good, with the number of pieces that count towards the per-person limit. */
export const goodsOrders = route('GET', 'order/goodsOrders', {
  title: '查看某件商品的订单',
  auth: 'user',
  provides: ['orders'],
  input: z.strictObject({ ...pageInput, goodsSn }),
  example: { page: 1, size: 20, goodsSn: 'unknown' },
  reply: z.strictObject({
    ...pageOf(orderCard).shape,
    /** Pieces in paid and unpaid orders. */
    bought: count,
    waitingOrderSn: ids.orderSn.nullable(),
  }),
})

export const orderInfo = route('GET', 'order/info', {
  title: '查看订单',
  auth: 'user',
  provides: ['orders', 'wishes'],
  input: z.strictObject({ orderSn }),
  example: { orderSn: 'unknown' },
  reply: orderDetail,
  errors: ['ORDER_NOT_FOUND'],
})
