import { setTimeout as sleep } from 'node:timers/promises'
import { at } from './results.ts'
import { beginPurchases, requestsOf, settleAll, type Shop } from './purchaseShop.ts'
import { stream } from './stream.ts'

/** Milliseconds for which a stream runs alone, for comparison. */
const aloneMilliseconds = 2000

/** Milliseconds at the median and the 99th percentile. */
interface Waits {
  p50: number
  p99: number
  answers: number
}

interface Compared {
  alone: Waits
  whilePaying: Waits
  settledPerSecond: number
}

const waitsOf = (times: readonly number[]): Waits => ({
  p50: at(times, 0.5),
  p99: at(times, 0.99),
  answers: times.length,
})

interface Watched {
  /** Number of purchases of the first work that are settled meanwhile. */
  purchases: number
  connections: number
  everyMilliseconds: number
  next: () => Buffer
}

async function compare(shop: Shop, { purchases, ...watched }: Watched): Promise<Compared> {
  await beginPurchases(shop, purchases, 1)
  const ask = (until: Promise<unknown>) => stream({ port: shop.port, ...watched, until })
  const alone = waitsOf(await ask(sleep(aloneMilliseconds)))
  const settling = settleAll(shop)
  const whilePaying = waitsOf(await ask(settling))
  return { alone, whilePaying, settledPerSecond: (await settling).perSecond }
}

/** Measures orders of a work, alone and while other users' payments for the same work are settled. */
export function ordersWhilePaying(shop: Shop, purchases: number): Promise<Compared> {
  const { order } = requestsOf(shop)
  let person = 0
  return compare(shop, { purchases, connections: 32, everyMilliseconds: 200, next: () => order(person++, 'WORK0') })
}

/** Measures reads and orders of other works over a thousand connections, alone and while the drop of one is settled. */
export function othersWhilePaying(shop: Shop, purchases: number): Promise<Compared> {
  const { look, order } = requestsOf(shop)
  let turn = 0
  const next = () => {
    const goodsSn = `WORK${1 + (turn % (shop.works - 1))}`
    return turn++ % 2 === 0 ? look(goodsSn) : order(turn, goodsSn)
  }
  return compare(shop, { purchases, connections: 1000, everyMilliseconds: 2000, next })
}
