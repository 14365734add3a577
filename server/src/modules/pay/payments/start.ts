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
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { createBatcher } from '../../../core/batcher.ts'
import { actOnceTogether, type IdempotentRequest, type Outcome } from '../../../core/idempotency.ts'
import { timedSn } from '../../../core/ids.ts'
import { limitLockWait } from '../../../core/lockWait.ts'
import type { Checkout } from '../../../ports/payments.ts'
import { batchesOf, lockSeconds } from './batchOptions.ts'
import type { PayableOrders } from './orders.ts'
import type { Channels } from '../channels/registry.ts'
import { notifyPath, returnPath } from '../notifications/callbacks.ts'
import * as queries from './queries.ts'
import { enqueuePaymentClosing } from '../jobs.ts'
import { PaymentStatus } from '../states.ts'

type PaymentRequest = IdempotentRequest<'pay/user/payment'> | IdempotentRequest<'pay/user/ums/payment'>

/** The order to pay and how it is paid. */
export interface Payable {
  orderSn: OrderSn
  device: Device
  place: PaymentPlace
  platform: PaymentPlatform
  /** Address of the client that sent the request. */
  payerAddress: string
}

/** A request to pay an order. */
type Wish = PaymentRequest & { payable: Payable }

/** Reply stored under the key. The address is added later and is stored with the payment. */
type Kept = Reply<'pay/user/payment'>

interface Opened extends Checkout {
  paymentSn: PaymentSn
}

/** Reply stored under the key of a payment that is not open yet. */
const nothingOpened = (paymentSn: PaymentSn): Kept => ({ paymentSn, form: CheckoutForm.page, payUrl: '' })

function openableOf(row: queries.PaymentRow, order: Openable['order']): Openable {
  const { sn: paymentSn, platform, channel, device, place, created_at: beganAt, form, pay_url: payUrl } = row
  return { paymentSn, platform, channel, device, place, beganAt, order, checkout: { form, payUrl } }
}

type MapValue<All> = All extends ReadonlyMap<unknown, infer One> ? One : never
type Order = MapValue<Awaited<ReturnType<PayableOrders['lockForPayment']>>>

/** A payment that its channel is to open. */
interface Openable {
  paymentSn: PaymentSn
  platform: PaymentPlatform
  /** Name of the channel. */
  channel: string
  device: Device
  place: PaymentPlace
  beganAt: Date
  order: Pick<Order, 'orderSn' | 'goodsName' | 'amountFen' | 'payBy'>
  /** Result of an earlier opening; otherwise its `payUrl` is empty. */
  checkout: Checkout
}

/** Result of a request; without `openable` if its key was used before. */
interface Begun {
  outcome: Outcome<Kept>
  openable: Openable | undefined
}

/**
 * Creates the service that starts payments: first it writes a row, then, outside the transaction, it opens the
 * channel's cashier. Rows and addresses are written in batches: requests that arrive during a write join the next
 * batch.
 */
