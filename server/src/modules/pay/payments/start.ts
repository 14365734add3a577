import type { PaymentSn, Reply } from '@app/contract'
import { type Batcher, createBatcher } from '../../../core/batcher.ts'
import { AppError } from '../../../core/errors.ts'
import type { Checkout } from '../../../ports/payments.ts'
import type { Orders } from '../../order/index.ts'
import { enqueuePaymentClosing } from '../jobs.ts'
import { notifyPath, returnPath } from '../notifications/callbacks.ts'
import { PaymentStatus } from '../states.ts'
import { batchOptions } from './batchOptions.ts'
import * as queries from './queries.ts'
import {
  nothingToPay,
  openableOf,
  type OpenablePayment,
  type StartRequest,
  recordPayments,
  type RecordedPayment,
  type RecordDeps,
} from './record.ts'

export interface PaymentStart {
  /**
   * Records a payment of an order, opens it at its channel and returns where to pay. The same key gives the same payment
   * and address; so does another key while the payment waits. After PROVIDER_UNAVAILABLE the caller may send the same
   * request again.
   * @throws ORDER_NOT_FOUND, ORDER_CLOSED, ORDER_NOT_PAYABLE, ADDRESS_REQUIRED, PLATFORM_UNAVAILABLE,
   * PROVIDER_UNAVAILABLE, IDEMPOTENCY_KEY_REUSED, BUSY.
   */
  start(request: StartRequest): Promise<Reply<'pay/user/payment'>>
}

export interface PaymentStartDeps extends RecordDeps {
  orders: RecordDeps['orders'] & Pick<Orders, 'findForPayment' | 'completeFree'>
}

interface OpenedPayment extends Checkout {
  paymentSn: PaymentSn
}

interface Batchers {
  payments: Batcher<StartRequest, RecordedPayment>
  /** Stores checkouts; returns for each whether its payment still waits. */
  checkouts: Batcher<OpenedPayment, boolean>
}

/**
 * Creates the service that starts payments. Rows and addresses are written in batches: requests that arrive during a
 * write join the next batch.
 */
export function createPaymentStart(deps: PaymentStartDeps): PaymentStart {
  const options = batchOptions(deps)
  const batchers: Batchers = {
    payments: createBatcher((requests) => recordPayments(deps, requests), {
      name: 'payments begun',
      ...options,
      keyOf: ({ uid, key }) => `${uid} ${key}`,
    }),
    checkouts: createBatcher((opened) => storeCheckouts(deps, opened), {
      name: 'payment addresses',
      ...options,
      keyOf: ({ paymentSn }) => paymentSn,
    }),
  }
  return { start: (request) => startPayment(deps, batchers, request) }
}

async function startPayment(
  deps: PaymentStartDeps,
  batchers: Batchers,
  request: StartRequest,
): Promise<Reply<'pay/user/payment'>> {
  const { outcome, openable } = await batchers.payments.add(request)
  const { orderSn, payerAddress } = request.payable
  if ('reply' in outcome) {
    const { paymentSn } = outcome.reply
    const payment = openable ?? (await findOpenable(deps, paymentSn))
    return { paymentSn, ...(await openAtChannel(deps, batchers, payment, payerAddress)) }
  }
  if (outcome.refusal === nothingToPay) await deps.orders.completeFree(orderSn)
  throw outcome.refusal
}

/** Returns a payment that was recorded earlier. Throws ORDER_NOT_PAYABLE if it no longer waits. */
async function findOpenable(
  { database: { db }, orders }: Pick<PaymentStartDeps, 'database' | 'orders'>,
  paymentSn: PaymentSn,
): Promise<OpenablePayment> {
  const payment = await queries.findKnown(db, paymentSn)
  const { order_sn: orderSn, uid } = payment
  const order = await orders.findForPayment(db, { orderSn, uid })
  const isOpen = payment.pay_url !== '' || payment.status === PaymentStatus.await
  if (!order || !isOpen) throw new AppError('ORDER_NOT_PAYABLE')
  return openableOf(payment, order)
}

/** Opens the payment at its channel, which returns the same address each time. Throws PROVIDER_UNAVAILABLE. */
async function openAtChannel(
  { channels, config }: Pick<PaymentStartDeps, 'channels' | 'config'>,
  { checkouts }: Pick<Batchers, 'checkouts'>,
  { order, checkout: known, ...payment }: OpenablePayment,
  payerAddress: string,
): Promise<Checkout> {
  if (known.payUrl !== '') return known
  const { publicUrl } = config.http
  const { paymentSn, platform, device, place, beganAt } = payment
  const { orderSn, goodsName: subject, amountFen, payBy: expireAt } = order
  const checkout = await channels.of(payment).start({
    paymentSn,
    orderSn,
    subject,
    amountFen,
    beganAt,
    expireAt,
    returnUrl: publicUrl + returnPath(orderSn),
    notifyUrl: publicUrl + notifyPath(platform),
    device,
    place,
    payerAddress,
  })
  if (!(await checkouts.add({ paymentSn, ...checkout }))) throw new AppError('ORDER_NOT_PAYABLE')
  return checkout
}

/** Stores the addresses that channels gave; returns for each payment whether it still waits. */
function storeCheckouts(
  { database }: Pick<PaymentStartDeps, 'database'>,
  opened: readonly OpenedPayment[],
): Promise<boolean[]> {
  return database.transaction(async (tx) => {
    const stored = await queries.setCheckouts(tx, opened)
    // The order was cancelled while the channel was opening the payment.
    for (const { paymentSn } of opened) if (!stored.has(paymentSn)) await enqueuePaymentClosing(tx, paymentSn)
    return opened.map(({ paymentSn }) => stored.has(paymentSn))
  })
}
