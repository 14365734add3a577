import { CheckoutForm, PaymentPlace } from '@app/contract'
import { describe } from 'vitest'
import { describeChannel } from '../../support/channels/suite.ts'
import { startFakeWechatPay } from '../../support/channels/wechatPay/index.ts'

describe('[channel.wechat]', () => {
  describeChannel({
    open: () => startFakeWechatPay(),
    places: [
      { place: PaymentPlace.desktop, form: CheckoutForm.code },
      { place: PaymentPlace.phone, form: CheckoutForm.page },
      { place: PaymentPlace.app, form: CheckoutForm.app },
    ],
    operations: ['start', 'query', 'close', 'refund', 'refundQuery', 'bill'],
    closesUnseen: true,
    acknowledged: { done: { status: 204, body: /^$/ }, failed: { status: 400, body: /"code":"FAIL"/ } },
  })
})
