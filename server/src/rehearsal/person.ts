import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix, Device, type GoodsSn, type OrderSn, PaymentPlace, type PaymentSn } from '@app/contract'
import type { Connections } from './connections.ts'
import { rehearsalHeader } from './credential.ts'
import type { Measures } from './measures.ts'
import { pretendNotification, pretendPlatform } from './pretendChannel.ts'
import type { Sealer } from '../core/crypto.ts'

/** Maximum attempts of one action. A user asked to retry does so with the same key, as the storefront does. */
const mostTries = 8

interface Parts {
  connections: Connections
  measures: Measures
  sealer: Pick<Sealer, 'keyedHash'>
  credential: string
  goodsSn: GoodsSn
  signal: AbortSignal
}

/** One simulated user: the server and the access token. */
export interface Person {
  readonly url: string
  readonly token: string
}

/** Creates a buyer that acts like a collector: order, payment and the channel's notification. Never throws. */
export function createBuyer({ connections, measures, sealer, credential, goodsSn, signal }: Parts) {
  /** Repeats a write until it is answered; null if no attempt was. */
  async function press(person: Person, path: string, body: object, key: string) {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${person.token}`,
      'idempotency-key': key,
      [rehearsalHeader]: credential,
    }
    for (let tries = 1; ; tries++) {
      const answer = await connections
        .post(`${person.url}${apiPrefix}${path}`, headers, JSON.stringify(body))
        .catch(() => undefined)
      if (answer && answer.status !== 503) return JSON.parse(answer.body) as Envelope
      if (tries === mostTries || signal.aborted) return answer ? (JSON.parse(answer.body) as Envelope) : null
      measures.again()
      await sleep((answer?.retryAfter ?? 1) * 1000)
    }
  }

  async function pay(person: Person, { orderSn, amount }: { orderSn: OrderSn; amount: number }): Promise<void> {
    const pressedAt = performance.now()
    const started = await press(
      person,
      'pay/user/payment',
      { orderSn, platform: pretendPlatform, device: Device.unknown, place: PaymentPlace.desktop },
      randomUUID(),
    )
    if (started?.code !== 200) return
    const { paymentSn } = started.data as { paymentSn: PaymentSn }
    const body = pretendNotification(sealer, { paymentSn, amountFen: amount, paidAt: Date.now() })
    const headers = { 'content-type': 'text/plain', [rehearsalHeader]: credential }
    for (let tries = 1; tries <= mostTries && !signal.aborted; tries++) {
      const answer = await connections
        .post(`${person.url}${apiPrefix}pay/notify/${pretendPlatform}`, headers, body)
        .catch(() => undefined)
      if (answer?.status === 200) return measures.paid(amount, pressedAt, performance.now())
      measures.again()
      await sleep(1000)
    }
  }

  return async function buy(person: Person): Promise<{ isEarly: boolean }> {
    const pressedAt = performance.now()
    measures.pressed(pressedAt)
    const placed = await press(person, 'order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, randomUUID())
    const at = performance.now()
    if (placed?.code !== 200) {
      const reason = placed?.reason ?? 'NO_ANSWER'
      measures.refused(reason, pressedAt, at)
      return { isEarly: reason === 'PRIORITY_ONLY' || reason === 'SALE_NOT_STARTED' }
    }
    measures.placed(pressedAt, at)
    const order = placed.data as { orderSn: OrderSn; amount: number }
    if (order.amount === 0) measures.paid(0, pressedAt, at)
    else await pay(person, order)
    return { isEarly: false }
  }
}

interface Envelope {
  code: number
  reason?: string
  data: unknown
}
