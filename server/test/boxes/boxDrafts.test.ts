import { randomUUID } from 'node:crypto'
import { apiPrefix, type DraftId } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../support/factories.ts'
import { makeGoods, makeShop } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { buyBoxes, faultsOf, open } from './boxFixture.ts'
import { stockOf } from './fixture.ts'

let server: TestServer
let first: StaffMember
let second: StaffMember
let shopId: string
beforeAll(async () => {
  server = await startTestServer()
  first = await createStaff(server, { roles: ['publisher'] })
  second = await createStaff(server, { roles: ['publisher'] })
  shopId = await makeShop(server.context.database)
})
afterAll(async () => {
  expect(await faultsOf(server)).toEqual([])
  await server.stop()
})

const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const newNumber = () => `BX${randomUUID().slice(0, 8).toUpperCase()}`
const testPicture = { url: '/media/test', widths: [640, 1280], ratio: 1, placeholder: 'data:image/webp;base64,' }
const reason = '按计划发行'

const ownPrize = (given: object = {}) => ({
  goodsSn: newNumber(),
  rank: '常规款',
  quantity: 10,
  own: { name: '灯市小景', cover: testPicture, story: '一盏灯。\n两盏灯。' },
  ...given,
})
const boxOf = (given: object = {}) => ({
  goodsSn: newNumber(),
  name: '灯谜盲盒',
  subtitle: '两款随机一款',
  cover: testPicture,
  gallery: [testPicture],
  story: '<p>猜一盏灯。</p>',
  kind: 2,
  contractType: 1,
  priceFen: 4990,
  edition: 10,
  perPersonLimit: 0,
  isDrop: false,
  saleStart: soon(3600),
  saleEnd: null,
  priorityWindows: [],
  shopId,
  creator: { name: '沈砚秋', title: '', introduction: '' },
  issuer: '云岫博物院',
  licenceNumber: '浙网文〔2026〕1 号',
  aiUse: 'none',
  giftDays: { first: 30, next: 30 },
  rules: [],
  prizes: [ownPrize()],
  ...given,
})

async function draft(content: object): Promise<DraftId> {
  return (await first.ask('draft/create', { kind: 'blindBox', key: randomUUID(), content })).data.id
}
const info = async (id: DraftId) => (await first.ask('draft/info', { id })).data
const codesOf = async (id: DraftId) =>
  (await first.ask('draft/preflight', { id })).data.findings.map(({ code, field }) => `${code} ${field}`.trim())
async function save(id: DraftId, content: object): Promise<void> {
  const { version } = await info(id)
  expect((await first.ask('draft/save', { id, version, content, isAutosave: false })).status).toBe(200)
}

/** Requests the publication and approves it as the other person; returns the refusal, or the published number. */
async function publish(id: DraftId): Promise<string | undefined> {
  const { version } = await info(id)
  const { data, reason: why } = await first.ask('draft/publish', { id, version, reason })
  if (data?.outcome !== 'waiting') return why
  const approved = await second.ask('approval/approve', { id: data.approvalId, comment: '已核对' })
  return approved.reason ?? (await info(id)).publishedId ?? undefined
}
const shown = async (goodsSn: string) =>
  (await fetch(`${server.url}${apiPrefix}hwnft/blindBox/detail?goodsSn=${goodsSn}`)).json() as Promise<{
    data: { name: string; prizes: { rank: string; odds: number; name: string }[]; proof: { commitment: string } }
  }>

