import { PaymentPlace, PaymentPlatform } from '@app/contract'
import type { PaymentChannel } from '../../ports/payments.ts'
import { accountOf, type UmsCore } from './account.ts'
import { readBillFile } from './bill.ts'
import { checkAccount } from './check.ts'
import { readNotification } from './notification.ts'
import { closePayment, queryPayment } from './query.ts'
import { refundPayment } from './refund.ts'
import { startPayment } from './start.ts'

/** Creates the channel 银联商务 (netpay of its open platform): a QR code on desktops, pages on phones and within WeChat. */
export function createUms(core: UmsCore): PaymentChannel {
  const account = accountOf(core)
  return {
    name: 'ums',
    platform: PaymentPlatform.ums,
    title: '银联商务',
    description: '云闪付、支付宝、微信都可以付',
    isSandbox: false,
    // There is no SDK for the native app, which shows the page for phones.
    places: [PaymentPlace.desktop, PaymentPlace.phone, PaymentPlace.wechat, PaymentPlace.app],
    start: (request) => startPayment(account, request),
    query: (payment) => queryPayment(account, payment),
    close: (payment) => closePayment(account, payment),
    refund: (request) => refundPayment(account, request),
    bills: { kind: 'uploaded', read: (file) => readBillFile(account, file) },
    readNotification: (notification) => readNotification(account, notification),
    acknowledge: (_notification, isDone) => ({
      status: 200,
      type: 'text/plain',
      body: isDone ? 'SUCCESS' : 'FAILED',
    }),
    check: () => checkAccount(account),
  }
}
