import { PaymentPlatform } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import type { PaymentChannel } from '../../ports/payments.ts'
import { accountOf } from './account.ts'
import { downloadBill } from './bill.ts'
import { readBillFile } from './billFile.ts'
import { checkAccount } from './check.ts'
import { acknowledgement, readNotification } from './notification.ts'
import { refundPayment } from './refund.ts'
import { checkoutOf, places } from './start.ts'
import { closePayment, queryPayment } from './query.ts'

/** Creates the channel for Alipay's open platform, which uses the gateway and plain keys instead of certificates. */
export function createAlipay(core: Pick<CoreServices, 'config' | 'clock'>): PaymentChannel {
  const account = accountOf(core)
  return {
    name: 'alipay',
    platform: PaymentPlatform.alipay,
    title: '支付宝',
    description: '用支付宝付款',
    isSandbox: false,
    places,
    start: async (request) => checkoutOf(account, request),
    query: ({ paymentSn }) => queryPayment(account, paymentSn),
    close: (payment) => closePayment(account, payment),
    refund: (request) => refundPayment(account, request),
    bills: {
      kind: 'downloaded',
      // The bill of a day is ready at ten the next morning.
      readyAfterHours: 10,
      download: (day) => downloadBill(account, day),
      read: readBillFile,
    },
    readNotification: ({ rawBody }) => readNotification(account, rawBody),
    acknowledge: (_notification, isDone) => acknowledgement(isDone),
    check: () => checkAccount(account),
  }
}
