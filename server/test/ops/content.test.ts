import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../src/core/database.ts'
import { createOpsModule, type OpsModule } from '../../src/modules/ops/index.ts'
import { fromNow } from '../support/goods.ts'
import { openFoundation, serveRoutes } from '../support/modules.ts'

let database: Database
let ops: OpsModule
let server: Awaited<ReturnType<typeof serveRoutes>>
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openFoundation({
    brand: { name: '望川数藏' },
    http: { imageHost: 'https://img.example.com' },
    order: { windowDropSeconds: 240, windowDigitalSeconds: 700, windowPhysicalSeconds: 2000, minimumAge: 16 },
  })
  database = opened.foundation.database
  ops = createOpsModule(opened.foundation)
  server = await serveRoutes(opened.foundation, ops.routes)
  close = async () => {
    await server.close()
    await opened.close()
  }
})
afterAll(() => close())
beforeEach(() => ops.forget())
afterEach(async () => {
  for (const table of ['notices', 'notice_classifications', 'settings'] as const) {
    await database.db.deleteFrom(table).execute()
  }
})

const store = (key: string, value: unknown) =>
  database.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .execute()

describe('[call ops/notice/list]', () => {
  async function makeClassification(name: string): Promise<string> {
    const row = await database.db
      .insertInto('notice_classifications')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  const makeNotice = (classification_id: string, title: string, minutesAgo: number, is_pinned = false) =>
    database.db
      .insertInto('notices')
      .values({
        classification_id,
        title,
        is_pinned,
        summary: `${title}的摘要`,
        body: '<p>正文</p>',
        publish_at: fromNow(-60 * minutesAgo),
      })
      .execute()
  const titles = async (input: { page?: number; size?: number; classificationId?: string } = {}) =>
    (await server.get('ops/notice/list', input)).list.map((notice) => notice.title)

  test('lists what is published, pinned first, then the newest', async () => {
    const news = await makeClassification('公告')
    await makeNotice(news, '旧', 30)
    await makeNotice(news, '新', 10)
    await makeNotice(news, '置顶', 99, true)
    await makeNotice(news, '明天', -60, true)
    expect(await titles()).toEqual(['置顶', '新', '旧'])
    expect((await server.get('ops/notice/list')).list[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      title: '置顶',
      summary: '置顶的摘要',
      classificationId: news,
      classificationName: '公告',
      isPinned: true,
      publishTime: expect.closeTo(Date.now() / 1000 - 99 * 60, -2),
    })
  })

  test('narrows down to a classification', async () => {
    const [news, events] = [await makeClassification('公告'), await makeClassification('活动')]
    await makeNotice(news, '公告一', 1)
    await makeNotice(events, '活动一', 2)
    const { list, total } = await server.get('ops/notice/list', { classificationId: events })
    expect([list.map((notice) => notice.title), total]).toEqual([['活动一'], 1])
    expect(await titles({ classificationId: '99999' })).toEqual([])
  })

  test('is paged, and says how many there are', async () => {
    const news = await makeClassification('公告')
    for (const minutes of [1, 2, 3]) await makeNotice(news, `第 ${minutes} 条`, minutes)
    expect(await titles({ page: 1, size: 2 })).toEqual(['第 1 条', '第 2 条'])
    const last = await server.get('ops/notice/list', { page: 2, size: 2 })
    expect([last.list.map((notice) => notice.title), last.total, last.page, last.size]).toEqual([['第 3 条'], 3, 2, 2])
  })

  test('a change is seen once it is announced', async () => {
    const news = await makeClassification('公告')
    expect(await titles()).toEqual([])
    await makeNotice(news, '急', 0)
    ops.forget()
    expect(await titles()).toEqual(['急'])
  })

  test.each([
    ['page', { page: 0 }],
    ['size', { size: 101 }],
    ['classificationId', { classificationId: 'news' }],
  ])('names the malformed field %s', async (field, input) => {
    expect(await server.ask('ops/notice/list', input)).toMatchObject({
      code: 400,
      reason: 'BAD_INPUT',
      data: { field },
    })
  })
})

describe('[call ops/basic/config/info]', () => {
  test('tells brand, picture host, payment windows and age from the configuration', async () => {
    expect(await server.get('ops/basic/config/info')).toMatchObject({
      brandName: '望川数藏',
      copyright: '© 2026 望川数藏 版权所有',
      imageHost: 'https://img.example.com',
      orderWindows: { drop: 240, digital: 700, physical: 2000 },
      minimumAge: 16,
    })
  })

  test('[layout.footer] names all four licences and filings and the agreements by default', async () => {
    const { licences, agreements, agreementVersion } = await server.get('ops/basic/config/info')
    expect(licences.map(({ name }) => name)).toEqual([
      'ICP 备案',
      '公安备案',
      '网络文化经营许可证',
      '区块链信息服务备案',
    ])
    expect(licences.every(({ number, link }) => number !== '' && (link === '' || link.startsWith('https://')))).toBe(
      true,
    )
    expect(agreements.length).toBeGreaterThan(0)
    expect(agreementVersion).not.toBe('')
  })

  test('what operators store takes the place of the defaults, piece by piece', async () => {
    const before = await server.get('ops/basic/config/info')
    const licences = [{ name: 'ICP 备案', number: '云ICP备1号', link: '' }]
    await store('basic', { licences, slogan: '看山' })
    expect(await server.get('ops/basic/config/info')).toEqual(before)
    ops.forget()
    expect(await server.get('ops/basic/config/info')).toEqual({ ...before, licences, slogan: '看山' })
  })

  test.each([[{ slogan: 5 }], [{ unknown: 'x' }], [{ licences: [{ name: 'x' }] }]])(
    'a stored value that does not fit is passed over: %j',
    async (value) => {
      const before = await server.get('ops/basic/config/info')
      await store('basic', value)
      ops.forget()
      expect(await server.get('ops/basic/config/info')).toEqual(before)
    },
  )
})

describe('[call ops/service/config/info]', () => {
  test('[entity.customer-service] links to a page of ours by default', async () => {
    expect((await server.get('ops/service/config/info')).link).toMatch(/^\//)
  })

  test('links to what is stored for the type, else to the common address', async () => {
    await store('service', { link: 'https://help.example.com', links: { 2: 'https://help.example.com/box' } })
    expect((await server.get('ops/service/config/info', { typeId: 2 })).link).toBe('https://help.example.com/box')
    expect((await server.get('ops/service/config/info', { typeId: 3 })).link).toBe('https://help.example.com')
    expect((await server.get('ops/service/config/info')).link).toBe('https://help.example.com')
  })

  test.each([{ typeId: 0 }, { typeId: 10 }, { typeId: 'x' }])('names the malformed field in %j', async (input) => {
    expect(await server.ask('ops/service/config/info', input)).toMatchObject({ code: 400, data: { field: 'typeId' } })
  })
})

describe('[call ops/specialTypeConfig/byType]', () => {
  test('[entity.memory-section] tells every field, the pictures as JSON text', async () => {
    const stored = {
      id: '7',
      title: '纪念',
      accessStatus: 1,
      introduceStatus: 0,
      redPoint: 1,
      webBanner: '/media/w',
      appBanner: '/media/a',
    }
    await store('specialTypes', { 2: { ...stored, pcImages: ['/media/1'], appImages: ['/media/2', '/media/3'] } })
    const { imgData, ...rest } = await server.get('ops/specialTypeConfig/byType', { type: 2 })
    expect(rest).toEqual(stored)
    expect(JSON.parse(imgData)).toEqual({ pcImages: ['/media/1'], appImages: ['/media/2', '/media/3'] })
  })

  test('the memory section is closed until an operator opens it', async () => {
    expect(await server.get('ops/specialTypeConfig/byType', { type: 2 })).toMatchObject({ accessStatus: 0 })
  })

  test('refuses a type that nobody configured', async () => {
    expect(await server.ask('ops/specialTypeConfig/byType', { type: 3 })).toMatchObject({
      code: 404,
      reason: 'NOT_FOUND',
    })
  })

  test.each([{}, { type: 0 }, { type: 'two' }])('names the malformed field in %j', async (input) => {
    expect(await server.ask('ops/specialTypeConfig/byType', input)).toMatchObject({
      code: 400,
      data: { field: 'type' },
    })
  })
})
