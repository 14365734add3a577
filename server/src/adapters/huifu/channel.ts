import { PaymentPlace, PaymentPlatform } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import type { PaymentChannel } from '../../ports/payments.ts'
import { createStatusQueries } from './query.ts'
import { createBillQuestion } from './bill.ts'
import { readBillFile } from './billFile.ts'
import { createCalls } from './call.ts'
import { checkHuifu } from './check.ts'
import { acknowledge, readNotification } from './notification.ts'
import { createRefund } from './refund.ts'
import { createStart } from './start.ts'

/**
 * Creates the channel 汇付斗拱 (hosted cashier, V2): one page for every wallet, on desktops, on phones and within WeChat.
 */
export function createHuifu({ config, clock }: Pick<CoreServices, 'config' | 'clock'>): PaymentChannel {
  const settings = config.huifu
  const calls = createCalls(settings, clock)
  const asking = createStatusQueries(settings, calls)
  return {
    name: 'huifu',
    platform: PaymentPlatform.hf,
    title: '汇付',
    description: '微信、支付宝、云闪付都可以付',
    isSandbox: false,
    // There is no SDK for the native app, which shows the page for phones.
    places: [PaymentPlace.desktop, PaymentPlace.phone, PaymentPlace.wechat, PaymentPlace.app],
    start: createStart(config, calls),
    query: asking.query,
    close: asking.close,
    refund: createRefund(settings, calls),
    bills: {
      kind: 'asked',
      readyAfterHours: 12,
      ask: createBillQuestion(settings, calls),
      read: (file) => readBillFile(settings.merchantId, file),
    },
    readNotification: (notification) => readNotification(settings, notification),
    acknowledge,
    check: () => checkHuifu(settings, calls, clock),
  }
}
