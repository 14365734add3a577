import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GoodsForm, GoodsStatus, OrderGoodsType, SearchType } from '@app/contract'
import { commitmentOf } from '@app/fair'
import type { AppError } from '../../src/core/errors.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { refusal } from '../support/refusals.ts'
import { rewrite } from '../support/damage.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { buyBoxes, deckBehind, faultsOf, makeOwner, open, wrongOpenings } from './boxFixture.ts'
import { newKey, stockOf } from './fixture.ts'
import { makeBox, makeGiftBox } from '../support/boxes.ts'
import { checkCells } from '../support/cells.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  expect([await faultsOf(server), await wrongOpenings(server)]).toEqual([[], []])
  await server.stop()
})

const pool = () => server.context.database.pool

describe('[call hwnft/blindBox/detail]', () => {
  test('shows the contents, odds and commitment, and keeps the seed secret', async () => {
    const { goodsSn, works } = await makeBox(server, { priceFen: 2990, perPersonLimit: 5 })
    const box = await server.call('hwnft/blindBox/detail', { goodsSn })
    expect(box).toMatchObject({
      goodsSn,
      status: GoodsStatus.inSale,
      price: 2990,
      edition: 10,
      left: 10,
      perPersonLimit: 5,
    })
    expect(box.prizes.map(({ rank, quantity, odds, goodsSn: sn }) => ({ rank, quantity, odds, sn }))).toEqual([
      { rank: '隐藏款', quantity: 1, odds: 1000, sn: works['隐藏款'] },
      { rank: '稀有款', quantity: 3, odds: 3000, sn: works['稀有款'] },
      { rank: '常规款', quantity: 6, odds: 6000, sn: works['常规款'] },
    ])
    expect(box.proof).toEqual({
      rulesVersion: 'box-v1',
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      seed: null,
      revealTime: null,
    })
    for (const [rank, quantity] of Object.entries({ 隐藏款: 1, 稀有款: 3, 常规款: 6 })) {
      expect(await stockOf(server, works[rank] ?? '')).toEqual({ reserved: quantity, sold: 0 })
    }
  })

  test('the commitment covers the sealed seed and the published table', async () => {
    const { goodsSn } = await makeBox(server)
    const { prizes, proof } = await server.call('hwnft/blindBox/detail', { goodsSn })
    const { rows } = await pool().query<{ seed_encrypted: Buffer }>(
      'select seed_encrypted from blind_boxes where goods_sn = $1',
      [goodsSn],
    )
    const seed = server.context.sealer.decrypt(
      rows[0]?.seed_encrypted ?? Buffer.alloc(0),
      `blind_boxes.seed:${goodsSn}`,
    )
    expect(commitmentOf(seed, prizes)).toBe(proof.commitment)
    expect(rows[0]?.seed_encrypted.includes(Buffer.from(seed))).toBe(false)
  })

  test('finds no ordinary goods, and no box whose contents were not decided', async () => {
    const ordinary = await makeGoods(server.context.database)
    const undecided = await makeGoods(server.context.database)
    await pool().query('update goods set goods_type = 2 where sn = $1', [undecided])
    for (const goodsSn of [ordinary, undecided, 'nothing']) {
      expect((await refusal(server.call('hwnft/blindBox/detail', { goodsSn }))).reason).toBe('GOODS_NOT_FOUND')
    }
    const buyer = server.as(await makeUser(server.context.database))
    const order = buyer('order/bilndBoxorder', { goodsSn: undecided, quantity: 1, noReturnAccepted: true }, newKey())
    expect((await refusal(order)).reason).toBe('GOODS_NOT_FOUND')
  })
})

test('closed boxes are stacks by product: the one that grew last first, the lowest numbers next, without boxes of others', async () => {
  const older = (await makeBox(server, { prizes: { 常规款: 20 } })).goodsSn
  const newer = (await makeBox(server)).goodsSn
  const { call, boxIds } = await makeOwner(server, { goodsSn: older, quantity: 12 })
  await open(call, boxIds.slice(0, 1))
  const own = await buyBoxes(server, { call, goodsSn: newer })
  await makeOwner(server, { goodsSn: newer, quantity: 2 })
  const { list } = await call('hwnft/userBlindBox/stacks', {})
  expect(list).toMatchObject([
    { goodsSn: newer, count: 1, boxIds: own.boxIds },
    { goodsSn: older, count: 11, boxIds: boxIds.slice(1, 11) },
  ])
})

