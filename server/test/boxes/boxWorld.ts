import type { Call } from '@app/contract/client'
import { deckOf } from '@app/fair'
import { makeGoods, makeUser, type NewTestGoods, type TestUser } from '../support/factories.ts'
import type { TestServer } from '../support/server.ts'
import { newKey, violations } from './world.ts'

export interface TestBox {
  goodsSn: string
  /** The works inside by their rank. */
  works: Record<string, string>
}

/** What is in a box unless a test says otherwise: ten boxes, three ranks. */
const usualPrizes = { 隐藏款: 1, 稀有款: 3, 常规款: 6 }

/** A published blind box on sale with works of its own in it, as many as `prizes` says of each rank. */
export async function makeBox(
  { context }: TestServer,
  { prizes = usualPrizes, ...given }: NewTestGoods & { prizes?: Record<string, number> } = {},
): Promise<TestBox> {
  const { database, boxes } = context
  const edition = Object.values(prizes).reduce((sum, quantity) => sum + quantity, 0)
  const goodsSn = await makeGoods(database.db, { name: '灯谜盲盒', edition, ...given })
  await database.pool.query('update goods set goods_type = 2 where sn = $1', [goodsSn])
  const works: Record<string, string> = {}
  for (const [rank, quantity] of Object.entries(prizes)) {
    // Off the shelf: it comes out of its box alone.
    works[rank] = await makeGoods(database.db, { name: rank, edition: quantity, status: 8 })
  }
  const table = Object.entries(prizes).map(([rank, quantity]) => ({ goodsSn: works[rank] ?? '', rank, quantity }))
  await database.transaction((tx) => boxes.publish(tx, { goodsSn, prizes: table }))
  return { goodsSn, works }
}

/** What every box of an edition holds, by the number less one, as the sealed seed says. */
export async function deckBehind({ context }: TestServer, goodsSn: string): Promise<string[]> {
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

/** Orders boxes over HTTP and lets the money come; returns the order and the ids of its boxes. */
export async function buyBoxes(
  { context }: TestServer,
  { call, goodsSn, quantity = 1 }: { call: Call; goodsSn: string; quantity?: number },
): Promise<{ orderSn: string; boxIds: string[] }> {
  const { orderSn } = await call('order/bilndBoxorder', { goodsSn, quantity, noReturnAccepted: true }, newKey())
  await context.database.transaction((tx) => context.order.markPaid(tx, orderSn, 1))
  const { boxIds } = await call('order/info', { orderSn })
  return { orderSn, boxIds }
}

export interface Owner {
  user: TestUser
  call: Call
  goodsSn: string
  boxIds: string[]
}

/** Somebody with unopened boxes of an edition. */
export async function makeOwner(
  server: TestServer,
  given: { quantity?: number; goodsSn?: string } = {},
): Promise<Owner> {
  const user = await makeUser(server.context.database)
  const call = server.as(user)
  const goodsSn = given.goodsSn ?? (await makeBox(server)).goodsSn
  const { boxIds } = await buyBoxes(server, { call, goodsSn, quantity: given.quantity ?? 1 })
  return { user, call, goodsSn, boxIds }
}

export const open = (call: Call, boxIds: string[], key = newKey()) => call('hwnft/userBlindBox/open', { boxIds }, key)

/** A kind of gift box: one piece of a work, and two boxes of an edition. */
export async function makeGiftBox({ context }: TestServer, boxSn: string, given: NewTestGoods = {}) {
  const { database, boxes } = context
  const workSn = await makeGoods(database.db, { name: '节令小景', ...given })
  const picture = { url: '/media/test', widths: [320], ratio: 1, placeholder: '' }
  const giftBoxId = await database.transaction((tx) =>
    boxes.defineGiftBox(tx, {
      name: '岁朝礼盒',
      subtitle: '一景两盒',
      cover: picture,
      story: ['一段故事。'],
      contents: [
        { type: 1, goodsSn: workSn, quantity: 1 },
        { type: 2, goodsSn: boxSn, quantity: 2 },
      ],
    }),
  )
  return { giftBoxId, workSn }
}

/** The invariants that do not hold; boxes here are paid for without money. */
export async function faultsOf(server: TestServer) {
  return (await violations(server)).filter(({ invariant }) => !invariant.includes('money'))
}

/**
 * Compares every opened box with the deck that its sealed seed deals, the way an auditor with the key would: none is
 * opened to anything else, whatever happened in between.
 */
export async function wrongOpenings(server: TestServer): Promise<string[]> {
  const { rows } = await server.context.database.pool.query<{ goods_sn: string; number: number; prize_id: string }>(
    'select goods_sn, number, prize_id from user_blind_boxes where opened_at is not null',
  )
  const decks = new Map<string, string[]>()
  for (const { goods_sn: sn } of rows) if (!decks.has(sn)) decks.set(sn, await deckBehind(server, sn))
  return rows.flatMap(({ goods_sn: sn, number, prize_id }) =>
    decks.get(sn)?.[number - 1] === prize_id ? [] : [`${sn} ${number}`],
  )
}
