import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
  user = await makeUser(server.context.database)
})
afterAll(() => server?.stop())

const nothing = { outcome: 'none', reply: null, reason: '' }

test('a caller who lost the answer gets it again by the key, and nobody else does', async () => {
  const key = randomUUID()
  const ask = (of: TestUser) => server.as(of)('user/intention/info', { key })
  expect(await ask(user)).toEqual(nothing)

  const goodsSn = await makeGoods(server.context.database)
  const reply = await server.as(user)('goods/collectibles/add', { goodsSn }, { idempotencyKey: key })
  expect(await ask(user)).toEqual({ outcome: 'done', reply, reason: '' })

  const stranger = await makeUser(server.context.database)
  expect(await ask(stranger)).toEqual(nothing)
})

test('the outcome of a placed order is the reply to placing it, and only its buyer gets it', async () => {
  const key = randomUUID()
  const buyer = await makeUser(server.context.database)
  const goodsSn = await makeGoods(server.context.database)
  const placed = await server.as(buyer)(
    'order/order',
    { goodsSn, quantity: 1, noReturnAccepted: true },
    { idempotencyKey: key },
  )
  expect(await server.as(buyer)('user/intention/info', { key })).toEqual({ outcome: 'done', reply: placed, reason: '' })
  expect(await server.as(user)('user/intention/info', { key })).toEqual(nothing)
})

test('a stored refusal is repeated as a refusal', async () => {
  const key = randomUUID()
  const refused = server.as(user)('hwnft/exchangeCode/exchange', { code: 'AAAAAAAAAAAA' }, { idempotencyKey: key })
  await expect(refused).rejects.toMatchObject({ reason: 'EXCHANGE_CODE_WRONG' })
  const told = { outcome: 'refused', reply: null, reason: 'EXCHANGE_CODE_WRONG' }
  expect(await server.as(user)('user/intention/info', { key })).toEqual(told)
})

test('a refusal that stored nothing is as if nobody had called', async () => {
  const key = randomUUID()
  const refused = server.as(user)('hwnft/giftRecord/recall', { giftId: '999999' }, { idempotencyKey: key })
  await expect(refused).rejects.toMatchObject({ reason: 'GIFT_NOT_FOUND' })
  expect(await server.as(user)('user/intention/info', { key })).toEqual(nothing)
})
