import {
  CheckoutForm,
  type Device,
  type OrderSn,
  OrderStatus,
  type PaymentPlace,
  type PaymentPlatform,
  type PaymentSn,
  type Reply,
} from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { actOnceTogether, type IdempotentRequest, type Outcome } from '../../../core/idempotency.ts'
import { timedSn } from '../../../core/ids.ts'
import { limitLockWait } from '../../../core/lockWait.ts'
import type { Checkout } from '../../../ports/payments.ts'
import type { NamedPayableOrder, Orders } from '../../order/index.ts'
import type { Channels } from '../channels/registry.ts'
import { lockSeconds } from './batchOptions.ts'
import * as queries from './queries.ts'

/** The order to pay and how it is paid. */
export interface Payable {
  orderSn: OrderSn
  device: Device
  place: PaymentPlace
  platform: PaymentPlatform
  /** Address of the client that sent the request. */
  payerAddress: string
}

/** A request to pay an order, under its idempotency key. */
export type StartRequest = (IdempotentRequest<'pay/user/payment'> | IdempotentRequest<'pay/user/ums/payment'>) & {
  payable: Payable
}

/** Reply stored under the key. The address is added later and is stored with the payment. */
type StoredReply = Reply<'pay/user/payment'>

/** A payment that its channel is to open. */
export interface OpenablePayment {
  paymentSn: PaymentSn
  platform: PaymentPlatform
  /** Name of the channel. */
  channel: string
  device: Device
  place: PaymentPlace
  beganAt: Date
  order: Pick<NamedPayableOrder, 'orderSn' | 'goodsName' | 'amountFen' | 'payBy'>
  /** Result of an earlier opening; otherwise its `payUrl` is empty. */
  checkout: Checkout
}

/** Result of a request; without `openable` if its key was used before. */
export interface RecordedPayment {
  outcome: Outcome<StoredReply>
  openable: OpenablePayment | undefined
}

export interface RecordDeps extends Pick<CoreServices, 'config' | 'database' | 'clock'> {
  channels: Pick<Channels, 'find' | 'of'>
  orders: Pick<Orders, 'lockForPayment'>
}

/**
 * Refusal of an order of zero fen, which should have completed on placement. If that was interrupted, no channel can
 * take the payment.
 */
export const nothingToPay = new AppError('ORDER_NOT_PAYABLE', { msg: '这一单不用付款，已经完成' })

/** Records the payments of many requests in one transaction, each once under its idempotency key. */
export function recordPayments(deps: RecordDeps, requests: readonly StartRequest[]): Promise<RecordedPayment[]> {
  return deps.database.transaction(async (tx) => {
    await limitLockWait(tx, lockSeconds)
    const openables = new Map<PaymentSn, OpenablePayment>()
    const outcomes = await actOnceTogether<StoredReply, StartRequest>(tx, requests, (fresh) =>
      findOrCreatePayments(deps, tx, fresh, openables),
    )
    return outcomes.map((outcome) => ({
      outcome,
      openable: 'reply' in outcome ? openables.get(outcome.reply.paymentSn) : undefined,
    }))
  })
}

/**
 * Returns each buyer's payment of an order: the one still waiting on the platform, or a new one. Adds them to
 * `openables`.
 */
async function findOrCreatePayments(
  { channels, clock, orders }: Pick<RecordDeps, 'channels' | 'clock' | 'orders'>,
  tx: Tx,
  requests: readonly StartRequest[],
  openables: Map<PaymentSn, OpenablePayment>,
): Promise<Outcome<StoredReply>[]> {
  const lockedOrders = await orders.lockForPayment(
    tx,
    requests.map(({ uid, payable: { orderSn } }) => ({ uid, orderSn })),
  )
  const waiting = await queries.waitingOf(tx, [...lockedOrders.keys()])
  const waitingByKey = new Map(waiting.map((row) => [keyOf(row.order_sn, row.platform, row.place), row]))
  const created = new Map<string, queries.NewPayment>()
  const outcomes = requests.map(({ uid, payable: { orderSn, platform, place, device } }): Outcome<StoredReply> => {
    const order = lockedOrders.get(orderSn)
    const refusal = order?.uid === uid ? refusalOf(order) : new AppError('ORDER_NOT_FOUND')
    if (!order || refusal) return { refusal }
    const key = keyOf(orderSn, platform, place)
    const existing = waitingByKey.get(key)
    if (existing) {
      openables.set(existing.sn, openableOf(existing, order))
      return { reply: unopenedReply(existing.sn) }
    }
    const channel = channels.find(platform)
    if (!channel?.places.includes(place)) return { refusal: new AppError('PLATFORM_UNAVAILABLE') }
    const sn = created.get(key)?.sn ?? `P${timedSn(clock.now())}`
    const { amountFen } = order
    created.set(key, { sn, orderSn, uid, platform, channel: channel.name, amountFen, device, place })
    return { reply: unopenedReply(sn) }
  })
  for (const row of await queries.insertAll(tx, [...created.values()])) {
    const order = lockedOrders.get(row.order_sn)
    if (order) openables.set(row.sn, openableOf(row, order))
  }
  return outcomes
}

/**
 * Identifies a waiting payment that a request may share. A payment opened for a desktop is a QR code, which a phone
 * cannot scan from its own screen; each kind of device therefore gets its own payment.
 */
const keyOf = (orderSn: OrderSn, platform: PaymentPlatform, place: PaymentPlace) => `${orderSn} ${platform} ${place}`

function refusalOf({ status, amountFen, isOverdue, needsAddress }: NamedPayableOrder): AppError | undefined {
  if (status === OrderStatus.closed) return new AppError('ORDER_CLOSED')
  if (status !== OrderStatus.waitPay) return new AppError('ORDER_NOT_PAYABLE')
  if (amountFen === 0 && !needsAddress) return nothingToPay
  if (isOverdue) return new AppError('ORDER_CLOSED')
  return needsAddress ? new AppError('ADDRESS_REQUIRED') : undefined
}

/** Reply stored under the key of a payment that is not open yet. */
const unopenedReply = (paymentSn: PaymentSn): StoredReply => ({ paymentSn, form: CheckoutForm.page, payUrl: '' })

export function openableOf(row: queries.PaymentRow, order: OpenablePayment['order']): OpenablePayment {
  const { sn: paymentSn, platform, channel, device, place, created_at: beganAt, form, pay_url: payUrl } = row
  return { paymentSn, platform, channel, device, place, beganAt, order, checkout: { form, payUrl } }
}
