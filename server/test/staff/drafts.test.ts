import { randomUUID } from 'node:crypto'
import { apiPrefix, type DraftId, GoodsStatus, type Picture } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeShop } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

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
afterAll(() => server.stop())

const picture = { url: '/media/test', widths: [640, 1280], ratio: 1, placeholder: 'data:image/webp;base64,' }
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * 3600
let made = 0
const workOf = (given: object = {}) => ({
  goodsSn: `DR${++made}`,
  name: '溪山清远',
  subtitle: '',
  cover: picture,
  gallery: [picture],
  story: '<p>推开门，<strong>不是山</strong>。</p><script>alert(1)</script>',
  form: 1,
  kind: 2,
  contractType: 1,
  priceFen: 1990,
  edition: 10,
  perPersonLimit: 2,
  isDrop: true,
  saleStart: inHours(24),
  saleEnd: null,
  priorityWindows: [],
  shopId,
  albumId: null,
  labelIds: [],
  homeZoneIds: [],
  creator: { name: '沈砚秋', title: '', introduction: '' },
  issuer: '云岫博物院',
  licenceNumber: '浙网文〔2026〕1 号',
  aiUse: 'none',
  giftDays: { first: 30, next: 30 },
  rights: [],
  rightsIds: [],
  rules: [],
  parcel: null,
  ...given,
})
const reason = '按计划发行'

async function draft(content: object = workOf()): Promise<DraftId> {
  return (await first.ask('draft/create', { kind: 'work', key: randomUUID(), content })).data.id
}
const info = async (id: DraftId) => (await first.ask('draft/info', { id })).data
const save = (id: DraftId, version: number, content: object, isAutosave = false, who = first) =>
  who.ask('draft/save', { id, version, content, isAutosave })

/** Requests the publication and lets the other person approve it; returns the published number. */
async function publish(id: DraftId): Promise<string> {
  const { version } = await info(id)
  const { data, reason: why } = await first.ask('draft/publish', { id, version, reason })
  if (data?.outcome !== 'waiting') throw new Error(`It did not wait: ${why}`)
  expect((await second.ask('approval/approve', { id: data.approvalId, comment: '已核对' })).status).toBe(200)
  return (await info(id)).publishedId ?? ''
}
const shown = async (goodsSn: string) =>
  (await fetch(`${server.url}${apiPrefix}goods/goods/info?goodsSn=${goodsSn}`)).json() as Promise<{
    data: { story: string; cover?: Picture }
  }>
const codesOf = async (id: DraftId) =>
  (await first.ask('draft/preflight', { id })).data.findings.map(({ code, field }) => `${code} ${field}`.trim())

