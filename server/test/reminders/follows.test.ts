import { GoodsStatus } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAlbum, makeGoods, makeShop } from '../support/goods.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { hour, makeSale, messagesOf, newUser } from './fixture.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ beside: server })
})
afterAll(async () => {
  await other?.stop()
  await server?.stop()
})

const database = () => server.context.database
const announce = (at = server) => at.worker.sweep('announcements to followers')
const creatorOf = (name: string) => JSON.stringify({ name, title: '画家', introduction: '' })

describe('[message.follow] following', () => {
  test('a series and a creator are followed, listed and left', async () => {
    const user = await newUser(server)
    const call = server.as(user)
    const albumId = await makeAlbum(database(), { title: '四时山水' })
    await makeGoods(database(), { albumId, creator: creatorOf('沈砚') })
    await call('goods/follow/add', { kind: 'series', subject: albumId })
    await call('goods/follow/add', { kind: 'creator', subject: '沈砚' })
    await call('goods/follow/add', { kind: 'creator', subject: '沈砚' })
    const { list } = await call('goods/follow/list', {})
    expect(list).toMatchObject([
      { kind: 'creator', subject: '沈砚', name: '沈砚', goodsCount: 1 },
      { kind: 'series', subject: albumId, name: '四时山水', goodsCount: 1 },
    ])
    await call('goods/follow/delete', { kind: 'series', subject: albumId })
    expect((await call('goods/follow/list', {})).list).toMatchObject([{ kind: 'creator' }])
  })

  test('what does not exist or is not public cannot be followed', async () => {
    const call = server.as(await newUser(server))
    const draft = await makeAlbum(database(), { publishAt: null })
    await makeGoods(database(), { status: GoodsStatus.new, creator: creatorOf('未见其人') })
    for (const subject of [draft, '999999', 'abc']) {
      expect(await refusal(call('goods/follow/add', { kind: 'series', subject }))).toMatchObject({
        reason: 'NOT_FOUND',
      })
    }
    expect(await refusal(call('goods/follow/add', { kind: 'creator', subject: '未见其人' }))).toMatchObject({
      reason: 'NOT_FOUND',
    })
  })

  test('a sale is announced once to each follower, whatever they follow, by any number of workers', async () => {
    const shopId = await makeShop(database(), { name: '云上工坊' })
    const albumId = await makeAlbum(database())
    const creator = creatorOf('顾行舟')
    await makeGoods(database(), { creator })
    const [all, one, none] = [await newUser(server), await newUser(server), await newUser(server)]
    await server.as(all)('goods/attentionShop/add', { shopId })
    await server.as(all)('goods/follow/add', { kind: 'series', subject: albumId })
    await server.as(all)('goods/follow/add', { kind: 'creator', subject: '顾行舟' })
    await server.as(one)('goods/follow/add', { kind: 'creator', subject: '顾行舟' })
    const sn = await makeSale(server, 9 * hour, { name: '归舟', shopId, albumId, creator })
    await Promise.all([announce(), announce(other), announce()])
    await announce()
    for (const user of [all, one]) {
      expect(await messagesOf(server, user)).toMatchObject([
        { kind: 'followedAnnounced', title: '云上工坊有新发售', link: `/goods/${sn}` },
      ])
    }
    expect(await messagesOf(server, none)).toEqual([])
  })

  test('what is already on sale, or called off before it is announced, is not news', async () => {
    const shopId = await makeShop(database())
    const user = await newUser(server)
    await server.as(user)('goods/attentionShop/add', { shopId })
    await makeGoods(database(), { shopId, startsIn: -hour })
    const sn = await makeSale(server, hour, { shopId })
    await database().pool.query('update goods set status = $2 where sn = $1', [sn, GoodsStatus.merchantOffShelf])
    await server.worker.sweep('scheduled events')
    await announce()
    expect(await messagesOf(server, user)).toEqual([])
  })
})
