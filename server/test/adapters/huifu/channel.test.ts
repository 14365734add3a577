import { CheckoutForm, PaymentPlace } from '@app/contract'
import { describe } from 'vitest'
import { startFakeHuifu } from '../../support/channels/huifu/index.ts'
import { describeChannel } from '../../support/channels/suite.ts'

describe('[channel.hf] huifu', () => {
  describeChannel({
    open: startFakeHuifu,
    places: [PaymentPlace.desktop, PaymentPlace.phone, PaymentPlace.wechat, PaymentPlace.app].map((place) => ({
      place,
      form: CheckoutForm.page,
    })),
    operations: ['start', 'query', 'close', 'refund', 'refundQuery', 'bill'],
    closesUnseen: false,
    acknowledged: { done: { status: 200, body: /^RECV_ORD_ID_P\d+$/ }, failed: { status: 400, body: /^FAILED$/ } },
  })
})
