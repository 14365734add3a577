import { type Device, type OrderSn, OrderStatus, type PaymentPlatform, type PaymentSn, type Reply } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import { createGatherer } from '../../core/gatherer.ts'
import { actOnceTogether, type Intention, type Outcome } from '../../core/idempotency.ts'
import { timedSn } from '../../core/ids.ts'
import { limitLockWait } from '../../core/lockWait.ts'
import { batchesOf, lockSeconds } from './batches.ts'
import type { PayableOrders } from './orders.ts'
import type { Channels } from './channels.ts'
import { notifyPath, returnPath } from './callbacks.ts'
import * as queries from './queries.ts'
import { enqueueClosing } from './settle.ts'
import { PaymentStatus } from './states.ts'

type PaymentIntention = Intention<'pay/user/payment'> | Intention<'pay/user/ums/payment'>

/** What is to be paid, and how. */
export interface Payable {
  orderSn: OrderSn
  device: Device
  platform: PaymentPlatform
}

/** Somebody's wish to pay. */
type Wish = PaymentIntention & { payable: Payable }

/** What the table keeps under the key: the address comes afterwards, and is kept with the payment. */
type Kept = Reply<'pay/user/payment'>

interface Opened {
  paymentSn: PaymentSn
  payUrl: string
}

type MapValue<All> = All extends ReadonlyMap<unknown, infer One> ? One : never
type Order = MapValue<Awaited<ReturnType<PayableOrders['lockForPayment']>>>

/** What a channel opens. */
interface Openable {
  paymentSn: PaymentSn
  platform: PaymentPlatform
  /** By its name. */
  channel: string
  device: Device
  order: Pick<Order, 'orderSn' | 'goodsName' | 'amountFen' | 'payBy'>
  /** Where it was opened before; empty otherwise. */
  payUrl: string
}

/** What came of a wish; without `openable` where its key was used before. */
interface Begun {
  outcome: Outcome<Kept>
  openable: Openable | undefined
}

/**
 * Begins payments: first a row of ours, then, outside the transaction, the channel's cashier. Rows are written, and
 * addresses kept, in batches: what comes while one is written is in the next.
 */
