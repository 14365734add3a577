import { type GoodsSn, Sort } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeSetting } from '../../src/core/storedSettings.ts'
import { makeUser } from '../support/factories.ts'
import { makeAlbum, makeGoods, makeShop } from '../support/goods.ts'
import { newKey } from '../support/keys.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { buy } from '../vault/fixture.ts'
import { decide, makeSeen, makeSeenComment, makeSpot, violations } from '../wall/fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  expect((await violations(server)).filter(({ invariant }) => invariant.includes('wall'))).toEqual([])
  await server.stop()
})

const newUser = () => makeUser(server.context.database)
const newGoods = (given: Parameters<typeof makeGoods>[1] = {}) => makeGoods(server.context.database, given)
/** A time after which everything that happened counts. */
const later = () => new Date(Date.now() + 2 * 3_600_000)

/** The current heat, computed from the sort key. */
async function heatOf(goodsSn: GoodsSn): Promise<number> {
  const row = await server.context.database.db
    .selectFrom('goods_heat')
    .select(sql<number>`power(2, warmth - extract(epoch from now()) / 3600 / half_life_hours)`.as('heat'))
    .where('goods_sn', '=', goodsSn)
    .executeTakeFirst()
  return row?.heat ?? 0
}

/** Simulates that this much time has passed since anybody came. */
const cool = (goodsSn: GoodsSn, hours: number) =>
  server.context.database.db
    .updateTable('goods_heat')
    .set({
      as_of: sql`as_of - make_interval(hours => ${hours})`,
      warmth: sql`warmth - ${hours}::float8 / half_life_hours`,
    })
    .where('goods_sn', '=', goodsSn)
    .execute()

/** Resets what has been read: counted events must not count again. */
async function computed(goodsSn: GoodsSn): Promise<number> {
  await server.context.database.db.deleteFrom('interest_marks').execute()
  await server.context.goods.heat.writeViews()
  await server.context.goods.heat.computeHeat(later())
  return heatOf(goodsSn)
}

/** The order of the list, from the database. */
async function sorted(sort: Sort, shopId: string): Promise<GoodsSn[]> {
  server.context.goods.forgetAll()
  return (await server.call('goods/goods/list', { shopId, sort })).list.map(({ goodsSn }) => goodsSn)
}

