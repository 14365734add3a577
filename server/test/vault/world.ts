import { randomUUID } from 'node:crypto'
import type { Call } from '@app/contract/client'
import { makeGoods, makeUser, type NewTestGoods, type TestUser } from '../support/factories.ts'
import type { TestServer } from '../support/server.ts'

export interface Purchase {
  user: TestUser
  call: Call
  goodsSn: string
  orderSn: string
  nftIds: string[]
}

/** Somebody who bought and paid: the items are theirs, the chain has not heard of them yet. */
export async function buy(
  server: TestServer,
  given: NewTestGoods & { user?: TestUser; goodsSn?: string; quantity?: number } = {},
): Promise<Purchase> {
  const { context } = server
  const user = given.user ?? (await makeUser(context.database))
  const goodsSn = given.goodsSn ?? (await makeGoods(context.database.db, given))
  const { orderSn } = await context.order.place(user.caller, { goodsSn, quantity: given.quantity ?? 1 }, randomUUID())
  await context.database.transaction((tx) => context.order.markPaid(tx, orderSn, 1))
  const { nftIds } = await context.vault.itemsOf(orderSn)
  return { user, call: server.as(user), goodsSn, orderSn, nftIds }
}

/** Makes everything that waits for its next try due, leases included. */
export async function letTimePass({ context }: TestServer): Promise<void> {
  await context.database.pool.query(
    `update chain_operations set run_at = now() - interval '1 s', lease_until = null where state = 'waiting'`,
  )
}

/** The chain's outbox entry of an item. */
export async function operationOf({ context }: TestServer, itemId: string | undefined) {
  return context.database.db
    .selectFrom('chain_operations')
    .select(['state', 'attempts', 'last_error'])
    .where('item_id', '=', String(itemId))
    .executeTakeFirstOrThrow()
}
