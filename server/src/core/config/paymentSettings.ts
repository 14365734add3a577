import { choices, days, integer, milliseconds, seconds, url } from './schemas.ts'
import { setting } from './setting.ts'

const DAY = 86_400

/** Settings of payments over all channels: settlement, records, outages. */
export const paymentSettings = {
  channels: setting({
    name: 'PAYMENT_CHANNELS',
    schema: choices('sandbox', 'alipay', 'ums', 'huifu', 'wechatPay'),
    default: 'sandbox',
    description:
      'Payment channels on offer. `sandbox` moves no money and cannot be combined with others, because anybody could pay for free.',
  }),
  sandboxUrl: setting({
    name: 'PAYMENT_SANDBOX_URL',
    schema: url('http', 'https'),
    default: '',
    description:
      'URL of the sandbox, if it is another process of this deployment, so that it can be slow or unreachable like a real channel. Empty: this process.',
  }),
  notificationDays: setting({
    name: 'PAYMENT_NOTIFICATION_DAYS',
    schema: days(30, 36_500),
    default: 1096,
    description:
      'Whole days for which verified channel notifications are kept unchanged. The law requires three years after a trade.',
  }),
  refusalDays: setting({
    name: 'PAYMENT_REFUSAL_DAYS',
    schema: days(1, 3650),
    default: 90,
    description: 'Days for which the counts of rejected notifications are kept.',
  }),
  maximumBatch: setting({
    name: 'PAYMENT_MAXIMUM_BATCH',
    schema: integer(1, 5000),
    default: 200,
    description: 'Maximum payments that one transaction settles.',
  }),
  concurrency: setting({
    name: 'PAYMENT_WRITERS',
    schema: integer(1, 20),
    default: 2,
    description: 'Settlement transactions that one process runs at a time. Each takes one connection.',
  }),
  maxWaitMilliseconds: setting({
    name: 'PAYMENT_PATIENCE_MILLISECONDS',
    schema: milliseconds(0, 1000),
    default: 25,
    description: 'Time after which waiting payments start a further concurrent settlement.',
  }),
  maximumWaiting: setting({
    name: 'PAYMENT_MAXIMUM_WAITING',
    schema: integer(1, 1_000_000),
    default: 20_000,
    description:
      'Payments that may wait for settlement in one process. The channel repeats the notifications of any others.',
  }),
  faultSeconds: setting({
    name: 'PAYMENT_FAULT_SECONDS',
    schema: seconds(0, 2_592_000),
    default: 21_600,
    description:
      'Time for which a paid order that an internal fault prevents from being fulfilled waits for a fix before it is refunded.',
  }),
  silenceSeconds: setting({
    name: 'PAYMENT_SILENCE_SECONDS',
    schema: seconds(0, DAY),
    default: 120,
    description: 'Time for which an overdue order keeps its stock while its channel does not answer.',
  }),
  billDays: setting({
    name: 'PAYMENT_BILL_DAYS',
    schema: days(1, 90),
    default: 7,
    description: 'Past days whose bills are still requested if a channel did not provide them in time.',
  }),
} as const
