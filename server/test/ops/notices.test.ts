import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publishNotice } from '../../src/modules/ops/index.ts'
import { fromNow } from '../support/goods.ts'
import { opsOf, useModule } from '../support/modules.ts'

const ops = useModule(opsOf, { brand: { name: '望川 <数藏> & 友' } })
beforeEach(() => ops.module.forget())
afterEach(async () => {
  await ops.database.db.deleteFrom('notices').execute()
  await ops.database.db.deleteFrom('notice_classifications').execute()
})

async function makeClassification(name: string, position = 0): Promise<string> {
  const row = await ops.database.db
    .insertInto('notice_classifications')
    .values({ name, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Publishes a notice `minutesAgo`; negative is scheduled. Returns its id. */
const makeNotice = (
  classificationId: string,
  title: string,
  minutesAgo: number,
  { isPinned = false, content = `<p>${title}的正文</p>` } = {},
) =>
  ops.database.transaction((tx) =>
    publishNotice(tx, { classificationId, title, content, isPinned, publishAt: fromNow(-60 * minutesAgo) }),
  )

describe('[call ops/notice/list]', () => {
  const titles = async (input: { page?: number; size?: number; classificationId?: string } = {}) =>
    (await ops.get('ops/notice/list', input)).list.map((notice) => notice.title)

  test('lists published notices, pinned first, then the newest', async () => {
    const news = await makeClassification('公告')
    await makeNotice(news, '旧', 30)
    await makeNotice(news, '新', 10)
    await makeNotice(news, '置顶', 99, { isPinned: true })
    await makeNotice(news, '明天', -60, { isPinned: true })
    expect(await titles()).toEqual(['置顶', '新', '旧'])
    expect((await ops.get('ops/notice/list')).list[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      title: '置顶',
      summary: '置顶的正文',
      classificationId: news,
      classificationName: '公告',
      isPinned: true,
      publishTime: expect.closeTo(Date.now() / 1000 - 99 * 60, -2),
    })
  })

  test('filters by classification', async () => {
    const [news, events] = [await makeClassification('公告'), await makeClassification('活动')]
    await makeNotice(news, '公告一', 1)
    await makeNotice(events, '活动一', 2)
    const { list, total } = await ops.get('ops/notice/list', { classificationId: events })
    expect([list.map((notice) => notice.title), total]).toEqual([['活动一'], 1])
    expect(await titles({ classificationId: '99999' })).toEqual([])
  })

  test('is paged, and states the total', async () => {
    const news = await makeClassification('公告')
    for (const minutes of [1, 2, 3]) await makeNotice(news, `第 ${minutes} 条`, minutes)
    expect(await titles({ page: 1, size: 2 })).toEqual(['第 1 条', '第 2 条'])
    const last = await ops.get('ops/notice/list', { page: 2, size: 2 })
    expect([last.list.map((notice) => notice.title), last.total, last.page, last.size]).toEqual([['第 3 条'], 3, 2, 2])
  })

  test('a change is seen once it is announced', async () => {
    const news = await makeClassification('公告')
    expect(await titles()).toEqual([])
    await makeNotice(news, '急', 0)
    ops.module.forget()
    expect(await titles()).toEqual(['急'])
  })

  test.each([
    ['page', { page: 0 }],
    ['size', { size: 101 }],
    ['classificationId', { classificationId: 'news' }],
  ])('names the malformed field %s', async (field, input) => {
    expect(await ops.ask('ops/notice/list', input)).toMatchObject({
      code: 400,
      reason: 'BAD_INPUT',
      data: { field },
    })
  })
})

describe('[call ops/notice]', () => {
  const nowSeconds = () => Math.floor(Date.now() / 1000)

  test('counts notices since the last look, and shows the newest', async () => {
    const news = await makeClassification('公告')
    await makeNotice(news, '旧', 30, { isPinned: true })
    await makeNotice(news, '新', 10)
    await makeNotice(news, '明天', -60)
    const { newest, unread } = await ops.get('ops/notice')
    expect([unread, newest?.title]).toEqual([2, '新'])
    expect((await ops.get('ops/notice', { since: nowSeconds() - 20 * 60 })).unread).toBe(1)
    expect((await ops.get('ops/notice', { since: nowSeconds() })).unread).toBe(0)
    const seen = newest?.publishTime ?? 0
    expect((await ops.get('ops/notice', { since: seen })).unread).toBe(0)
    expect((await ops.get('ops/notice', { since: seen - 1 })).unread).toBe(1)
  })

  test('is empty if nothing is published', async () => {
    await makeNotice(await makeClassification('公告'), '明天', -60)
    expect(await ops.get('ops/notice')).toEqual({ unread: 0, newest: null })
  })

  test('counts to 99', async () => {
    const news = await makeClassification('公告')
    for (let minutes = 1; minutes <= 101; minutes++) await makeNotice(news, `第 ${minutes} 条`, minutes)
    expect((await ops.get('ops/notice')).unread).toBe(99)
  })

  test('counts a scheduled notice from its time on', async () => {
    const news = await makeClassification('公告')
    const id = await makeNotice(news, '明天', -60)
    expect((await ops.get('ops/notice')).unread).toBe(0)
    await ops.database.db
      .updateTable('notices')
      .set({ publish_at: fromNow(-1) })
      .where('id', '=', id)
      .execute()
    ops.module.forget()
    expect(await ops.get('ops/notice')).toMatchObject({ unread: 1, newest: { id } })
  })

  test.each([{ since: -1 }, { since: 'x' }])('names the malformed field in %j', async (input) => {
    expect(await ops.ask('ops/notice', input)).toMatchObject({ code: 400, data: { field: 'since' } })
  })
})

describe('[call ops/noticeClassification/list]', () => {
  test('lists those with published notices, in their order', async () => {
    const events = await makeClassification('活动', 2)
    const news = await makeClassification('公告', 1)
    await makeClassification('空', 0)
    await makeNotice(events, '活动一', 2)
    await makeNotice(news, '公告一', 3)
    await makeNotice(news, '公告二', 4)
    await makeNotice(await makeClassification('预告', 3), '明天', -60)
    expect(await ops.get('ops/noticeClassification/list')).toEqual({
      list: [
        { id: news, name: '公告' },
        { id: events, name: '活动' },
      ],
    })
  })

  test('is empty if nothing is published', async () => {
    await makeClassification('空')
    expect(await ops.get('ops/noticeClassification/list')).toEqual({ list: [] })
  })
})

describe('[call ops/notice/info]', () => {
  test('shows all fields of one notice, its text sanitized and the brand named', async () => {
    const news = await makeClassification('公告')
    const content = '<h2>{brand}</h2><p onclick="go()">正文<script>go()</script></p>'
    const id = await makeNotice(news, '开窑', 10, { isPinned: true, content })
    expect(await ops.get('ops/notice/info', { id })).toEqual({
      id,
      title: '开窑',
      summary: '望川 <数藏> & 友 正文',
      classificationId: news,
      classificationName: '公告',
      isPinned: true,
      publishTime: expect.closeTo(Date.now() / 1000 - 600, -2),
      content: '<h2>望川 &lt;数藏&gt; &amp; 友</h2><p>正文</p>',
      goodsSn: null,
      previous: null,
      next: null,
    })
  })

  test('links to the published ones before and after it in time, pinned or not', async () => {
    const [news, events] = [await makeClassification('公告'), await makeClassification('活动')]
    const oldest = await makeNotice(news, '旧', 30, { isPinned: true })
    const middle = await makeNotice(events, '中', 20)
    const newest = await makeNotice(news, '新', 10)
    await makeNotice(news, '明天', -60)
    const around = async (id: string) => {
      const { previous, next } = await ops.get('ops/notice/info', { id })
      return [previous, next]
    }
    const link = (id: string, title: string) => ({ id, title })
    expect(await around(oldest)).toEqual([null, link(middle, '中')])
    expect(await around(middle)).toEqual([link(oldest, '旧'), link(newest, '新')])
    expect(await around(newest)).toEqual([link(middle, '中'), null])
  })

  test('distinguishes neighbours of the same moment', async () => {
    const rest = { classificationId: await makeClassification('公告'), content: '', isPinned: false }
    const ids = await ops.database.transaction(async (tx) => {
      const made: string[] = []
      for (const title of ['一', '二', '三'])
        made.push(await publishNotice(tx, { ...rest, title, publishAt: fromNow(-60) }))
      return made
    })
    const { previous, next } = await ops.get('ops/notice/info', { id: ids[1] ?? '' })
    expect([previous?.title, next?.title]).toEqual(['一', '三'])
  })

  test('sanitizes what other programs wrote into the table', async () => {
    const id = await makeNotice(await makeClassification('公告'), '改过', 1)
    const body = '<p>好</p><img src="/media/a.jpg" onerror="go()"><img src="x"><iframe src="/a"></iframe>'
    await ops.database.db.updateTable('notices').set({ body }).where('id', '=', id).execute()
    expect((await ops.get('ops/notice/info', { id })).content).toBe('<p>好</p><img src="/media/a.jpg" />')
  })

  test('does not show scheduled or unknown notices', async () => {
    const later = await makeNotice(await makeClassification('公告'), '明天', -60)
    for (const id of [later, '999999', '0']) {
      expect(await ops.ask('ops/notice/info', { id })).toMatchObject({ code: 404, reason: 'NOT_FOUND' })
    }
  })

  test.each([{}, { id: 'one' }, { id: '1'.repeat(19) }])('names the malformed field in %j', async (input) => {
    expect(await ops.ask('ops/notice/info', input)).toMatchObject({
      code: 400,
      reason: 'BAD_INPUT',
      data: { field: 'id' },
    })
  })
})
