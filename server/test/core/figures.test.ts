import { GoodsStatus, KycStatus, type Uid } from '@app/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open } from '../auction/fixture.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods, statusOf } from '../support/goods.ts'
import { idNumber, identityVersion } from '../support/people.ts'
import { newKey } from '../support/keys.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { buy, operationOf } from '../vault/fixture.ts'
import { makeLot } from '../support/lots.ts'

// Figures of the rules that an operator configured differently.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    overrides: {
      identity: { kycFailuresBeforeReview: 1 },
      order: { minimumAge: 16, tightPercent: 50 },
      chain: { rejectedTries: 1 },
    },
  })
})
afterAll(() => server?.stop())

const aged = (years: number) =>
  makeUser(server.context.database, { birthDate: `${new Date().getFullYear() - years}-01-01` })

test('the configured age of sixteen decides who may buy, and the refusal names it', async () => {
  const goodsSn = await makeGoods(server.context.database)
  const order = async (user: { uid: Uid; token: string }) =>
    server.as(user)('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
  expect(await order(await aged(17))).toMatchObject({ isExisting: false })
  expect(await refusal(order(await aged(14)))).toMatchObject({
    reason: 'UNDER_AGE',
    message: '按规定未满 16 周岁不能购买或参与',
  })
})

test('the rules of a lot name the configured age', async () => {
  await open(server)
  const lotId = await makeLot(server)
  const { rules } = await server.call('order/auction/info', { lotId })
  expect(rules[0]).toBe('出价需年满 16 周岁并完成实名认证。')
})

test('a good runs low at half of its edition, and recovers above', async () => {
  const { database } = server.context
  const [low, plenty] = await Promise.all([
    makeGoods(database, { edition: 10, sold: 5 }),
    makeGoods(database, { edition: 10, sold: 4, status: GoodsStatus.tightInventory }),
  ])
  await server.worker.sweep('goods-status')
  expect(await statusOf(database, low)).toBe(GoodsStatus.tightInventory)
  expect(await statusOf(database, plenty)).toBe(GoodsStatus.inSale)
})

test('the first failed real name goes to review', async () => {
  const user = await makeUser(server.context.database, { kycStatus: KycStatus.none })
  const failing = { realName: '沈知白', idNumber: idNumber({ ends: '9' }), agreementVersion: identityVersion }
  expect(await server.as(user)('user/user/kyc/add', failing)).toMatchObject({ reviewing: true, triesLeft: 4 })
})

test('an item the chain refuses once is given up', async () => {
  const { nftIds } = await buy(server)
  server.chain.refuses = 'beyond-cap'
  await server.worker.sweep('mint')
  expect(await operationOf(server, nftIds[0])).toMatchObject({ state: 'dead', attempts: 1 })
})
