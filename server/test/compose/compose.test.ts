import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GoodsSn, type ItemId, ItemState } from '@app/contract'
import { makeGoods } from '../support/goods.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Collector, faultless, faults, followChain, makeCollector, newKey, send } from '../gifts/fixture.ts'
import { buy } from '../vault/fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const day = 86_400_000
const compose = (call: Collector['call'], activityId: string, nftIds: ItemId[], key = newKey()) =>
  call('hwnft/synthesize/synthesizeNft', { activityId, nftIds }, key)

interface Recipe {
  total?: number
  perPersonLimit?: number
  startsAt?: Date
  endsAt?: Date | null
}

/** An activity that turns two pieces of the first good and one of the second into one piece. */
async function announce({ total = 5, perPersonLimit = 0, startsAt, endsAt = null }: Recipe = {}) {
  const { database } = server.context
  const [first, second, result] = [
    await makeGoods(database, { name: '云纹', edition: 500 }),
    await makeGoods(database, { name: '水纹', edition: 500 }),
    await makeGoods(database, { name: '云水谣', edition: 20 }),
  ]
  const activityId = await database.transaction((tx) =>
    server.context.compose.publish(tx, {
      title: '云水合一',
      subtitle: '',
      cover: { url: '/media/x', widths: [320], ratio: 1, placeholder: '' },
      story: ['两朵云，一片水。'],
      rules: [],
      resultGoodsSn: result,
      total,
      perPersonLimit,
      startsAt: startsAt ?? new Date(Date.now() - day),
      endsAt,
      materials: [
        { goodsSn: first, quantity: 2 },
        { goodsSn: second, quantity: 1 },
      ],
    }),
  )
  return { activityId, first, second, result }
}

/** Creates a user with the materials for `times` results. */
async function makeComposer(goods: { first: string; second: string }, times = 1) {
  const collector = await makeCollector(server)
  const { user } = collector
  const clouds = (await buy(server, { user, goodsSn: goods.first, quantity: 2 * times })).nftIds
  const waters = (await buy(server, { user, goodsSn: goods.second, quantity: times })).nftIds
  const sets = waters.map((water, index) => [...clouds.slice(2 * index, 2 * index + 2), water])
  return { ...collector, clouds, waters, sets, set: sets[0] ?? [] }
}

async function stockOf(goodsSn: GoodsSn) {
  const { rows } = await server.context.database.pool.query(
    'select reserved, sold from goods_stock where goods_sn = $1',
    [goodsSn],
  )
  return rows[0] as { reserved: number; sold: number }
}

