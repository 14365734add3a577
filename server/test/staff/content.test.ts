import { type AdminPath } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGoods, testPicture } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let beside: TestServer
let operator: StaffMember
let other: StaffMember
let owner: StaffMember
/** May write, but not publish. */
let writer: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  beside = await startTestServer({ beside: server })
  operator = await createStaff(server, { roles: ['operation'] })
  other = await createStaff(server, { roles: ['operation'] })
  owner = await createStaff(server, { roles: ['owner'] })
  const { data } = await owner.ask('role/create', { name: '撰稿', permissions: ['content.read', 'content.edit'] })
  writer = await createStaff(server, { roles: [data.id] })
})
afterAll(async () => {
  await beside.stop()
  await server.stop()
})

const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const entriesOf = async (target: string) => (await owner.ask('audit/list', { target, outcome: 'done' })).data.list

/** The outcomes of two concurrent saves: one is done, the other is refused as outdated. */
async function quarrel(path: AdminPath, input: object) {
  const answers = await Promise.all([operator.ask(path, input), other.ask(path, input)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.reason).toBe('EDITED_MEANWHILE')
}

async function classification(name: string) {
  return (await operator.ask('notice/saveClassification', { name, position: 1 })).data.classificationId
}

describe('[console.content] notices', () => {
  const titles = async (site: TestServer) => (await site.call('ops/notice/list', {})).list.map(({ title }) => title)

  test('are written, published, and taken down in every process at once, with their editors', async () => {
    const classificationId = await classification('发售')
    const input = {
      classificationId,
      title: '秋日新作开售',
      content: '<p onclick="x()">今晚八点</p><script>x</script>',
    }
    const { data } = await operator.ask('notice/save', input)
    expect(await titles(server)).toEqual([])
    expect((await operator.ask('notice/info', data)).reason).toBe('BAD_INPUT')
    const { noticeId } = data
    expect((await operator.ask('notice/info', { noticeId })).data).toMatchObject({
      state: 'draft',
      goodsSn: null,
      content: '<p>今晚八点</p>',
      version: 1,
    })
    expect(await operator.ask('notice/show', { noticeId, version: 1, isShown: true })).toMatchObject({ status: 200 })
    await expect.poll(() => titles(server)).toEqual(['秋日新作开售'])
    await expect.poll(() => titles(beside)).toEqual(['秋日新作开售'])
    await operator.ask('notice/show', { noticeId, version: 2, isShown: false })
    await expect.poll(() => titles(beside), { timeout: 1000 }).toEqual([])
    await expect.poll(() => titles(server), { timeout: 1000 }).toEqual([])
    expect(await entriesOf(`notice:${noticeId}`)).toMatchObject([
      { verb: 'notice/show', before: { isShown: true }, after: { isShown: false } },
      { verb: 'notice/show' },
      { verb: 'notice/save', after: { title: '秋日新作开售', content: '<p>今晚八点</p>' } },
    ])
  })

  test('refer to a work whose sale they announce, which has to exist', async () => {
    const input = { classificationId: await classification('首发'), title: '明日首发', content: '<p>见作品</p>' }
    expect(await operator.ask('notice/save', { ...input, goodsSn: 'NONE' })).toMatchObject({ reason: 'NOT_FOUND' })
    const goodsSn = await makeGoods(server.context.database)
    const { noticeId } = (await operator.ask('notice/save', { ...input, goodsSn })).data
    expect((await operator.ask('notice/info', { noticeId })).data.goodsSn).toBe(goodsSn)
    await operator.ask('notice/show', { noticeId, version: 1, isShown: true })
    // Every process receives the change by a notification.
    await expect.poll(async () => (await server.call('ops/notice/info', { id: noticeId })).goodsSn).toBe(goodsSn)
    await operator.ask('notice/save', { ...input, noticeId, version: 2 })
    await operator.ask('notice/show', { noticeId, version: 3, isShown: false })
    expect((await operator.ask('notice/info', { noticeId })).data.goodsSn).toBeNull()
  })

  test('appear and end by their times alone, and are found accordingly', async () => {
    const classificationId = await classification('活动')
    const save = (more: object) => operator.ask('notice/save', { classificationId, content: '<p>正文</p>', ...more })
    const { data: ending } = await save({ title: '快要结束的消息', publishAt: soon(-600), endAt: soon(600) })
    const { data: coming } = await save({ title: '明天的消息', publishAt: soon(86_400) })
    for (const { noticeId } of [ending, coming]) {
      await operator.ask('notice/show', { noticeId, version: 1, isShown: true })
    }
    await expect.poll(() => titles(server)).toEqual(['快要结束的消息'])
    const stateOf = async (state: string) =>
      (await operator.ask('notice/list', { state, classificationId })).data.list.map(({ title }) => title)
    expect([await stateOf('scheduled'), await stateOf('shown')]).toEqual([['明天的消息'], ['快要结束的消息']])
    // Time passes.
    const { db } = server.context.database
    await db
      .updateTable('notices')
      .set({ publish_at: sql`publish_at - interval '1 day 1 second'`, end_at: sql`end_at - interval '1 day'` })
      .where('classification_id', '=', classificationId)
      .execute()
    server.context.ops.forget()
    expect(await titles(server)).toEqual(['明天的消息'])
    expect([await stateOf('ended'), await stateOf('shown')]).toEqual([['快要结束的消息'], ['明天的消息']])
    const found = await server.call('goods/search/list', { keyword: '消息', page: 1, size: 20 })
    expect(JSON.stringify(found)).not.toContain('快要结束')
    expect(await save({ title: '倒着的', publishAt: soon(600), endAt: soon(60) })).toMatchObject({
      reason: 'BAD_INPUT',
      data: { field: 'endAt' },
    })
  })

  test('of two concurrent saves one is refused; only staff with the right publish', async () => {
    const classificationId = await classification('维护')
    const input = { classificationId, title: '维护通知', content: '<p>凌晨维护</p>' }
    const { noticeId } = (await writer.ask('notice/save', input)).data
    await quarrel('notice/save', { noticeId, version: 1, ...input, title: '维护改期' })
    expect(await writer.ask('notice/show', { noticeId, version: 2, isShown: true })).toMatchObject({ status: 403 })
    await operator.ask('notice/show', { noticeId, version: 2, isShown: true })
    expect(await writer.ask('notice/save', { noticeId, version: 3, ...input })).toMatchObject({ reason: 'NOT_ALLOWED' })
    expect(await operator.ask('notice/save', { ...input, content: '<p> </p>' })).toMatchObject({
      data: { field: 'content' },
    })
    expect(await operator.ask('notice/removeClassification', { classificationId })).toMatchObject({ reason: 'IN_USE' })
    expect(await operator.ask('notice/saveClassification', { name: '维护' })).toMatchObject({ reason: 'NAME_TAKEN' })
  })
})

describe('[console.content] the home page', () => {
  const zonesOf = async (site: TestServer) => (await site.call('goods/homePageGoods/list', {})).list

  test('its zones are filled by a picker, ordered, scheduled and hidden', async () => {
    const books = server.context.database
    const [one, two] = [await makeGoods(books, { name: '溪山行旅' }), await makeGoods(books, { name: '溪山清远' })]
    const picked = (await operator.ask('content/works', { search: '溪山' })).data.list
    expect(picked.map(({ goodsSn }) => goodsSn).toSorted()).toEqual([one, two].toSorted())
    const save = async (title: string, more: object = {}) =>
      (await operator.ask('homeZone/save', { title, link: '/digital', goodsSns: [two, one], ...more })).data.homeZoneId
    const [first, second, later] = [
      await save('新作'),
      await save('山水'),
      await save('明天', { startAt: soon(86_400) }),
    ]
    expect(await zonesOf(server)).toEqual([])
    for (const homeZoneId of [first, second, later]) {
      await operator.ask('homeZone/show', { homeZoneId, version: 1, isShown: true })
    }
    await expect.poll(async () => (await zonesOf(beside)).map(({ title }) => title)).toEqual(['新作', '山水'])
    expect((await zonesOf(server))[0]?.goods.map(({ goodsSn }) => goodsSn)).toEqual([two, one])

    await quarrel('homeZone/order', { before: [first, second, later], after: [later, second, first] })
    await expect.poll(async () => (await zonesOf(beside)).map(({ title }) => title)).toEqual(['山水', '新作'])
    expect(
      await operator.ask('homeZone/order', { before: [later, second, first], after: [first, second] }),
    ).toMatchObject({ reason: 'EDITED_MEANWHILE' })
    expect(await operator.ask('homeZone/save', { title: '外链', link: 'https://evil.example.com/' })).toMatchObject({
      reason: 'BAD_INPUT',
      data: { field: 'link' },
    })
    expect(await operator.ask('homeZone/save', { title: '两次', goodsSns: [one, one] })).toMatchObject({
      data: { field: 'goodsSns' },
    })
    await operator.ask('homeZone/remove', { homeZoneId: second, version: 2 })
    await expect.poll(async () => (await zonesOf(beside)).map(({ title }) => title)).toEqual(['新作'])
  })

  test('ads have two pictures, a time, an allowed link, and report what is shown beside them', async () => {
    const ad = { pagePosition: 1, title: '秋日', picture: testPicture, phonePicture: testPicture }
    const seen = async () =>
      (await beside.call('goods/adComm/list', { pagePosition: 1 })).list.map(({ title }) => title)
    const elsewhere = { ...ad, link: 'https://shop.example.com/a' }
    expect(await operator.ask('ad/save', elsewhere)).toMatchObject({ data: { field: 'link' } })
    for (const link of [
      'javascript:alert(1)',
      '//evil.example.com',
      'http://shop.example.com',
      'https://u:p@shop.example.com/',
    ]) {
      expect(await operator.ask('ad/save', { ...ad, link })).toMatchObject({ data: { field: 'link' } })
    }
    const { version } = (await operator.ask('site/info')).data.service
    await owner.ask('site/saveService', { version, link: '/aboutUs/problem', linkHosts: ['shop.example.com'] })
    const { adId } = (await operator.ask('ad/save', { ...elsewhere, endAt: soon(3600) })).data
    const { adId: second } = (await operator.ask('ad/save', { ...ad, title: '冬日', startAt: soon(600) })).data
    const { adId: third } = (await operator.ask('ad/save', { ...ad, title: '来年', startAt: soon(7200) })).data
    for (const id of [adId, second, third]) await operator.ask('ad/show', { adId: id, version: 1, isShown: true })
    await expect.poll(seen).toEqual(['秋日'])
    expect((await operator.ask('ad/info', { adId })).data).toMatchObject({ overlaps: 1, beside: [{ title: '冬日' }] })
    expect((await operator.ask('ad/info', { adId: third })).data.beside.map(({ title }) => title)).toEqual(['冬日'])
    expect(await operator.ask('ad/remove', { adId, version: 2 })).toMatchObject({ reason: 'IN_USE' })
    await operator.ask('ad/show', { adId, version: 2, isShown: false })
    await expect.poll(seen, { timeout: 1000 }).toEqual([])
    const strange = { ...testPicture, url: 'https://evil.example.com/x' }
    expect(await operator.ask('ad/save', { ...ad, picture: strange })).toMatchObject({ data: { field: 'picture' } })
  })
})

describe('[console.content] albums, labels and shops', () => {
  test('a topic of works and texts is published, ordered and hidden', async () => {
    const sn = await makeGoods(server.context.database, { name: '窑火' })
    const topic = {
      kind: 2,
      title: '一窑火',
      cover: testPicture,
      content: '<p>龙泉</p>',
      entries: [{ title: '缘起', content: '<p>从一把泥开始</p>' }, { goodsSn: sn }],
    }
    const { albumId } = (await writer.ask('subject/save', topic)).data
    const shown = async () => (await beside.call('hwnft/specialSubject/list', { kind: 2 })).list.map(({ id }) => id)
    expect(await shown()).toEqual([])
    await operator.ask('subject/show', { albumId, version: 1, isShown: true })
    await expect.poll(shown).toEqual([albumId])
    const { list } = await beside.call('hwnft/specialSubjectData/list', { subjectId: albumId })
    expect(list).toMatchObject([{ title: '缘起' }, { goods: { goodsSn: sn } }])
    await quarrel('subject/save', { ...topic, albumId, version: 2, title: '两窑火', publishAt: soon(-60) })
    expect((await operator.ask('subject/info', { albumId })).data.entries).toHaveLength(2)
    expect(await operator.ask('subject/save', { ...topic, entries: [{}] })).toMatchObject({
      data: { field: 'entries' },
    })
    await operator.ask('subject/show', { albumId, version: 3, isShown: false })
    await expect.poll(shown, { timeout: 1000 }).toEqual([])
  })

  test('the entry to the memorial zone opens the existing topics', async () => {
    const zone = { kind: 3, title: '忆', cover: testPicture }
    const { albumId } = (await operator.ask('subject/save', zone)).data
    const before = (await operator.ask('memorial/info')).data
    expect(before.choices).toEqual([{ albumId, title: '忆' }])
    const entry = { version: before.version, title: '纪念', isOpen: true, webBanner: testPicture }
    expect(await operator.ask('memorial/save', entry)).toMatchObject({ data: { field: 'albumId' } })
    await quarrel('memorial/save', { ...entry, albumId })
    await expect
      .poll(() => beside.call('ops/specialTypeConfig/byType', { type: 2 }))
      .toMatchObject({ id: albumId, accessStatus: 1, webBanner: '/media/test-640.webp' })
  })

  test('labels and shops have unique names, and stay while works use them', async () => {
    const { labelId } = (await operator.ask('label/save', { name: '青绿' })).data
    expect(await operator.ask('label/save', { name: '青绿' })).toMatchObject({ reason: 'NAME_TAKEN' })
    await quarrel('label/save', { labelId, version: 1, name: '石青' })
    const goodsSn = await makeGoods(server.context.database)
    await server.context.database.db
      .insertInto('goods_labels')
      .values({ goods_sn: goodsSn, label_id: labelId })
      .execute()
    expect(await operator.ask('label/remove', { labelId, version: 2 })).toMatchObject({ reason: 'IN_USE' })
    const shop = { name: '云岫山房', kind: 1, introduction: '山中一间', logo: testPicture }
    const { shopId } = (await operator.ask('shop/save', shop)).data
    expect(await operator.ask('shop/save', shop)).toMatchObject({ reason: 'NAME_TAKEN' })
    await operator.ask('shop/save', { ...shop, shopId, version: 1, introduction: '山中两间' })
    await expect
      .poll(() => beside.call('goods/admin/shop/info', { shopId }))
      .toMatchObject({ introduction: '山中两间' })
  })
})
