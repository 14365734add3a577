import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressId, Envelope, GoodsSn, OrderSn } from '../../contract/src/index.ts'
import { ApiError, type Call, createClient, openEnvelope } from '../../contract/src/client.ts'

const completeStatus = 4
const timeoutMilliseconds = 30_000
/** Who has no answer by then presses again. */
const answerMilliseconds = 20_000

/** One piece that somebody wants: whatever is pressed again for it is pressed with the same keys. */
export interface OrderRequest {
  readonly goodsSn: string
  /** Where a parcel goes. */
  readonly addressId?: AddressId | undefined
  readonly orderKey: string
  readonly paymentKey: string
  /** What was answered until now. */
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
  /** From the press until the piece is theirs; the order's number. Throws where that takes too long. */
  buy(goodsSn: string, addressId?: AddressId): Promise<OrderSn>
  /** Up to the cashier's answer that it is paid. */
  pay(goodsSn: string, addressId?: AddressId): Promise<OrderSn>
  /** The same for a wish, from where it stands; `onAnswer` hears of each step that was answered well. Throws ApiError. */
  pursue(wish: OrderRequest, onAnswer?: () => void): Promise<OrderSn>
  untilComplete(orderSn: OrderSn): Promise<void>
}

/** Somebody who buys at `url`, from an address of their own; `client` is what their browser calls itself. Without a token: nobody. */
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

  /** Who presses a second time is only shown the way back. */
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