export function createStarting(foundation: Foundation, channels: Channels, orders: PayableOrders) {
  const { config, database, clock } = foundation
  const { publicUrl } = config.http
  /** Its placing broke off before this; no channel has a cashier for nothing. */
  const nothingToPay = new AppError('ORDER_NOT_PAYABLE', { msg: '这一单不用付款，已经完成' })
  const batches = batchesOf(foundation)

  const beginnings = createGatherer(beginAll, {
    ...batches,
    keyOf: ({ uid, key }) => `${uid} ${key}`,
  })
  const addresses = createGatherer(keepAll, {
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

  /** Each person's payment of an order: the one still waiting on the platform, or a new one. They are added to `openables`. */
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
    const nameOf = (orderSn: OrderSn, platform: PaymentPlatform) => `${orderSn} ${platform}`
    const earlier = new Map(waiting.map((payment) => [nameOf(payment.order_sn, payment.platform), payment]))
    const made = new Map<string, queries.NewPayment>()
    const outcomes = wishes.map(({ uid, payable: { orderSn, platform, device } }): Outcome<Kept> => {
      const order = known.get(orderSn)
      const refusal = order?.uid === uid ? refusalOf(order) : new AppError('ORDER_NOT_FOUND')
      if (!order || refusal) return { refusal }
      const name = nameOf(orderSn, platform)
      const same = earlier.get(name)
      if (same) {
        const { sn: paymentSn, channel, device: onDevice, pay_url: payUrl } = same
        openables.set(paymentSn, { paymentSn, platform, channel, device: onDevice, order, payUrl })
        return { reply: { paymentSn, payUrl: '' } }
      }
      const channel = channels.find(platform)?.name
      if (channel === undefined) return { refusal: new AppError('PLATFORM_UNAVAILABLE') }
      const paymentSn = made.get(name)?.sn ?? `P${timedSn(clock.now())}`
      made.set(name, { sn: paymentSn, orderSn, uid, platform, channel, amountFen: order.amountFen, device })
      openables.set(paymentSn, { paymentSn, platform, channel, device, order, payUrl: '' })
      return { reply: { paymentSn, payUrl: '' } }
    })
    await queries.insertAll(tx, [...made.values()])
    return outcomes
  }

  function refusalOf({ status, amountFen, isOverdue, needsAddress }: Order): AppError | undefined {
    if (status === OrderStatus.closed) return new AppError('ORDER_CLOSED')
    if (status !== OrderStatus.waitPay) return new AppError('ORDER_NOT_PAYABLE')
    if (amountFen === 0 && !needsAddress) return nothingToPay
    if (isOverdue) return new AppError('ORDER_CLOSED')
    return needsAddress ? new AppError('ADDRESS_REQUIRED') : undefined
  }

  /** Keeps the addresses that channels gave; says of each payment whether it still waits. */
  function keepAll(opened: readonly Opened[]): Promise<boolean[]> {
    return database.transaction(async (tx) => {
      const kept = await queries.setPayUrls(tx, opened)
      // Its order was cancelled while the channel was opening the payment.
      for (const { paymentSn } of opened) if (!kept.has(paymentSn)) await enqueueClosing(tx, paymentSn)
      return opened.map(({ paymentSn }) => kept.has(paymentSn))
    })
  }

  /** What was begun before. Throws ORDER_NOT_PAYABLE where it does not wait any more. */
  async function findOpenable(paymentSn: PaymentSn): Promise<Openable> {
    const payment = await queries.find(database.db, paymentSn)
    if (!payment) throw new Error(`Payment ${paymentSn} has vanished`)
    const { order_sn: orderSn, uid, platform, channel, device, pay_url: payUrl } = payment
    const order = await orders.findForPayment(database.db, { orderSn, uid })
    const isOpen = payUrl !== '' || payment.status === PaymentStatus.await
    if (!order || !isOpen) throw new AppError('ORDER_NOT_PAYABLE')
    return { paymentSn, platform, channel, device, order, payUrl }
  }

  /** Opens the payment at its channel, which gives the same address each time. Throws PROVIDER_UNAVAILABLE. */
  async function open({ order, payUrl: known, ...payment }: Openable): Promise<string> {
    if (known !== '') return known
    const { paymentSn, platform, device } = payment
    const { orderSn, goodsName: subject, amountFen, payBy: expireAt } = order
    const { payUrl } = await channels.of(payment).start({
      paymentSn,
      orderSn,
      subject,
      amountFen,
      expireAt,
      returnUrl: publicUrl + returnPath(orderSn),
      notifyUrl: publicUrl + notifyPath(platform),
      device,
    })
    if (!(await addresses.add({ paymentSn, payUrl }))) throw new AppError('ORDER_NOT_PAYABLE')
    return payUrl
  }

  return {
    /**
     * The same key gives the same payment and address, and so does another key while the payment waits. Throws
     * ORDER_NOT_FOUND, ORDER_CLOSED, ORDER_NOT_PAYABLE, ADDRESS_REQUIRED, PLATFORM_UNAVAILABLE; after PROVIDER_UNAVAILABLE the same
     * request may be sent again.
     */
    async start(intention: PaymentIntention, payable: Payable): Promise<Reply<'pay/user/payment'>> {
      const { outcome, openable } = await beginnings.add({ ...intention, payable })
      if ('reply' in outcome) {
        const { paymentSn } = outcome.reply
        return { paymentSn, payUrl: await open(openable ?? (await findOpenable(paymentSn))) }
      }
      if (outcome.refusal === nothingToPay) await orders.completeFree(payable.orderSn)
      throw outcome.refusal
    },
  }
}