test('[call hwnft/blindBox/list] shows boxes, which lists of goods leave out', async () => {
  const { goodsSn } = await makeBox(server, { name: '独此一盒' })
  const { list, total } = await server.call('hwnft/blindBox/list', { size: 100 })
  expect(list.find((card) => card.goodsSn === goodsSn)).toMatchObject({ name: '独此一盒', prizeKinds: 3, left: 10 })
  expect(list).toHaveLength(total)
  const common = { keyword: '独此一盒', size: 100 }
  const found = await server.call('goods/goodsCommon/commonList', { ...common, type: SearchType.blindBox })
  expect(found.list.map((card) => card.goodsSn)).toEqual([goodsSn])
  const digital = await server.call('goods/goodsCommon/commonList', { ...common, type: SearchType.digital })
  expect([digital.total, (await server.call('goods/goods/list', common)).total]).toEqual([0, 0])
  expect((await refusal(server.call('goods/goods/info', { goodsSn }))).reason).toBe('GOODS_NOT_FOUND')
})

test('a box is not published with a table that does not fit it', async () => {
  const { database, boxes } = server.context
  const box = await makeGoods(database, { goodsType: 2, edition: 3 })
  const [work, other] = [await makeGoods(database), await makeGoods(database)]
  const parcel = await makeGoods(database, { form: GoodsForm.physical })
  const one = { goodsSn: work, rank: '常规款', quantity: 3 }
  /** A table whose first prize is as it should be. */
  const beside = (given: object) => [
    { ...one, quantity: 1 },
    { ...one, quantity: 2, ...given },
  ]
  const wrong: Record<string, Parameters<typeof boxes.publish>[1]> = {
    'an unknown box': { goodsSn: 'nothing', prizes: [one] },
    'a work as the box': { goodsSn: work, prizes: [one] },
    'an unknown work': { goodsSn: box, prizes: beside({ goodsSn: 'nothing' }) },
    'another box inside': { goodsSn: box, prizes: beside({ goodsSn: (await makeBox(server)).goodsSn }) },
    'physical goods inside': { goodsSn: box, prizes: beside({ goodsSn: parcel }) },
    'no prize': { goodsSn: box, prizes: [] },
    'a work twice': { goodsSn: box, prizes: beside({}) },
    'a prize without a rank': { goodsSn: box, prizes: beside({ goodsSn: other, rank: ' ' }) },
    'fewer pieces than boxes': { goodsSn: box, prizes: [{ ...one, quantity: 2 }] },
    'more pieces than boxes': { goodsSn: box, prizes: [{ ...one, quantity: 4 }] },
  }
  const reasons: Record<string, string> = {}
  for (const [name, table] of Object.entries(wrong)) {
    const published = database.transaction((tx) => boxes.publish(tx, table))
    reasons[name] = await published.catch(({ reason, message }: AppError) => (reason === 'CONFLICT' ? message : reason))
  }
  const incomplete = '奖品表不完整：每件奖品要有等级和数量，且只列一次'
  expect(reasons).toEqual({
    'an unknown box': 'GOODS_NOT_FOUND',
    'a work as the box': '这件商品不是盲盒',
    'an unknown work': 'GOODS_NOT_FOUND',
    'another box inside': '盲盒里只能是数字藏品',
    'physical goods inside': '盲盒里只能是数字藏品',
    'no prize': incomplete,
    'a work twice': incomplete,
    'a prize without a rank': incomplete,
    'fewer pieces than boxes': '奖品数量之和须等于盲盒发行量',
    'more pieces than boxes': '奖品数量之和须等于盲盒发行量',
  })
  const prizes = beside({ goodsSn: other, isOwn: true })
  await database.transaction((tx) => boxes.publish(tx, { goodsSn: box, prizes }))
  const stored = database.db.selectFrom('blind_box_prizes').select(['goods_sn', 'is_own']).where('box_sn', '=', box)
  expect(await stored.orderBy('id').execute()).toEqual([
    { goods_sn: work, is_own: false },
    { goods_sn: other, is_own: true },
  ])
})

