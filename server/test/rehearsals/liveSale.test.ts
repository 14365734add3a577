import { GoodsStatus } from '@app/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCollector } from '../support/collectors.ts'
import { makeGoods } from '../support/goods.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
/** Another process of the same site. */
let beside: TestServer
let publisher: StaffMember

beforeAll(async () => {
  server = await startTestServer()
  beside = await startTestServer({ beside: server })
  publisher = await createStaff(server, { roles: ['publisher'] })
})
afterAll(async () => {
  await beside.stop()
  await server.stop()
})

test('[console.drop-room] orders and refusals of all processes are shown live, and one press stops the sale on all of them', async () => {
  const goodsSn = await makeGoods(server.context.database, { edition: 2, startsIn: -60, isDrop: true })
  const buyers = await Promise.all([1, 2, 3, 4].map(() => makeCollector(server)))
  const order = (site: TestServer, index: number) =>
    site.as(buyers[index]?.user ?? { token: '' })(
      'order/order',
      { goodsSn, quantity: 1, noReturnAccepted: true },
      { idempotencyKey: `room-key-${index}` },
    )
  await server.call('goods/goods/info', { goodsSn })
  await order(server, 0)
  await order(beside, 1)
  expect(await refusal(order(beside, 2))).toMatchObject({ reason: 'SOLD_OUT' })
  for (const { context } of [server, beside]) await context.goods.saleSamples.settle()

  const { data } = await publisher.ask('saleRoom/info', { goodsSn })
  expect(data).toMatchObject({
    goodsSn,
    edition: 2,
    reserved: 2,
    sold: 0,
    left: 0,
    viewers: 1,
    placedTotal: 2,
    placedLastMinute: 2,
    refusals: [{ reason: 'SOLD_OUT', total: 1, lastTenMinutes: 1 }],
    rehearsal: null,
  })
  expect(data.perSecond).toHaveLength(120)
  const { database } = server.context
  const later = await makeGoods(database, { startsIn: 7200, status: GoodsStatus.waitOnShelf })
  const next = await makeGoods(database, { startsIn: 3600, status: GoodsStatus.waitOnShelf })
  const over = await makeGoods(database, { startsIn: -30, isDrop: true, status: GoodsStatus.merchantOffShelf })
  // Works that nobody can buy, such as the prize of a box.
  await makeGoods(database, { startsIn: -30, status: GoodsStatus.merchantOffShelf })
  const { list } = (await publisher.ask('saleRoom/list')).data
  expect(list.map((sale) => sale.goodsSn)).toEqual([goodsSn, next, later, over])

  const more = await makeGoods(server.context.database, { edition: 100, startsIn: -60 })
  expect(await publisher.ask('goods/stop', { goodsSn: more, reason: '图片有误' })).toMatchObject({ status: 200 })
  for (const site of [server, beside]) {
    const call = site.as(buyers[3]?.user ?? { token: '' })(
      'order/order',
      { goodsSn: more, quantity: 1, noReturnAccepted: true },
      { idempotencyKey: 'room-key-stopped' },
    )
    expect(await refusal(call)).toMatchObject({ reason: 'NOT_ON_SALE' })
  }
})

test('[console.drop-room] a sale whose priority window is open is listed days before its start, and can be stopped there', async () => {
  const now = Math.floor(Date.now() / 1000)
  const window = { kind: 'vip' as const, start: now - 60, end: now + 3600, description: '会员', minimumPoints: 0 }
  const given = { startsIn: 3 * 86_400, status: GoodsStatus.waitOnShelf, priorityWindows: [window] }
  const goodsSn = await makeGoods(server.context.database, given)
  const closed = { ...given, priorityWindows: [{ ...window, start: now + 1800 }] }
  const later = await makeGoods(server.context.database, closed)
  const find = async () => (await publisher.ask('saleRoom/info', { goodsSn })).data
  expect(await find()).toMatchObject({ isPriority: true, moves: ['stop', 'takeDown'] })
  await expect
    .poll(async () => (await publisher.ask('saleRoom/list')).data.list.map((sale) => sale.goodsSn))
    .toContain(goodsSn)
  expect((await publisher.ask('saleRoom/list')).data.list.map((sale) => sale.goodsSn)).not.toContain(later)
  await publisher.ask('goods/stop', { goodsSn, reason: '图片有误' })
  await expect.poll(find).toMatchObject({ isPriority: false, moves: ['submit', 'resume', 'takeDown'] })
})

test('[console.drop-room] a thousand viewers cost a sale as much as one', async () => {
  const goodsSn = await makeGoods(server.context.database)
  let asked = 0
  const { pool } = server.context.database
  const connect = pool.connect.bind(pool)
  pool.connect = ((...given: []) => {
    asked++
    return connect(...given)
  }) as typeof pool.connect
  try {
    await Promise.all(Array.from({ length: 1000 }, () => server.context.goods.monitor.one(goodsSn)))
  } finally {
    pool.connect = connect
  }
  expect(asked).toBe(3)
})