export function createPaymentStart(core: CoreServices, channels: Channels, orders: PayableOrders) {
  const { config, database, clock } = core
  const { publicUrl } = config.http
  /**
   * An order of zero fen should have completed on placement; if that was interrupted, no channel can take the payment.
   */
  const nothingToPay = new AppError('ORDER_NOT_PAYABLE', { msg: '这一单不用付款，已经完成' })
  const batches = batchesOf(core)

  const beginnings = createBatcher(beginAll, {
    name: 'payments begun',
    ...batches,
    keyOf: ({ uid, key }) => `${uid} ${key}`,
  })
  const addresses = createBatcher(keepAll, {
    name: 'payment addresses',
    ...batches,
    keyOf: ({ paymentSn }) => paymentSn,
  })

  function beginAll(wishes: readonly Wish[]): Promise<Begun[]> {
    return database.transaction(async (tx) => {
      await limitLockWait(tx, lockSeconds)
      const openables = new Map<PaymentSn, Openable>()
      const outcomes = await actOnceTogether<Kept, Wish>(tx, wishes, (fresh) => recordAll(tx, fresh, openables))
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
  async function recordAll(
    tx: Tx,
    wishes: readonly Wish[],
    openables: Map<PaymentSn, Openable>,
  ): Promise<Outcome<Kept>[]> {
    const known = await orders.lockForPayment(
      tx,
      wishes.map(({ uid, payable: { orderSn } }) => ({ uid, orderSn })),
    )
    const waiting = await queries.waitingOf(tx, [...known.keys()])
    // A payment opened for a desktop is a QR code, which a phone cannot scan from its own screen. Each kind of device
    // therefore gets its own payment.
    const nameOf = (orderSn: OrderSn, platform: PaymentPlatform, place: PaymentPlace) =>
      `${orderSn} ${platform} ${place}`
    const earlier = new Map(
      waiting.map((payment) => [nameOf(payment.order_sn, payment.platform, payment.place), payment]),
    )
    const made = new Map<string, queries.NewPayment>()
    const outcomes = wishes.map(({ uid, payable: { orderSn, platform, place, device } }): Outcome<Kept> => {
      const order = known.get(orderSn)
      const refusal = order?.uid === uid ? refusalOf(order) : new AppError('ORDER_NOT_FOUND')
      if (!order || refusal) return { refusal }
      const name = nameOf(orderSn, platform, place)
      const same = earlier.get(name)
      if (same) {
        openables.set(same.sn, openableOf(same, order))
        return { reply: nothingOpened(same.sn) }
      }
      const channel = channels.find(platform)
      if (!channel?.places.includes(place)) return { refusal: new AppError('PLATFORM_UNAVAILABLE') }
      const paymentSn = made.get(name)?.sn ?? `P${timedSn(clock.now())}`
      made.set(name, {
        sn: paymentSn,
        orderSn,
        uid,
        platform,
        channel: channel.name,
        amountFen: order.amountFen,
        device,
        place,
      })
      return { reply: nothingOpened(paymentSn) }
    })
    const rows = await queries.insertAll(tx, [...made.values()])
    for (const row of rows) {
      const order = known.get(row.order_sn)
      if (order) openables.set(row.sn, openableOf(row, order))
    }
    return outcomes
  }

  function refusalOf({ status, amountFen, isOverdue, needsAddress }: Order): AppError | undefined {
    if (status === OrderStatus.closed) return new AppError('ORDER_CLOSED')
    if (status !== OrderStatus.waitPay) return new AppError('ORDER_NOT_PAYABLE')
    if (amountFen === 0 && !needsAddress) return nothingToPay
    if (isOverdue) return new AppError('ORDER_CLOSED')
    return needsAddress ? new AppError('ADDRESS_REQUIRED') : undefined
  }

  /** Stores the addresses that channels gave; returns for each payment whether it still waits. */
  function keepAll(opened: readonly Opened[]): Promise<boolean[]> {
    return database.transaction(async (tx) => {
      const kept = await queries.setCheckouts(tx, opened)
      // The order was cancelled while the channel was opening the payment.
      for (const { paymentSn } of opened) if (!kept.has(paymentSn)) await enqueuePaymentClosing(tx, paymentSn)
      return opened.map(({ paymentSn }) => kept.has(paymentSn))
    })
  }

  /** Returns a payment begun earlier. Throws ORDER_NOT_PAYABLE if it no longer waits. */
  async function findOpenable(paymentSn: PaymentSn): Promise<Openable> {
    const payment = await queries.find(database.db, paymentSn)
    if (!payment) throw new Error(`Payment ${paymentSn} has vanished`)
    const { order_sn: orderSn, uid } = payment
    const order = await orders.findForPayment(database.db, { orderSn, uid })
    const isOpen = payment.pay_url !== '' || payment.status === PaymentStatus.await
    if (!order || !isOpen) throw new AppError('ORDER_NOT_PAYABLE')
    return openableOf(payment, order)
  }

  /** Opens the payment at its channel, which returns the same address each time. Throws PROVIDER_UNAVAILABLE. */
  async function open({ order, checkout: known, ...payment }: Openable, payerAddress: string): Promise<Checkout> {
    if (known.payUrl !== '') return known
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
    if (!(await addresses.add({ paymentSn, ...checkout }))) throw new AppError('ORDER_NOT_PAYABLE')
    return checkout
  }

  return {
    /**
     * Starts a payment. The same key gives the same payment and address; so does another key while the payment waits.
     * Throws ORDER_NOT_FOUND, ORDER_CLOSED, ORDER_NOT_PAYABLE, ADDRESS_REQUIRED, PLATFORM_UNAVAILABLE. After
     * PROVIDER_UNAVAILABLE the caller may send the same request again.
     */
    async start(idempotency: PaymentRequest, payable: Payable): Promise<Reply<'pay/user/payment'>> {
      const { outcome, openable } = await beginnings.add({ ...idempotency, payable })
      if ('reply' in outcome) {
        const { paymentSn } = outcome.reply
        return { paymentSn, ...(await open(openable ?? (await findOpenable(paymentSn)), payable.payerAddress)) }
      }
      if (outcome.refusal === nothingToPay) await orders.completeFree(payable.orderSn)
      throw outcome.refusal
    },
  }
}
