import { PaymentPlace, PaymentPlatform } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import type { PaymentChannel } from '../../ports/payments.ts'
import { createStatusQueries } from './query.ts'
import { readBillFile } from './bill.ts'
import { createCalls } from './call.ts'
import { checkUms } from './check.ts'
import { readNotification } from './notification.ts'
import { createRefund } from './refund.ts'
import { createStart } from './start.ts'

/** Creates the channel 银联商务 (netpay of its open platform): a QR code on desktops, pages on phones and within WeChat. */
export function createUms({ config, clock }: Pick<CoreServices, 'config' | 'clock'>): PaymentChannel {
  const settings = config.ums
  const calls = createCalls(settings, clock)
  const asking = createStatusQueries(settings, calls, clock)
  return {
    name: 'ums',
    platform: PaymentPlatform.ums,
    title: '银联商务',
    description: '云闪付、支付宝、微信都可以付',
    isSandbox: false,
    // There is no SDK for the native app, which shows the page for phones.
    places: [PaymentPlace.desktop, PaymentPlace.phone, PaymentPlace.wechat, PaymentPlace.app],
    start: createStart(config, calls, asking),
    query: asking.query,
    close: asking.close,
    refund: createRefund(settings, calls),
    bills: { kind: 'uploaded', read: (file) => readBillFile(settings, file) },
    readNotification: (notification) => readNotification(settings, notification),
    acknowledge: (_notification, isDone) => ({
      status: 200,
      type: 'text/plain',
      body: isDone ? 'SUCCESS' : 'FAILED',
    }),
    check: () => checkUms(settings, calls, clock),
  }
}
