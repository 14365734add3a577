import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OrderSn, RecordSource } from '@app/contract'
import type { Call } from '@app/contract/client'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { age, give, setSetting, violations } from './fixture.ts'

let server: TestServer
let user: TestUser
let call: Call
beforeAll(async () => {
  server = await startTestServer({ overrides: { database: { poolSize: 30 } } })
})
afterAll(async () => {
  expect(await violations(server.context.database)).toEqual([])
  await server.stop()
})
beforeEach(async () => {
  user = await makeUser(server.context.database)
  call = server.as(user)
})

const newKey = () => ({ idempotencyKey: crypto.randomUUID() })
const share = (path: string, key = newKey()) => call('user/userPoint/share', { path }, key)
const list = (input: Parameters<typeof call<'user/userPoint/List'>>[1] = {}) => call('user/userPoint/List', input)

/** A paid order of the person, of `priceFen`. */
async function buy(priceFen: number): Promise<OrderSn> {
  const goodsSn = await makeGoods(server.context.database, { priceFen })
  const { orderSn } = await call('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
  await server.context.database.transaction((tx) => server.context.order.fulfil(tx, orderSn, 1))
  return orderSn
}

describe('[call user/userPoint/List]', () => {
  test('is empty for a new user', async () => {
    expect(await list()).toEqual({
      list: [],
      total: 0,
      page: 1,
      size: 20,
      cursor: null,
      points: 0,
      earned: 0,
      debt: 0,
      expiring: null,
      pending: null,
    })
  })

  test('shows the ledger newest first with the balance after each, and what expires next', async () => {
    await give(server, user, 30)
    await age(server.context.database, user.uid, 100)
    await give(server, user, 20)
    await server.context.database.transaction((tx) =>
      server.context.points.spend(tx, {
        uid: user.uid,
        source: RecordSource.wishParty,
        points: 10,
        title: '祈愿',
        reference: 'wish',
      }),
    )
    const reply = await list()
    expect(reply).toMatchObject({ total: 3, points: 40, earned: 50, cursor: null })
    expect(reply.list.map(({ source, title, change, balance }) => [source, title, change, balance])).toEqual([
      [RecordSource.wishParty, '祈愿', -10, 40],
      [RecordSource.sync, '积分结转', 20, 50],
      [RecordSource.sync, '积分结转', 30, 30],
    ])
    const [spent, , first] = reply.list
    expect(spent?.expireTime).toBeNull()
    expect(reply.expiring).toEqual({ points: 20, time: first?.expireTime })
    expect(((reply.expiring?.time ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(265, -1)
  })

  test('[enum.record-source] filters by source and by direction, by cursor and by page', async () => {
    for (let index = 0; index < 5; index++) await give(server, user, 10 + index)
    for (const path of ['/a', '/b', '/c']) await share(path)
    await server.context.database.transaction(async (tx) => {
      for (const [source, points] of [
        [RecordSource.lottery, 20],
        [RecordSource.useIntegral, 3],
      ] as const) {
        await server.context.points.spend(tx, { uid: user.uid, source, points, title: '使用', reference: 'one' })
      }
    })
    expect((await list({ source: RecordSource.share })).list.map((one) => one.change)).toEqual([5, 5, 5])
    expect((await list({ direction: 'out' })).list.map((one) => one.change)).toEqual([-3, -20])
    expect(await list({ direction: 'in' })).toMatchObject({ total: 8 })
    expect(await list({ direction: 'in', source: RecordSource.lottery })).toMatchObject({ total: 0, list: [] })
    const all = await list({ direction: 'in' })
    const seen = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ direction: 'in', size: 3, ...(cursor && { cursor }) })
      seen.push(...page.list)
      cursor = page.cursor
    }
    expect(seen).toEqual(all.list)
    expect((await list({ direction: 'in', size: 3, page: 2 })).list).toEqual(all.list.slice(3, 6))
  })

  test('shows nobody the points of others, and refuses an invalid cursor', async () => {
    await give(server, await makeUser(server.context.database), 5)
    expect((await list()).total).toBe(0)
    expect(await refusal(list({ cursor: 'x' }))).toMatchObject({ status: 400, data: { field: 'cursor' } })
  })
})

describe('[call user/userPoint/share]', () => {
  test('gives five points three times a day, once a page, under concurrent calls', async () => {
    expect(await share('/goods/1')).toEqual({ gained: 5, points: 5 })
    expect(await share('/goods/1')).toEqual({ gained: 0, points: 5 })
    const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => share(`/album/${index}`)))
    expect(replies.filter((one) => one.gained === 5)).toHaveLength(2)
    expect(await list()).toMatchObject({ points: 15, total: 3 })
  })

  test('gives the first answer to a retry', async () => {
    const key = newKey()
    const first = await share('/goods/7', key)
    expect(await share('/goods/7', key)).toEqual(first)
    expect((await refusal(share('/goods/8', key))).reason).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('follows the operator’s settings', async () => {
    const set = { share: { title: '分享有礼', description: '分享页面。', points: 9, perDay: 1 } }
    await setSetting(server, 'activity', set)
    expect(await share('/goods/1')).toEqual({ gained: 9, points: 9 })
    expect(await share('/goods/2')).toEqual({ gained: 0, points: 9 })
    await setSetting(server, 'activity', {})
    expect((await list()).list[0]?.title).toBe('分享有礼')
  })
})

describe('an order', () => {
  test('earns a point for each full yuan when it is complete, once', async () => {
    const orderSn = await buy(1990)
    expect((await list()).list).toMatchObject([{ source: RecordSource.shop, change: 19, title: '购买藏品' }])
    await expect(
      server.context.database.transaction((tx) => server.context.order.fulfil(tx, orderSn, 1)),
    ).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    expect((await list()).points).toBe(19)
  })

  test('of less than a yuan earns nothing, and neither does a waiting one', async () => {
    await buy(99)
    const goodsSn = await makeGoods(server.context.database, { priceFen: 5000 })
    await call('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
    expect((await list()).total).toBe(0)
  })

  test('that is refunded loses its points, and spent ones become a debt', async () => {
    const { database, order, pay } = server.context
    const goodsSn = await makeGoods(database, { priceFen: 6000 })
    const { orderSn } = await call('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
    const { paymentSn } = await call('pay/user/payment', { orderSn, platform: 1, device: 0 }, newKey())
    await database.pool.query('update payments set status = 2, paid_at = now() where sn = $1', [paymentSn])
    await database.pool.query(
      `insert into money_entries (kind, payment_sn, order_sn, amount_fen) values ('payment', $1, $2, 6000)`,
      [paymentSn, orderSn],
    )
    await database.transaction((tx) => order.fulfil(tx, orderSn, 1))
    await database.transaction((tx) =>
      server.context.points.spend(tx, {
        uid: user.uid,
        source: RecordSource.lottery,
        points: 40,
        title: '抽奖',
        reference: 'draw',
      }),
    )
    const asked = { orderSn, reason: '铸造失败，款项退回', by: '陆客服', key: orderSn }
    const refund = () => pay.operatorRefunds.perform(asked)
    expect([await refund(), await refund()]).toEqual([true, false])
    const reply = await list()
    expect(reply).toMatchObject({ points: 0, earned: 0, debt: 40, total: 3 })
    expect(reply.list[0]).toMatchObject({ source: RecordSource.cancel, change: -20, owed: 40, title: '订单退款' })
  })
})

describe('[call ops/basic/config/basicVipLevelConfig]', () => {
  test('shows the levels lowest first, and userInfo the same', async () => {
    const { levels } = await server.call('ops/basic/config/basicVipLevelConfig', {})
    expect(levels.map(({ level, condition }) => [level, condition])).toEqual([
      [1, 500],
      [2, 2000],
      [3, 8000],
      [4, 30_000],
    ])
    expect(levels.every((one) => one.name !== '' && one.benefits.length > 0)).toBe(true)
    const { vipLevels } = await call('user/user/info', {})
    expect(vipLevels).toEqual(levels.map(({ condition, level }) => ({ condition, level })))
  })

  test('shows the operator’s levels, and ignores invalid ones', async () => {
    const levels = [{ level: 1, name: '新芽', condition: 10, benefits: ['新芽徽章'] }]
    await setSetting(server, 'vip', { levels })
    expect(await server.call('ops/basic/config/basicVipLevelConfig', {})).toEqual({ levels })
    expect((await call('user/user/info', {})).vipLevels).toEqual([{ condition: 10, level: 1 }])
    await setSetting(server, 'vip', { levels: [...levels, { level: 2, name: '倒退', condition: 5, benefits: [] }] })
    expect((await server.call('ops/basic/config/basicVipLevelConfig', {})).levels).toHaveLength(4)
    await setSetting(server, 'vip', {})
  })
})

test('[call ops/basic/config/basicActivityConfig] states how points are earned and what an invitation earns', async () => {
  const { pointMonths, earning, invite } = await server.call('ops/basic/config/basicActivityConfig', {})
  expect([pointMonths, invite.points]).toEqual([12, 50])
  expect(invite.rules.length).toBeGreaterThan(0)
  expect(earning.map(({ source, points, perDay }) => [source, points, perDay])).toEqual([
    [RecordSource.shop, 1, 0],
    [RecordSource.collect, 1, 5],
    [RecordSource.share, 5, 3],
    [RecordSource.messageWall, 2, 3],
  ])
})

test('a session gets a new VIP level within a second: the priority window opens', async () => {
  const now = Math.floor(Date.now() / 1000)
  const goodsSn = await makeGoods(server.context.database, {
    startsIn: 600,
    priorityWindows: [{ kind: 'vip', start: now - 60, end: now + 600, description: '会员优先购', minimumPoints: 500 }],
  })
  const order = () => call('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
  expect((await refusal(order())).reason).toBe('PRIORITY_ONLY')
  await give(server, user, 500)
  // The balance does not matter: earned points count, spent or not.
  await server.context.database.transaction((tx) =>
    server.context.points.spend(tx, {
      uid: user.uid,
      source: RecordSource.lottery,
      points: 500,
      title: '抽奖',
      reference: 'all',
    }),
  )
  await expect.poll(() => order().catch(() => undefined)).toMatchObject({ isExisting: false })
})