describe('[call order/bilndBoxorder]', () => {
  test('[enum.order-goods-type] sells boxes and nothing else, as order/order sells everything but boxes', async () => {
    const { goodsSn } = await makeBox(server)
    const ordinary = await makeGoods(server.context.database)
    const call = server.as(await makeUser(server.context.database))
    const order = { quantity: 1, noReturnAccepted: true } as const
    const boxAsGood = await refusal(call('order/order', { ...order, goodsSn }, newKey()))
    const goodAsBox = await refusal(call('order/bilndBoxorder', { ...order, goodsSn: ordinary }, newKey()))
    expect([boxAsGood.reason, goodAsBox.reason]).toEqual(['GOODS_NOT_FOUND', 'GOODS_NOT_FOUND'])
    const { orderSn } = await call('order/bilndBoxorder', { ...order, goodsSn }, newKey())
    const other = await call('order/order', { ...order, goodsSn: ordinary }, newKey())
    const { list } = await call('order/orders', {})
    expect(Object.fromEntries(list.map((card) => [card.orderSn, card.goodsType]))).toEqual({
      [orderSn]: OrderGoodsType.blindBox,
      [other.orderSn]: OrderGoodsType.ordinary,
    })
  })

  test('a paid order gives boxes with the next numbers, and no items', async () => {
    const { goodsSn } = await makeBox(server)
    const { call } = await makeOwner(server, { goodsSn, quantity: 2 })
    const { orderSn, boxIds } = await buyBoxes(server, { call, goodsSn, quantity: 3 })
    expect(await call('order/info', { orderSn })).toMatchObject({ status: 4, nftIds: [], serials: [], boxIds })
    const { list } = await call('hwnft/userBlindBox/list', {})
    expect(list.map((box) => box.number)).toEqual([5, 4, 3, 2, 1])
    expect(list.slice(0, 3).map((box) => box.boxId)).toEqual(boxIds.toReversed())
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 5 })
  })
})

