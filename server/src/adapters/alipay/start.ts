import { CheckoutForm, PaymentPlace } from '@app/contract'
import { cutText } from '@app/contract/cutText'
import { shanghaiTime } from '../../core/clock.ts'
import { yuanOfFen } from '../../core/yuan.ts'
import type { Checkout, PaymentRequest } from '../../ports/payments.ts'
import type { AlipayAccount } from './account.ts'
import { encoded, fieldsOf } from './request.ts'

interface Product {
  method: string
  productCode: string
  form: CheckoutForm
}

/** Alipay's product for each place. WeChat's browser blocks Alipay's pages. */
const products = {
  /** https://opendocs.alipay.com/open/028r8t */
  [PaymentPlace.desktop]: {
    method: 'alipay.trade.page.pay',
    productCode: 'FAST_INSTANT_TRADE_PAY',
    form: CheckoutForm.page,
  },
  /** https://opendocs.alipay.com/open/02ivbs */
  [PaymentPlace.phone]: { method: 'alipay.trade.wap.pay', productCode: 'QUICK_WAP_WAY', form: CheckoutForm.page },
  /** https://opendocs.alipay.com/open/02e7gq */
  [PaymentPlace.app]: { method: 'alipay.trade.app.pay', productCode: 'QUICK_MSECURITY_PAY', form: CheckoutForm.app },
} as const satisfies Partial<Record<PaymentPlace, Product>>

export const places = [PaymentPlace.desktop, PaymentPlace.phone, PaymentPlace.app] as const

/**
 * Builds the checkout of a payment: an address, or an order string for the app. It is signed locally, without a call to
 * Alipay. The result is the same each time, because it is signed with the time at which the payment began. Throws for a
 * place that is not offered.
 */
export function checkoutOf(account: AlipayAccount, request: PaymentRequest): Checkout {
  const { place, paymentSn, orderSn, subject, amountFen, beganAt, expireAt, returnUrl, notifyUrl } = request
  const product: Product | undefined = place === PaymentPlace.wechat ? undefined : products[place]
  if (!product) throw new Error('Alipay cannot be paid inside WeChat')
  const isPage = product.form === CheckoutForm.page
  const fields = fieldsOf(account, {
    method: product.method,
    at: beganAt,
    addresses: { notify_url: notifyUrl, ...(isPage && { return_url: returnUrl }) },
    content: {
      out_trade_no: paymentSn,
      total_amount: yuanOfFen(amountFen),
      subject: plainSubject(subject) || orderSn,
      product_code: product.productCode,
      // The desktop page has no such field. Notifications for another merchant are rejected anyproduct.
      ...(place !== PaymentPlace.desktop && { seller_id: account.sellerId }),
      time_expire: shanghaiTime(expireAt),
      ...(place === PaymentPlace.phone && { quit_url: returnUrl }),
      ...(account.minimumAge > 0 && {
        // `fix_buyer` would bind the payer's name and ID number, and fails without them.
        ext_user_info: { min_age: String(account.minimumAge), need_check_info: 'T' },
      }),
    },
  })
  return { form: product.form, payUrl: isPage ? `${account.gateway}?${encoded(fields)}` : encoded(fields) }
}

/** Replaces characters that Alipay refuses in a subject, and commas, because its bill does not quote them. */
function plainSubject(subject: string): string {
  const plain = subject.replaceAll(/[^\p{L}\p{N}\p{P} ]|[/=&,"'#%?\\]|[\u{10000}-\u{10FFFF}]/gu, ' ')
  return cutText(plain.replaceAll(/\s+/g, ' ').trim(), 100).trim()
}
