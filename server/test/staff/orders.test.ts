import { GoodsForm, ItemState, OrderStatus } from '@app/contract'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { makeAddress } from '../support/addresses.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods, type NewTestGoods } from '../support/goods.ts'
import { payOrder } from '../support/paying.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { letTimePass } from '../vault/fixture.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(async () => {
  expect((await audit(server.context.database.db)).filter(({ violations }) => violations > 0)).toEqual([])
  await server.stop()
})

async function order(given: NewTestGoods = {}, { isPaid = true } = {}) {
  const { database } = server.context
  const user = await makeUser(database)
  const call = server.as(user)
  const goodsSn = await makeGoods(database, { priceFen: 6000, edition: 10, ...given })
  const isSent = given.form === GoodsForm.physical
  const more = isSent ? { addressId: await makeAddress({ call }) } : { noReturnAccepted: true as const }
  const { orderSn } = await call('order/order', { goodsSn, quantity: 1, ...more }, { idempotencyKey: randomUUID() })
  if (isPaid) await payOrder(server, call, orderSn)
  return { user, call, goodsSn, orderSn }
}

async function found(input: object): Promise<string[]> {
  const { data } = await owner.ask('order/list', input)
  return data.list.map(({ orderSn }) => orderSn)
}

describe('[console.orders] the list', () => {
  test('finds an order by each filter and by nothing else', async () => {
    const one = await order({ priceFen: 123_456 })
    await order({}, { isPaid: false })
    const now = Math.floor(Date.now() / 1000)
    const filters = [
      { orderSn: one.orderSn },
      { uid: one.user.uid },
      { goodsSn: one.goodsSn },
      { uid: one.user.uid, status: OrderStatus.complete },
      { uid: one.user.uid, platform: 1 },
      { minimumFen: 123_456, maximumFen: 123_456 },
      { uid: one.user.uid, from: now - 3600, until: now + 3600 },
    ]
    for (const filter of filters) expect(await found(filter)).toEqual([one.orderSn])
    expect(await found({ uid: one.user.uid, status: OrderStatus.closed })).toEqual([])
    expect(await found({ uid: one.user.uid, until: now - 3600 })).toEqual([])
    expect(await owner.ask('order/list', { phone: one.user.phone })).toMatchObject({ reason: 'BAD_INPUT' })
    expect((await owner.ask('order/list', { uid: one.user.uid })).data.list).toMatchObject([
      {
        phone: `${one.user.phone.slice(0, 3)}****${one.user.phone.slice(-4)}`,
        amountFen: 123_456,
        goodsName: '青绿山水',
      },
    ])
    expect(await owner.ask('order/list', { nonsense: 1 })).toMatchObject({ reason: 'BAD_INPUT' })
  })

  test('has an index for each filter, and for each sort', async () => {
    const { db } = server.context.database
    const used = async (where: string, sorted: string) =>
      db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        await sql`set local enable_bitmapscan = off`.execute(tx)
        await sql`set local enable_sort = off`.execute(tx)
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
          explain select sn from orders where ${sql.raw(where)} order by ${sql.raw(sorted)} limit 50`.execute(tx)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
    expect(await used('true', 'created_at, sn')).toContain('orders_by_time')
    expect(await used('true', 'amount_fen desc, sn desc')).toContain('orders_by_amount')
    expect(await used(`goods_sn = 'x'`, 'created_at, sn')).toContain('orders_of_goods_by_time')
    expect(await used(`platform = 2`, 'created_at desc, sn desc')).toContain('orders_by_platform')
    expect(await used(`status = 3`, 'created_at, sn')).toContain('orders_under_way')
  })
})

test('[console.orders] a work shows its buyers and what they paid, without orders that nobody paid', async () => {
  const { goodsSn, orderSn, call } = await order({ edition: 10, perPersonLimit: 5 })
  const more = { goodsSn, quantity: 2, noReturnAccepted: true } as const
  const again = await call('order/order', more, { idempotencyKey: randomUUID() })
  await payOrder(server, call, again.orderSn)
  const other = server.as(await makeUser(server.context.database))
  await other('order/order', { ...more, quantity: 1 }, { idempotencyKey: randomUUID() })
  await owner.ask('order/refund', { orderSn, refundedFen: 0, reason: '协商退款', key: randomUUID() })
  await server.worker.jobs()
  const { data } = await owner.ask('order/totals', { goodsSn })
  expect(data).toEqual({ buyers: 1, orders: 2, pieces: 3, amountFen: 18_000, refundedFen: 6000 })
  const { data: none } = await owner.ask('order/totals', { goodsSn: 'none' })
  expect(none).toEqual({ buyers: 0, orders: 0, pieces: 0, amountFen: 0, refundedFen: 0 })
})

test('[call order/buyers] a work lists who bought it, when, how many, with the numbers of the pieces', async () => {
  const { goodsSn, orderSn, call, user } = await order({ edition: 20, perPersonLimit: 9 })
  const more = { goodsSn, quantity: 3, noReturnAccepted: true as const }
  const { orderSn: second } = await call('order/order', more, { idempotencyKey: randomUUID() })
  await payOrder(server, call, second)
  await call('order/order', { ...more, quantity: 1 }, { idempotencyKey: randomUUID() })
  const { data } = await owner.ask('order/buyers', { goodsSn })
  expect(data.list).toMatchObject([
    { orderSn: second, uid: user.uid, quantity: 3, serials: '2–4', platform: 1, amountFen: 18_000, refundedFen: 0 },
    { orderSn, uid: user.uid, quantity: 1, serials: '1', platform: 1, amountFen: 6000 },
  ])
  expect(data.list[0]?.phone).toMatch(/^1\d\d\*{4}\d{4}$/)
  const { data: few } = await owner.ask('order/buyers', { goodsSn, sort: 'quantity', size: 1 })
  expect(few.list.map(({ quantity }) => quantity)).toEqual([1])
  const { data: rest } = await owner.ask('order/buyers', { goodsSn, sort: 'quantity', after: few.next ?? '' })
  expect(rest.list.map(({ quantity }) => quantity)).toEqual([3])
  expect((await owner.ask('order/buyers', { goodsSn, platform: 4 })).data.list).toEqual([])
  expect((await owner.ask('order/buyers', {})).reason).toBe('BAD_INPUT')
})

describe('[console.orders] one order', () => {
  test('shows its full history in one timeline', async () => {
    const { orderSn } = await order()
    await server.worker.sweep('mint')
    await owner.ask('order/note', { orderSn, comment: '买家来电，已说明' })
    const key = randomUUID()
    await owner.ask('order/refund', { orderSn, refundedFen: 0, reason: '协商退款', key })
    await server.worker.jobs()
    const { data } = await owner.ask('order/info', { orderSn })
    expect(data.timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'placed',
        'paymentBegun',
        'paid',
        'notified',
        'completed',
        'issued',
        'minted',
        'note',
        'refundBegun',
        'takenBack',
        'refundDone',
      ]),
    )
    expect(data.timeline.map(({ at }) => at)).toEqual(data.timeline.map(({ at }) => at).toSorted((a, b) => a - b))
    // Within one second, too, in the order of the states.
    const places = ['placed', 'paymentBegun', 'completed'].map((kind) =>
      data.timeline.findIndex((one) => one.kind === kind),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(data.timeline.find(({ kind }) => kind === 'notified')?.text).toBe('渠道通知：已付款（已入账）')
    const minted = data.timeline.find(({ kind }) => kind === 'minted')
    expect(minted?.transactionHash).toMatch(/^0x/)
    expect(data.timeline.find(({ kind }) => kind === 'refundBegun')).toMatchObject({ amountFen: 6000 })
    expect(data).toMatchObject({
      notes: [{ comment: '买家来电，已说明' }],
      items: [{ state: ItemState.destroyed }],
      payments: [{ status: 2, amountFen: 6000 }],
      may: { cancel: false, refund: false, deliverAgain: false },
    })
    expect(await owner.ask('order/info', { orderSn: 'none' })).toMatchObject({ reason: 'ORDER_NOT_FOUND' })
  })

  test('keeps its notes for good', async () => {
    const { orderSn } = await order()
    await owner.ask('order/note', { orderSn, comment: '第一条' })
    const { db } = server.context.database
    await expect(db.updateTable('order_notes').set({ words: '改过' }).execute()).rejects.toThrow('neither changed')
    await expect(db.deleteFrom('order_notes').execute()).rejects.toThrow('neither changed')
  })

  test('is called off while it waits, and not after it is paid', async () => {
    const waiting = await order({}, { isPaid: false })
    const cancel = (orderSn: string) => owner.ask('order/cancel', { orderSn, reason: '买家来电要求取消' })
    expect((await owner.ask('order/info', { orderSn: waiting.orderSn })).data.may.cancel).toBe(true)
    const both = await Promise.all([cancel(waiting.orderSn), cancel(waiting.orderSn)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { data } = await owner.ask('order/info', { orderSn: waiting.orderSn })
    expect(data).toMatchObject({ status: OrderStatus.closed, closeReason: 1 })
    expect(data.timeline.filter(({ kind }) => kind === 'act')).toMatchObject([{ text: '取消订单：买家来电要求取消' }])
    const paid = await order()
    expect(await cancel(paid.orderSn)).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    expect(await cancel('none')).toMatchObject({ reason: 'ORDER_NOT_FOUND' })
  })

  test('that the chain refused is delivered again, once', async () => {
    const { call, orderSn } = await order()
    server.chain.refuses = 'beyond-cap'
    for (let attempt = 0; attempt < 5; attempt++) {
      await letTimePass(server)
      await server.worker.sweep('mint')
    }
    expect((await owner.ask('order/info', { orderSn })).data).toMatchObject({
      isUndelivered: true,
      may: { deliverAgain: true },
    })
    server.chain.refuses = undefined
    const again = () => owner.ask('order/deliverAgain', { orderSn, reason: '合约已修复' })
    const both = await Promise.all([again(), again()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await server.worker.sweep('mint')
    expect(await call('order/info', { orderSn })).toMatchObject({ deliveryState: 1 })
    expect((await owner.ask('order/info', { orderSn })).data.items).toMatchObject([{ state: ItemState.held }])
  })
})

describe('[console.masking] a buyer', () => {
  test('is masked, and revealed one field at a time to staff with the right, with a reason that is stored', async () => {
    const { user, orderSn } = await order({ form: GoodsForm.physical })
    const { data } = await owner.ask('order/info', { orderSn })
    expect(JSON.stringify(data)).not.toContain(user.phone)
    expect(data.parcel).toMatchObject({ name: '**白', phone: '138****0001' })
    expect(JSON.stringify(data)).not.toContain('灵隐路')
    const reveal = (who: StaffMember, field: string) =>
      who.ask('order/reveal', { orderSn, field, reason: '核对来电人身份' })
    expect((await reveal(owner, 'phone')).data).toEqual({ value: user.phone })
    expect((await reveal(owner, 'address')).data.value).toContain('灵隐路 1 号')
    expect(await reveal(owner, 'realName')).toMatchObject({ reason: 'NOT_FOUND' })
    const warehouse = await createStaff(server, { roles: ['warehouse'] })
    expect(await reveal(warehouse, 'phone')).toMatchObject({ reason: 'NOT_ALLOWED' })
    const { list } = (await owner.ask('audit/list', { target: `order:${orderSn}`, outcome: 'done' })).data
    expect(list).toMatchObject([
      { verb: 'order/reveal', after: { field: 'address' }, reason: '核对来电人身份' },
      { verb: 'order/reveal', after: { field: 'phone' } },
    ])
    expect(JSON.stringify(list)).not.toContain(user.phone)
  })

  test('is revealed thirty times an hour to one person and no more', async () => {
    const { orderSn } = await order()
    const curious = await createStaff(server, { roles: ['support'] })
    const look = () => curious.ask('order/reveal', { orderSn, field: 'phone', reason: '随便看看' })
    const looks = await Promise.all(Array.from({ length: 31 }, look))
    expect(looks.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(looks.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})
