import { randomUUID } from 'node:crypto'
import type { Call } from '@app/contract/client'
import { type GoodsSn, GoodsStatus } from '@app/contract'
import { type GoodsMove, goodsMoves } from '@app/contract/admin/goods'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { peoplesMoves } from '../../src/modules/goods/moveQueries.ts'
import { makeCollector } from '../support/collectors.ts'
import { payOrder } from '../support/paying.ts'
import { makeAlbum, makeGoods, makeShop } from '../support/goods.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
let operation: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
  operation = await createStaff(server, { roles: ['operation'] })
})
afterAll(() => server.stop())

const reason = '活动安排有变'
const make = (given: Parameters<typeof makeGoods>[1] = {}) => makeGoods(server.context.database, given)
const move = (name: GoodsMove, goodsSn: GoodsSn, who = owner) => who.ask(`goods/${name}`, { goodsSn, reason })
const statusOf = async (goodsSn: GoodsSn) => (await owner.ask('goods/info', { goodsSn })).data.status
const place = (call: Call, goodsSn: GoodsSn) =>
  call('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, { idempotencyKey: randomUUID() })
const query = (text: string, values: unknown[]) => server.context.database.pool.query(text, values)

describe('[console.transitions] what people do to a work', () => {
  const names = Object.keys(goodsMoves) as GoodsMove[]
  const statuses = Object.values(GoodsStatus)
  test.each(names)('%s is done from the statuses that lead there, and refused from all others', async (name) => {
    const { from, to } = peoplesMoves[name]
    for (const status of statuses) {
      const goodsSn = await make({ status, startsIn: 3600 })
      const answer = await move(name, goodsSn)
      const [data, why] = from.includes(status) ? [{ status: to }, undefined] : [null, 'ILLEGAL_TRANSITION']
      expect(answer.reason).toBe(why)
      expect(answer.data).toEqual(data)
      expect((await owner.ask('goods/info', { goodsSn })).data.status).toBe(from.includes(status) ? to : status)
    }
  })

  test('its page offers what its status allows', async () => {
    const goodsSn = await make()
    expect((await owner.ask('goods/info', { goodsSn })).data.moves).toEqual(['stop', 'end', 'takeDown'])
  })

  test('a sale that is stopped takes no order on any process, and what waits for its money can be paid', async () => {
    const goodsSn = await make({ edition: 10 })
    const [early, late] = [await makeCollector(server), await makeCollector(server)]
    const { orderSn } = await place(early.call, goodsSn)
    expect((await move('stop', goodsSn, operation)).data).toEqual({ status: GoodsStatus.merchantOffShelf })
    const refused = await refusal(place(late.call, goodsSn))
    expect(refused.reason).toBe('NOT_ON_SALE')
    await payOrder(server, early.call, orderSn)
    expect((await owner.ask('goods/info', { goodsSn })).data).toMatchObject({ reserved: 0, sold: 1, isFrozen: true })
    expect((await move('resume', goodsSn)).status).toBe(200)
    await server.worker.sweep('goods-status')
    expect(await statusOf(goodsSn)).toBe(GoodsStatus.inSale)
    await place(late.call, goodsSn)
    expect((await owner.ask('goods/info', { goodsSn })).data.reserved).toBe(1)
  })

  test('a sale is stopped in its first second, before any sweep has opened it', async () => {
    const goodsSn = await make({ status: GoodsStatus.waitOnShelf })
    expect((await move('stop', goodsSn, operation)).data).toEqual({ status: GoodsStatus.merchantOffShelf })
    const { call } = await makeCollector(server)
    expect((await refusal(place(call, goodsSn))).reason).toBe('NOT_ON_SALE')
  })

  test('two who stop it at once: one does, the other is told, and the audit says who', async () => {
    const goodsSn = await make()
    const answers = await Promise.all([move('stop', goodsSn), move('stop', goodsSn, operation)])
    expect(answers.map((answer) => answer.reason ?? 'done').toSorted()).toEqual(['ILLEGAL_TRANSITION', 'done'])
    const { data } = await owner.ask('audit/list', { target: `goods:${goodsSn}` })
    expect(data.list.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
  })

  test('a sale that is ended is over from that moment', async () => {
    const goodsSn = await make()
    await move('end', goodsSn)
    const { data } = await owner.ask('goods/info', { goodsSn })
    expect(data.saleEnd).not.toBeNull()
    expect((await move('resume', goodsSn)).reason).toBe('ILLEGAL_TRANSITION')
  })

  test('nobody does it without the right, nor to what is not there', async () => {
    const support = await createStaff(server, { roles: ['support'] })
    expect((await move('stop', await make(), support)).reason).toBe('NOT_ALLOWED')
    expect((await move('stop', 'nobody')).reason).toBe('GOODS_NOT_FOUND')
  })
})

describe('[console.goods-editor] the list of works', () => {
  test('is narrowed by status, shop, album, time, number and words of the name', async () => {
    const { database } = server.context
    const shopId = await makeShop(database)
    const albumId = await makeAlbum(database)
    const goodsSn = await make({
      shopId,
      albumId,
      name: '寒江独钓图',
      startsIn: 86_400,
      status: GoodsStatus.waitOnShelf,
    })
    const other = await make({ shopId })
    const found = async (filters: object) =>
      (await owner.ask('goods/list', filters)).data.list.map((one) => one.goodsSn).toSorted()
    expect(await found({ shopId })).toEqual([goodsSn, other].toSorted())
    expect(await found({ albumId })).toEqual([goodsSn])
    expect(await found({ shopId, status: GoodsStatus.waitOnShelf })).toEqual([goodsSn])
    expect(await found({ words: '独钓' })).toEqual([goodsSn])
    expect(await found({ words: goodsSn })).toContain(goodsSn)
    const now = Math.floor(Date.now() / 1000)
    expect(await found({ shopId, saleFrom: now })).toEqual([goodsSn])
    expect(await found({ shopId, saleUntil: now })).toEqual([other])
    expect((await owner.ask('goods/list', { nothing: '1' })).reason).toBe('BAD_INPUT')
  })

  test('is read page by page, whatever it is sorted by', async () => {
    const shopId = await makeShop(server.context.database)
    const all = [await make({ shopId }), await make({ shopId }), await make({ shopId })]
    for (const sort of ['onShelfAt', '-onShelfAt', 'saleStart', '-saleStart']) {
      const seen: string[] = []
      for (let after: string | null | undefined; after !== null;) {
        const page = { shopId, sort, size: '1', ...(after !== undefined && { after }) }
        const { data } = await owner.ask('goods/list', page)
        seen.push(...data.list.map((one) => one.goodsSn))
        after = data.next
      }
      expect(seen.toSorted()).toEqual(all.toSorted())
    }
  })

  test('pickers find works, shops, albums and labels by words, and tell names by number', async () => {
    const { database } = server.context
    const shopId = await makeShop(database, { name: '溪山书屋' })
    const goodsSn = await make({ shopId, name: '溪山行旅图' })
    expect((await owner.ask('pick/shops', { words: '溪山' })).data.list).toMatchObject([
      { id: shopId, name: '溪山书屋' },
    ])
    expect((await owner.ask('pick/goods', { words: '行旅' })).data.list).toMatchObject([{ id: goodsSn }])
    expect((await owner.ask('pick/goods', { ids: goodsSn })).data.list).toMatchObject([{ name: '溪山行旅图' }])
    for (const path of ['pick/albums', 'pick/labels', 'pick/homeZones'] as const) {
      expect((await owner.ask(path, { words: '没有的名字' })).data.list).toEqual([])
    }
  })
})

describe('[console.goods-editor] terms of a work that somebody has', () => {
  test.each([
    ['its price', 'update goods set price_fen = price_fen + 1 where sn = $1'],
    ['its edition', 'update goods set edition = edition + 1 where sn = $1'],
    ['the edition of its stock', 'update goods_taken set edition = edition + 1 where goods_sn = $1'],
    ['its contract', 'update goods set contract_type = 3 - contract_type where sn = $1'],
    ['its form', 'update goods set form = 3 - form where sn = $1'],
    ['its type', 'update goods set goods_type = 2 where sn = $1'],
  ])('%s cannot be changed by SQL either', async (_what, text) => {
    const sold = await make({ sold: 1 })
    await expect(query(text, [sold])).rejects.toThrow(/is sold/)
    const waiting = await make({ reserved: 1 })
    await expect(query(text, [waiting])).rejects.toThrow(/is sold/)
  })
})

describe('[console.goods-editor] the list of a priority window', () => {
  const add = (goodsSn: GoodsSn, csv: string, isDryRun: boolean) =>
    owner.ask('goods/allowlistAdd', { goodsSn, csv, isDryRun })

  test('is tried, filled by phone and number, listed, shortened and emptied', async () => {
    const goodsSn = await make()
    const [first, second] = [await makeCollector(server), await makeCollector(server)]
    const csv = `手机号或编号\r\n${first.user.uid},备注\n${second.user.uid}\n${first.user.uid}\n99999999\n1380000\n13900000000\n甲`
    const tried = (await add(goodsSn, csv, true)).data
    expect(tried).toMatchObject({ will: 2, were: 0, wontCount: 5 })
    expect(tried.wont.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8])
    expect((await owner.ask('goods/allowlist', { goodsSn })).data.list).toEqual([])
    expect((await add(goodsSn, csv, false)).data).toMatchObject({ will: 2 })
    expect((await add(goodsSn, csv, false)).data).toMatchObject({ will: 0, were: 2 })
    expect((await owner.ask('goods/info', { goodsSn })).data.allowlisted).toBe(2)
    const { data } = await owner.ask('goods/allowlist', { goodsSn })
    expect(data.list.map(({ uid }) => uid).toSorted()).toEqual([first.user.uid, second.user.uid].toSorted())
    const one = { goodsSn, uid: first.user.uid, reason }
    expect((await owner.ask('goods/allowlistRemove', one)).status).toBe(200)
    expect((await owner.ask('goods/allowlistRemove', one)).reason).toBe('NOT_FOUND')
    expect((await owner.ask('goods/allowlistEmpty', { goodsSn, reason })).data).toEqual({ removed: 1 })
  })

  test('is refused for what is not there, and beyond twenty thousand lines', async () => {
    expect((await add('nobody', '1', true)).reason).toBe('GOODS_NOT_FOUND')
    const many = Array.from({ length: 20_001 }, (_, index) => index + 1).join('\n')
    expect((await add(await make(), many, true)).reason).toBe('BAD_INPUT')
  })
})