describe('[call hwnft/synthesize/synthesizeNft]', () => {
  test('ends the chosen items, makes the result, and the chain follows', async () => {
    const goods = await announce()
    const { call, set, clouds } = await makeComposer(goods)
    await server.worker.sweep('mint')
    const result = await compose(call, goods.activityId, set)
    expect(result).toMatchObject({ name: '云水谣', serial: 1, edition: 20 })
    const { list } = await call('hwnft/userNft/list', {})
    expect(list.map((item) => item.nftId)).toEqual([result.nftId])
    expect((await refusal(call('hwnft/userNft/info', { nftId: String(clouds[0]) }))).reason).toBe('ITEM_NOT_FOUND')
    await followChain(server)
    expect(await call('hwnft/userNft/info', { nftId: result.nftId })).toMatchObject({
      state: ItemState.held,
      price: null,
    })
    expect(await faults(server)).toMatchObject(faultless)
    expect([...server.chain.tokens.values()].filter((token) => token.owner === null)).toHaveLength(3)
  })

  test('accepts only the recipe, each piece once, and only free pieces of the caller', async () => {
    const goods = await announce()
    const { call, set, clouds, waters, user } = await makeComposer(goods, 2)
    const other = await makeComposer(goods)
    const [cloud = '', second = '', third = ''] = clouds
    const [water = ''] = waters
    const attempt = async (nftIds: ItemId[]) => (await refusal(compose(call, goods.activityId, nftIds))).reason
    expect(await attempt([cloud, water])).toBe('COMPOSE_MATERIALS_WRONG')
    expect(await attempt([cloud, second, third, water])).toBe('COMPOSE_MATERIALS_WRONG')
    expect(await attempt([cloud, cloud, water])).toBe('BAD_INPUT')
    expect(await attempt([cloud, String(other.clouds[0]), water])).toBe('ITEM_NOT_FOUND')
    await server.context.database.pool.query('update items set gift_from = now() where id = $1', [cloud])
    await send({ user, call }, cloud, other)
    expect(await attempt(set)).toBe('ITEM_LOCKED')
    expect((await call('hwnft/userNft/listCount', {})).total).toBe(6)
  })

  test('the same key composes once', async () => {
    const goods = await announce()
    const { call, set } = await makeComposer(goods)
    const key = newKey()
    const first = await compose(call, goods.activityId, set, key)
    expect(await compose(call, goods.activityId, set, key)).toEqual(first)
    expect(await stockOf(goods.result)).toEqual({ reserved: 4, sold: 1 })
  })

  test('concurrent use of the same materials makes one result', async () => {
    const goods = await announce()
    const { call, set } = await makeComposer(goods)
    const { succeeded, reasons } = await outcomes(
      Array.from({ length: 20 }, () => compose(call, goods.activityId, set)),
    )
    expect(succeeded).toHaveLength(1)
    expect(new Set(reasons)).toEqual(new Set(['ITEM_NOT_FOUND']))
  })

  test('never exceeds the total of the activity or the limit of a person, under concurrent calls', async () => {
    const goods = await announce({ total: 3, perPersonLimit: 2 })
    const [eager, other] = [await makeComposer(goods, 4), await makeComposer(goods, 4)]
    const all = [eager, other].flatMap(({ call, sets }) => sets.map((set) => compose(call, goods.activityId, set)))
    const { succeeded, reasons } = await outcomes(all)
    expect(succeeded).toHaveLength(3)
    expect(reasons.every((reason) => reason === 'SOLD_OUT' || reason === 'LIMIT_REACHED')).toBe(true)
    const detail = await eager.call('hwnft/synthesize/detail', { activityId: goods.activityId })
    expect(detail).toMatchObject({ left: 0, total: 3, perPersonLimit: 2 })
    expect(detail.composed).toBeLessThanOrEqual(2)
    expect(await stockOf(goods.result)).toEqual({ reserved: 0, sold: 3 })
  })

  test('is possible as often as the limit of a person allows, and not once more', async () => {
    const goods = await announce({ perPersonLimit: 2 })
    const { call, sets } = await makeComposer(goods, 3)
    const [first = [], second = [], third = []] = sets
    for (const set of [first, second]) await compose(call, goods.activityId, set)
    expect((await refusal(compose(call, goods.activityId, third))).reason).toBe('LIMIT_REACHED')
    expect(await stockOf(goods.result)).toEqual({ reserved: 3, sold: 2 })
  })

  test('is possible only while the activity is open; the rest is released after it', async () => {
    const early = await announce({ startsAt: new Date(Date.now() + day) })
    const over = await announce({ endsAt: new Date(Date.now() - 1000) })
    for (const goods of [early, over]) {
      const { call, set } = await makeComposer(goods)
      expect((await refusal(compose(call, goods.activityId, set))).reason).toBe('COMPOSE_NOT_OPEN')
    }
    await server.worker.sweep('compose-end')
    expect(await stockOf(over.result)).toEqual({ reserved: 0, sold: 0 })
    expect(await stockOf(early.result)).toEqual({ reserved: 5, sold: 0 })
  })
})

test('[call hwnft/synthesize/list] shows activities with their remaining results', async () => {
  const { activityId, result } = await announce({ total: 7 })
  const { list, total } = await server.call('hwnft/synthesize/list', { size: 100 })
  expect(total).toBe(list.length)
  expect(list.find((one) => one.activityId === activityId)).toMatchObject({
    title: '云水合一',
    resultGoodsSn: result,
    resultName: '云水谣',
    total: 7,
    left: 7,
    endTime: null,
  })
})

test('[call hwnft/synthesize/detail] counts the free pieces of the caller', async () => {
  const goods = await announce()
  const { call } = await makeComposer(goods, 2)
  const owned = async (caller: Collector['call']) =>
    (await caller('hwnft/synthesize/detail', { activityId: goods.activityId })).materials.map((one) => one.owned)
  expect(await owned(call)).toEqual([4, 2])
  expect(await owned(server.call)).toEqual([0, 0])
  expect((await refusal(server.call('hwnft/synthesize/detail', { activityId: '999999' }))).reason).toBe('NOT_FOUND')
})

test('[call hwnft/synthesize/listLog] lists materials and results, by cursor and by page', async () => {
  const goods = await announce()
  const { call, sets } = await makeComposer(goods, 3)
  const made: string[] = []
  for (const set of sets) made.push((await compose(call, goods.activityId, set)).logId)
  const first = await call('hwnft/synthesize/listLog', { size: 2 })
  expect(first).toMatchObject({ total: 3 })
  expect(first.list.map((log) => log.logId)).toEqual(made.toReversed().slice(0, 2))
  expect(first.list[1]).toMatchObject({
    title: '云水合一',
    name: '云水谣',
    consumed: [
      { name: '云纹', serial: 3 },
      { name: '云纹', serial: 4 },
      { name: '水纹', serial: 2 },
    ],
  })
  for (const next of [{ cursor: String(first.cursor) }, { page: 2 }]) {
    const rest = await call('hwnft/synthesize/listLog', { size: 2, ...next })
    expect(rest.list.map((log) => log.logId)).toEqual([made[0]])
  }
})
