import * as z from 'zod'
import { CheckoutForm, Device, GenericStatus, OrderStatus, PaymentPlace, PaymentPlatform } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { enumOf, fen } from './schema.ts'

const orderSn = ids.orderSn.meta({ title: '订单编号' })
const device = enumOf(Device).default(Device.unknown).meta({ title: '设备' })
const place = enumOf(PaymentPlace).default(PaymentPlace.desktop).meta({ title: '支付环境' })

export const platformList = route('GET', 'pay/platformList', {
  title: '查看支付方式',
  auth: 'user',
  input: z.strictObject({ place }),
  example: { place: 1 },
  reply: z.strictObject({
    /** Platforms available in that environment. */
    list: z.array(
      z.strictObject({
        platform: enumOf(PaymentPlatform),
        name: z.string(),
        description: z.string(),
        /** True when no real money moves. */
        isSandbox: z.boolean(),
      }),
    ),
  }),
})

const started = z.strictObject({
  paymentSn: ids.paymentSn,
  form: enumOf(CheckoutForm),
  /** URL to open for payment, or other content according to `form`. */
  payUrl: z.string(),
})

const startErrors = [
  'ORDER_NOT_FOUND',
  'ORDER_NOT_PAYABLE',
  'ORDER_CLOSED',
  'ADDRESS_REQUIRED',
  'PLATFORM_UNAVAILABLE',
  'PROVIDER_UNAVAILABLE',
] as const

export const payment = route('POST once', 'pay/user/payment', {
  title: '发起支付',
  auth: 'adult',
  input: z.strictObject({
    orderSn,
    platform: z
      .literal([PaymentPlatform.alipay, PaymentPlatform.hf, PaymentPlatform.wechat])
      .meta({ title: '支付方式' }),
    device,
    place,
  }),
  example: { orderSn: 'unknown', platform: 1, device: 0, place: 2 },
  reply: started,
  errors: startErrors,
})

export const umsPayment = route('POST once', 'pay/user/ums/payment', {
  title: '发起银联支付',
  auth: 'adult',
  input: z.strictObject({ orderSn, device, place }),
  example: { orderSn: 'unknown', device: 0, place: 2 },
  reply: started,
  errors: startErrors,
})

export const paymentStatus = route('GET', 'pay/user/paymentStatus', {
  title: '查询支付结果',
  auth: 'user',
  provides: ['orders'],
  input: z.strictObject({ orderSn }),
  example: { orderSn: 'unknown' },
  reply: z.strictObject({
    orderSn: ids.orderSn,
    status: enumOf(GenericStatus),
    orderStatus: enumOf(OrderStatus),
    amount: fen,
    /** Why the last payment failed, for the buyer; empty otherwise. */
    failReason: z.string(),
  }),
  errors: ['ORDER_NOT_FOUND'],
})
