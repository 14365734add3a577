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
/** Writes, but publishes nothing. */
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

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: { status?: number }) => error.status ?? 0,
  )
const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const entriesOf = async (target: string) => (await owner.ask('audit/list', { target, outcome: 'done' })).data.list

/** What two who saved the same at once were told: one is done, the other told that somebody was quicker. */
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

  test('are written, published, and taken down in every process at once, with who did what', async () => {
    const classificationId = await classification('发售')
    const words = {
      classificationId,
      title: '秋日新作开售',
      content: '<p onclick="x()">今晚八点</p><script>x</script>',
    }
    const { data } = await operator.ask('notice/save', words)
    expect(await titles(server)).toEqual([])
    expect((await operator.ask('notice/info', data)).reason).toBe('BAD_INPUT')
    const { noticeId } = data
    expect((await operator.ask('notice/info', { noticeId })).data).toMatchObject({
      state: 'draft',
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

  test('appear and end by their times alone, and are found so', async () => {
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
    // Time goes on.
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

  test('of two who save the same one is told; what people see is changed by who may publish', async () => {
    const classificationId = await classification('维护')
    const words = { classificationId, title: '维护通知', content: '<p>凌晨维护</p>' }
    const { noticeId } = (await writer.ask('notice/save', words)).data
    await quarrel('notice/save', { noticeId, version: 1, ...words, title: '维护改期' })
    expect(await writer.ask('notice/show', { noticeId, version: 2, isShown: true })).toMatchObject({ status: 403 })
    await operator.ask('notice/show', { noticeId, version: 2, isShown: true })
    expect(await writer.ask('notice/save', { noticeId, version: 3, ...words })).toMatchObject({ reason: 'NOT_ALLOWED' })
    expect(await operator.ask('notice/save', { ...words, content: '<p> </p>' })).toMatchObject({
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
    const picked = (await operator.ask('content/works', { words: '溪山' })).data.list
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

  test('ads have two pictures, a time, a link that is allowed, and say what is shown beside them', async () => {
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
  test('a topic is told in works and words, published, ordered and hidden', async () => {
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

  test('the entry to the memorial zone opens what there is', async () => {
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

  test('labels and shops have a name each, and stay while works use them', async () => {
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

describe('[console.content] agreements', () => {
  const key = 'gift-rules'
  const text = { key, version: '1.0', title: '转赠规则', content: '<p>第一版</p>', isAgreement: true }

  test('have versions, are read before they hold, and never change once they do', async () => {
    const save = async (more: object) => (await operator.ask('text/save', { ...text, ...more })).data
    const first = await save({ effectiveAt: soon(-60) })
    expect(await statusOf(server.call('ops/introduce/info', { key }))).toBe(404)
    const publish = (textVersionId: string, revision: number, isPublic = true) =>
      operator.ask('text/publish', { textVersionId, revision, isPublic, reason: '例行更新' })
    expect(
      await writer.ask('text/publish', {
        textVersionId: first.textVersionId,
        revision: 1,
        isPublic: true,
        reason: '更新',
      }),
    ).toMatchObject({ status: 403 })
    await publish(first.textVersionId, 1)
    await expect.poll(() => statusOf(beside.call('ops/introduce/info', { key }))).toBe(200)
    const change = { ...text, textVersionId: first.textVersionId, revision: 2, effectiveAt: soon(600) }
    expect(await operator.ask('text/save', change)).toMatchObject({ reason: 'TEXT_KEPT' })
    expect(await publish(first.textVersionId, 2, false)).toMatchObject({ reason: 'TEXT_KEPT' })
    const { db } = server.context.database
    await expect(
      db.updateTable('introductions').set({ body: '别的' }).where('key', '=', key).execute(),
    ).rejects.toThrow(/stays/)
    await expect(db.deleteFrom('introductions').where('key', '=', key).execute()).rejects.toThrow(/stays/)

    expect(await operator.ask('text/save', { ...text, effectiveAt: soon(9000) })).toMatchObject({
      reason: 'NAME_TAKEN',
    })
    const consultation = { consultFrom: soon(-60), consultUntil: soon(3600) }
    const next = { version: '2.0', content: '<p>第二版</p>', ...consultation }
    expect(await operator.ask('text/save', { ...text, ...next, effectiveAt: soon(60) })).toMatchObject({
      data: { field: 'effectiveAt' },
    })
    const second = await save({ ...next, effectiveAt: soon(7200) })
    await publish(second.textVersionId, 1)
    await expect
      .poll(async () => (await beside.call('ops/introduce/versions', { key })).list)
      .toMatchObject([
        { version: '2.0', isHolding: false, consultation: { start: consultation.consultFrom } },
        { version: '1.0', isHolding: true, consultation: null },
      ])
    expect((await beside.call('ops/introduce/info', { key })).content).toBe('<p>第一版</p>')
    expect((await beside.call('ops/introduce/info', { key, version: '2.0' })).content).toBe('<p>第二版</p>')
    // What people said of it goes in while it does not hold.
    await quarrel('text/save', {
      ...text,
      ...next,
      content: '<p>第二版，听了意见</p>',
      effectiveAt: soon(7200),
      textVersionId: second.textVersionId,
      revision: 2,
    })
    expect(await publish(second.textVersionId, 3, false)).toMatchObject({ status: 200 })
    await expect.poll(async () => (await beside.call('ops/introduce/versions', { key })).list).toHaveLength(1)
    expect(await operator.ask('text/remove', { textVersionId: second.textVersionId, revision: 4 })).toMatchObject({
      status: 200,
    })
  })

  test('are consented to only as they hold, and what somebody consented to is found again', async () => {
    for (const one of ['user-agreement', 'policy']) {
      const { textVersionId } = (
        await operator.ask('text/save', { ...text, key: one, title: one, version: '1', effectiveAt: soon(-60) })
      ).data
      await operator.ask('text/publish', { textVersionId, revision: 1, isPublic: true, reason: '首次发布' })
      await operator.ask('text/save', {
        ...text,
        key: one,
        title: one,
        version: '2',
        content: '<p>草稿</p>',
        effectiveAt: soon(-60),
      })
    }
    await expect
      .poll(async () => (await beside.call('ops/basic/config/info', {})).agreementVersion)
      .toMatch(/^user-agreement@1#[\da-f]{12},policy@1#/)
    const { agreementVersion } = await beside.call('ops/basic/config/info', {})
    const { list } = (await operator.ask('text/consented', { consent: agreementVersion })).data
    expect(list).toMatchObject([
      { text: { key: 'user-agreement', version: '1', content: '<p>第一版</p>' } },
      { text: { key: 'policy', version: '1' } },
    ])
    const forged = agreementVersion.replace(/#[\da-f]{12}/, '#000000000000')
    expect((await operator.ask('text/consented', { consent: forged })).data.list[0]).toMatchObject({ text: null })
    const { data } = await operator.ask('text/list')
    expect(data.list.find((one) => one.key === 'policy')).toMatchObject({
      holding: '1',
      coming: '2',
      comingState: 'draft',
      isConsented: true,
    })
    expect(data.missing.map((one) => one.key)).toContain('about')
  })
})

describe('[console.content] the site', () => {
  test('its footer is no sample any more once it was written', async () => {
    const before = (await operator.ask('site/info')).data.footer
    expect(before.isSample).toBe(true)
    const footer = {
      slogan: '看山',
      copyright: '© {brand}',
      licences: [{ name: 'ICP 备案', number: '云ICP备1号', link: '' }],
    }
    await quarrel('site/saveFooter', { version: before.version, ...footer })
    await expect
      .poll(() => beside.call('ops/basic/config/info', {}))
      .toMatchObject({ slogan: '看山', licences: footer.licences })
    const { version, isSample } = (await operator.ask('site/info')).data.footer
    expect(isSample).toBe(false)
    const bad = { ...footer, licences: [{ name: 'ICP 备案', number: '1', link: 'javascript:x' }] }
    expect(await operator.ask('site/saveFooter', { version, ...bad })).toMatchObject({ reason: 'BAD_INPUT' })
  })

  test('a package is offered from its time on, and says from which version on it must be taken', async () => {
    const android = {
      platform: 'android',
      version: '2.0.0',
      link: 'https://dl.example.com/2.apk',
      size: 9,
      sha256: 'AB'.repeat(32),
    }
    expect(await operator.ask('package/save', { ...android, sha256: '' })).toMatchObject({ data: { field: 'sha256' } })
    const { appPackageId } = (await operator.ask('package/save', { ...android, isForced: true })).data
    const { data: next } = await operator.ask('package/save', { ...android, version: '2.1.0', publishAt: soon(3600) })
    expect(await operator.ask('package/save', android)).toMatchObject({ reason: 'NAME_TAKEN' })
    for (const id of [appPackageId, next.appPackageId]) {
      await owner.ask('package/show', { appPackageId: id, revision: 1, isShown: true })
    }
    const offered = async () => (await beside.call('ops/basic/config/info', {})).app.android
    await expect.poll(offered).toMatchObject({ version: '2.0.0', requiredFrom: '2.0.0', sha256: 'ab'.repeat(32) })
    const changed = { ...android, appPackageId, revision: 2, version: '3.0.0' }
    expect(await operator.ask('package/save', changed)).toMatchObject({ data: { field: 'version' } })
    await owner.ask('package/show', { appPackageId, revision: 2, isShown: false })
    await expect.poll(async () => (await offered()).link, { timeout: 1000 }).toBe('')
  })

  test('a page of a brand is written, published and taken down', async () => {
    const page = {
      key: 'jxdd-summer',
      look: 'summer',
      title: '夏',
      brandName: '江心',
      sections: [
        {
          title: '一',
          content: '<p>字</p>',
          items: [{ title: '事', text: '话', picture: null, link: 'javascript:x' }],
        },
      ],
    }
    expect(await writer.ask('brandPage/save', page)).toMatchObject({ status: 200 })
    expect(await statusOf(server.call('ops/config/info', { key: page.key }))).toBe(404)
    await operator.ask('brandPage/show', { key: page.key, version: 1, isShown: true })
    await expect.poll(() => statusOf(beside.call('ops/config/info', { key: page.key }))).toBe(200)
    expect((await beside.call('ops/config/info', { key: page.key })).sections[0]?.items[0]?.link).toBe('')
    expect(await operator.ask('brandPage/save', page)).toMatchObject({ reason: 'NAME_TAKEN' })
    await quarrel('brandPage/save', { ...page, version: 2, title: '盛夏' })
    await operator.ask('brandPage/show', { key: page.key, version: 3, isShown: false })
    await expect.poll(() => statusOf(beside.call('ops/config/info', { key: page.key }))).toBe(404)
  })
})
