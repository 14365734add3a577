import { type GoodsSn, type GoodsStatus, GoodsStatus as s, Sort } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodsInvariants } from '../../src/audit/goodsInvariants.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeGoods, makeShop } from '../support/goods.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { newKey } from '../support/keys.ts'
import { buy } from '../vault/fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { account: { favourites: 8 } } })
})
afterAll(() => server?.stop())

const newUser = () => makeUser(server.context.database)
const newGoods = (columns: Parameters<typeof makeGoods>[1] = {}) => makeGoods(server.context.database, columns)
const newWorks = (count: number) => Promise.all(Array.from({ length: count }, () => newGoods()))

const add = (user: TestUser, goodsSn: GoodsSn) => server.as(user)('goods/collectibles/add', { goodsSn }, newKey())
const remove = (user: TestUser, goodsSn: GoodsSn) => server.as(user)('goods/collectibles/delete', { goodsSn })
const snsOf = async (user: TestUser) =>
  (await server.as(user)('goods/collectibles/listSn', {})).list.map(({ goodsSn }) => goodsSn)

/** The values in the tables, without the caches. */
async function kept(goodsSn: GoodsSn) {
  const { db } = server.context.database
  const [row, favourites] = await Promise.all([
    db.selectFrom('goods').select('collect_count').where('sn', '=', goodsSn).executeTakeFirstOrThrow(),
    db.selectFrom('favourites').select('uid').where('goods_sn', '=', goodsSn).execute(),
  ])
  return { count: row.collect_count, favourites: favourites.length }
}

async function pointsOf(user: TestUser): Promise<number> {
  return (await server.as(user)('user/user/info', {})).points
}

describe('[call goods/collectibles/add]', () => {
  test('counts the favourite and earns its point; a second time changes nothing', async () => {
    const [user, goodsSn] = [await newUser(), await newGoods({ collectCount: 41 })]
    expect(await add(user, goodsSn)).toEqual({ collectCount: 42, gained: 1 })
    expect(await add(user, goodsSn)).toEqual({ collectCount: 42, gained: 0 })
    expect(await kept(goodsSn)).toEqual({ count: 42, favourites: 1 })
    expect(await pointsOf(user)).toBe(1)
  })

  test('added many times at once by one person is one row, one count and one point', async () => {
    const [user, goodsSn] = [await newUser(), await newGoods()]
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(user, goodsSn)))
    expect(answers.map(({ collectCount }) => collectCount)).toEqual(answers.map(() => 1))
    expect(answers.filter(({ gained }) => gained === 1)).toHaveLength(1)
    expect(await kept(goodsSn)).toEqual({ count: 1, favourites: 1 })
    expect(await pointsOf(user)).toBe(1)
  })

  test('by many people at once, some of whom change their minds, is counted exactly', async () => {
    const goodsSn = await newGoods()
    const people = await Promise.all(Array.from({ length: 20 }, newUser))
    const counts = (await Promise.all(people.map((user) => add(user, goodsSn)))).map((answer) => answer.collectCount)
    expect(counts.toSorted((a, b) => a - b)).toEqual(people.map((_, index) => index + 1))
    const [leaving, staying] = [people.slice(0, 7), people.slice(7)]
    await Promise.all([
      ...leaving.flatMap((user) => [remove(user, goodsSn), remove(user, goodsSn)]),
      ...staying.map((user) => add(user, goodsSn)),
    ])
    expect(await kept(goodsSn)).toEqual({ count: 13, favourites: 13 })
    expect(await misranked()).toEqual([])
    await Promise.all(staying.map((user) => remove(user, goodsSn)))
    expect(await misranked()).toEqual([])
    const { db } = server.context.database
    await db.insertInto('goods_favoured').values({ goods_sn: goodsSn, collects: 1 }).execute()
    expect(await misranked()).toHaveLength(1)
    await db.deleteFrom('goods_favoured').where('goods_sn', '=', goodsSn).execute()
  })

  test('never earns twice for the same work, and at most five times a day', async () => {
    const user = await newUser()
    const works = await newWorks(7)
    const [first = ''] = works
    await add(user, first)
    await remove(user, first)
    expect((await add(user, first)).gained).toBe(0)
    const gained = []
    for (const goodsSn of works.slice(1)) gained.push((await add(user, goodsSn)).gained)
    expect(gained).toEqual([1, 1, 1, 1, 0, 0])
    expect(await pointsOf(user)).toBe(5)
  })

  test('respects the limit, also when many are added at once, and leaves no wrong count', async () => {
    const user = await newUser()
    const works = await newWorks(12)
    const { succeeded, reasons } = await outcomes(works.map((goodsSn) => add(user, goodsSn)))
    expect(succeeded).toHaveLength(8)
    expect(reasons).toEqual(Array.from({ length: 4 }, () => 'FAVOURITE_LIMIT'))
    const counts = await Promise.all(works.map(kept))
    expect(counts.filter(({ count }) => count === 1)).toHaveLength(8)
    expect(counts.every(({ count, favourites }) => count === favourites)).toBe(true)
    const [liked = ''] = await snsOf(user)
    await remove(user, liked)
    const left = works.find((_, index) => counts[index]?.count === 0) ?? ''
    await add(user, left)
    expect(await snsOf(user)).toContain(left)
  })

  test.each([s.new, s.waitAudit, s.merchantOffShelf, s.platformDismounting])(
    'refuses a good of status %i, which nobody can see',
    async (status) => {
      const [user, goodsSn] = [await newUser(), await newGoods({ status })]
      expect(await refusal(add(user, goodsSn))).toMatchObject({ status: 404, reason: 'GOODS_NOT_FOUND' })
      expect(await kept(goodsSn)).toEqual({ count: 0, favourites: 0 })
      expect(await pointsOf(user)).toBe(0)
    },
  )

  test('refuses an unknown good', async () => {
    expect((await refusal(add(await newUser(), 'nobody'))).reason).toBe('GOODS_NOT_FOUND')
  })
})