describe('[console.goods-editor] a draft', () => {
  test('is published by two, as clean rich text, and stays the copy to edit', async () => {
    const id = await draft()
    const goodsSn = await publish(id)
    const { data } = await first.ask('goods/info', { goodsSn })
    expect(data).toMatchObject({ name: '溪山清远', edition: 10, left: 10, status: GoodsStatus.waitOnShelf })
    expect(await info(id)).toMatchObject({ state: 'open', publishedId: goodsSn, publishedVersion: 1, isChanged: false })
    expect((await shown(goodsSn)).data.story).toBe('<p>推开门，<strong>不是山</strong>。</p>')
    const again = await first.ask('draft/of', { kind: 'work', publishedId: goodsSn })
    expect(again.data).toEqual({ id })
  })

  test('one press that is sent twice makes one', async () => {
    const asked = { kind: 'work', key: randomUUID(), content: {} }
    const answers = await Promise.all([first.ask('draft/create', asked), first.ask('draft/create', asked)])
    expect(answers[0].data.id).toBe(answers[1].data.id)
  })

  test('of two concurrent saves the second is refused, and nothing is lost', async () => {
    const id = await draft({})
    expect((await save(id, 1, { name: '甲' })).data).toMatchObject({ version: 2 })
    expect(await save(id, 1, { name: '乙' }, false, second)).toMatchObject({ reason: 'EDITED_MEANWHILE' })
    expect((await info(id)).content).toEqual({ name: '甲' })
  })

  test('may have missing fields, but impossible values are refused with their field', async () => {
    const id = await draft({})
    expect((await save(id, 1, { name: '', edition: null, creator: {} })).status).toBe(200)
    expect(await save(id, 2, { edition: '十' })).toMatchObject({
      reason: 'BAD_INPUT',
      data: { field: 'content.edition' },
    })
    expect(await save(id, 2, { nothing: 1 })).toMatchObject({ reason: 'BAD_INPUT', data: { field: 'content.nothing' } })
    expect(await save(id, 2, { name: '长'.repeat(61) })).toMatchObject({ data: { field: 'content.name' } })
  })

  test('keeps the last of the automatic saves within an hour', async () => {
    const id = await draft({ name: '一' })
    await save(id, 1, { name: '二' }, true)
    await save(id, 2, { name: '三' }, true)
    await save(id, 3, { name: '四' })
    const { data } = await first.ask('draft/versions', { id })
    expect(data.list.map(({ version }) => version)).toEqual([4, 3, 1])
    expect((await first.ask('draft/version', { id, version: 3 })).data.content).toEqual({ name: '三' })
    expect((await first.ask('draft/version', { id, version: 2 })).reason).toBe('NOT_FOUND')
  })

  test('is copied without what must be unique, found by its name, and archived', async () => {
    const id = await draft(workOf({ name: '独一无二的卷轴' }))
    const copy = (await first.ask('draft/duplicate', { id, key: randomUUID() })).data.id
    const { content } = await info(copy)
    expect(content).toMatchObject({ name: '独一无二的卷轴' })
    expect(content).not.toHaveProperty('goodsSn')
    expect((await first.ask('draft/discard', { id: copy, version: 1, reason })).status).toBe(200)
    const found = await first.ask('draft/list', { title: '独一无二', state: 'open' })
    expect(found.data.list.map((one) => one.id)).toEqual([id])
  })

  test('is copied as publishable content: new numbers, and times of a coming day', async () => {
    const [saleStart, saleEnd] = [inHours(-30), inHours(-20)]
    const priorityWindows = [{ kind: 'vip', minimumPoints: 0, start: saleStart - 3600, end: saleStart }]
    const id = await draft(workOf({ saleStart, saleEnd, priorityWindows }))
    expect(await codesOf(id)).not.toEqual([])
    const { goodsSn } = workOf()
    const defaults = { goodsSn, name: '不用默认的名称' }
    const copy = (await first.ask('draft/duplicate', { id, key: randomUUID(), defaults })).data.id
    const { content } = await info(copy)
    const shift = (content['saleStart'] as number) - saleStart
    expect(shift % 86_400).toBe(0)
    expect(content['saleStart']).toBeGreaterThan(inHours(0.9))
    expect(content).toMatchObject({
      goodsSn,
      name: '溪山清远',
      saleEnd: saleEnd + shift,
      priorityWindows: [{ start: saleStart - 3600 + shift, end: saleStart + shift }],
    })
    const later = inHours(48)
    const other = await draft(workOf({ saleStart: later }))
    const same = (await first.ask('draft/duplicate', { id: other, key: randomUUID(), defaults })).data.id
    expect((await info(same)).content).toMatchObject({ saleStart: later })
    expect(
      (await first.ask('draft/preflight', { id: same })).data.findings.filter(({ level }) => level === 'blocks'),
    ).toEqual([])
  })

  test('is previewed like the public page, and the preview stores nothing', async () => {
    const content = workOf()
    const { data } = await first.ask('draft/preview', { id: await draft(content) })
    expect(data).toMatchObject({ path: `/goods/${content.goodsSn}` })
    expect(data.replies[0]).toMatchObject({ path: 'goods/goods/info', reply: { name: '溪山清远', left: 10 } })
    expect((await first.ask('goods/info', { goodsSn: content.goodsSn })).reason).toBe('GOODS_NOT_FOUND')
    expect((await first.ask('draft/preview', { id: await draft({}) })).reason).toBe('DRAFT_BLOCKED')
  })

  test('is published automatically at its time, and reports why if it cannot be', async () => {
    const [good, bad] = [await draft(), await draft()]
    for (const id of [good, bad]) {
      const asked = await first.ask('draft/schedule', { id, version: 1, publishAt: inHours(1), reason })
      if (asked.data.outcome !== 'waiting') throw new Error('It did not wait')
      await second.ask('approval/approve', { id: asked.data.approvalId, comment: '' })
      expect(await info(id)).toMatchObject({ state: 'scheduled' })
      expect((await save(id, 1, {})).reason).toBe('ILLEGAL_TRANSITION')
    }
    const { pool } = server.context.database
    await pool.query(`update drafts set content = content - 'issuer' where id = $1`, [bad])
    await pool.query(`update drafts set publish_at = now() - interval '1 second' where state = 'scheduled'`)
    await server.worker.sweep('planned drafts')
    expect((await info(good)).publishedId).not.toBeNull()
    expect(await info(bad)).toMatchObject({ state: 'open', publishedId: null, failure: '还没有填发行方' })
  })
})