describe('[console.boxes] a draft of a blind box', () => {
  test('is published by two with its works, committed to, shown with its odds, sold and opened', async () => {
    const rare = await makeGoods(server.context.database, { edition: 5, name: '月下独酌' })
    const own = ownPrize({ quantity: 9 })
    const content = boxOf({
      saleStart: soon(-60),
      prizes: [{ goodsSn: rare, rank: '隐藏款', quantity: 1, own: null }, own],
    })
    const id = await draft(content)
    expect(await codesOf(id)).toEqual(['saleNow saleStart'])
    expect(await publish(id)).toBe(content.goodsSn)
    await server.worker.sweep('goods-status')
    const { goodsSn } = content
    const box = (await first.ask('box/info', { goodsSn })).data
    expect(box).toMatchObject({ edition: 10, sold: 0, seed: null, priceFen: 4990 })
    expect((await shown(goodsSn)).data).toMatchObject({
      name: '灯谜盲盒',
      prizes: [
        { rank: '隐藏款', odds: 1000, name: '月下独酌' },
        { rank: '常规款', odds: 9000, name: '灯市小景' },
      ],
      proof: { commitment: box.commitment },
    })
    // Its pieces are reserved: four of the work's five can still be bought, of its own none.
    expect((await stockOf(server, rare))?.reserved).toBe(1)
    expect((await first.ask('goods/info', { goodsSn: own.goodsSn })).data).toMatchObject({
      edition: 9,
      left: 0,
      status: 8,
    })
    const call = server.as(await makeUser(server.context.database))
    const { boxIds } = await buyBoxes(server, { call, goodsSn, quantity: 2 })
    expect((await open(call, boxIds)).list).toHaveLength(2)
  })

  test('is previewed like the public page, and the preview stores nothing', async () => {
    const content = boxOf()
    const { data } = await first.ask('draft/preview', { id: await draft(content) })
    expect(data).toMatchObject({ path: `/blindBoxInfo/${content.goodsSn}` })
    expect(data.replies).toEqual([
      {
        path: 'hwnft/blindBox/detail',
        input: { goodsSn: content.goodsSn },
        reply: expect.objectContaining({ name: '灯谜盲盒', left: 10, edition: 10, prizeKinds: 1 }),
      },
    ])
    expect((await first.ask('box/info', { goodsSn: content.goodsSn })).reason).toBe('GOODS_NOT_FOUND')
    expect((await first.ask('goods/info', { goodsSn: content.prizes[0]?.goodsSn })).reason).toBe('GOODS_NOT_FOUND')
  })

  test('once published keeps its table, edition and odds; texts may change, and the price until somebody has a box', async () => {
    const content = boxOf({ saleStart: soon(-60) })
    const { goodsSn } = content
    const id = await draft(content)
    expect(await publish(id)).toBe(goodsSn)
    const { frozen } = await info(id)
    expect(frozen).toMatchObject({
      prizes: expect.any(String),
      edition: expect.any(String),
      contractType: expect.any(String),
    })
    expect(frozen).not.toHaveProperty('priceFen')
    const { commitment } = (await first.ask('box/info', { goodsSn })).data

    for (const broken of [
      { prizes: [ownPrize({ goodsSn: content.prizes[0]?.goodsSn, rank: '隐藏款' })] },
      { edition: 11, prizes: [ownPrize({ goodsSn: content.prizes[0]?.goodsSn, quantity: 11 })] },
    ]) {
      await save(id, { ...content, ...broken })
      expect(await publish(id)).not.toBe(goodsSn)
    }
    await save(id, { ...content, name: '灯谜盲盒（元宵）', priceFen: 3990 })
    expect(await publish(id)).toBe(goodsSn)
    // Processes receive the new price a moment later.
    await expect
      .poll(async () => (await first.ask('box/info', { goodsSn })).data)
      .toMatchObject({
        name: '灯谜盲盒（元宵）',
        priceFen: 3990,
        edition: 10,
        commitment,
      })

    await server.worker.sweep('goods-status')
    const call = server.as(await makeUser(server.context.database))
    await buyBoxes(server, { call, goodsSn, quantity: 1 })
    expect((await info(id)).frozen).toMatchObject({ priceFen: expect.any(String) })
    await save(id, { ...content, priceFen: 1 })
    expect(await publish(id)).not.toBe(goodsSn)
    expect((await first.ask('box/info', { goodsSn })).data.priceFen).toBe(3990)
    // The database refuses it too, for every caller.
    const { pool } = server.context.database
    await expect(pool.query('update goods set price_fen = 1 where sn = $1', [goodsSn])).rejects.toThrow()
    await expect(
      pool.query('update blind_box_prizes set quantity = quantity + 1 where box_sn = $1', [goodsSn]),
    ).rejects.toThrow()
  })

  test('read back from a published box equals it, and is copied without what must be unique', async () => {
    const content = boxOf()
    const id = await draft(content)
    await publish(id)
    await server.context.database.pool.query('delete from draft_versions where draft_id = $1', [id])
    await server.context.database.pool.query('delete from drafts where id = $1', [id])
    const again = (await first.ask('draft/of', { kind: 'blindBox', publishedId: content.goodsSn })).data.id
    expect((await info(again)).content).toEqual(content)
    expect(await codesOf(again)).toEqual([])
    const copy = (await first.ask('draft/duplicate', { id: again, key: randomUUID() })).data.id
    const { prizes } = (await info(copy)).content as ReturnType<typeof boxOf>
    expect(prizes).toMatchObject([{ rank: '常规款', quantity: 10, own: { name: '灯市小景' } }])
    expect(prizes[0]?.goodsSn).not.toBe(content.prizes[0]?.goodsSn)
    expect((await first.ask('draft/of', { kind: 'blindBox', publishedId: 'NOBODYS' })).reason).toBe('NOT_FOUND')
  })

  test('of two that need the same last pieces the second is refused, and leaves nothing behind', async () => {
    const work = await makeGoods(server.context.database, { edition: 10 })
    const all = { goodsSn: work, rank: '常规款', quantity: 10, own: null }
    const [one, two] = [boxOf({ prizes: [all] }), boxOf({ prizes: [all] })]
    const [firstId, secondId] = [await draft(one), await draft(two)]
    const { data } = await first.ask('draft/publish', { id: secondId, version: 1, reason })
    expect(await publish(firstId)).toBe(one.goodsSn)
    if (data.outcome !== 'waiting') throw new Error('It did not wait')
    expect((await second.ask('approval/approve', { id: data.approvalId, comment: '' })).reason).toBe('APPROVAL_MOVED')
    expect((await first.ask('goods/info', { goodsSn: two.goodsSn })).reason).toBe('GOODS_NOT_FOUND')
  })
})

