import * as z from 'zod'
import { CloseReason, ItemState, type OrderStatus, type PaymentPlatform } from '../enums.ts'
import { boxId, goodsSn, itemId, orderSn, paymentSn, uid } from '../ids.ts'
import { count, done, enumOf, fen, picture, seconds, trimmed } from '../schema.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

const reason = trimmed('原因', 2, 200)

export const orderStatus = choice<OrderStatus>('状态', {
  1: '待付款',
  2: '待发货',
  3: '运送中',
  4: '已完成',
  5: '已关闭',
})
/** Labels of the payment platforms. */
export const platformNames = {
  1: '支付宝',
  2: '银联商务',
  3: '汇付',
  4: '微信支付',
} as const satisfies Record<PaymentPlatform, string>
export const paymentPlatform = choice<PaymentPlatform>('渠道', platformNames)

/** An order in a list; people are masked. */
export const orderRow = z.strictObject({
  orderSn: orderSn.meta({ title: '订单编号' }),
  placedAt: seconds.meta({ title: '下单时间' }),
  uid: uid.meta({ title: '用户' }),
  nickname: z.string().meta({ title: '昵称' }),
  phone: z.string().meta({ title: '手机号' }),
  goodsSn: goodsSn.meta({ title: '商品编号' }),
  goodsName: z.string().meta({ title: '商品' }),
  cover: picture,
  quantity: count.meta({ title: '数量' }),
  amountFen: fen.meta({ title: '金额' }),
  refundedFen: fen.meta({ title: '已退' }),
  status: orderStatus,
  /** True if part of it never reached the chain. */
  isUndelivered: z.boolean().meta({ title: '未上链' }),
  platform: paymentPlatform.nullable(),
  paidAt: seconds.nullable().meta({ title: '付款时间' }),
})

export const orderList = adminList('order/list', {
  title: '查看订单列表',
  auth: 'order.read',
  filters: {
    orderSn: orderSn.meta({ title: '订单编号' }),
    uid: uid.meta({ title: '用户' }),
    goodsSn: goodsSn.meta({ title: '商品编号' }),
    status: orderStatus,
    platform: paymentPlatform,
    /** Part of it never reached the chain, and nobody has refunded it. */
    isUndelivered: z.boolean().meta({ title: '上链失败且未退款' }),
    /** Placed from then on, and before then. */
    from: seconds.meta({ title: '下单不早于' }),
    until: seconds.meta({ title: '下单早于' }),
    minimumFen: fen.meta({ title: '金额不低于' }),
    maximumFen: fen.meta({ title: '金额不高于' }),
  },
  sorts: ['-placedAt', 'placedAt', '-amountFen', 'amountFen'],
  row: orderRow,
  tabs: 'status',
})

/** Lists who bought a work or box, by its paid orders, refunded ones included; people are masked. Needs `goodsSn`. */
export const orderBuyers = adminList('order/buyers', {
  title: '查看作品买家',
  auth: 'order.read',
  filters: {
    goodsSn: goodsSn.meta({ title: '商品编号' }),
    platform: paymentPlatform,
    from: seconds.meta({ title: '付款不早于' }),
    until: seconds.meta({ title: '付款早于' }),
  },
  example: { goodsSn: 'none' },
  sorts: ['-paidAt', 'paidAt', '-quantity', 'quantity'],
  row: z.strictObject({
    paidAt: seconds.meta({ title: '付款时间' }),
    uid: uid.meta({ title: '用户' }),
    nickname: z.string().meta({ title: '昵称' }),
    phone: z.string().meta({ title: '手机号' }),
    quantity: count.meta({ title: '数量' }),
    /** Edition numbers that the order brought, such as `3、18–20`; empty for boxes and parcels. */
    serials: z.string().meta({ title: '编号' }),
    platform: paymentPlatform.nullable(),
    amountFen: fen.meta({ title: '实付' }),
    refundedFen: fen.meta({ title: '已退' }),
    orderSn: orderSn.meta({ title: '订单编号' }),
  }),
  errors: ['BAD_INPUT'],
})

/** What a work or box has sold: its paid orders, refunded ones included. All zero for an unknown number. */
export const orderTotals = adminRoute('GET', 'order/totals', {
  title: '查看商品成交',
  auth: 'order.read',
  input: z.strictObject({ goodsSn }),
  example: { goodsSn: 'none' },
  reply: z.strictObject({ buyers: count, orders: count, pieces: count, amountFen: fen, refundedFen: fen }),
})

