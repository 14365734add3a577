import type { GoodsSn, OrderSn } from '@app/contract'
import type { Call } from '@app/contract/client'
import { deckOf } from '@app/fair'
import { makeUser, type TestUser } from '../support/factories.ts'
import type { TestServer } from '../support/server.ts'
import { newKey, violations } from './fixture.ts'
import { makeBox } from '../support/boxes.ts'

/** The content of every box of an edition, by the number less one, from the sealed seed. */
export async function deckBehind({ context }: TestServer, goodsSn: GoodsSn): Promise<string[]> {
  const { db } = context.database
  const box = await db.selectFrom('blind_boxes').selectAll().where('goods_sn', '=', goodsSn).executeTakeFirstOrThrow()
  const prizes = await db
    .selectFrom('blind_box_prizes')
    .selectAll()
    .where('box_sn', '=', goodsSn)
    .orderBy('position')
    .execute()
  return deckOf(
    context.sealer.decrypt(box.seed_encrypted, `blind_boxes.seed:${goodsSn}`),
    prizes.map((prize) => ({ prizeId: prize.id, goodsSn: prize.goods_sn, quantity: prize.quantity })),
  )
}

/** Orders boxes over HTTP and pays; returns the order and the ids of its boxes. */
export async function buyBoxes(
  { context }: TestServer,
  { call, goodsSn, quantity = 1 }: { call: Call; goodsSn: GoodsSn; quantity?: number },
): Promise<{ orderSn: OrderSn; boxIds: string[] }> {
  const { orderSn } = await call('order/bilndBoxorder', { goodsSn, quantity, noReturnAccepted: true }, newKey())
  await context.database.transaction((tx) => context.order.fulfil(tx, orderSn, 1))
  const { boxIds } = await call('order/info', { orderSn })
  return { orderSn, boxIds }
}

export interface Owner {
  user: TestUser
  call: Call
  goodsSn: GoodsSn
  boxIds: string[]
}

/** Creates a user with unopened boxes of an edition. */
export async function makeOwner(
  server: TestServer,
  given: { quantity?: number; goodsSn?: GoodsSn } = {},
): Promise<Owner> {
  const user = await makeUser(server.context.database)
  const call = server.as(user)
  const goodsSn = given.goodsSn ?? (await makeBox(server)).goodsSn
  const { boxIds } = await buyBoxes(server, { call, goodsSn, quantity: given.quantity ?? 1 })
  return { user, call, goodsSn, boxIds }
}

export const open = (call: Call, boxIds: string[], key = newKey()) => call('hwnft/userBlindBox/open', { boxIds }, key)

/** The violated invariants; boxes here are paid for without money. */
export async function faultsOf(server: TestServer) {
  return (await violations(server)).filter(({ invariant }) => !invariant.includes('money'))
}

/**
 * Compares every opened box with the deck that its sealed seed deals, as an auditor with the key would: none has any
 * other content, whatever happened in between.
 */
export async function wrongOpenings(server: TestServer): Promise<string[]> {
  const { rows } = await server.context.database.pool.query<{ goods_sn: GoodsSn; number: number; prize_id: string }>(
    'select goods_sn, number, prize_id from user_blind_boxes where opened_at is not null',
  )
  const decks = new Map<string, string[]>()
  for (const { goods_sn: sn } of rows) if (!decks.has(sn)) decks.set(sn, await deckBehind(server, sn))
  return rows.flatMap(({ goods_sn: sn, number, prize_id }) =>
    decks.get(sn)?.[number - 1] === prize_id ? [] : [`${sn} ${number}`],
  )
}
