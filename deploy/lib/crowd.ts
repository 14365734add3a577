import type { OrderSn } from '../../contract/src/index.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Buyer, makeBuyer } from './buying.ts'
import { firstWork, type House } from './house.ts'

/** People who buy one piece after the other until they are told to stop. */
export interface Crowd {
  /** Orders that were acknowledged as placed and paid, with who asks after them. */
  readonly paid: { orderSn: OrderSn; token: string }[]
  /** Presses that were not answered, or refused: what a collector would press again. */
  failed(): number
  /** The longest time in which nobody was served, in seconds. */
  longestPause(): number
  stop(): Promise<void>
}

/** Lets `count` of the house's people buy at these addresses in turn. */
export function startCrowd(house: House, urls: () => readonly string[], count: number): Crowd {
  const paid: Crowd['paid'] = []
  let [failed, longest, last, isOver] = [0, 0, performance.now(), false]
  const live = async (token: string, index: number): Promise<void> => {
    for (let turn = index; !isOver; turn++) {
      const places = urls()
      const buyer: Buyer = makeBuyer(places[turn % places.length] ?? '', token)
      const orderSn = await buyer.pay(firstWork(0)).catch(() => undefined)
      if (orderSn === undefined) {
        failed++
        await sleep(100)
        continue
      }
      paid.push({ orderSn, token })
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }
  }
  const all = Promise.all(house.tokens.slice(0, count).map(live))
  return {
    paid,
    failed: () => failed,
    longestPause: () => longest / 1000,
    async stop() {
      isOver = true
      await all
    },
  }
}

const patienceMilliseconds = 60_000

/** How many of the acknowledged orders are not whole, once they had time to become so. */
export async function missing({ database }: House, paid: Crowd['paid']): Promise<number> {
  const numbers = paid.map(({ orderSn }) => orderSn)
  const deadline = performance.now() + patienceMilliseconds
  for (;;) {
    // One that was killed may still be recovering.
    const answer = await database.pool
      .query<{ whole: number }>(
        `select count(*)::int as whole from orders o
          where sn = any($1) and status = 4 and exists (select from items i where i.order_sn = o.sn)`,
        [numbers],
      )
      .catch(() => undefined)
    const lost = numbers.length - (answer?.rows[0]?.whole ?? 0)
    if (lost === 0 || performance.now() > deadline) return lost
    await sleep(200)
  }
}

/** Whether every invariant of the books holds. */
export const isBalanced = (house: House, env: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  house.ops(['books', 'audit'], { env }).then(
    () => true,
    () => false,
  )
