import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, violations } from '../../boxes/fixture.ts'
import { act, race, raceTimeout as timeout, rounds } from '../../races/fixture.ts'
import { makeUser } from '../../support/factories.ts'
import { makeGoods } from '../../support/goods.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { draw, logOf } from '../../play/lotteryFixture.ts'
import { makeLottery, prize } from '../../support/pools.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const reasonsOf = (attempts: readonly { reason: string | undefined }[]) =>
  Object.fromEntries(
    [...Map.groupBy(attempts, ({ reason }) => reason ?? 'drawn')].map(([reason, list]) => [reason, list.length]),
  )

test('of fifty draws at once with one free try left exactly one is free', { timeout }, async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await makeLottery(server)
    const user = await makeUser(server.context.database, { points: 1000 })
    const free = () => act(server, user, 'hwnft/awardConfig/award', { configId: id, costPoints: 0 })
    expect(reasonsOf(await race({ free }))).toEqual({ drawn: 1, PRICE_CHANGED: 49 })
  }
})

test(
  'of fifty concurrent draws as many succeed as the limit of the day and the balance allow',
  { timeout },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const id = await makeLottery(server, [prize({ kind: 'thanks' })], { perDay: 6 })
      const user = await makeUser(server.context.database, { points: 70 })
      await draw(server.as(user), id)
      const forPoints = () => act(server, user, 'hwnft/awardConfig/award', { configId: id, costPoints: 20 })
      expect(reasonsOf(await race({ forPoints }))).toEqual({ drawn: 3, POINTS_SHORT: 47 })
      const rich = await makeUser(server.context.database, { points: 1000 })
      await draw(server.as(rich), id)
      const often = () => act(server, rich, 'hwnft/awardConfig/award', { configId: id, costPoints: 20 })
      expect(reasonsOf(await race({ often }))).toEqual({ drawn: 5, DRAW_LIMIT: 45 })
      const { list } = await logOf(server.as(rich), { scope: 'mine' })
      expect(list.map(({ ordinal }) => ordinal)).toEqual([6, 5, 4, 3, 2, 1])
    }
  },
)

test('the same draw sent fifty times at once is one draw', async () => {
  const goodsSn = await makeGoods(server.context.database)
  const id = await makeLottery(server, [prize({ kind: 'collectible', giftSn: goodsSn, stock: 9 })])
  const user = await makeUser(server.context.database)
  const call = server.as(user)
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 50 }, () => draw(call, id, 0, key)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await logOf(call, { scope: 'mine' })).total).toBe(1)
})

test('buying a work while it is won neither deadlocks nor gives a piece twice', async () => {
  const goodsSn = await makeGoods(server.context.database, { edition: 200 })
  const id = await makeLottery(server, [prize({ kind: 'collectible', giftSn: goodsSn, stock: 60 })], {
    freePerDay: 0,
    perDay: 100,
  })
  const user = await makeUser(server.context.database, { points: 10_000 })
  const win = () => act(server, user, 'hwnft/awardConfig/award', { configId: id, costPoints: 20 })
  const buy = async () => {
    const { orderSn } = await server.as(user)('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
    await server.context.database.transaction((tx) => server.context.order.fulfil(tx, orderSn, 1))
  }
  expect(reasonsOf(await race({ win, buy }))).toEqual({ drawn: 50 })
})

test('the books are correct after all of that', async () => {
  expect((await violations(server)).filter(({ invariant }) => !invariant.includes('money'))).toEqual([])
})
