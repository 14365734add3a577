import { CheckoutForm, PaymentPlace } from '@app/contract'
import { describe } from 'vitest'
import { describeChannel } from '../../support/channels/suite.ts'
import { startFakeUms } from '../../support/channels/ums/index.ts'

const acknowledged = { done: { status: 200, body: /^SUCCESS$/ }, failed: { status: 200, body: /^FAILED$/ } }
const code = { place: PaymentPlace.desktop, form: CheckoutForm.code }
const pages = [
  { place: PaymentPlace.phone, form: CheckoutForm.page },
  { place: PaymentPlace.wechat, form: CheckoutForm.page },
  { place: PaymentPlace.app, form: CheckoutForm.page },
]

describe('[channel.ums] by QR code', () => {
  describeChannel({
    open: () => startFakeUms(),
    places: [code, ...pages],
    operations: ['start', 'query', 'close', 'refund', 'refundQuery'],
    closesUnseen: true,
    asksBeforeClosing: true,
    acknowledged,
  })
})

describe('[channel.ums] by page', () => {
  describeChannel({
    open: () => startFakeUms('wechat'),
    places: [...pages, code],
    operations: ['query', 'close', 'refund', 'refundQuery'],
    closesUnseen: false,
    acknowledged,
  })
})
