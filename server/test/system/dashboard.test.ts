import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeSetting } from '../../src/core/storedSettings.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { payOrder } from '../support/paying.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { randomUUID } from 'node:crypto'

let server: TestServer
/** Another process, which has counted nothing yet. */
let beside: TestServer
let owner: StaffMember
let user: Awaited<ReturnType<typeof makeUser>>
let orderSn: string
let goodsSn: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
  user = await makeUser(server.context.database)
  goodsSn = await makeGoods(server.context.database, { priceFen: 6000, edition: 10 })
  const call = server.as(user)
  const placed = await call(
    'order/order',
    { goodsSn, quantity: 1, noReturnAccepted: true },
    { idempotencyKey: randomUUID() },
  )
  orderSn = placed.orderSn
  await payOrder(server, call, orderSn)
  // A job of ten days ago, like the demonstration's past.
  await sql`insert into users (uid, phone_hash, phone_masked, phone_encrypted, nickname, invite_code, created_at)
    select 990000 + n, ('\\x' || md5(n::text))::bytea, '1', ''::bytea, 'n', 'X' || n, now() - make_interval(days => n)
    from generate_series(1, 12) n`.execute(server.context.database.db)
  beside = await startTestServer({ beside: server })
})
afterAll(async () => {
  await beside.stop()
  await server.stop()
})

const figuresOf = async (at: TestServer) => at.context.system.counting.today()
const seriesOf = async (at: TestServer, days: number) => at.context.system.counting.series(days)

