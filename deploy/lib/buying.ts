import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GoodsSn, OrderSn } from '../../contract/src/index.ts'
import { type Call, createClient } from '../../contract/src/client.ts'

const completeStatus = 4
const patienceMilliseconds = 30_000

export interface Buyer {
  readonly call: Call
  /** From the press until the piece is theirs; the order's number. Throws where that takes too long. */
  buy(goodsSn: string): Promise<OrderSn>
  /** Up to the cashier's answer that it is paid. */
  pay(goodsSn: string): Promise<OrderSn>
  untilComplete(orderSn: OrderSn): Promise<void>
}

/** Somebody who buys at `url`, from an address of their own. */
export function makeBuyer(url: string, token: string, options: { fetch?: typeof fetch; address?: string } = {}): Buyer {
  const ask = options.fetch ?? fetch
  const address = options.address ?? `10.1.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 254) + 1}`
  const headers = () => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': address })
  const call = createClient({ baseUrl: url, headers, fetch: ask })

  async function pay(goodsSn: string): Promise<OrderSn> {
    const wanted = { goodsSn: goodsSn as GoodsSn, quantity: 1, noReturnAccepted: true } as const
    const { orderSn } = await call('order/order', wanted, { idempotencyKey: randomUUID() })
    const { payUrl } = await call('pay/user/payment', { orderSn, platform: 1 }, { idempotencyKey: randomUUID() })
    const answer = await ask(new URL(payUrl, url), {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'paid' }),
      headers: { 'x-forwarded-for': address },
      redirect: 'manual',
    })
    if (answer.status !== 303) throw new Error(`The cashier answered ${answer.status}`)
    return orderSn
  }

  async function untilComplete(orderSn: OrderSn): Promise<void> {
    for (const end = performance.now() + patienceMilliseconds; performance.now() < end; await sleep(50)) {
      const { orderStatus } = await call('pay/user/paymentStatus', { orderSn })
      if (orderStatus === completeStatus) return
    }
    throw new Error(`The order ${orderSn} is not complete after ${patienceMilliseconds} ms`)
  }

  return {
    call,
    pay,
    untilComplete,
    async buy(goodsSn) {
      const orderSn = await pay(goodsSn)
      await untilComplete(orderSn)
      return orderSn
    },
  }
}
