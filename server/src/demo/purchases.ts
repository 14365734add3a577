import { type OrderSn, OrderStatus, type Uid } from '@app/contract'
import type { DemoUser } from '@app/demo/catalogue/types'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import { timedSn } from '../core/ids.ts'
import { openingBefore } from './openings.ts'
import { inPast } from './past.ts'
import type { Holding } from './types.ts'

/** A purchase of a demonstration user before the demonstration opened. */
export interface Purchase {
  orderSn: OrderSn
  secondsAgo: number
  amountFen: number
}

const minute = 60
const day = 86_400

/** Returns a purchase time in seconds before now: at least `daysAgo` days ago, some minutes after sales opened. */
function boughtAgo(now: number, daysAgo: number, order: number): number {
  return (
    now - (openingBefore(now - daysAgo * day - 10 * minute) + (1 + ((order * 7) % 9)) * minute + ((order * 23) % 60))
  )
}

/** Gives a user their initial items, each with an order of its day. */
export async function seedHoldings(
  tx: Tx,
  { uid, holds }: Pick<DemoUser, 'holds'> & { uid: Uid },
  {
    take,
    issue,
  }: {
    take: (work: string, count: number, boughtAt: number) => Omit<Holding, 'uid' | 'quantity' | 'orderSn'>
    issue: (tx: Tx, holding: Holding) => Promise<void>
  },
): Promise<Purchase[]> {
  const purchases: Purchase[] = []
  const now = Date.now() / 1000
  for (const [order, { work, count: quantity, boughtDaysAgo }] of holds.entries()) {
    const secondsAgo = boughtAgo(now, boughtDaysAgo, order)
    const holding = { uid, quantity, ...take(work, quantity, now - secondsAgo) }
    const orderSn = await insertPurchase(tx, holding, secondsAgo)
    await issue(tx, { ...holding, orderSn })
    await haveSince(tx, orderSn, secondsAgo)
    purchases.push({ orderSn, secondsAgo, amountFen: holding.priceFen * quantity })
  }
  return purchases
}

/** Inserts a complete order. It is invented like its buyer: no channel ever took money for it. */
async function insertPurchase(
  tx: Tx,
  { uid, goodsSn, quantity, priceFen }: Omit<Holding, 'orderSn'>,
  secondsAgo: number,
): Promise<string> {
  const sn = timedSn(Date.now() - secondsAgo * 1000)
  const then = sql<Date>`now() - make_interval(secs => ${secondsAgo})`
  await tx
    .insertInto('orders')
    .values({
      sn,
      uid,
      goods_sn: goodsSn,
      quantity,
      price_fen: priceFen,
      amount_fen: priceFen * quantity,
      status: OrderStatus.complete,
      request_key: `demo:${goodsSn}`,
      created_at: sql<Date>`${then} - interval '2 min'`,
      pay_by: sql<Date>`${then} + interval '8 min'`,
      paid_at: then,
      completed_at: then,
    })
    .execute()
  return sn
}

async function haveSince(tx: Tx, orderSn: OrderSn, secondsAgo: number): Promise<void> {
  await sql`
    update items set acquired_at = acquired_at - make_interval(secs => ${secondsAgo}),
      created_at = created_at - make_interval(secs => ${secondsAgo}), gift_from = gift_from - make_interval(secs => ${secondsAgo})
    where order_sn = ${orderSn}`.execute(tx)
  const move = sql`
    update item_entries set created_at = created_at - make_interval(secs => ${secondsAgo}) where order_sn = ${orderSn}`
  await inPast(tx, 'item_entries', () => move.execute(tx))
}
