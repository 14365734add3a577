import { type Device, OrderStatus, type PaymentPlatform, type Reply } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import { once } from '../../core/idempotency.ts'
import { timedSn } from '../../core/ids.ts'
import type { PayableOrders } from './orders.ts'
import type { Channels } from './channels.ts'
import { notifyPath, returnPath } from './callbacks.ts'
import * as queries from './queries.ts'
import { enqueueClosing } from './settle.ts'
import { PaymentStatus } from './states.ts'

/** One person's wish to pay one order one way. */
export interface PaymentIntention {
  uid: string
  key: string
  path: 'pay/user/payment' | 'pay/user/ums/payment'
  input: { orderSn: string; device: Device }
  platform: PaymentPlatform
}

/** Begins payments: first a row of ours, then, outside the transaction, the channel's cashier. */
export function createStarting({ config, database, clock }: Foundation, channels: Channels, orders: PayableOrders) {
  const { publicUrl } = config.http

  /** The payment an intention stands for: the one still waiting on the platform, or a new one. */
  async function record(tx: Tx, { uid, input, platform }: PaymentIntention): Promise<string> {
    const { orderSn, device } = input
    const own = await orders.findForPayment(tx, { orderSn, uid })
    if (!own) throw new AppError('ORDER_NOT_FOUND')
    const order = await orders.lock(tx, orderSn)
    if (!order || order.status === OrderStatus.closed) throw new AppError('ORDER_CLOSED')
    if (order.status !== OrderStatus.waitPay) throw new AppError('ORDER_NOT_PAYABLE')
    if (order.isOverdue) throw new AppError('ORDER_CLOSED')
    if (own.needsAddress) throw new AppError('ADDRESS_REQUIRED')
    const waiting = await queries.waitingOf(tx, [orderSn])
    const same = waiting.find((payment) => payment.platform === platform)
    if (same) return same.sn
    const sn = `P${timedSn(clock.now())}`
    const { name: channel } = channels.require(platform)
    await queries.insert(tx, { sn, orderSn, uid, platform, channel, amountFen: order.amountFen, device })
    return sn
  }

  /** Opens the payment at its channel, which gives the same address each time. Throws PROVIDER_UNAVAILABLE. */
  async function open(paymentSn: string): Promise<string> {
    const payment = await queries.find(database.db, paymentSn)
    if (!payment) throw new Error(`Payment ${paymentSn} has vanished`)
    if (payment.pay_url !== '') return payment.pay_url
    const { order_sn: orderSn, uid, platform } = payment
    const order = await orders.findForPayment(database.db, { orderSn, uid })
    if (!order || payment.status !== PaymentStatus.await) throw new AppError('ORDER_NOT_PAYABLE')
    const { payUrl } = await channels.of(payment).start({
      paymentSn,
      orderSn,
      subject: order.goodsName,
      amountFen: order.amountFen,
      expireAt: order.payBy,
      returnUrl: publicUrl + returnPath(orderSn),
      notifyUrl: publicUrl + notifyPath(platform),
      device: payment.device as Device,
    })
    const stillWaits = await database.transaction(async (tx) => {
      const isKept = await queries.setPayUrl(tx, paymentSn, payUrl)
      // Its order was cancelled while the channel was opening the payment.
      if (!isKept) await enqueueClosing(tx, paymentSn)
      return isKept
    })
    if (!stillWaits) throw new AppError('ORDER_NOT_PAYABLE')
    return payUrl
  }

  return {
    /**
     * The same key gives the same payment and address, and so does another key while the payment waits. Throws
     * ORDER_NOT_FOUND, ORDER_CLOSED, ORDER_NOT_PAYABLE, ADDRESS_REQUIRED, PLATFORM_UNAVAILABLE; after PROVIDER_UNAVAILABLE the same
     * request may be sent again.
     */
    async start(intention: PaymentIntention): Promise<Reply<'pay/user/payment'>> {
      channels.require(intention.platform)
      const { paymentSn } = await once(database, intention, async (tx) => ({
        paymentSn: await record(tx, intention),
        payUrl: '',
      }))
      return { paymentSn, payUrl: await open(paymentSn) }
    },
  }
}
