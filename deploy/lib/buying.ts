import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressId, Envelope, GoodsSn, OrderSn } from '../../contract/src/index.ts'
import { ApiError, type Call, createClient, openEnvelope } from '../../contract/src/client.ts'

const completeStatus = 4
const timeoutMilliseconds = 30_000
/** Milliseconds after which an unanswered request is repeated. */
const answerMilliseconds = 20_000

/** One purchase of a buyer; every retry uses the same idempotency keys. */
export interface OrderRequest {
  readonly goodsSn: string
  /** Address for a shipped parcel. */
  readonly addressId?: AddressId | undefined
  readonly orderKey: string
  readonly paymentKey: string
  /** Order number, once it was answered. */
  orderSn?: OrderSn
  payUrl?: string
}

export const makeOrderRequest = (goodsSn: string, addressId?: AddressId): OrderRequest => ({
  goodsSn,
  addressId,
  orderKey: randomUUID(),
  paymentKey: randomUUID(),
})

export interface Buyer {
  readonly call: Call
  /** Buys a piece and waits until the buyer owns it; returns the order number. Throws if that takes too long. */
  buy(goodsSn: string, addressId?: AddressId): Promise<OrderSn>
  /** Buys up to the cashier's answer that the order is paid. */
  pay(goodsSn: string, addressId?: AddressId): Promise<OrderSn>
  /**
   * Like `pay`, but continues a purchase from its current step; `onAnswer` is called after each successful step. Throws
   * ApiError.
   */
  pursue(wish: OrderRequest, onAnswer?: () => void): Promise<OrderSn>
  untilComplete(orderSn: OrderSn): Promise<void>
}

/**
 * Creates a buyer at `url` with a network address of their own; `client` is the browser's user agent. Without a token
 * the buyer is not logged in.
 */
export function makeBuyer(
  url: string,
  token: string,
  options: { fetch?: typeof fetch; address?: string; client?: string } = {},
): Buyer {
  const ask = options.fetch ?? fetch
  const address = options.address ?? `10.1.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 254) + 1}`
  const headers = () => ({
    ...(token && { authorization: `Bearer ${token}` }),
    ...(options.client !== undefined && { client: options.client }),
    'x-forwarded-for': address,
  })
  const call = createClient({ baseUrl: url, headers, fetch: ask, timeout: answerMilliseconds })

  async function pursue(wish: OrderRequest, onAnswer = () => {}): Promise<OrderSn> {
    if (wish.orderSn === undefined) {
      const parcel = wish.addressId === undefined ? {} : { addressId: wish.addressId }
      const wanted = { goodsSn: wish.goodsSn as GoodsSn, quantity: 1, noReturnAccepted: true, ...parcel } as const
      wish.orderSn = (await call('order/order', wanted, { idempotencyKey: wish.orderKey })).orderSn
      onAnswer()
    }
    const { orderSn } = wish
    if (wish.payUrl === undefined) {
      wish.payUrl = (
        await call('pay/user/payment', { orderSn, platform: 1 }, { idempotencyKey: wish.paymentKey })
      ).payUrl
      onAnswer()
    }
    await pressAtCashier(new URL(wish.payUrl, url))
    onAnswer()
    return orderSn
  }

  /** Presses the cashier's button; a second press only returns to the shop. */
  async function pressAtCashier(cashier: URL): Promise<void> {
    const answer = await ask(cashier, {
      method: 'POST',
      body: 'outcome=paid',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMilliseconds),
    }).catch((cause: unknown) => {
      throw new ApiError(0, '', undefined, undefined, { cause })
    })
    const text = await answer.text()
    if (answer.status !== 303) openEnvelope(answer.status, readEnvelope(text))
  }

  async function untilComplete(orderSn: OrderSn): Promise<void> {
    for (const end = performance.now() + timeoutMilliseconds; performance.now() < end; await sleep(50)) {
      const { orderStatus } = await call('pay/user/paymentStatus', { orderSn })
      if (orderStatus === completeStatus) return
    }
    throw new Error(`The order ${orderSn} is not complete after ${timeoutMilliseconds} ms`)
  }

  const pay = (goodsSn: string, addressId?: AddressId) => pursue(makeOrderRequest(goodsSn, addressId))
  return {
    call,
    pay,
    pursue,
    untilComplete,
    async buy(goodsSn, addressId) {
      const orderSn = await pay(goodsSn, addressId)
      await untilComplete(orderSn)
      return orderSn
    },
  }
}

function readEnvelope(text: string): Envelope<unknown> | undefined {
  try {
    return JSON.parse(text) as Envelope<unknown>
  } catch {
    return undefined
  }
}