describe('[call hwnft/userBlindBox/open]', () => {
  test('gives the content that the seed determined for the number of each box', async () => {
    const { call, goodsSn, boxIds } = await makeOwner(server, { quantity: 10 })
    const deck = await deckBehind(server, goodsSn)
    const { prizes } = await server.call('hwnft/blindBox/detail', { goodsSn })
    const { list } = await open(call, boxIds)
    expect(list.map((box) => box.boxId)).toEqual(boxIds)
    for (const box of list) {
      const due = prizes.find((prize) => prize.prizeId === deck[box.number - 1])
      expect(box.isOpened).toBe(true)
      expect(box.prize).toMatchObject({ goodsSn: due?.goodsSn, rank: due?.rank, edition: due?.quantity })
      const item = await call('hwnft/userNft/info', { nftId: box.prize?.nftId ?? '' })
      expect(item).toMatchObject({ goodsSn: due?.goodsSn, serial: box.prize?.serial })
    }
    const serials = Map.groupBy(list, (box) => box.prize?.rank)
    expect(
      [...serials.values()].map((boxes) => boxes.map((box) => box.prize?.serial ?? 0).toSorted((a, b) => a - b)),
    ).toEqual(expect.arrayContaining([[1], [1, 2, 3], [1, 2, 3, 4, 5, 6]]))
    expect((await call('hwnft/userBlindBox/list', { isOpened: true })).list.toReversed()).toEqual(list)
  })

  test('opens all of them or none', async () => {
    const [mine, theirs] = [await makeOwner(server, { quantity: 9 }), await makeOwner(server)]
    const refused = await refusal(open(mine.call, [...mine.boxIds, ...theirs.boxIds]))
    expect([refused.status, refused.reason]).toEqual([404, 'BOX_NOT_FOUND'])
    const [first = ''] = mine.boxIds
    expect((await refusal(open(mine.call, [first, first]))).reason).toBe('BAD_INPUT')
    expect((await refusal(open(mine.call, [first, `0${first}`]))).reason).toBe('BAD_INPUT')
    await open(mine.call, [first])
    expect((await refusal(open(mine.call, mine.boxIds))).reason).toBe('BOX_OPENED')
    expect(await mine.call('hwnft/userBlindBox/listCount', {})).toEqual({ unopened: 8, opened: 1, giftBoxes: 0 })
    expect(await theirs.call('hwnft/userBlindBox/listCount', {})).toEqual({ unopened: 1, opened: 0, giftBoxes: 0 })
  })

  test('needs a verified adult', async () => {
    const { boxIds } = await makeOwner(server)
    const unverified = await makeUser(server.context.database, { kycStatus: 1 })
    const minor = await makeUser(server.context.database, { birthDate: `${new Date().getFullYear() - 10}-01-01` })
    expect((await refusal(open(server.as(unverified), boxIds))).reason).toBe('KYC_REQUIRED')
    expect((await refusal(open(server.as(minor), boxIds))).reason).toBe('UNDER_AGE')
  })

  test('gives the first answer to a retry', async () => {
    const { call, boxIds } = await makeOwner(server)
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(call, boxIds, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })
})

test('[call hwnft/userBlindBox/list] pages through the boxes of one edition, opened or not', async () => {
  const { call, goodsSn, boxIds } = await makeOwner(server, { quantity: 5 })
  await buyBoxes(server, { call, goodsSn: (await makeBox(server)).goodsSn })
  await open(call, boxIds.slice(0, 2))
  const first = await call('hwnft/userBlindBox/list', { goodsSn, isOpened: false, size: 2 })
  const second = await call('hwnft/userBlindBox/list', {
    goodsSn,
    isOpened: false,
    size: 2,
    cursor: first.cursor ?? '',
  })
  expect([...first.list, ...second.list].map((box) => box.number)).toEqual([5, 4, 3])
  expect([first.total, second.cursor]).toEqual([3, null])
  expect(first.list.every((box) => box.prize === null && box.openTime === null)).toBe(true)
  expect((await refusal(call('hwnft/userBlindBox/list', { cursor: 'x' }))).reason).toBe('BAD_INPUT')
})

test('[call hwnft/userBlindBox/listCount] counts only what the caller has', async () => {
  const { call, boxIds, user } = await makeOwner(server, { quantity: 3 })
  await open(call, boxIds.slice(1))
  const { goodsSn } = await makeBox(server)
  const { giftBoxId } = await makeGiftBox(server, goodsSn)
  const stranger = await makeUser(server.context.database)
  for (const { uid } of [user, stranger, stranger]) {
    await server.context.database.transaction((tx) => server.context.boxes.giveGiftBox(tx, giftBoxId, uid))
  }
  expect(await call('hwnft/userBlindBox/listCount', {})).toEqual({ unopened: 1, opened: 2, giftBoxes: 1 })
})

describe('the commitment', () => {
  test.each([
    ['table', `update blind_box_prizes set quantity = 3 - quantity where box_sn = $1`],
    ['rules', `update blind_boxes set rules_version = 'box-v0' where goods_sn = $1`],
  ])('opens nothing if somebody changed its %s in the database', async (_, damage) => {
    const { goodsSn } = await makeBox(server, { prizes: { a: 1, b: 2 } })
    const { call, boxIds } = await makeOwner(server, { goodsSn })
    const kept = await rewrite<{ id: string; quantity: number }>(
      server.context.database,
      'select id, quantity from blind_box_prizes where box_sn = $1',
      [goodsSn],
    )
    await rewrite(server.context.database, damage, [goodsSn])
    expect(await refusal(open(call, boxIds))).toMatchObject({ status: 500 })
    for (const { id, quantity } of kept) {
      const put = 'update blind_box_prizes set quantity = $2 where id = $1'
      await rewrite(server.context.database, put, [id, quantity])
    }
    const right = 'update blind_boxes set rules_version = $2 where goods_sn = $1'
    await rewrite(server.context.database, right, [goodsSn, 'box-v1'])
    expect((await open(call, boxIds)).list).toHaveLength(1)
  })

  test('has its own unpredictable seed for each edition', async () => {
    const { context } = server
    const seeds = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { goodsSn } = await makeBox(server)
        const box = await context.database.db
          .selectFrom('blind_boxes')
          .select('seed_encrypted')
          .where('goods_sn', '=', goodsSn)
          .executeTakeFirstOrThrow()
        return context.sealer.decrypt(box.seed_encrypted, `blind_boxes.seed:${goodsSn}`)
      }),
    )
    expect(new Set(seeds).size).toBe(3)
    for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/)
  })

  test('nothing of a box can be changed once it is sold or reserved', () =>
    checkCells(
      [
        ['a prize', `update blind_box_prizes set rank = '别的' where box_sn = $1`],
        ['its pieces', `update blind_box_prizes set quantity = quantity + 1 where box_sn = $1`],
        ['the table', `delete from blind_box_prizes where box_sn = $1`],
        ['the price', `update goods set price_fen = 1 where sn = $1`],
        ['the edition', `update goods set edition = edition + 1 where sn = $1`],
        ['the stock', `update goods_taken set edition = edition + 1 where goods_sn = $1`],
        ['the commitment', `update blind_boxes set commitment = 'x' where goods_sn = $1`],
        ['the seed', `update blind_boxes set seed_encrypted = '' where goods_sn = $1`],
      ],
      async (_, change) => {
        const { goodsSn } = await makeBox(server)
        const call = server.as(await makeUser(server.context.database))
        await call('order/bilndBoxorder', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
        await expect(pool().query(change, [goodsSn])).rejects.toMatchObject({ code: '23000' })
      },
    ))

  test('prizes that do not make the edition are refused', () =>
    checkCells(
      [
        ['pieces that do not add up', { a: 3, b: 3 }, 7],
        ['an empty prize', { a: 7, b: 0 }, 7],
        ['no prize', {}, 7],
      ],
      async (_, prizes, edition) => {
        await expect(makeBox(server, { prizes, edition, status: 8 })).rejects.toThrow()
      },
    ))
})
