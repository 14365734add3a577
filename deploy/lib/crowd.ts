import { randomInt } from 'node:crypto'
import type { OrderSn } from '../../contract/src/index.ts'
import { ApiError } from '../../contract/src/client.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Buyer, makeBuyer, makeOrderRequest, type OrderRequest } from './buying.ts'
import { firstWork, type Deployment } from './deployment.ts'

/** Counts of unsuccessful answers. */
export interface Answers {
  /** Requests without an answer of the product: no connection, a broken connection, or an answer of the proxy. */
  unanswered: number
  /** Requests that were asked to retry, with a reason. */
  comeAgain: number
  /** Refusals and failures that should never occur, each with its count. */
  readonly wrong: Map<string, number>
}

/** Buyers who buy one piece after the other until they are stopped. */
export interface Crowd {
  /** Orders that were acknowledged as paid, with their buyers' tokens. */
  readonly paid: { orderSn: OrderSn; token: string }[]
  readonly answers: Answers
  /** Goods that some buyer was informed are sold out. */
  readonly soldOut: ReadonlySet<string>
  /** Counts successful steps: an order, a checkout, a payment. */
  answered(): number
  /** Counts requests without an answer or with a refusal, which a collector would repeat. */
  failed(): number
  /** Those requests by status and reason; `0` if there was no answer. */
  readonly refusals: ReadonlyMap<string, number>
  /** Returns the longest time in seconds without a successful answer for any buyer. */
  longestPause(): number
  /** Restarts the measurement of the longest pause. */
  measure(): void
  /**
   * Starts no further purchases and repeats pending ones until they are answered. Returns how many remained unanswered.
   */
  stop(): Promise<number>
}

export interface CrowdOptions {
  readonly fetch?: typeof fetch
  /** Returns the next work to buy; the first work by default. */
  readonly want?: () => string
  /** Milliseconds between two requests of one buyer. */
  readonly pauseMilliseconds?: number
}

/** A buyer without an answer continues with other purchases and returns to it later; at most this many wait. */
const mostOwed = 20
const againMilliseconds = [200, 2000] as const
const laterMilliseconds = 2000
const settleMilliseconds = 90_000

/**
 * Lets `count` of the deployment's users buy at these addresses in turn. An unanswered request is repeated with the
 * same key.
 */
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

  /** Makes one attempt; returns whether the purchase needs no further attempt. */
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

/** Counts acknowledged orders that are still incomplete after some time. */
export async function missing({ database }: Deployment, paid: Crowd['paid']): Promise<number> {
  const numbers = paid.map(({ orderSn }) => orderSn)
  const deadline = performance.now() + timeoutMilliseconds
  for (;;) {
    // A killed database may still be recovering.
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

/** Whether every accounting invariant holds. */
export const isBalanced = (deployment: Deployment, env: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  deployment.ops(['books', 'audit'], { env }).then(
    () => true,
    () => false,
  )
