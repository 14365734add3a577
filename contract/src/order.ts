import * as z from 'zod'
import { CloseReason, OrderDeliveryState, OrderGoodsType, OrderStatus, GoodsForm, PaymentPlatform } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { orderEffects } from './things.ts'
import { delivery, orderReturn } from './shipping.ts'
import { count, cursorInput, cursorPageOf, done, enumOf, fen, pageInput, pageOf, picture, seconds } from './schema.ts'

const orderSn = ids.orderSn.meta({ title: '订单编号' })
const goodsSn = ids.goodsSn.meta({ title: '商品编号' })

export const orderCard = z.strictObject({
  orderSn: ids.orderSn,
  goodsSn: ids.goodsSn,
  goodsName: z.string(),
  cover: picture,
  goodsType: enumOf(OrderGoodsType),
  /** Whether it pays for a wish: there is no page of its good, and it becomes no items. */
  isWish: z.boolean(),
  /** Whether it pays the deposit of a lot; the money comes back when the lot is decided, unless who wins does not pay. */
  isDeposit: z.boolean(),
  /** Whether it is for a lot that was won, which has no page among the goods. */
  isLot: z.boolean(),
  goodsForm: enumOf(GoodsForm),
  quantity: count,
  price: fen,
  /** Fen to pay in all. */
  amount: fen,
  status: enumOf(OrderStatus),
  deliveryState: enumOf(OrderDeliveryState),
  createTime: seconds,
  /** Until when it can be paid. */
  payBy: seconds,
  payTime: seconds.nullable(),
  closeTime: seconds.nullable(),
  closeReason: enumOf(CloseReason).nullable(),
  /** Fen of its amount that were given back, or are on their way. */
  refunded: fen,
  /** Whether it was given back as a whole: it counts against no limit, and what it bought is given up. */
  isRefunded: z.boolean(),
})
export type OrderCard = z.infer<typeof orderCard>

const refundPart = z.strictObject({ amount: fen, done: z.boolean(), reason: z.string(), time: seconds })

export const orderDetail = z.strictObject({
  ...orderCard.shape,
  platform: enumOf(PaymentPlatform).nullable(),
  /** Serial numbers of the items this order became; given when paid, empty until then. */
  serials: z.array(count),
  /** Ids of the items this order became; empty until paid. */
  nftIds: z.array(ids.itemId),
  /** Ids of the blind boxes this order became; empty for other orders and until paid. */
  boxIds: z.array(ids.boxId),
  /** Of physical goods; null for all others. */
  delivery: delivery.nullable(),
  return: orderReturn.nullable(),
  /** All that goes back, also what was paid too much; its reason and time are the newest part's. Null where nothing does. */
  refund: z.strictObject({ ...refundPart.shape, parts: z.array(refundPart) }).nullable(),
})

export const placeOrder = route('POST once', 'order/order', {
  auth: 'adult',
  changes: orderEffects,
  input: z.strictObject({
    goodsSn,
    quantity: z.int().min(1).max(100).meta({ title: '数量' }),
    /** The buyer ticked that digital goods cannot be returned (rules/orders#placing); asked of them only. */
    noReturnAccepted: z.literal(true).optional().meta({ title: '数字藏品不支持退换的确认' }),
    /** Where physical goods go; asked of them only. */
    addressId: ids.addressId.optional().meta({ title: '地址' }),
  }),
  reply: z.strictObject({
    orderSn: ids.orderSn,
    amount: fen,
    payBy: seconds,
    /** True when a waiting order for the same good was returned instead of a second one. */
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
  auth: 'user',
  changes: orderEffects,
  input: z.strictObject({ orderSn }),
  reply: done,
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const deleteOrder = route('POST once', 'order/deleteOrder', {
  auth: 'user',
  changes: orderEffects,
  input: z.strictObject({ orderSn }),
  reply: done,
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const orders = route('GET', 'order/orders', {
  auth: 'user',
  shows: ['orders'],
  input: z.strictObject({
    ...cursorInput,
    status: enumOf(OrderStatus).optional().meta({ title: '订单状态' }),
  }),
  reply: cursorPageOf(orderCard),
})

/** My orders of one good, with how many pieces count against its per-person limit. */
export const goodsOrders = route('GET', 'order/goodsOrders', {
  auth: 'user',
  shows: ['orders'],
  input: z.strictObject({ ...pageInput, goodsSn }),
  reply: z.strictObject({
    ...pageOf(orderCard).shape,
    /** Pieces in paid and waiting orders. */
    bought: count,
    waitingOrderSn: ids.orderSn.nullable(),
  }),
})

export const orderInfo = route('GET', 'order/info', {
  auth: 'user',
  shows: ['orders'],
  input: z.strictObject({ orderSn }),
  reply: orderDetail,
  errors: ['ORDER_NOT_FOUND'],
})