describe('[person.ai-label] the declaration of a work', () => {
  const pictureAt = (url: string) => ({ ...picture, url })
  const workAt = (url: string, given: object) => workOf({ cover: pictureAt(url), gallery: [pictureAt(url)], ...given })

  test('labels its pictures wherever they are shown, and is a line of its page', async () => {
    const goodsSn = await publish(await draft(workAt('/media/ai/made', { aiUse: 'partly' })))
    const detail = async () => (await shown(goodsSn)).data
    await expect.poll(async () => (await detail()).cover?.aiLabel).toBe('generated')
    expect(await detail()).toMatchObject({ aiUse: 'partly', gallery: [{ aiLabel: 'generated' }] })
    const { data } = await first.ask('picture/labelOf', { url: '/media/ai/made' })
    expect(data.label).toMatchObject({ label: 'generated', source: 'declared' })
  })

  test('must not contradict the labels of its pictures', async () => {
    const none = await draft(workAt('/media/ai/made', { aiUse: 'none' }))
    expect(await codesOf(none)).toEqual(expect.arrayContaining(['aiLabelled cover', 'aiLabelled gallery.0']))
    expect((await first.ask('draft/publish', { id: none, version: 1, reason })).reason).toBe('DRAFT_BLOCKED')
    await first.ask('picture/suspect', { address: '/media/ai/doubtful', reason: '画面有生成痕迹' })
    const doubtful = await draft(workAt('/media/ai/doubtful', { aiUse: 'none' }))
    const { findings } = (await first.ask('draft/preflight', { id: doubtful })).data
    expect(findings.filter(({ code }) => code === 'aiLabelled').map(({ level }) => level)).toEqual(['warns', 'warns'])
  })
})

describe('[console.preflight] problems before publication', () => {
  const large = { ...picture, widths: [640, 2400] }
  const area = { left: 0.1, top: 0.2, width: 0.3, height: 0.3 }
  const sight = { title: '渡口', text: '一笔船，一点人。', area }
  const [beyond, tiny] = [
    { ...area, left: 0.8 },
    { ...area, width: 0.01 },
  ]

  const problems: [string, object, string][] = [
    ['a picture that is too small', { cover: { ...picture, widths: [320] }, gallery: [picture] }, 'pictureSmall cover'],
    ['a picture that is not sharp', { gallery: [picture, { ...picture, widths: [800] }] }, 'pictureBlurred gallery.1'],
    ['a price of nothing', { priceFen: 0 }, 'priceZero priceFen'],
    ['no word on AI', { aiUse: null }, 'aiUndeclared aiUse'],
    ['no filing number', { licenceNumber: '' }, 'licenceMissing licenceNumber'],
    ['a limit above the edition', { perPersonLimit: 11 }, 'limitOdd perPersonLimit'],
    ['an end before the start', { saleEnd: inHours(1) }, 'saleOrder saleEnd'],
    [
      'a window that reaches into the sale',
      { priorityWindows: [{ kind: 'allowlist', start: inHours(20), end: inHours(30), description: '名单' }] },
      'windowLate priorityWindows.0.end',
    ],
    ['a shop that is not there', { shopId: '999999' }, 'shopGone shopId'],
    ['a label that is not there', { labelIds: ['999999'] }, 'labelGone labelIds'],
    ['a right that is not there', { rightsIds: ['999999'] }, 'rightsShort rightsIds.0'],
    ['a thing that is sent without a parcel', { form: 2 }, 'parcelMissing parcel'],
    ['no words', { story: '' }, 'storyEmpty story'],
    ['a point beyond the picture', { sights: [sight, { ...sight, area: beyond }] }, 'sightOutside sights.1.area'],
    ['a point too small to see', { sights: [{ ...sight, area: tiny }] }, 'unsound sights.0.area.width'],
    ['a point without words', { sights: [{ ...sight, text: '' }] }, 'missing sights.0.text'],
    ['points of a picture that is too small', { sights: [sight] }, 'sightsUnseen sights'],
  ]

  test('each is found, with its field', async () => {
    const missed: string[] = []
    for (const [what, given, finding] of problems) {
      const found = await codesOf(await draft(workOf(given)))
      if (!found.includes(finding)) missed.push(`${what}: ${found.join(', ')}`)
    }
    expect(missed).toEqual([])
  })

  test('a point outside the picture blocks the publication, and is named by its title', async () => {
    const id = await draft(workOf({ gallery: [large], cover: large, sights: [{ ...sight, area: beyond }] }))
    expect((await first.ask('draft/preflight', { id })).data.findings).toEqual([
      { level: 'blocks', code: 'sightOutside', field: 'sights.0.area', sentence: '看点“渡口”的位置超出了图片' },
    ])
    expect(await first.ask('draft/publish', { id, version: 1, reason })).toMatchObject({ reason: 'DRAFT_BLOCKED' })
  })

  test('points are published in their order, and are kept when the work is corrected', async () => {
    const sights = [{ ...sight, title: '塔' }, sight]
    const content = workOf({ gallery: [large], cover: large, sights })
    const id = await draft(content)
    expect(await codesOf(id)).toEqual([])
    const goodsSn = await publish(id)
    expect((await shown(goodsSn)).data).toMatchObject({ sights })
    await save(id, 1, { ...content, sights: sights.toReversed() })
    await publish(id)
    expect((await shown(goodsSn)).data).toMatchObject({ sights: sights.toReversed() })
  })

  test('nothing if all is well; missing fields are named, and refused', async () => {
    expect(await codesOf(await draft())).toEqual([])
    const { name: _name, ...rest } = workOf()
    const id = await draft(rest)
    expect(await codesOf(id)).toEqual(['missing name'])
    expect(await first.ask('draft/publish', { id, version: 1, reason })).toMatchObject({ reason: 'DRAFT_BLOCKED' })
    const wordless = await draft(workOf({ gallery: [large], cover: large, sights: [sight, { ...sight, text: '' }] }))
    expect((await first.ask('draft/preflight', { id: wordless })).data.findings).toMatchObject([
      { code: 'missing', field: 'sights.1.text', sentence: '第 2 项缺说明' },
    ])
  })

  test('a number that was taken meanwhile is refused at the approval', async () => {
    const content = workOf()
    const [one, two] = [await draft(content), await draft(content)]
    const waiting = await first.ask('draft/publish', { id: one, version: 1, reason })
    await publish(two)
    if (waiting.data.outcome !== 'waiting') throw new Error('It did not wait')
    const late = await second.ask('approval/approve', { id: waiting.data.approvalId, comment: '' })
    expect(late.reason).toBe('APPROVAL_MOVED')
  })
})

