import { PaymentPlace, PaymentPlatform } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import type { PaymentChannel } from '../../ports/payments.ts'
import { accountOf } from './account.ts'
import { downloadBill, readBillFile, readyAfterHours } from './bill.ts'
import { createCalls } from './call.ts'
import { checkAccount } from './check.ts'
import { acknowledge, readNotification } from './notification.ts'
import { mountPages } from './pages.ts'
import { closePayment, queryPayment } from './query.ts'
import { refundPayment } from './refund.ts'
import { startPayment } from './start.ts'
import { createTickets } from './ticket.ts'

/** Creates the channel for WeChat Pay's APIv3, for directly paid merchants in mainland China. */
export function createWechatPay(core: Pick<CoreServices, 'config' | 'clock' | 'log' | 'sealer'>): PaymentChannel {
  const { config, clock, log } = core
  const { publicUrl } = config.http
  const account = accountOf(config.wechatPay)
  const calls = createCalls(account, clock)
  const tickets = createTickets(core.sealer)
  const seconds = () => Math.floor(clock.now() / 1000)

  return {
    name: 'wechatPay',
    platform: PaymentPlatform.wechat,
    title: '微信支付',
    description: '使用微信付款',
    isSandbox: false,
    places: [
      PaymentPlace.desktop,
      PaymentPlace.phone,
      ...(account.appSecret === '' ? [] : [PaymentPlace.wechat]),
      ...(account.mobileAppId === '' ? [] : [PaymentPlace.app]),
    ],
    start: (request) => startPayment({ calls, tickets, publicUrl, seconds }, request),
    query: (payment) => queryPayment(calls, payment),
    close: (payment) => closePayment(calls, payment),
    refund: (request) => refundPayment(calls, request),
    bills: {
      kind: 'downloaded',
      readyAfterHours,
      download: (day) => downloadBill(calls, day, clock.now()),
      read: readBillFile,
    },
    readNotification: (notification) => readNotification(account, notification, { now: clock.now(), log }),
    acknowledge,
    check: () => checkAccount(calls),
    mount: (app) => mountPages(app, { calls, tickets, publicUrl, seconds, log }),
  }
}
