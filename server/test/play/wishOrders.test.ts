import { randomUUID } from 'node:crypto'
import { type OrderSn, OrderStatus } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { payOrder, pressPaid } from '../support/paying.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { NewTestGoods } from '../support/goods.ts'
import { makeWisher, newKey, stockOf, toldOf, type Wisher } from './wishFixture.ts'
import { makeEvent, makeTicket, points, thanks } from '../support/pools.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  const findings = await audit(server.context.database.db)
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
  await server.stop()
})

/** An event that sells wishes, and the good they are sold as. */
async function makeSelling(given: { ticket?: NewTestGoods; event?: Parameters<typeof makeEvent>[1] } = {}) {
  const goodsSn = await makeTicket(server, given.ticket)
  return { goodsSn, eventId: await makeEvent(server, { ticketGoodsSn: goodsSn, ...given.event }) }
}

const order = (
  call: Wisher['call'],
  eventId: string,
  { text = '愿远行的人平安', isAnonymous = false, key = randomUUID() } = {},
) => call('order/wishOrder', { eventId, text, isAnonymous, noReturnAccepted: true }, { idempotencyKey: key })

const pay = (call: Wisher['call'], orderSn: OrderSn) => payOrder(server, call, orderSn)

const wishesOf = async (call: Wisher['call'], eventId: string) =>
  (await call('hwnft/wishLog/list', { eventId, scope: 'mine' })).list

describe('[call order/wishOrder]', () => {
  test('creates the wish once it is paid, and not before', async () => {
    const { goodsSn, eventId } = await makeSelling({ event: { prizes: [points(10_000, 7), thanks(0)] } })
    const { call } = await makeWisher(server, { nickname: '云边客' })
    const placed = await order(call, eventId)
    expect(placed).toMatchObject({ amount: 990, isExisting: false })
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 1, sold: 0 })
    expect(await wishesOf(call, eventId)).toEqual([])

    await pay(call, placed.orderSn)
    const [wish] = await wishesOf(call, eventId)
    expect(wish).toMatchObject({ text: '愿远行的人平安', isPaid: true, ordinal: 1, prize: { name: '7 积分' } })
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 1 })
    await server.worker.jobs()
    expect(await toldOf(server, eventId)).toMatchObject([{ wishId: wish?.wishId, name: '云**客' }])
    // Nine full yuan were paid; three free wishes are left as before.
    expect((await call('hwnft/wish/info', { eventId })).mine).toMatchObject({ freeLeft: 3, triesLeft: 20, points: 9 })
  })

  test('[enum.order-status] goes from waiting to complete at once, and is shown as a wish without items', async () => {
    const { goodsSn, eventId } = await makeSelling()
    const { call } = await makeWisher(server)
    const { orderSn } = await order(call, eventId)
    const card = { orderSn, goodsSn, goodsType: 1, isWish: true, quantity: 1, price: 990, goodsName: '锦书一封' }
    expect((await call('order/orders', {})).list).toMatchObject([{ ...card, status: OrderStatus.waitPay }])
    expect((await call('order/info', { orderSn })).wish).toBeNull()
    await pay(call, orderSn)
    const [wish] = await wishesOf(call, eventId)
    const info = await call('order/info', { orderSn })
    expect(info).toMatchObject({ ...card, status: OrderStatus.complete, nftIds: [], serials: [], boxIds: [], wish })
  })

  test('needs no free try, no points and does not count in the day’s limit', async () => {
    const { eventId } = await makeSelling({ event: { freePerDay: 1, perDay: 1 } })
    const { call, wish } = await makeWisher(server)
    await wish(eventId)
    expect((await refusal(wish(eventId, { costPoints: 10 }))).reason).toBe('WISH_LIMIT')
    for (const text of ['第一封', '第二封']) await pay(call, (await order(call, eventId, { text })).orderSn)
    expect((await wishesOf(call, eventId)).map(({ text, ordinal }) => [text, ordinal])).toEqual([
      ['第二封', 3],
      ['第一封', 2],
      ['愿山河无恙', 1],
    ])
  })

  test('stays anonymous and hidden if its author or a doubt requires it', async () => {
    const { eventId } = await makeSelling()
    const { call } = await makeWisher(server)
    await pay(call, (await order(call, eventId, { isAnonymous: true })).orderSn)
    const seen = (await server.call('hwnft/wishLog/list', { eventId })).list
    expect(seen).toMatchObject([{ name: '', isAnonymous: true, isPaid: true, ordinal: 0 }])

    const doubted = await order(call, eventId, { text: '愿明天下雨' })
    await server.context.database.pool.query(`update wish_drafts set doubts = '["weather"]' where text = '愿明天下雨'`)
    await pay(call, doubted.orderSn)
    await server.worker.jobs()
    expect((await wishesOf(call, eventId))[0]).toMatchObject({ text: '愿明天下雨', isPublic: false })
    expect((await server.call('hwnft/wishLog/list', { eventId })).total).toBe(1)
    expect(await toldOf(server, eventId)).toHaveLength(1)
  })

  test('one key is one order, sixteen times at once; another text under it is refused', async () => {
    const { goodsSn, eventId } = await makeSelling()
    const [{ call }, other] = [await makeWisher(server), await makeWisher(server)]
    const key = randomUUID()
    const { succeeded, reasons } = await outcomes(Array.from({ length: 16 }, () => order(call, eventId, { key })))
    expect(reasons).toEqual([])
    expect(new Set(succeeded.map(({ orderSn }) => orderSn)).size).toBe(1)
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 1, sold: 0 })
    for (const changed of [{ text: '换一句话' }, { isAnonymous: true }]) {
      expect((await refusal(order(call, eventId, { key, ...changed }))).reason).toBe('IDEMPOTENCY_KEY_REUSED')
    }
    const theirs = await order(other.call, eventId, { key, text: '别人的心愿' })
    expect(theirs.orderSn).not.toBe(succeeded[0]?.orderSn)
    await pay(call, succeeded[0]?.orderSn ?? '')
    expect((await order(call, eventId, { key })).orderSn).toBe(succeeded[0]?.orderSn)
    expect((await wishesOf(call, eventId)).map(({ text }) => text)).toEqual(['愿远行的人平安'])
  })

  test('a text that may not be shown is refused before anything is ordered', async () => {
    const { goodsSn, eventId } = await makeSelling()
    const { call } = await makeWisher(server)
    const refused = await refusal(order(call, eventId, { text: '代开发票请联系' }))
    expect([refused.reason, refused.data]).toEqual(['BANNED_WORDS', { field: 'text' }])
    expect((await refusal(order(call, eventId, { text: '愿'.repeat(61) }))).reason).toBe('BAD_INPUT')
    expect((await call('order/orders', {})).total).toBe(0)
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 0 })
  })

  test('is sold like every good: to verified adults, within stock, limit and time', async () => {
    const { eventId } = await makeSelling({ ticket: { edition: 3, perPersonLimit: 2 } })
    const refused = async (call: Wisher['call'], id: string) => (await refusal(order(call, id))).reason
    const [first, second] = [await makeWisher(server), await makeWisher(server)]
    expect(await refused((await makeWisher(server, { kycStatus: 1 })).call, eventId)).toBe('KYC_REQUIRED')
    expect(await refused((await makeWisher(server, { birthDate: '2015-01-01' })).call, eventId)).toBe('UNDER_AGE')
    await order(first.call, eventId)
    await order(first.call, eventId)
    expect(await refused(first.call, eventId)).toBe('LIMIT_REACHED')
    await order(second.call, eventId)
    expect(await refused(second.call, eventId)).toBe('SOLD_OUT')
    expect(await refused(first.call, '999999')).toBe('NOT_FOUND')
    expect(await refused(first.call, await makeEvent(server))).toBe('NOT_FOUND')
    const upcoming = await makeSelling({ event: { startsIn: 60 } })
    const over = await makeSelling({ event: { endsIn: -60 } })
    for (const closed of [upcoming, over]) expect(await refused(first.call, closed.eventId)).toBe('WISH_NOT_OPEN')
  })
})

