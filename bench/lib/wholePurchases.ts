import { type Connection, openConnection } from './connection.ts'
import { type Counter, requestsOf } from './purchaseShop.ts'

const askAgainMilliseconds = 50
const completeStatus = 4

type Requests = ReturnType<typeof requestsOf>

export interface Whole {
  perSecond: number
  /** Milliseconds of each step; `held` from the payment until the shopper sees the piece as their own. */
  steps: Record<'look' | 'order' | 'start' | 'pay' | 'notified' | 'held' | 'whole', number[]>
  /** Number of requests that were asked to retry. */
  again: number
  /** Bytes over the wire in both directions, without those of TLS. */
  bytes: number
}

interface Options {
  milliseconds?: number
  /** Called before and after: returns the milliseconds until each payment was announced. */
  notified?: () => Promise<number[]>
}

/** Runs shoppers who buy one piece after the other, each from the first page view until they own it. */
export async function runWhole(
  shop: Counter,
  shoppers: number,
  { milliseconds = 10_000, notified = async () => [] }: Options = {},
): Promise<Whole> {
  const steps: Whole['steps'] = { look: [], order: [], start: [], pay: [], notified: [], held: [], whole: [] }
  let again = 0
  let bytes = 0
  await notified()
  const began = performance.now()
  const end = began + milliseconds
  async function timed(step: keyof Whole['steps'], connection: Connection, request: Buffer, expected = 200) {
    const askedAt = performance.now()
    for (;;) {
      const { status, body } = await connection.ask(request)
      if (status === expected) {
        steps[step].push(performance.now() - askedAt)
        return body
      }
      // The server is busy: a shopper tries again with the same key.
      if (status !== 503) throw new Error(`${step}: ${status} ${body.toString().slice(0, 300)}`)
      again++
      await new Promise((resolve) => setTimeout(resolve, askAgainMilliseconds))
    }
  }
  async function buy(all: Requests, connection: Connection, person: number, goodsSn: string): Promise<void> {
    const lookedAt = performance.now()
    await timed('look', connection, all.look(goodsSn))
    const placed = await timed('order', connection, all.order(person, goodsSn))
    const { orderSn } = (JSON.parse(placed.toString()) as { data: { orderSn: string } }).data
    const started = await timed('start', connection, all.start(person, orderSn))
    const { payUrl } = (JSON.parse(started.toString()) as { data: { payUrl: string } }).data
    await timed('pay', connection, all.pay(payUrl), 303)
    const paidAt = performance.now()
    for (;;) {
      const { status, body } = await connection.ask(all.status(person, orderSn))
      if (status === 200) {
        const { data } = JSON.parse(body.toString()) as { data: { orderStatus: number } }
        if (data.orderStatus === completeStatus) break
      } else if (status === 503) again++
      else throw new Error(`status: ${status} ${body.toString().slice(0, 300)}`)
      await new Promise((resolve) => setTimeout(resolve, askAgainMilliseconds))
    }
    steps.held.push(performance.now() - paidAt)
    steps.whole.push(performance.now() - lookedAt)
  }
  async function shopAll(person: number): Promise<void> {
    const connection = await openConnection(shop.port, shop.certificate)
    const requests = requestsOf(shop, `10.2.${person >> 8}.${person % 256}`)
    for (let bought = 0; performance.now() < end; bought++) {
      await buy(requests, connection, person, `WORK${(person + bought) % shop.works}`)
    }
    bytes += connection.bytes()
    connection.close()
  }
  await Promise.all(Array.from({ length: shoppers }, (_, person) => shopAll(person)))
  const perSecond = (steps.held.length * 1000) / (performance.now() - began)
  steps.notified = await notified()
  return { perSecond, steps, again, bytes }
}
