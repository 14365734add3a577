import { CheckoutForm, PaymentPlace, PaymentPlatform } from '@app/contract'
import * as z from 'zod'
import type { CoreServices } from '../../core/coreServices.ts'
import type { BegunPayment, ChannelState, Checkout, PaymentChannel, PaymentReport } from '../../ports/payments.ts'
import { accountOf, isOurs } from './account.ts'
import { createBills } from './bill.ts'
import { bodyOf, createCalls, unavailable } from './call.ts'
import { checkAccount } from './check.ts'
import { acknowledge, readNotification } from './notification.ts'
import { createPaymentPages } from './prepay.ts'
import { mountPages, openUrl } from './pages.ts'
import { createPayers } from './payer.ts'
import { createRefund } from './refund.ts'
import { createTickets } from './ticket.ts'
import { readTransaction, transaction } from './transaction.ts'

const notThere = /^ORDER_?NOT_?EXISTS?$/

/** Result of closing, by the state of the payment afterwards. */
const closings = {
  paid: 'paid',
  closed: 'closed',
  failed: 'closed',
  waiting: 'waiting',
  unknown: 'unknown',
} as const satisfies Record<ChannelState, string>

/** Creates the channel for WeChat Pay's APIv3, for directly paid merchants in mainland China. */
export function createWechatPay(core: Pick<CoreServices, 'config' | 'clock' | 'log' | 'sealer'>): PaymentChannel {
  const { config, clock, log } = core
  const { publicUrl } = config.http
  const account = accountOf(config.wechatPay)
  const calls = createCalls(account, clock)
  const { ask } = calls
  const opening = createPaymentPages(account, ask)
  const payers = createPayers(account)
  const tickets = createTickets(core.sealer)
  const seconds = () => Math.floor(clock.now() / 1000)
  const addressOf = ({ paymentSn }: Pick<BegunPayment, 'paymentSn'>) =>
    `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentSn)}`

  async function query(payment: BegunPayment): Promise<PaymentReport> {
    const outcome = await ask('GET', `${addressOf(payment)}?mchid=${account.merchantId}`)
    if (outcome.kind === 'refused' && notThere.test(outcome.code)) return { state: 'unknown' }
    const told = bodyOf(outcome, transaction)
    if (told.out_trade_no !== payment.paymentSn || !isOurs(account, told)) throw unavailable('an answer about another')
    const said = readTransaction(told)
    if (!said) throw unavailable(`a payment in the state ${told.trade_state}`)
    if (said.state !== 'paid') return said
    const { paidAt, ...paid } = said
    return { ...paid, ...(paidAt && { paidAt }) }
  }

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

    async start(request): Promise<Checkout> {
      const { place, payerAddress, returnUrl } = request
      if (place === PaymentPlace.desktop) return { form: CheckoutForm.code, payUrl: await opening.native(request) }
      if (place === PaymentPlace.app) {
        return { form: CheckoutForm.app, payUrl: JSON.stringify(await opening.app(request, seconds())) }
      }
      // Reports a payment that WeChat Pay refuses to open at once; the address is requested again when the browser
      // arrives.
      if (place === PaymentPlace.phone) await opening.h5(request, { payerAddress, returnUrl })
      return { form: CheckoutForm.page, payUrl: openUrl(publicUrl, tickets.write({ ...request, place })) }
    },

    query,

    async close(payment) {
      const outcome = await ask('POST', `${addressOf(payment)}/close`, { mchid: account.merchantId })
      if (outcome.kind !== 'refused') {
        bodyOf(outcome, z.undefined())
        return 'closed'
      }
      // The payment is paid, already closed, unknown, or being paid at this moment; a query returns which.
      return closings[(await query(payment)).state]
    },

    refund: createRefund(ask),
    bills: createBills(calls, clock),
    readNotification: (notification) => readNotification(account, notification, { now: clock.now(), log }),
    acknowledge,
    check: () => checkAccount(account, { ask, payers }),
    mount: (app) => mountPages(app, { tickets, opening, payers, publicUrl, clock, log }),
  }
}
