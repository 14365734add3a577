import type { OrderSn } from '@app/contract'
import { Device, PaymentPlace, PaymentPlatform } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { mutate } from '../../lib/mutation.ts'
import { appCan } from '../../lib/bridge/channel.ts'
import { isNativeApp } from '../../lib/platform.ts'
import { read } from '../../lib/query.ts'

export type PaymentStatus = Reply<'pay/user/paymentStatus'>

export const platforms = () => ({
  ...read('pay/platformList', { place: placeOf(navigator.userAgent) }),
  staleTime: 5 * 60_000,
})

export const paymentStatus = (orderSn: OrderSn) => ({ ...read('pay/user/paymentStatus', { orderSn }), staleTime: 0 })

/**
 * Starts a payment; UMS has a call of its own. Repeating it after a lost answer, or while the payment is pending,
 * returns the same page.
 */
export function startPayment(orderSn: OrderSn, platform: PaymentPlatform) {
  const device = deviceOf(navigator.userAgent)
  const place = placeOf(navigator.userAgent)
  return platform === PaymentPlatform.ums
    ? mutate('pay/user/ums/payment', { orderSn, device, place })
    : mutate('pay/user/payment', { orderSn, platform, device, place })
}

/** Kind of device: channels show a different page on each. */
export function deviceOf(userAgent: string): Device {
  const isApp = isNativeApp(userAgent)
  if (/iPhone|iPad|iPod/i.test(userAgent)) return isApp ? Device.appIos : Device.h5Ios
  if (/Android/i.test(userAgent)) return isApp ? Device.appAndroid : Device.h5Android
  return Device.unknown
}

/**
 * Where the user pays, which decides what channels offer. In the native app these are its payment kits, if it has them.
 */
export function placeOf(userAgent: string): PaymentPlace {
  if (appCan('pay')) return PaymentPlace.app
  if (/MicroMessenger/i.test(userAgent)) return PaymentPlace.wechat
  return deviceOf(userAgent) === Device.unknown ? PaymentPlace.desktop : PaymentPlace.phone
}
