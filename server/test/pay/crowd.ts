import { randomUUID } from 'node:crypto'
import { type GoodsSn, type OrderSn, PaymentPlace, type PaymentSn } from '@app/contract'
import { AppError } from '../../src/core/errors.ts'
import type { FakeProvider, Fault, Operation } from '../support/channels/provider.ts'
import type { TestUser } from '../support/factories.ts'
import type { Fixture } from './fixture.ts'

/** A seeded random generator. */
export interface Chance {
  /** True with the probability `of`. */
  chance(of: number): boolean
  /** A whole number from 0 to below `most`. */
  upTo(most: number): number
  pick<Value>(values: readonly Value[]): Value
}

/** Creates a generator that draws the same numbers for the same seed (mulberry32). */
export function seeded(seed: number): Chance {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (of) => next() < of,
    upTo: (most) => Math.floor(next() * most),
    pick(values) {
      const value = values[Math.floor(next() * values.length)]
      if (value === undefined) throw new Error('There is nothing to pick from')
      return value
    },
  }
}

/** One person's payment at a provider. */
export interface OpenedPayment {
  provider: FakeProvider
  paymentSn: PaymentSn
}

/** The results of a crowd's purchases. */
export interface Crowd {
  orders: OrderSn[]
  /** Paid payments whose notification is still to come: late, repeated, or out of order. */
  unnotified: OpenedPayment[]
  /** Received money with a wrong amount, by payment number. */
  wrong: Map<PaymentSn, number>
  /** Fen that operators refunded of an order. */
  given: Map<OrderSn, number>
}

// Silence costs its whole time-out, so it is rarer.
const usualFaults: readonly Fault[] = ['lost', '412', '302', '500', 'garbage', 'unsigned', 'altered']
const faulty: readonly Operation[] = ['start', 'query', 'close', 'refund', 'refundQuery']

/** Sends a provider's notification of a payment; true once it was acknowledged. */
export async function notify(fixture: Fixture, { provider, paymentSn }: OpenedPayment): Promise<boolean> {
  const { headers, body, url } = provider.notification(paymentSn)
  const { pathname } = new URL(url)
  const response = await fetch(fixture.origin + pathname, { method: 'POST', headers, body })
  await response.arrayBuffer()
  return response.ok
}

/** A crowd that buys through all these providers, with faults. */
export function createCrowd(fixture: Fixture, providers: readonly FakeProvider[], chance: Chance) {
  const crowd: Crowd = { orders: [], unnotified: [], wrong: new Map(), given: new Map() }

  /** Sometimes makes the provider's next call fail. */
  function upset(provider: FakeProvider): void {
    if (!chance.chance(0.2)) return
    const fault = chance.chance(0.02) ? 'silent' : chance.pick(usualFaults)
    provider.misbehave(chance.pick(faulty), fault)
    if (chance.chance(0.05)) provider.refuseRefund()
  }

  /** Begins a payment, and repeats it after a lost answer; undefined if its order was closed meanwhile. */
  async function begin(user: TestUser, orderSn: OrderSn): Promise<OpenedPayment | undefined> {
    const provider = chance.pick(providers)
    const { platform, places } = provider.channel
    // Inside WeChat a page of WeChat opens it.
    const place = chance.pick(places.filter((one) => one !== PaymentPlace.wechat))
    upset(provider)
    for (let attempt = 0; attempt < 20; attempt++) {
      const answer =
        platform === 2
          ? await fixture.ask(user, 'pay/user/ums/payment', { orderSn, place })
          : await fixture.ask(user, 'pay/user/payment', { orderSn, platform, place })
      if (answer.code === 200) return { provider, paymentSn: answer.data.paymentSn }
      if (answer.reason === 'ORDER_CLOSED' || answer.reason === 'ORDER_NOT_PAYABLE') return undefined
      if (answer.reason !== 'PROVIDER_UNAVAILABLE') throw new Error(`A payment could not be begun: ${answer.msg}`)
    }
    return undefined
  }

  /** Pays as the payer, which a provider refuses for a closed payment. */
  async function pay(opened: OpenedPayment, amountFen?: number): Promise<void> {
    const { provider, paymentSn } = opened
    try {
      await provider.pay(paymentSn, amountFen === undefined ? {} : { amountFen })
    } catch {
      return
    }
    if (amountFen !== undefined) crowd.wrong.set(paymentSn, amountFen)
    const fate = chance.pick(['at once', 'at once', 'at once', 'twice', 'late', 'late and again', 'never'] as const)
    if (fate === 'at once') await notify(fixture, opened)
    if (fate === 'twice') await Promise.all([notify(fixture, opened), notify(fixture, opened)])
    if (fate === 'late' || fate === 'late and again') crowd.unnotified.push(opened)
    if (fate === 'late and again') crowd.unnotified.push(opened)
  }

  async function isBought(user: TestUser, orderSn: OrderSn): Promise<boolean> {
    const { data } = await fixture.ask(user, 'pay/user/paymentStatus', { orderSn }, null)
    return data.status === 2
  }

  /** Refunds parts and the whole as operators do, more than once for one key. */
  async function giveBack(orderSn: OrderSn, amount: number): Promise<void> {
    for (let part = 0; part < 1 + chance.upTo(3); part++) {
      const amountFen = chance.chance(0.2) ? undefined : 1 + chance.upTo(amount)
      const wanted = { orderSn, amountFen, reason: '补偿', by: '陆客服', key: randomUUID() }
      try {
        const before = crowd.given.get(orderSn) ?? 0
        await Promise.all([fixture.pay.operatorRefunds.perform(wanted), fixture.pay.operatorRefunds.perform(wanted)])
        crowd.given.set(orderSn, amountFen === undefined ? amount : before + amountFen)
      } catch (error) {
        // More than the rest, or everything was refunded already.
        if (!(error instanceof AppError)) throw error
      }
    }
  }

  const cancel = (user: TestUser, orderSn: OrderSn) => fixture.ask(user, 'order/cancelOrder', { orderSn })

  return {
    crowd,

    /** One person's purchase from ordering to its end. */
    async buy(goodsSn: GoodsSn): Promise<void> {
      const user = await fixture.person()
      const { orderSn, amount } = await fixture.placeOrder(user, { goodsSn })
      crowd.orders.push(orderSn)
      const opened = await begin(user, orderSn)
      if (!opened) return
      upset(opened.provider)
      const course = chance.upTo(100)
      if (course < 50) await pay(opened)
      else if (course < 58) await payTwice(user, orderSn, opened)
      else if (course < 66) await Promise.all([pay(opened), cancel(user, orderSn)])
      else if (course < 72) await cancel(user, orderSn).then(() => pay(opened))
      else if (course < 78) await expire(orderSn).then(() => pay(opened))
      else if (course < 84) await pay(opened, Math.max(1, amount + chance.pick([-1, 1, -100, 100])))
      else if (course < 90) await opened.provider.fail(opened.paymentSn)
      else if (course < 94) await cancel(user, orderSn)
      // The others leave it open.
      if (chance.chance(0.3) && (await isBought(user, orderSn))) await giveBack(orderSn, amount)
    },
  }

  /** Here and on another channel; or here again, which is the same payment. */
  async function payTwice(user: TestUser, orderSn: OrderSn, first: OpenedPayment): Promise<void> {
    const second = await begin(user, orderSn)
    if (second && chance.chance(0.5)) await Promise.all([pay(first), pay(second)])
    else {
      await pay(first)
      if (second) await pay(second)
    }
  }

  async function expire(orderSn: OrderSn): Promise<void> {
    await fixture.passDeadline(orderSn)
    await fixture.expireOrders()
  }
}