describe('[console.dashboard]', () => {
  test('counts the day, beside yesterday and last week, and is equal after it is summed', async () => {
    const { list } = await figuresOf(server)
    const one = (name: string) => list.find((figure) => figure.name === name)
    expect(one('paidFen')).toEqual({ name: 'paidFen', today: 6000, yesterday: 0, lastWeek: 0 })
    expect([one('orders')?.today, one('paidOrders')?.today, one('items')?.today]).toEqual([1, 1, 1])
    const before = await seriesOf(server, 30)
    await server.worker.sweep('figure sums')
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from figure_sums where name = 'people'`.execute(server.context.database.db)
    expect(rows[0]?.count).toBeGreaterThanOrEqual(10)
    expect(await seriesOf(beside, 30)).toEqual(before)
    expect((await figuresOf(beside)).list).toEqual(list)
    const people = before.list.find(({ name }) => name === 'people')
    expect(before.days).toHaveLength(30)
    expect(people?.values.slice(17, 29)).toEqual(Array.from({ length: 12 }, () => 1))
  })

  test('sums once, however many workers do so at a time', async () => {
    const { db } = server.context.database
    await sql`delete from figure_sums`.execute(db)
    await sql`delete from figure_marks`.execute(db)
    await Promise.all([server.worker.sweep('figure sums'), beside.worker.sweep('figure sums')])
    const third = await startTestServer({ beside: server })
    const people = (await seriesOf(third, 30)).list.find(({ name }) => name === 'people')
    await third.stop()
    expect(people?.values.slice(17, 29)).toEqual(Array.from({ length: 12 }, () => 1))
  })

  test('shows only what the caller may read', async () => {
    const moderator = await createStaff(server, { roles: ['moderator'] })
    const names = (await moderator.ask('dashboard/figures')).data.list.map(({ name }) => name)
    expect(names).toEqual(['people', 'realNames'])
    const series = await moderator.ask('dashboard/series', { days: 7 })
    expect(series.data.list.map(({ name }) => name)).toEqual(['people', 'realNames'])
    await sql`insert into jobs (kind, payload, dead_at) values ('x', '{}', now())`.execute(server.context.database.db)
    expect((await moderator.ask('dashboard/agenda')).data).toMatchObject({ waiting: [], alarms: [] })
    const mine = (await owner.ask('dashboard/agenda')).data
    expect(mine.waiting).toContainEqual({ name: 'deadJobs', count: 1, since: expect.any(Number) })
    expect(mine.alarms.join()).toContain('没有后台进程')
  })

  test('counts what waits for somebody where it waits, and its page lists the same', async () => {
    const { db } = server.context.database
    const before = (await owner.ask('dashboard/agenda')).data.waiting
    await sql`insert into invoices (order_sn, uid, kind, details_encrypted) values (${orderSn}, ${user.uid}, 'personal', '')`.execute(
      db,
    )
    const { rows } = await sql<{ sn: string }>`select sn from payments where order_sn = ${orderSn}`.execute(db)
    await sql`insert into refunds (sn, payment_sn, order_sn, amount_fen, reason, refusal)
      values ('RF1', ${rows[0]?.sn}, ${orderSn}, 1, '测试', '余额不足')`.execute(db)
    await sql`update orders set delivery_state = 2 where sn = ${orderSn}`.execute(db)
    const { waiting } = (await owner.ask('dashboard/agenda')).data
    const added = waiting.filter(({ name }) => !before.some((wait) => wait.name === name))
    expect(added).toEqual(
      ['refusedRefunds', 'invoices', 'undelivered'].map((name) => ({ name, count: 1, since: expect.any(Number) })),
    )
    const listed = async (isUndelivered: boolean) =>
      (await owner.ask('order/list', { isUndelivered })).data.list.map((order) => order.orderSn)
    expect([await listed(true), await listed(false)]).toEqual([[orderSn], []])
  })

  test('asks for the holidays of a year that the setting does not contain', async () => {
    const { database, system } = server.context
    const year = (at: number) =>
      new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Shanghai' }).format(at)
    const years = new Set([year(Date.now()), year(Date.now() + 31 * 86_400_000)])
    const missing = async (daysOff: string[]) => {
      await database.transaction((tx) => storeSetting(tx, 'holidays', { daysOff }))
      system.channels.settings_changed.heard()
      return (await system.alarms()).filter((alarm) => alarm.includes('年的节假日')).length
    }
    expect(await missing(['2020-01-01'])).toBe(years.size)
    expect(await missing([...years].map((one) => `${one}-01-01`))).toBe(0)
  })

  test('names the next sales', async () => {
    const coming = await makeGoods(server.context.database, {
      saleStart: new Date(Date.now() + 3_600_000),
      status: 5,
    } as never)
    const { sales } = (await owner.ask('dashboard/agenda')).data
    expect(sales.map((sale) => sale.goodsSn)).toContain(coming)
    expect(sales.map((sale) => sale.goodsSn)).not.toContain(goodsSn)
  })
})

describe('[console.palette] global search', () => {
  const found = async (text: string, who = owner) =>
    (await who.ask('search/global', { search: text })).data.list.map(({ kind, id }) => `${kind} ${id}`)

  test('finds orders, people, items, works and staff by their names', async () => {
    expect(await found(orderSn)).toContain(`order ${orderSn}`)
    expect(await found(user.phone)).toEqual([`person ${user.uid}`, `order ${orderSn}`])
    expect(await found(user.uid)).toContain(`person ${user.uid}`)
    expect(await found('青绿')).toContain(`work ${goodsSn}`)
    expect(await found(owner.name)).toContain(`staff ${owner.id}`)
    const { rows } = await sql<{ id: string }>`select id from items where order_sn = ${orderSn}`.execute(
      server.context.database.db,
    )
    const item = `item ${rows[0]?.id}`
    expect(await found('青绿山水 #1')).toContain(item)
    const hash = `0x${'ab'.repeat(32)}`
    await sql`update items set transaction_hash = ${hash} where order_sn = ${orderSn}`.execute(
      server.context.database.db,
    )
    expect(await found(hash.toUpperCase().replace('0X', '0x'))).toEqual([item])
    expect(await found('100%_')).toEqual([])
  })

  test('returns only what the caller may read, and never shows a phone in clear', async () => {
    const moderator = await createStaff(server, { roles: ['moderator'] })
    for (const words of [orderSn, '青绿', owner.name]) expect(await found(words, moderator)).toEqual([])
    for (const words of [user.phone, user.uid]) expect(await found(words, moderator)).toEqual([`person ${user.uid}`])
    // A caller who may read orders but not people finds somebody's order, not the person.
    const warehouse = await createStaff(server, { roles: ['warehouse'] })
    expect(await found(user.phone, warehouse)).toEqual([`order ${orderSn}`])
    const told = JSON.stringify((await owner.ask('search/global', { search: user.phone })).data)
    expect(told).not.toContain(user.phone)
  })
})