describe('[rules/goods#heat]', () => {
  test('one person who presses or looks again and again counts once', async () => {
    const [user, goodsSn] = [await newUser(), await newGoods()]
    for (let press = 0; press < 5; press++) {
      await server.as(user)('goods/collectibles/add', { goodsSn }, newKey())
      expect(await computed(goodsSn)).toBeCloseTo(3, 3)
      await server.as(user)('goods/collectibles/delete', { goodsSn })
    }
    await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${server.url}/api/v1/goods/goods/info?goodsSn=${goodsSn}`, {
          headers: { 'x-forwarded-for': '198.51.100.7' },
        }),
      ),
    )
    expect(await computed(goodsSn)).toBeCloseTo(4, 3)
    expect(await computed(goodsSn)).toBeCloseTo(4, 3)
  })

  test('paid orders count by people, not by pieces; unpaid ones do not count', async () => {
    const goodsSn = await newGoods({ edition: 100 })
    await buy(server, { goodsSn, quantity: 3 })
    await buy(server, { goodsSn, quantity: 1 })
    expect(await computed(goodsSn)).toBeCloseTo(20, 3)
  })

  test('halves in the time that operators set, and events without weight count nothing', async () => {
    const [shopId, user] = [await makeShop(server.context.database), await newUser()]
    const [first, second] = [await newGoods({ shopId }), await newGoods({ shopId })]
    await server.as(user)('goods/collectibles/add', { goodsSn: first }, newKey())
    const before = await computed(first)
    await cool(first, 72)
    expect(await computed(first)).toBeCloseTo(before / 2, 2)
    await server.as(await newUser())('goods/collectibles/add', { goodsSn: first }, newKey())
    expect(await computed(first)).toBeCloseTo(before / 2 + 3, 2)
    await server.context.database.transaction((tx) => storeSetting(tx, 'heat', { favourite: 0 }))
    await expect
      .poll(async () => {
        await server.as(await newUser())('goods/collectibles/add', { goodsSn: second }, newKey())
        const was = await heatOf(second)
        return (await computed(second)) - was
      })
      .toBeLessThan(0.5)
    await server.context.database.transaction((tx) => storeSetting(tx, 'heat', { favourite: 3 }))
  })

  test('cooled works follow warm ones, also after another half-life, page by page', async () => {
    const shopId = await makeShop(server.context.database)
    const works: GoodsSn[] = []
    for (let people = 0; people < 5; people++) {
      const goodsSn = await newGoods({ shopId, onShelfAt: new Date(Date.now() - (5 - people) * 3_600_000) })
      for (let one = 0; one < people; one++) {
        await server.as(await newUser())('goods/collectibles/add', { goodsSn }, newKey())
      }
      works.unshift(goodsSn)
    }
    const [most = '', second = '', ...others] = works
    await computed(most)
    expect(await sorted(Sort.hottest, shopId)).toEqual(works)
    await cool(most, 96)
    expect(await sorted(Sort.hottest, shopId)).toEqual([second, ...others.slice(0, 1), most, ...others.slice(1)])
    const { transaction } = server.context.database
    await transaction((tx) => storeSetting(tx, 'heat', { halfLifeHours: 144 }))
    await expect
      .poll(async () => {
        await computed(most)
        return sorted(Sort.hottest, shopId)
      })
      .toEqual([second, most, ...others])
    await transaction((tx) => storeSetting(tx, 'heat', { halfLifeHours: 72 }))
    await cool(most, 72 * 20)
    for (const size of [2, 3, 4, 5]) {
      const pages: GoodsSn[] = []
      for (let page = 1; page <= Math.ceil(works.length / size); page++) {
        server.context.goods.forgetAll()
        const { list } = await server.call('goods/goods/list', { shopId, sort: Sort.hottest, page, size })
        pages.push(...list.map(({ goodsSn }) => goodsSn))
      }
      // Cold for long, it has more favourites than the one that nobody ever came to.
      expect(pages).toEqual([second, ...others.slice(0, 2), most, ...others.slice(2)])
    }
  })

  test('two concurrent runs count each event once', async () => {
    const goodsSn = await newGoods()
    for (const user of [await newUser(), await newUser()]) {
      await server.as(user)('goods/collectibles/add', { goodsSn }, newKey())
    }
    const { heat } = server.context.goods
    await server.context.database.db.deleteFrom('interest_marks').execute()
    const now = later()
    await Promise.all([heat.computeHeat(now), heat.computeHeat(now), heat.computeHeat(now)])
    expect(await heatOf(goodsSn)).toBeGreaterThan(0)
    expect(await heatOf(goodsSn)).toBeCloseTo(6, 3)
  })
})

describe('[enum.sort] most comments', () => {
  test('counts the visible entries on the walls of a series: approved, hidden and shown again, exactly', async () => {
    const { database } = server.context
    const shopId = await makeShop(database)
    const albums = [await makeAlbum(database), await makeAlbum(database)] as const
    const [quiet, discussed] = [
      await newGoods({ shopId, albumId: albums[0] }),
      await newGoods({ shopId, albumId: albums[1], onShelfAt: new Date(Date.now() - 86_400_000) }),
    ]
    expect(await sorted(Sort.mostComments, shopId)).toEqual([quiet, discussed])
    const spotId = await makeSpot(server)
    await database.db.updateTable('scenic_spots').set({ album_id: albums[1] }).where('id', '=', spotId).execute()
    const said = async () =>
      (
        await database.db
          .selectFrom('scenic_spots')
          .select('comment_count')
          .where('id', '=', spotId)
          .executeTakeFirstOrThrow()
      ).comment_count
    const messageId = await makeSeen(server, { spotId })
    const comments = [
      await makeSeenComment(server, messageId, await newUser()),
      await makeSeenComment(server, messageId, await newUser()),
    ]
    expect(await said()).toBe(3)
    expect(await sorted(Sort.mostComments, shopId)).toEqual([discussed, quiet])
    await decide(server, 'comment', comments[0] ?? '', 'hide')
    expect(await said()).toBe(2)
    await decide(server, 'comment', comments[0] ?? '', 'restore')
    expect(await said()).toBe(3)
    await decide(server, 'message', messageId, 'hide')
    expect(await said()).toBe(0)
    await decide(server, 'comment', comments[1] ?? '', 'hide')
    expect(await said()).toBe(0)
    await decide(server, 'message', messageId, 'restore')
    expect(await said()).toBe(2)
    expect(await computed(discussed)).toBeGreaterThan(0)
  })
})

describe('[enum.sort] most favourites and most comments', () => {
  test('continue with the newest if nobody has any, page after page, each work once, at every page size', async () => {
    const { database } = server.context
    const shopId = await makeShop(database)
    const albumId = await makeAlbum(database)
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const works: GoodsSn[] = []
    for (let place = 0; place < 7; place++) {
      const liked = { favourites: [0, 1, 0, 2, 1, 0, 0][place] ?? 0 }
      const spoken = place === 2 || place === 5 ? { albumId } : {}
      const onShelfAt = daysAgo(place)
      works.push(await newGoods({ shopId, onShelfAt, collectCount: liked.favourites, ...spoken }))
    }
    const spotId = await makeSpot(server)
    await database.db.updateTable('scenic_spots').set({ album_id: albumId }).where('id', '=', spotId).execute()
    await makeSeen(server, { spotId })
    const places: Record<number, number[]> = {
      [Sort.mostCollections]: [3, 1, 4, 0, 2, 5, 6],
      [Sort.mostComments]: [2, 5, 0, 1, 3, 4, 6],
    }
    for (const sort of [Sort.mostCollections, Sort.mostComments]) {
      for (const size of [1, 2, 3, 4, 7]) {
        server.context.goods.forgetAll()
        const seen: GoodsSn[] = []
        for (let page = 1; page <= Math.ceil(works.length / size); page++)
          seen.push(
            ...(await server.call('goods/goods/list', { shopId, sort, page, size })).list.map((one) => one.goodsSn),
          )
        expect(
          seen.map((sn) => works.indexOf(sn)),
          `sort ${sort} by ${size}`,
        ).toEqual(places[sort])
      }
    }
    // A work that returns to the shelf is the newest among equals.
    await database.db
      .updateTable('goods')
      .set({ on_shelf_at: daysAgo(0.5) })
      .where('sn', '=', works[4] ?? '')
      .execute()
    const again = (await sorted(Sort.mostCollections, shopId)).map((sn) => works.indexOf(sn))
    expect(again.slice(0, 3)).toEqual([3, 4, 1])
    expect((await violations(server)).filter(({ invariant }) => invariant.startsWith('works are'))).toEqual([])
  })
})
