import { GoodsStatus as s } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeGoods, makeShop, testPicture } from '../support/goods.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { account: { favourites: 4 } } })
})
afterAll(() => server?.stop())

const newUser = () => makeUser(server.context.database)
const newShop = (columns: Parameters<typeof makeShop>[1] = {}) => makeShop(server.context.database, columns)
const newShops = async (count: number) => {
  const ids = []
  for (let index = 0; index < count; index++) ids.push(await newShop())
  return ids
}
const follow = (user: TestUser, shopId: string) => server.as(user)('goods/attentionShop/add', { shopId })
const unfollow = (user: TestUser, shopId: string) => server.as(user)('user/user/attentionShop/delete', { shopId })
const infoFor = (user: TestUser, shopId: string) => server.as(user)('goods/admin/shop/info', { shopId })
const followedBy = async (user: TestUser) =>
  (await server.as(user)('goods/attentionShop/listSn', {})).list.map(({ shopId }) => shopId)

describe('[call goods/admin/shop/info]', () => {
  test('shows a shop, its goods on show and its followers, to anybody', async () => {
    const { database } = server.context
    const shopId = await newShop({
      name: '云岫博物院',
      kind: 1,
      introduction: '山中一座博物院。',
      logo: JSON.stringify(testPicture),
    })
    for (const status of [s.inSale, s.soldOut, s.platformDismounting]) {
      await makeGoods(database, { shopId: shopId, status })
    }
    await follow(await newUser(), shopId)
    expect(await server.call('goods/admin/shop/info', { shopId })).toEqual({
      shopId,
      name: '云岫博物院',
      introduction: '山中一座博物院。',
      logo: testPicture,
      kind: 1,
      goodsCount: 2,
      followers: 1,
      isFollowed: false,
    })
  })

  test('shows the caller whether they follow it, and counts followers at once', async () => {
    const [user, other, shopId] = [await newUser(), await newUser(), await newShop()]
    expect(await infoFor(user, shopId)).toMatchObject({ isFollowed: false, followers: 0, logo: null })
    await follow(user, shopId)
    expect(await infoFor(user, shopId)).toMatchObject({ isFollowed: true, followers: 1 })
    expect(await infoFor(other, shopId)).toMatchObject({ isFollowed: false, followers: 1 })
    await unfollow(user, shopId)
    expect(await infoFor(user, shopId)).toMatchObject({ isFollowed: false, followers: 0 })
  })

  test('does not find an unknown shop', async () => {
    const answer = await refusal(server.call('goods/admin/shop/info', { shopId: '999999999999999999' }))
    expect(answer).toMatchObject({ status: 404, reason: 'NOT_FOUND' })
  })
})

describe('[call goods/attentionShop/add]', () => {
  test('follows once, however often and concurrently it is called', async () => {
    const [user, shopId] = [await newUser(), await newShop()]
    await Promise.all(Array.from({ length: 8 }, () => follow(user, shopId)))
    expect(await followedBy(user)).toEqual([shopId])
    expect((await infoFor(user, shopId)).followers).toBe(1)
  })

  test('respects the limit, also when many are followed at once', async () => {
    const user = await newUser()
    const shops = await newShops(6)
    const { reasons } = await outcomes(shops.map((shopId) => follow(user, shopId)))
    expect(reasons).toEqual(['FAVOURITE_LIMIT', 'FAVOURITE_LIMIT'])
    const followed = await followedBy(user)
    expect(followed).toHaveLength(4)
    await follow(user, followed[0] ?? '')
    expect(await followedBy(user)).toEqual(followed)
  })

  test('refuses an unknown shop', async () => {
    expect((await refusal(follow(await newUser(), '999999999999999999'))).reason).toBe('NOT_FOUND')
  })
})

describe('[call user/user/attentionShop/delete]', () => {
  test('unfollows for the caller alone; an unfollowed shop changes nothing', async () => {
    const [user, other, shopId] = [await newUser(), await newUser(), await newShop()]
    await follow(user, shopId)
    await follow(other, shopId)
    for (const id of [shopId, shopId, '999999999999999999']) await unfollow(user, id)
    expect([await followedBy(user), await followedBy(other)]).toEqual([[], [shopId]])
    expect((await infoFor(other, shopId)).followers).toBe(1)
  })
})

describe('[call goods/attentionShop/listSn]', () => {
  test('lists the shops that the caller follows, the latest first, as the account page counts them', async () => {
    const user = await newUser()
    const [one = '', two = ''] = await newShops(2)
    expect(await followedBy(user)).toEqual([])
    for (const shopId of [two, one]) await follow(user, shopId)
    expect(await followedBy(user)).toEqual([one, two])
    expect(await server.as(user)('user/user/info', {})).toMatchObject({ numberOfUsersConcerned: 2, numberOfFans: 0 })
  })
})

describe('[call goods/attentionShop/list]', () => {
  test('shows the shops, the one followed last first, by page and by cursor', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const shops = await newShops(4)
    for (const shopId of shops) await follow(user, shopId)
    await follow(other, shops[0] ?? '')
    const call = server.as(user)
    const first = await call('goods/attentionShop/list', { size: 3 })
    expect(first).toMatchObject({ total: 4, page: 1, size: 3, cursor: expect.any(String) })
    expect(first.list[0]?.followTime).toBeCloseTo(Date.now() / 1000, -2)
    const rest = await call('goods/attentionShop/list', { size: 3, cursor: String(first.cursor) })
    expect([...first.list, ...rest.list].map(({ shopId }) => shopId)).toEqual(shops.toReversed())
    expect(rest).toMatchObject({ cursor: null, list: [{ followers: 2, goodsCount: 0 }] })
    expect((await call('goods/attentionShop/list', { size: 3, page: 2 })).list).toEqual(rest.list)
  })

  test('refuses an invalid cursor', async () => {
    const answer = await refusal(server.as(await newUser())('goods/attentionShop/list', { cursor: '1 or 1' }))
    expect(answer).toMatchObject({ status: 400, data: { field: 'cursor' } })
  })
})
