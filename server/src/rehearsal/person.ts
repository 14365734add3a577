import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AddressId,
  apiPrefix,
  type BoxId,
  Device,
  type GoodsSn,
  type OrderSn,
  PaymentPlace,
  type PaymentSn,
} from '@app/contract'
import type { Answer, Connections } from './connections.ts'
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
  /** Whether blind boxes are sold, which their buyers open. */
  isBox: boolean
  signal: AbortSignal
}

/** One simulated user: the server and the access token. */
export interface Person {
  readonly url: string
  readonly token: string
  /** Where physical goods are sent; undefined for digital ones. */
  readonly addressId?: AddressId | undefined
}

/**
 * Creates a buyer that acts like a collector: order, payment and the channel's notification, and opening a box. Never
 * throws.
 */
export function createBuyer({ connections, measures, sealer, credential, goodsSn, isBox, signal }: Parts) {
  /** Repeats a write until it is answered; null if no attempt was. */
  function press(person: Person, path: string, body: object) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    return ask(person, path, (url, own) => connections.send('POST', url, { ...own, ...headers }, JSON.stringify(body)))
  }

  async function ask(
    person: Person,
    path: string,
    send: (url: string, headers: Record<string, string>) => Promise<Answer>,
  ): Promise<Envelope | null> {
    const headers = { authorization: `Bearer ${person.token}`, [rehearsalHeader]: credential }
    for (let tries = 1; ; tries++) {
      const answer = await send(`${person.url}${apiPrefix}${path}`, headers).catch(() => undefined)
      if (answer && answer.status !== 503) return JSON.parse(answer.body) as Envelope
      if (tries === mostTries || signal.aborted) return answer ? (JSON.parse(answer.body) as Envelope) : null
      measures.again()
      await sleep((answer?.retryAfter ?? 1) * 1000)
    }
  }

  async function pay(person: Person, { orderSn, amount }: { orderSn: OrderSn; amount: number }): Promise<void> {
    const pressedAt = performance.now()
    const started = await press(person, 'pay/user/payment', {
      orderSn,
      platform: pretendPlatform,
      device: Device.unknown,
      place: PaymentPlace.desktop,
    })
    if (started?.code !== 200) return
    const { paymentSn } = started.data as { paymentSn: PaymentSn }
    const body = pretendNotification(sealer, { paymentSn, amountFen: amount, paidAt: Date.now() })
    const headers = { 'content-type': 'text/plain', [rehearsalHeader]: credential }
    for (let tries = 1; tries <= mostTries && !signal.aborted; tries++) {
      const answer = await connections
        .send('POST', `${person.url}${apiPrefix}pay/notify/${pretendPlatform}`, headers, body)
        .catch(() => undefined)
      if (answer?.status === 200) return measures.paid(amount, pressedAt, performance.now())
      measures.again()
      await sleep(1000)
    }
  }

  async function open(person: Person): Promise<void> {
    const pressedAt = performance.now()
    const stacks = await ask(person, 'hwnft/userBlindBox/stacks', (url, own) => connections.send('GET', url, own))
    if (stacks?.code !== 200) return
    const boxIds = (stacks.data as { list: { boxIds: BoxId[] }[] }).list.flatMap((stack) => stack.boxIds)
    if (boxIds.length === 0) return
    const opened = await press(person, 'hwnft/userBlindBox/open', { boxIds })
    if (opened?.code === 200) measures.opened(boxIds.length, pressedAt, performance.now())
  }

  /** Adds an address, as a page does; undefined if no attempt was answered. */
  async function addAddress(person: Person): Promise<AddressId | undefined> {
    const added = await press(person, 'user/user/deliveryAddress/add', home)
    return added?.code === 200 ? (added.data as { addressId: AddressId }).addressId : undefined
  }

  async function buy(person: Person): Promise<{ isEarly: boolean }> {
    const pressedAt = performance.now()
    measures.pressed(pressedAt)
    const path = isBox ? 'order/bilndBoxorder' : 'order/order'
    const { addressId } = person
    const placed = await press(person, path, {
      goodsSn,
      quantity: 1,
      noReturnAccepted: true,
      ...(addressId && { addressId }),
    })
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
    if (isBox && !signal.aborted) await open(person)
    return { isEarly: false }
  }

  return { addAddress, buy }
}

const home = { name: '演练', phone: '13000000000', regionCode: '330106', detail: '演练路 1 号', isDefault: false }

interface Envelope {
  code: number
  reason?: string
  data: unknown
}