describe('[call goods/collectibles/delete]', () => {
  test('removes it once, also if others like the work', async () => {
    const [user, other, goodsSn] = [await newUser(), await newUser(), await newGoods()]
    await add(user, goodsSn)
    await add(other, goodsSn)
    expect(await remove(user, goodsSn)).toEqual({ collectCount: 1, gained: 0 })
    expect(await remove(user, goodsSn)).toEqual({ collectCount: 1, gained: 0 })
    expect([await snsOf(user), await snsOf(other)]).toEqual([[], [goodsSn]])
    expect(await kept(goodsSn)).toEqual({ count: 1, favourites: 1 })
  })

  test('keeps the point that was earned', async () => {
    const [user, goodsSn] = [await newUser(), await newGoods()]
    await add(user, goodsSn)
    await remove(user, goodsSn)
    expect(await pointsOf(user)).toBe(1)
  })

  test('removes a work that has been taken down, and then does not find it any more', async () => {
    const [user, goodsSn] = [await newUser(), await newGoods()]
    await add(user, goodsSn)
    await setStatus(goodsSn, s.platformDismounting)
    expect(await remove(user, goodsSn)).toEqual({ collectCount: 0, gained: 0 })
    expect((await refusal(remove(user, goodsSn))).reason).toBe('GOODS_NOT_FOUND')
    expect((await refusal(remove(user, 'nobody'))).reason).toBe('GOODS_NOT_FOUND')
  })
})

describe('[call goods/collectibles/listSn]', () => {
  test('lists the numbers of the caller’s favourites alone, the newest first', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const [one = '', two = '', three = ''] = await newWorks(3)
    for (const goodsSn of [two, one]) await add(user, goodsSn)
    await add(other, three)
    expect(await snsOf(user)).toEqual([one, two])
    expect(await snsOf(await newUser())).toEqual([])
  })
})