describe('an unfinished order of a wish', () => {
  test('creates no wish when it is cancelled, and releases its piece', async () => {
    const { goodsSn, eventId } = await makeSelling()
    const { call } = await makeWisher(server)
    const { orderSn } = await order(call, eventId)
    await call('order/cancelOrder', { orderSn }, newKey())
    expect(await call('order/info', { orderSn })).toMatchObject({ status: OrderStatus.closed, isWish: true })
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 0 })
    expect(await wishesOf(call, eventId)).toEqual([])
  })

  test('refunds money that comes after it was closed, and creates no wish', async () => {
    const { goodsSn, eventId } = await makeSelling()
    const { call } = await makeWisher(server)
    const { orderSn, amount } = await order(call, eventId)
    const { payUrl } = await call('pay/user/payment', { orderSn, platform: 1 }, newKey())
    await call('order/cancelOrder', { orderSn }, newKey())
    await server.worker.jobs()
    await pressPaid(server, payUrl, ['late'])
    await server.worker.jobs()
    const info = await call('order/info', { orderSn })
    expect(info).toMatchObject({ status: OrderStatus.closed, refund: { amount, done: true } })
    expect(await wishesOf(call, eventId)).toEqual([])
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 0 })
    expect((await call('hwnft/wish/info', { eventId })).mine?.points).toBe(0)
  })

  test('is cancelled or paid, never both', async () => {
    const { goodsSn, eventId } = await makeSelling()
    const people = await Promise.all(Array.from({ length: 6 }, () => makeWisher(server)))
    const orders = await Promise.all(
      people.map(async ({ call }) => {
        const { orderSn } = await order(call, eventId)
        const { payUrl } = await call('pay/user/payment', { orderSn, platform: 1 }, newKey())
        return { call, orderSn, payUrl }
      }),
    )
    await Promise.all(
      orders.flatMap(({ call, orderSn, payUrl }) => [
        pressPaid(server, payUrl),
        call('order/cancelOrder', { orderSn }, newKey()).catch(() => {}),
      ]),
    )
    await server.worker.jobs()
    await server.worker.sweep('sandbox-notifications')
    await server.worker.jobs()
    let complete = 0
    for (const { call, orderSn } of orders) {
      const { status } = await call('order/info', { orderSn })
      const wishes = await wishesOf(call, eventId)
      expect(wishes).toHaveLength(status === OrderStatus.complete ? 1 : 0)
      complete += wishes.length
    }
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: complete })
  })

  test('is fulfilled although its event ended while it waited', async () => {
    const { eventId } = await makeSelling()
    const { call } = await makeWisher(server)
    const { orderSn } = await order(call, eventId)
    await server.context.database.pool.query(`update draw_pools set ends_at = now() - interval '1 s' where id = $1`, [
      eventId,
    ])
    await pay(call, orderSn)
    expect(await wishesOf(call, eventId)).toHaveLength(1)
  })
})

