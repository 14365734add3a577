import { type OrderSn, OrderStatus, type Uid } from '@app/contract'
import type { DemoUser } from '@app/demo/catalogue/types'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import { timedSn } from '../core/ids.ts'
import { inPast } from './past.ts'
import type { Holding } from './types.ts'

/** What a demonstration user bought before the demonstration opened. */
export interface Purchase {
  orderSn: OrderSn
  daysAgo: number
  amountFen: number
}

/** Gives a user what they hold from the start; what they bought has an order of its day, and has been theirs since. */
export async function seedHoldings(
  tx: Tx,
  { uid, holds }: Pick<DemoUser, 'holds'> & { uid: Uid },
  {
    take,
    issue,
  }: {
    take: (work: string, count: number) => Omit<Holding, 'uid' | 'quantity' | 'orderSn'>
    issue: (tx: Tx, holding: Holding) => Promise<void>
  },
): Promise<Purchase[]> {
  const purchases: Purchase[] = []
  for (const { work, count: quantity, boughtDaysAgo: daysAgo } of holds) {
    const holding = { uid, quantity, ...take(work, quantity) }
    if (daysAgo === undefined) {
      await issue(tx, { ...holding, orderSn: null })
      continue
    }
    const orderSn = await insertPurchase(tx, holding, daysAgo)
    await issue(tx, { ...holding, orderSn })
    await haveSince(tx, orderSn, daysAgo)
    purchases.push({ orderSn, daysAgo, amountFen: holding.priceFen * quantity })
  }
  return purchases
}

/** A complete order, as invented as its buyer: no channel ever took money for it. */
async function insertPurchase(
  tx: Tx,
  { uid, goodsSn, quantity, priceFen }: Omit<Holding, 'orderSn'>,
  daysAgo: number,
): Promise<string> {
  const sn = timedSn(Date.now() - daysAgo * 86_400_000)
  const then = sql<Date>`now() - make_interval(days => ${daysAgo})`
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

async function haveSince(tx: Tx, orderSn: OrderSn, daysAgo: number): Promise<void> {
  await sql`
    update items set acquired_at = acquired_at - make_interval(days => ${daysAgo}),
      created_at = created_at - make_interval(days => ${daysAgo}), gift_from = gift_from - make_interval(days => ${daysAgo})
    where order_sn = ${orderSn}`.execute(tx)
  const move = sql`
    update item_entries set created_at = created_at - make_interval(days => ${daysAgo}) where order_sn = ${orderSn}`
  await inPast(tx, 'item_entries', () => move.execute(tx))
}
