import { Device, PaymentPlatform } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { call } from '../../lib/call.ts'
import { isNativeApp } from '../../lib/platform.ts'
import { read } from '../../lib/query.ts'

export type PaymentStatus = Reply<'pay/user/paymentStatus'>

export const platforms = () => ({ ...read('pay/platformList', {}), staleTime: 5 * 60_000 })

export const paymentStatus = (orderSn: string) => ({ ...read('pay/user/paymentStatus', { orderSn }), staleTime: 0 })

/** Begins a payment; UMS has a call of its own. The same key, and any key while the payment waits, gives the same page. */
export function startPayment(orderSn: string, platform: PaymentPlatform, idempotencyKey: string) {
  const device = deviceOf(navigator.userAgent)
  return platform === PaymentPlatform.ums
    ? call('pay/user/ums/payment', { orderSn, device }, { idempotencyKey })
    : call('pay/user/payment', { orderSn, platform, device }, { idempotencyKey })
}

/** What kind of device pays: channels show another page on each. */
export function deviceOf(userAgent: string): Device {
  const isApp = isNativeApp(userAgent)
  if (/iPhone|iPad|iPod/i.test(userAgent)) return isApp ? Device.appIos : Device.h5Ios
  if (/Android/i.test(userAgent)) return isApp ? Device.appAndroid : Device.h5Android
  return Device.unknown
}