test('texts without a waiting order are deleted after two days', async () => {
  const { eventId } = await makeSelling()
  const { call } = await makeWisher(server)
  const [waiting, cancelled] = [
    await order(call, eventId, { text: '等着' }),
    await order(call, eventId, { text: '算了' }),
  ]
  await call('order/cancelOrder', { orderSn: cancelled.orderSn }, newKey())
  await order(call, eventId, { text: '刚写的' })
  const { pool } = server.context.database
  await pool.query(`update wish_drafts set created_at = now() - interval '49 h' where text in ('等着', '算了')`)
  await server.worker.sweep('wish-drafts')
  const { rows } = await pool.query<{ text: string }>(
    'select text from wish_drafts where pool_id = $1 order by created_at',
    [eventId],
  )
  expect(rows.map(({ text }) => text)).toEqual(['等着', '刚写的'])
  await pay(call, waiting.orderSn)
  expect((await wishesOf(call, eventId)).map(({ text }) => text)).toEqual(['等着'])
})

test('a wish ticket is in no list, no search and no page of goods, and no other order accepts it', async () => {
  const goodsSn = await makeTicket(server, { name: '寻不见的锦书', isDrop: true })
  const { call } = await makeWisher(server)
  const { db } = server.context.database
  const good = await db.selectFrom('goods').select('shop_id').where('sn', '=', goodsSn).executeTakeFirstOrThrow()
  const album = await db
    .insertInto('albums')
    .values({ title: '信札', cover: JSON.stringify({ url: '/media/test', widths: [320], ratio: 1, placeholder: '' }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const zone = await db.insertInto('home_zones').values({ title: '首发' }).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('goods').set({ album_id: album.id }).where('sn', '=', goodsSn).execute()
  await db.insertInto('home_zone_goods').values({ zone_id: zone.id, goods_sn: goodsSn, position: 0 }).execute()
  server.context.goods.forgetAll()

  const answers = await Promise.all([
    call('goods/goods/list', {}),
    call('goods/goods/list', { shopId: good.shop_id }),
    call('goods/goods/list', { albumId: album.id, keyword: '寻不见' }),
    ...([1, 2, 3, 4] as const).map((type) => call('goods/goodsCommon/commonList', { type, keyword: '锦书' })),
    call('goods/homePageGoods/list', {}),
    call('hwnft/blindBox/list', {}),
    call('goods/admin/shop/info', { shopId: good.shop_id }),
    call('goods/goods/albumList', {}),
  ])
  for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(goodsSn)
  expect(JSON.stringify(answers)).not.toContain('寻不见的锦书')
  const once = { goodsSn, quantity: 1, noReturnAccepted: true } as const
  for (const path of ['order/order', 'order/bilndBoxorder'] as const) {
    expect((await refusal(call(path, once, newKey()))).reason).toBe('GOODS_NOT_FOUND')
  }
  expect((await refusal(call('goods/goods/info', { goodsSn }))).reason).toBe('GOODS_NOT_FOUND')
  expect((await refusal(call('hwnft/blindBox/detail', { goodsSn }))).reason).toBe('GOODS_NOT_FOUND')
  expect((await refusal(call('goods/collectibles/add', { goodsSn }, newKey()))).reason).toBe('GOODS_NOT_FOUND')
  expect((await call('goods/admin/shop/info', { shopId: good.shop_id })).goodsCount).toBe(0)
})