describe('[console.goods-editor] a published work', () => {
  test('can be corrected; its terms too until somebody has a piece, then they are fixed', async () => {
    const content = workOf()
    const id = await draft(content)
    const goodsSn = await publish(id)
    await save(id, 1, { ...content, name: '溪山清远（修订）', edition: 20, priceFen: 990 })
    await publish(id)
    expect((await first.ask('goods/info', { goodsSn })).data).toMatchObject({ edition: 20, priceFen: 990, left: 20 })
    await server.context.database.pool.query('update goods_taken set taken = 1 where goods_sn = $1', [goodsSn])
    expect((await info(id)).frozen).toMatchObject({ priceFen: expect.any(String), edition: expect.any(String) })
    await save(id, 2, { ...content, priceFen: 100, edition: 20 })
    const asked = await first.ask('draft/publish', { id, version: 3, reason })
    if (asked.data.outcome !== 'waiting') throw new Error('It did not wait')
    const refused = await second.ask('approval/approve', { id: asked.data.approvalId, comment: '' })
    expect(refused).toMatchObject({ reason: 'APPROVAL_MOVED' })
    await save(id, 3, { ...content, name: '溪山清远', priceFen: 990, edition: 20, story: '<p>新的故事。</p>' })
    await publish(id)
    expect((await shown(goodsSn)).data.story).toBe('<p>新的故事。</p>')
  })

  test('with a new edition needs the right for it of both persons', async () => {
    const { database } = server.context
    const content = workOf()
    const id = await draft(content)
    await publish(id)
    await save(id, 1, { ...content, edition: 30 })
    await database.pool.query(
      `insert into staff_roles (name, permissions) values ('发布员', '{draft.read,draft.edit,draft.publish}') on conflict do nothing`,
    )
    const { rows } = await database.pool.query<{ id: string }>(`select id from staff_roles where name = '发布员'`)
    const narrow = await createStaff(server, { roles: [rows[0]?.id ?? ''] })
    expect((await narrow.ask('draft/publish', { id, version: 2, reason })).reason).toBe('NOT_ALLOWED')
  })
})
