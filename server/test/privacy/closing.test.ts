import { createHash } from 'node:crypto'
import { createClient } from '@app/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHolder, send } from '../gifts/fixture.ts'
import { makeCollector } from '../support/collectors.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { newKey } from '../support/keys.ts'
import { loginByPassword, register, useUp } from '../support/people.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { passDays, personalCode } from './fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

async function sweep() {
  await server.worker.sweep('account-closures')
  const { rows } = await server.context.database.pool.query('select item, cause from sweep_setbacks')
  expect(rows).toEqual([])
}

test('[person.close] is hindered by what is open, each with its kind, and takes the code of the own phone', async () => {
  const { database } = server.context
  const user = await makeUser(database)
  const call = server.as(user)
  const goodsSn = await makeGoods(database, { priceFen: 9900 })
  const { orderSn } = await call('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
  expect((await call('user/closure/info', {})).blocks).toEqual([{ kind: 'order', count: 1 }])
  const blocked = await refusal(call('user/closure/request', { smsCode: '123456' }))
  expect(blocked).toMatchObject({ reason: 'CLOSURE_BLOCKED', data: { blocks: ['order'] } })

  await call('order/cancelOrder', { orderSn }, newKey())
  expect((await call('user/closure/info', {})).blocks).toEqual([])
  expect(await refusal(call('user/closure/request', { smsCode: '123456' }))).toMatchObject({ reason: 'SMS_CODE_WRONG' })
  const closure = await call('user/closure/request', { smsCode: await personalCode(server, user.phone) })
  expect(closure.state).toBe('cooling')
  expect(closure.coolUntil - closure.requestedAt).toBe(7 * 86_400)
  expect(closure.dueOn).toBeGreaterThan(closure.requestedAt + 15 * 86_400)
})

test('[person.close] a pending gift hinders both sides', async () => {
  const [giver, recipient] = [await makeHolder(server), await makeCollector(server)]
  await send(giver, giver.nftId, recipient)
  for (const { call } of [giver, recipient]) {
    expect((await call('user/closure/info', {})).blocks).toEqual([{ kind: 'gift', count: 1 }])
  }
})

test('[person.close] can be withdrawn for seven days by its button alone; nothing happens before', async () => {
  const user = await makeUser(server.context.database)
  const call = server.as(user)
  await call('user/closure/request', { smsCode: await personalCode(server, user.phone) })
  await passDays(server, user, 6)
  await sweep()
  expect((await call('user/closure/info', {})).closure).toMatchObject({ state: 'cooling' })
  expect((await call('user/closure/info', {})).closure).toMatchObject({ state: 'cooling' })
  await call('user/closure/withdraw', {})
  await call('user/closure/withdraw', {})
  await passDays(server, user, 30)
  await sweep()
  expect((await call('user/closure/info', {})).closure).toBeNull()
  expect((await call('user/session/list', {})).events.map(({ kind }) => kind)).toEqual([
    'closureWithdrawn',
    'closureRequested',
  ])
})

test('[person.close] waits for what hinders it afterwards, and tries again', async () => {
  const { database } = server.context
  const user = await makeUser(database)
  const call = server.as(user)
  const { receiptNumber } = await call('user/closure/request', { smsCode: await personalCode(server, user.phone) })
  const goodsSn = await makeGoods(database, { priceFen: 9900 })
  const { orderSn } = await call('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
  await passDays(server, user, 8)
  await sweep()
  expect((await call('user/closure/info', {})).closure).toMatchObject({ state: 'blocked' })
  await call('order/cancelOrder', { orderSn }, newKey())
  await passDays(server, user, 1)
  await sweep()
  expect(await server.call('user/closure/receipt', { receiptNumber })).toMatchObject({ state: 'closed' })
})

test('[person.close] ends every login, frees the phone for a new user, and keeps items under the old number', async () => {
  const { pool } = server.context.database
  const holder = await makeHolder(server)
  const { uid, phone } = holder.user
  const { receiptNumber } = await holder.call('user/closure/request', { smsCode: await personalCode(server, phone) })
  expect((await holder.call('user/closure/info', {})).losses).toMatchObject({ items: 1 })
  await passDays(server, holder.user, 8)
  await sweep()
  expect(await refusal(holder.call('user/closure/info', {}))).toMatchObject({ reason: 'NOT_LOGGED_IN' })

  const receipt = await server.call('user/closure/receipt', { receiptNumber })
  const { rows } = await pool.query<{ receipt: string }>(
    'select receipt::text from account_closures where receipt_number = $1',
    [receiptNumber],
  )
  expect(receipt).toMatchObject({ state: 'closed', receiptHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(rows[0]?.receipt).toContain('"identities"')
  expect(
    createHash('sha256')
      .update(rows[0]?.receipt ?? '')
      .digest('hex'),
  ).toBe(receipt.receiptHash)

  const again = await register(server, { phone })
  expect(again.uid).not.toBe(uid)
  const { rows: items } = await pool.query('select owner_uid from items where id = $1', [holder.nftId])
  expect(items).toEqual([{ owner_uid: uid }])
  expect(await refusal(server.call('user/closure/receipt', { receiptNumber: '00000000000000000000' }))).toMatchObject({
    reason: 'NOT_FOUND',
  })
})

test('[person.close] two sweeps at once close an account once', async () => {
  const person = await register(server)
  const call = server.as(await loginByPassword(server, person.phone, person.password))
  const { receiptNumber } = await call('user/closure/request', { smsCode: await personalCode(server, person.phone) })
  await passDays(server, person, 8)
  await Promise.all([sweep(), sweep(), call('user/closure/withdraw', {}).catch(() => {})])
  const { state } = await server.call('user/closure/receipt', { receiptNumber })
  const { rows } = await server.context.database.pool.query<{ nickname: string }>(
    'select nickname from users where uid = $1',
    [person.uid],
  )
  expect(rows[0]?.nickname === '已注销用户').toBe(state === 'closed')
})

test('[person.close] receipts are not guessed from one address', async () => {
  const { url } = server
  const headers = () => ({ client: server.client, 'x-forwarded-for': '203.0.113.7' })
  const call = createClient({ baseUrl: url, headers })
  const look = () => refusal(call('user/closure/receipt', { receiptNumber: '00000000000000000000' }))
  await useUp(server, 'closureReceipt:203.0.113.7', 3600, 59)
  expect(await look()).toMatchObject({ reason: 'NOT_FOUND' })
  expect(await look()).toMatchObject({ reason: 'TOO_FAST' })
})
