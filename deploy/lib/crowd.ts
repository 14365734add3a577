import { randomInt } from 'node:crypto'
import type { OrderSn } from '../../contract/src/index.ts'
import { ApiError } from '../../contract/src/client.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Buyer, makeBuyer, makeOrderRequest, type OrderRequest } from './buying.ts'
import { firstWork, type Deployment } from './deployment.ts'

/** How presses were answered that were not answered well. */
export interface Answers {
  /** Nobody of the product answered: no connection, a connection that broke, or a proxy's own word. */
  unanswered: number
  /** Told to come again, with a reason. */
  comeAgain: number
  /** Refused or failed for what nobody should be told: each with how often. */
  readonly wrong: Map<string, number>
}

/** People who buy one piece after the other until they are told to stop. */
export interface Crowd {
  /** Orders that were acknowledged as placed and paid, with who asks after them. */
  readonly paid: { orderSn: OrderSn; token: string }[]
  readonly answers: Answers
  /** Goods of which somebody was told that they are sold out. */
  readonly soldOut: ReadonlySet<string>
  /** Steps that were answered well: an order, a way to pay, a payment. */
  answered(): number
  /** Presses that were not answered, or refused: what a collector presses again. */
  failed(): number
  /** The same by what they were told: a status and its reason; `0` where no answer came. */
  readonly refusals: ReadonlyMap<string, number>
  /** The longest time in which nobody's press was answered well, in seconds, until now. */
  longestPause(): number
  /** Begins to measure the longest pause anew. */
  measure(): void
  /** Nobody begins anything more; what was begun is pressed until it is answered. Returns how many were not, in the end. */
  stop(): Promise<number>
}

export interface CrowdOptions {
  readonly fetch?: typeof fetch
  /** What is wanted next: the first work, unless told otherwise. */
  readonly want?: () => string
  /** Between one press and the next of the same person. */
  readonly pauseMilliseconds?: number
}

/** Who is not answered goes on with something else and comes back to it, in turn. */
const mostOwed = 20
const againMilliseconds = [200, 2000] as const
const laterMilliseconds = 2000
const settleMilliseconds = 90_000

/** Lets `count` of the house's people buy at these addresses in turn. Who is not answered presses again, with the same key. */
export function startCrowd(
  deployment: Deployment,
  urls: () => readonly string[],
  count: number,
  { fetch: ask = fetch, want = () => firstWork(0), pauseMilliseconds = 0 }: CrowdOptions = {},
): Crowd {
  const paid: Crowd['paid'] = []
  const answers: Answers = { unanswered: 0, comeAgain: 0, wrong: new Map() }
  const soldOut = new Set<string>()
  const refusals = new Map<string, number>()
  let [answered, longest, last, isOver, overSince, unsettled] = [0, 0, performance.now(), false, 0, 0]

  const answeredWell = () => {
    answered++
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }

  /** Whether it need not be pressed again. */
  async function press(buyer: Buyer, wish: OrderRequest, token: string): Promise<boolean> {
    try {
      paid.push({ orderSn: await buyer.pursue(wish, answeredWell), token })
      return true
    } catch (error) {
      const { status, reason } = error instanceof ApiError ? error : { status: -1, reason: undefined }
      if (reason === 'SOLD_OUT') {
        soldOut.add(wish.goodsSn)
        answeredWell()
        return true
      }
      const told = `${status} ${reason ?? ''}`.trim()
      refusals.set(told, (refusals.get(told) ?? 0) + 1)
      if (reason !== undefined && (status === 503 || status === 429)) answers.comeAgain++
      else if (reason === undefined && (status === 0 || (status >= 502 && status <= 504))) answers.unanswered++
      else {
        const what = `${status} ${reason ?? String(error)}`
        answers.wrong.set(what, (answers.wrong.get(what) ?? 0) + 1)
      }
      return false
    }
  }

  async function live(token: string, index: number): Promise<void> {
    const owed: { wish: OrderRequest; since: number }[] = []
    let wasOwed = false
    const address = `10.1.${Math.floor(index / 250)}.${(index % 250) + 1}`
    for (let turn = index; ; turn++) {
      const places = urls()
      const buyer = makeBuyer(places[turn % places.length] ?? '', token, { fetch: ask, address })
      const [first] = owed
      const isLater: boolean = first !== undefined && !wasOwed && performance.now() - first.since > laterMilliseconds
      const isDue: boolean = isLater || isOver || owed.length >= mostOwed
      wasOwed = isDue
      if (isOver && !first) return
      if (isOver && performance.now() - overSince > settleMilliseconds) return void (unsettled += owed.length)
      const wish = isDue && first ? first.wish : makeOrderRequest(want())
      if (isDue) owed.shift()
      const isDone = await press(buyer, wish, token)
      if (!isDone) owed.push({ wish, since: performance.now() })
      await sleep(isDone ? pauseMilliseconds : randomInt(...againMilliseconds))
    }
  }

  const all = Promise.all(deployment.tokens.slice(0, count).map(live))
  return {
    paid,
    answers,
    soldOut,
    refusals,
    answered: () => answered,
    failed: () => [...answers.wrong.values()].reduce((sum, one) => sum + one, answers.unanswered + answers.comeAgain),
    longestPause: () => Math.max(longest, isOver ? 0 : performance.now() - last) / 1000,
    measure() {
      longest = 0
    },
    async stop() {
      longest = Math.max(longest, performance.now() - last)
      isOver = true
      overSince = performance.now()
      await all
      return unsettled
    },
  }
}

const timeoutMilliseconds = 60_000

/** How many of the acknowledged orders are not whole, once they had time to become so. */
export async function missing({ database }: Deployment, paid: Crowd['paid']): Promise<number> {
  const numbers = paid.map(({ orderSn }) => orderSn)
  const deadline = performance.now() + timeoutMilliseconds
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
export const isBalanced = (deployment: Deployment, env: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  deployment.ops(['books', 'audit'], { env }).then(
    () => true,
    () => false,
  )
