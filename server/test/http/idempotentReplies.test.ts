import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Path, paths, routes } from '@app/contract'
import { makeCollector } from '../support/collectors.ts'
import { type TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { classOf, fields } from './ownership.ts'
import { sendInput } from './raw.ts'
import { samples } from './samples.ts'
import { openThings, type Things } from './things.ts'
import { makeBox } from '../support/boxes.ts'
import { makeEvent, makeTicket, thanks } from '../support/pools.ts'

// A key stands for one request of one user: one call with one body. Every call that takes a key is tried with keys that
// stand for something else; the calls come from the contract.

let server: TestServer
let things: Things
let user: TestUser
/** Valid inputs for calls whose sample names something that does not exist. */
let inputs: Partial<Record<Path, object>>
/** A key that a call was answered under, and one that an order was placed under. */
let answered: string
let ordered: string
beforeAll(async () => {
  server = await startTestServer()
  things = await openThings(server)
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
    'order/bilndBoxorder': { ...samples['order/bilndBoxorder'], goodsSn },
    'order/wishOrder': { ...samples['order/wishOrder'], eventId },
    'hwnft/wish/event': { ...samples['hwnft/wish/event'], eventId },
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

const once = (Object.keys(paths) as Path[]).filter((path) => routes[path].once)

/** Returns a valid input of the call, with the user's own things. */
async function inputOf(path: Path): Promise<object> {
  const input: Record<string, unknown> = { ...(inputs[path] ?? samples[path]) }
  for (const { name } of fields.filter((field) => field.path === path && !field.isNested)) {
    const found = classOf(path, name)
    if (typeof found !== 'object') continue
    const id = await things.make(found.owned, user)
    input[name] = Array.isArray(input[name]) ? [id] : id
  }
  return input
}

async function answerTo(path: Path, key: string) {
  const request = { token: user.token, headers: { 'idempotency-key': key } }
  const { status, envelope } = await sendInput(server.url, path, await inputOf(path), request)
  return [status, envelope.reason]
}

describe('a key that stands for something else is refused', () => {
  test.each(once)('by %s after another call', async (path) => {
    expect(await answerTo(path, answered)).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  // The signature is verified first, so this call would need one to get as far.
  test.each(once.filter((path) => path !== 'hwnft/metaUserWallet/add'))('by %s after an order', async (path) => {
    expect(await answerTo(path, ordered)).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('by placing, without an effect on concurrent orders', async () => {
    const goodsSn = await makeGoods(server.context.database)
    const place = (key: string) =>
      server.as(user)('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, { idempotencyKey: key })
    const settled = await Promise.allSettled([answered, randomUUID(), randomUUID()].map(place))
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  })
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