/** An event of an order, from any source; `by` is a staff member, `系统`, `买家` or a payment channel. */
const happening = z.strictObject({
  at: seconds,
  kind: z.enum([
    'placed',
    'paymentBegun',
    'paymentEnded',
    'paid',
    'notified',
    'completed',
    'closed',
    'issued',
    'minted',
    'parcelSent',
    'parcelCorrected',
    'parcelReceived',
    'returnAsked',
    'returnDecided',
    'returned',
    'restocked',
    'refundBegun',
    'refundDone',
    'takenBack',
    'note',
    'act',
  ]),
  /** Description of the event. */
  text: z.string(),
  by: z.string(),
  amountFen: fen.optional(),
  transactionHash: z.string().optional(),
})
export type Happening = z.infer<typeof happening>

export const orderInfo = adminRoute('GET', 'order/info', {
  title: '查看订单',
  auth: 'order.read',
  input: z.strictObject({ orderSn }),
  example: { orderSn: 'none' },
  reply: z.strictObject({
    ...orderRow.shape,
    priceFen: fen,
    closeReason: enumOf(CloseReason).nullable(),
    /** Whether the buyer has hidden it from their orders. */
    isHidden: z.boolean(),
    items: z.array(
      z.strictObject({
        nftId: itemId,
        serial: count,
        state: enumOf(ItemState),
        isWithBuyer: z.boolean(),
        transactionHash: z.string(),
      }),
    ),
    boxIds: z.array(boxId),
    payments: z.array(
      z.strictObject({
        paymentSn,
        platform: paymentPlatform,
        amountFen: fen,
        /** 1 waiting, 2 paid, 3 failed, 4 closed. */
        status: z.int(),
        tradeNo: z.string(),
        createdAt: seconds,
        paidAt: seconds.nullable(),
      }),
    ),
    parcel: z
      .strictObject({
        /** Masked. */
        name: z.string(),
        phone: z.string(),
        address: z.string(),
        carrier: z.string(),
        trackingNumber: z.string(),
        shippedAt: seconds.nullable(),
        receivedAt: seconds.nullable(),
      })
      .nullable(),
    notes: z.array(z.strictObject({ comment: z.string(), by: z.string(), at: seconds })),
    /** Oldest first. */
    timeline: z.array(happening),
    /** Actions that its state allows now, regardless of rights. */
    may: z.strictObject({ cancel: z.boolean(), refund: z.boolean(), deliverAgain: z.boolean() }),
  }),
  errors: ['ORDER_NOT_FOUND'],
})

/** Cancels an unpaid order. */
export const cancelOrder = adminRoute('POST', 'order/cancel', {
  title: '取消订单',
  auth: 'order.cancel',
  bulk: 'orderSn',
  input: z.strictObject({ orderSn, reason }),
  example: { orderSn: 'none', reason: '买家来电要求' },
  reply: done,
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Retries the chain operations of an order that the chain refused. */
export const deliverAgain = adminRoute('POST', 'order/deliverAgain', {
  title: '重新上链',
  auth: 'order.deliver',
  bulk: 'orderSn',
  input: z.strictObject({ orderSn, reason }),
  example: { orderSn: 'none', reason: '合约已修复' },
  reply: z.strictObject({ pieces: count }),
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const noteOrder = adminRoute('POST', 'order/note', {
  title: '写订单备注',
  auth: 'order.note',
  input: z.strictObject({ orderSn, comment: trimmed('备注', 1, 500) }),
  example: { orderSn: 'none', comment: '已电话联系' },
  reply: done,
  errors: ['ORDER_NOT_FOUND'],
})

/** Reveals one field of an order's buyer; every reveal is audited. */
export const revealOfOrder = adminRoute('POST', 'order/reveal', {
  title: '查看买家完整信息',
  auth: 'user.reveal',
  input: z.strictObject({
    orderSn,
    field: choice('内容', { phone: '手机号', realName: '真实姓名', address: '收货地址' }),
    reason,
  }),
  example: { orderSn: 'none', field: 'phone', reason: '核对来电人' },
  reply: z.strictObject({ value: z.string() }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'TOO_FAST'],
})
