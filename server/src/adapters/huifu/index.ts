import { PaymentPlace, PaymentPlatform } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import type { PaymentChannel } from '../../ports/payments.ts'
import { accountOf } from './account.ts'
import { downloadBill } from './bill.ts'
import { readBillFile } from './billFile.ts'
import { checkAccount } from './check.ts'
import { acknowledge, readNotification } from './notification.ts'
import { closePayment, queryPayment } from './query.ts'
import { refundPayment } from './refund.ts'
import { startPayment } from './start.ts'

/**
 * Creates the channel 汇付斗拱 (hosted cashier, V2): one page for every wallet, on desktops, on phones and within WeChat.
 */
export function createHuifu(core: Pick<CoreServices, 'config' | 'clock'>): PaymentChannel {
  const account = accountOf(core)
  return {
    name: 'huifu',
    platform: PaymentPlatform.hf,
    title: '汇付',
    description: '微信、支付宝、云闪付都可以付',
    isSandbox: false,
    // There is no SDK for the native app, which shows the page for phones.
    places: [PaymentPlace.desktop, PaymentPlace.phone, PaymentPlace.wechat, PaymentPlace.app],
    start: (request) => startPayment(account, request),
    query: (payment) => queryPayment(account, payment),
    close: (payment) => closePayment(account, payment),
    refund: (request) => refundPayment(account, request),
    bills: {
      kind: 'downloaded',
      readyAfterHours: 12,
      download: (day) => downloadBill(account, day),
      read: (file) => readBillFile(account.merchantId, file),
    },
    readNotification: (notification) => readNotification(account, notification),
    acknowledge,
    check: () => checkAccount(account),
  }
}