describe('[call goods/collectibles/list]', () => {
  test('shows the cards, the newest favourite first, by page and by cursor', async () => {
    const user = await newUser()
    const works = await newWorks(5)
    for (const goodsSn of works) await add(user, goodsSn)
    const call = server.as(user)
    const newest = works.toReversed()
    const first = await call('goods/collectibles/list', { size: 2 })
    expect(first).toMatchObject({ total: 5, page: 1, size: 2, cursor: expect.any(String) })
    expect(first.list[0]).toMatchObject({ goodsSn: newest[0], status: s.inSale, left: 100, collectCount: 1 })
    expect(first.list[0]?.collectTime).toBeCloseTo(Date.now() / 1000, -2)
    const second = await call('goods/collectibles/list', { size: 2, cursor: String(first.cursor) })
    const third = await call('goods/collectibles/list', { size: 2, cursor: String(second.cursor) })
    const shown = [first, second, third].flatMap(({ list }) => list.map(({ goodsSn }) => goodsSn))
    expect(shown).toEqual(newest)
    expect(third.cursor).toBeNull()
    const byPage = await call('goods/collectibles/list', { size: 2, page: 2 })
    expect(byPage.list).toEqual(second.list)
  })

  test('continues after its cursor, whatever was added or removed since', async () => {
    const user = await newUser()
    const [one = '', two = '', three = '', four = ''] = await newWorks(4)
    for (const goodsSn of [one, two, three]) await add(user, goodsSn)
    const { cursor } = await server.as(user)('goods/collectibles/list', { size: 2 })
    await add(user, four)
    await remove(user, two)
    const next = await server.as(user)('goods/collectibles/list', { size: 2, cursor: String(cursor) })
    expect(next.list.map(({ goodsSn }) => goodsSn)).toEqual([one])
  })

  test('refuses an invalid cursor', async () => {
    const answer = await refusal(server.as(await newUser())('goods/collectibles/list', { cursor: 'x1' }))
    expect(answer).toMatchObject({ status: 400, data: { field: 'cursor' } })
  })

  test('skips works that were taken down, and the account page counts the shown ones', async () => {
    const user = await newUser()
    const [one = '', two = ''] = await newWorks(2)
    for (const goodsSn of [one, two]) await add(user, goodsSn)
    await setStatus(one, s.platformDismounting)
    const reply = await server.as(user)('goods/collectibles/list', {})
    expect([reply.total, reply.list.map(({ goodsSn }) => goodsSn)]).toEqual([1, [two]])
    expect((await server.as(user)('user/user/info', {})).quantityOfStore).toBe(1)
    for (const status of [s.waitOnShelf, s.inSale]) await setStatus(one, status)
    expect((await server.as(user)('user/user/info', {})).quantityOfStore).toBe(2)
  })
})

test('[call goods/goods/list] sorts by number of favourites, and every card shows it soon', async () => {
  const { context, call } = server
  const shopId = await makeShop(context.database)
  const [rare, loved] = [await newGoods({ shopId }), await newGoods({ shopId })]
  const read = async () => {
    const { list } = await call('goods/goods/list', { shopId, sort: Sort.mostCollections })
    return list.map(({ goodsSn, collectCount }) => [goodsSn, collectCount] as const)
  }
  await read()
  for (const user of [await newUser(), await newUser()]) await add(user, loved)
  await add(await newUser(), rare)
  await expect.poll(async () => new Map(await read()).get(loved)).toBe(2)
  expect((await call('goods/goods/info', { goodsSn: loved })).collectCount).toBe(2)
  context.goods.forgetAll()
  expect(await read()).toEqual([
    [loved, 2],
    [rare, 1],
  ])
})

/** Works whose rank by favourites is wrong. */
async function misranked(): Promise<unknown[]> {
  const query = goodsInvariants['works are ranked by how often they are favourites'] ?? ''
  return (await server.context.database.pool.query(query)).rows
}

async function setStatus(goodsSn: GoodsSn, status: GoodsStatus): Promise<void> {
  await server.context.database.db.updateTable('goods').set({ status }).where('sn', '=', goodsSn).execute()
}

test('[enum.sort] the hottest works are liked and bought fastest: a like, a sale and a day on the shelf each change the order', async () => {
  const { context, call } = server
  const shopId = await makeShop(context.database)
  const shelved = (days: number) => new Date(Date.now() - days * 86_400_000)
  const [quiet, liked] = [
    await newGoods({ shopId, onShelfAt: shelved(0.1) }),
    await newGoods({ shopId, onShelfAt: shelved(0.2) }),
  ]
  const [bought, old] = [
    await newGoods({ shopId, onShelfAt: shelved(0.5) }),
    await newGoods({ shopId, onShelfAt: shelved(100), sold: 90 }),
  ]
  const hottest = async () => {
    context.goods.forgetAll()
    const { list } = await call('goods/goods/list', { shopId, sort: Sort.hottest })
    return list.map(({ goodsSn }) => goodsSn)
  }
  expect(await hottest()).toEqual([old, quiet, liked, bought])
  await buy(server, { goodsSn: bought, quantity: 2 })
  expect(await hottest()).toEqual([bought, old, quiet, liked])
  for (const user of [await newUser(), await newUser(), await newUser()]) await add(user, liked)
  expect(await hottest()).toEqual([liked, bought, old, quiet])
  const changed = await newUser()
  await add(changed, quiet)
  expect(await hottest()).toEqual([liked, bought, quiet, old])
  await remove(changed, quiet)
  expect(await hottest()).toEqual([liked, bought, old, quiet])
})
