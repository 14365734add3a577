import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Path, routes } from '@app/contract'
import { makeCollector } from '../support/collectors.ts'
import { type TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { idFieldsOf, withId } from '../support/idFields.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { sendInput } from './raw.ts'
import { type Makers, openMakers } from './things.ts'
import { makeBox } from '../support/boxes.ts'
import { makeEvent, makeTicket, thanks } from '../support/pools.ts'

// A key stands for one request of one user: one call with one body. Every call that takes a key is tried with keys that
// stand for something else; the calls come from the contract.

let server: TestServer
let makers: Makers
let user: TestUser
/** Valid inputs for calls whose sample names something that does not exist. */
let inputs: Partial<Record<Path, object>>
/** A key that a call was answered under, and one that an order was placed under. */
let answered: string
let ordered: string
beforeAll(async () => {
  server = await startTestServer()
  makers = await openMakers(server)
  user = (await makeCollector(server)).user
  const eventId = await makeEvent(server, { ticketGoodsSn: await makeTicket(server), prizes: [thanks(10_000)] })
  const { goodsSn } = await makeBox(server)
  // A comment on a missing message is refused for that first.
  const { id: messageId } = await server.context.database.db
    .insertInto('wall_messages')
    .values({ spot_id: '1', uid: user.uid, text: '雨后的石阶很好看', state: 'visible' })
    .returning('id')
    .executeTakeFirstOrThrow()
  inputs = {
    'order/bilndBoxorder': { ...routes['order/bilndBoxorder'].example, goodsSn },
    'order/wishOrder': { ...routes['order/wishOrder'].example, eventId },
    'hwnft/wish/event': { ...routes['hwnft/wish/event'].example, eventId },
    'hwnft/scenicSpotComment/comment': { messageId, text: '同感' },
    'hwnft/wishingWords/send': { text: '平安喜乐' },
  }
  answered = randomUUID()
  await server.as(user)('user/userPoint/share', { path: '/goods/other' }, { idempotencyKey: answered })
  ordered = randomUUID()
  const order = { goodsSn: await makeGoods(server.context.database), quantity: 1, noReturnAccepted: true } as const
  await server.as(user)('order/order', order, { idempotencyKey: ordered })
})
afterAll(() => server?.stop())

const once = (Object.keys(routes) as Path[]).filter((path) => routes[path].once)

/** Returns a valid input of the call, with the user's own things. */
async function inputOf(path: Path): Promise<object> {
  let input: object = inputs[path] ?? routes[path].example
  for (const { path: field, idOf, owner } of idFieldsOf(routes[path].input))
    if (owner === 'own') input = withId(input, field, (await makers[idOf]?.(user)) ?? '')
  return input
}

async function answerTo(path: Path, key: string) {
  const request = { token: user.token, headers: { 'idempotency-key': key } }
  const { status, envelope } = await sendInput(server.url, path, await inputOf(path), request)
  return [status, envelope.reason]
}

test.each(once)('%s refuses a key that stands for another call or for an order', async (path) => {
  const answers = { 'another call': await answerTo(path, answered), 'an order': await answerTo(path, ordered) }
  // The signature of a wallet is verified first, unless there is an answer under the key.
  const ofOrder = path === 'hwnft/metaUserWallet/add' ? answers['an order'] : [409, 'IDEMPOTENCY_KEY_REUSED']
  expect(answers).toEqual({ 'another call': [409, 'IDEMPOTENCY_KEY_REUSED'], 'an order': ofOrder })
})

test('placing refuses a key that stands for another call, without an effect on concurrent orders', async () => {
  const goodsSn = await makeGoods(server.context.database)
  const place = (key: string) =>
    server.as(user)('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, { idempotencyKey: key })
  const settled = await Promise.allSettled([answered, randomUUID(), randomUUID()].map(place))
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

test('a refused key stands for nothing, and may be used for another call', async () => {
  const key = { idempotencyKey: randomUUID() }
  const call = server.as(user)
  await expect(call('order/cancelOrder', { orderSn: '999' }, key)).rejects.toMatchObject({ reason: 'ORDER_NOT_FOUND' })
  expect(await call('user/userPoint/share', { path: '/goods/another' }, key)).toMatchObject({
    points: expect.any(Number),
  })
})

test('a retry of what was started changes nothing more', async () => {
  const call = server.as(user)
  const goodsSn = await makeGoods(server.context.database)
  const key = { idempotencyKey: randomUUID() }
  const first = await call('goods/collectibles/add', { goodsSn }, key)
  await call('goods/collectibles/delete', { goodsSn })
  expect(await call('goods/collectibles/add', { goodsSn }, key)).toEqual(first)
  expect((await call('goods/collectibles/listSn', {})).list).not.toContainEqual({ goodsSn })
})