describe('[console.preflight] problems of a blind box', () => {
  test.each([
    ['a table that makes no edition', { edition: 11 }, 'sum prizes'],
    ['no licence', { licenceNumber: '' }, 'licenceMissing licenceNumber'],
    ['an empty table', { prizes: [] }, 'unsound prizes'],
    ['a row without a rank', { prizes: [ownPrize({ rank: '' })] }, 'missing prizes.0.rank'],
    ['a sale that is over', { saleStart: soon(-120), saleEnd: soon(-60) }, 'saleOver saleEnd'],
    [
      'a picture that is too small',
      { prizes: [ownPrize({ own: { name: '小', cover: { ...testPicture, widths: [320] }, story: '' } })] },
      'pictureSmall prizes.0.own.cover',
    ],
    [
      'a work that is not there',
      { prizes: [{ goodsSn: 'NOBODYS', rank: '常规款', quantity: 10, own: null }] },
      'workGone prizes.0.goodsSn',
    ],
    [
      'chances that show as none',
      { edition: 30_001, prizes: [ownPrize({ quantity: 1 }), ownPrize({ quantity: 30_000 })] },
      'oddsTiny prizes.0.quantity',
    ],
  ])('%s is found, with its field', async (_what, given, finding) => {
    expect(await codesOf(await draft(boxOf(given)))).toContain(finding)
  })

  test('works that are not items, are taken down, have too few pieces, occur twice, or have a taken number', async () => {
    const { database } = server.context
    const [box, gone, few] = [
      await makeGoods(database, { goodsType: 2 }),
      await makeGoods(database, { status: 10 }),
      await makeGoods(database, { edition: 2 }),
    ]
    const row = (goodsSn: string, quantity = 1) => ({ goodsSn, rank: '常规款', quantity, own: null })
    const prizes = [
      row(box),
      row(gone),
      row(few, 3),
      row(few),
      ownPrize({ goodsSn: few, quantity: 4 }),
      ownPrize({ goodsSn: box, quantity: 1 }),
    ]
    const found = await codesOf(await draft(boxOf({ prizes })))
    expect(found).toEqual(
      expect.arrayContaining([
        'notItem prizes.0.goodsSn',
        'takenDown prizes.1.goodsSn',
        'stock prizes.2.quantity',
        'twice prizes.3.goodsSn',
        'twice prizes.4.goodsSn',
        'numberTaken prizes.5.goodsSn',
      ]),
    )
  })
})
