import * as z from 'zod'
import { ReturnState } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { orderEffects } from './cacheTags.ts'
import { enumOf, fen, seconds, trimmed } from './schema.ts'

/** A parcel's delivery address as shown to its owner; the phone is masked. */
export const shippingAddress = z.strictObject({
  name: z.string(),
  phone: z.string(),
  /** Province, city, district and detail as one line. */
  text: z.string(),
})

/** The parcel of an order of physical goods. Times are null until they occur. */
export const delivery = z.strictObject({
  address: shippingAddress,
  freight: fen,
  /** Empty until shipped. */
  carrier: z.string(),
  trackingNumber: z.string(),
  shipTime: seconds.nullable(),
  receiveTime: seconds.nullable(),
  /** Time it counts as received without confirmation (14 days after shipping); null before and after. */
  autoReceiveTime: seconds.nullable(),
  /** Deadline for returning it (7 days after receipt); null before. */
  returnBy: seconds.nullable(),
})

/** A request to return physical goods. */
export const orderReturn = z.strictObject({
  state: enumOf(ReturnState),
  reason: z.string(),
  /** The shop's answer; empty until then. */
  answer: z.string(),
  time: seconds,
})

const orderSn = ids.orderSn.meta({ title: '订单编号' })

/**
 * Sets or changes the delivery address of an order of physical goods until it is shipped; freight is the same
 * everywhere.
 */
export const addressOrder = route('POST', 'order/addressOrder', {
  title: '填写订单收货地址',
  auth: 'user',
  invalidates: orderEffects,
  input: z.strictObject({ orderSn, addressId: ids.addressId.meta({ title: '地址' }) }),
  example: { orderSn: 'unknown', addressId: '1' },
  reply: z.strictObject({}),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Confirms receipt by the buyer: 3 → 4. */
export const receiveOrder = route('POST once', 'order/receiveOrder', {
  title: '确认收货',
  auth: 'user',
  invalidates: orderEffects,
  input: z.strictObject({ orderSn }),
  example: { orderSn: 'unknown' },
  reply: z.strictObject({}),
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Before shipping, closes and refunds the order; within 7 days of receipt, requests a return. */
export const returnOrder = route('POST once', 'order/returnOrder', {
  title: '申请退货',
  auth: 'user',
  invalidates: orderEffects,
  input: z.strictObject({ orderSn, reason: trimmed('退货原因', 2, 200) }),
  example: { orderSn: 'unknown', reason: '尺寸与想的不一样' },
  reply: z.strictObject({}),
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION', 'LOT_NOT_RETURNED', 'RETURN_CLOSED'],
})
