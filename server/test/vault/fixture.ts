import type { GoodsSn, ItemId, OrderSn } from '@app/contract'
import { randomUUID } from 'node:crypto'
import type { Call } from '@app/contract/client'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeGoods, type NewTestGoods } from '../support/goods.ts'
import type { TestServer } from '../support/server.ts'

export interface Purchase {
  user: TestUser
  call: Call
  goodsSn: GoodsSn
  orderSn: OrderSn
  nftIds: ItemId[]
}

/** Creates a user who bought and paid: the items are theirs, and not yet on the chain. */
export async function buy(
  server: TestServer,
  given: NewTestGoods & { user?: TestUser; goodsSn?: GoodsSn; quantity?: number } = {},
): Promise<Purchase> {
  const { context } = server
  const { user = await makeUser(context.database), goodsSn: known, quantity = 1, ...goods } = given
  const goodsSn = known ?? (await makeGoods(context.database, goods))
  const { orderSn } = await context.order.place(user.caller, { goodsSn, quantity }, randomUUID())
  await context.database.transaction((tx) => context.order.fulfil(tx, orderSn, 1))
  const { nftIds } = await context.vault.itemsOf(orderSn)
  return { user, call: server.as(user), goodsSn, orderSn, nftIds }
}

/** Makes everything that waits for its next try due. */
export async function letTimePass({ context }: TestServer): Promise<void> {
  await context.database.pool.query(
    `update chain_operations set run_at = now() - interval '1 s' where state = 'waiting'`,
  )
}

/** The chain's outbox entry of an item. */
export async function operationOf({ context }: TestServer, itemId: ItemId | undefined) {
  return context.database.db
    .selectFrom('chain_operations')
    .select(['state', 'attempts', 'last_error'])
    .where('item_id', '=', String(itemId))
    .executeTakeFirstOrThrow()
}
