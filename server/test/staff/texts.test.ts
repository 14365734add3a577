import { type AdminPath } from '@app/contract/admin/routes'
import { operatorFacts } from '@app/demo/catalogue/pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillBlanks, textTemplates } from '../../src/modules/ops/index.ts'
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

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: { status?: number }) => error.status ?? 0,
  )
const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

/** The outcomes of two concurrent saves: one is done, the other is refused as outdated. */
async function quarrel(path: AdminPath, input: object) {
  const answers = await Promise.all([operator.ask(path, input), other.ask(path, input)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.reason).toBe('EDITED_MEANWHILE')
}

describe('[console.content] agreements', () => {
  const key = 'gift-rules'
  const text = { key, version: '1.0', title: '转赠规则', content: '<p>第一版</p>', isAgreement: true }

  test('have versions, are public before they take effect, and never change once in force', async () => {
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
    // The result of the consultation is added before it takes effect.
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

  test('are consented to only in force, and the text of a consent is found again', async () => {
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

describe('[console.content] the templates of texts', () => {
  test('are not published with a blank, and need a lawyer until somebody confirms one', async () => {
    const key = 'blind-box-agreement'
    expect((await operator.ask('text/list')).data.templates).toContainEqual({ key, title: '盲盒购买须知' })
    const { data: template } = await operator.ask('text/template', { key })
    expect(template).toMatchObject({ isAgreement: true, blanks: ['〔公司全称〕'] })
    const { title, content, isAgreement } = template
    const whole = { key, title, content, isAgreement, version: '1', effectiveAt: soon(-60) }
    const { textVersionId } = (await operator.ask('text/save', { ...whole, isFromTemplate: true })).data
    const publish = (revision: number) =>
      operator.ask('text/publish', { textVersionId, revision, isPublic: true, reason: '开站' })
    expect(await publish(1)).toMatchObject({
      reason: 'BAD_INPUT',
      msg: '还有空白没有填，填好才能公布：〔公司全称〕',
      data: { field: 'content' },
    })

    // The number of a document has brackets of the same kind.
    const filled = content.replaceAll('〔公司全称〕', '望川文化有限公司（网文〔2026〕1 号）')
    await operator.ask('text/save', { ...whole, content: filled, textVersionId, revision: 1 })
    expect((await publish(2)).status).toBe(200)
    const seen = async () => (await operator.ask('text/info', { key })).data.list[0]
    expect(await seen()).toMatchObject({ state: 'holding', needsReview: true })
    // A new version repeats what no lawyer has read.
    await operator.ask('text/save', { ...whole, content: filled, version: '2', effectiveAt: soon(9000) })
    expect(await seen()).toMatchObject({ version: '2', needsReview: true })

    const confirm = { textVersionId, reason: '某某律师事务所，3 月 1 日' }
    expect((await writer.ask('text/confirmReview', confirm)).status).toBe(403)
    expect((await operator.ask('text/confirmReview', confirm)).status).toBe(200)
    expect(await operator.ask('text/confirmReview', confirm)).toMatchObject({ reason: 'CONFLICT' })
    const { list } = (await operator.ask('text/info', { key })).data
    expect(list.find(({ version }) => version === '1')).toMatchObject({ needsReview: false, content: filled })
    // Its words stay as they are in the database, too.
    const { db } = server.context.database
    await expect(
      db.updateTable('introductions').set({ body: '别的', needs_review: false }).where('key', '=', key).execute(),
    ).rejects.toThrow(/stays/)
    const { data } = await owner.ask('audit/list', { target: `text:${key}` })
    expect(data.list[0]).toMatchObject({ verb: 'text/confirmReview', reason: confirm.reason })
  })

  test('have distinct keys, several sections and the placeholder for the brand', () => {
    expect(new Set(textTemplates.map(({ key }) => key)).size).toBe(textTemplates.length)
    for (const { key, body } of textTemplates) {
      expect(body.split('<h2>').length - 1, key).toBeGreaterThanOrEqual(4)
      expect(body.replaceAll(/<\/?(?:p|h2|ul|li|strong)>/g, ''), key).not.toMatch(/[<>]/)
      expect(body.replaceAll('{brand}', ''), key).not.toMatch(/[{}]|云岫/)
    }
  })

  test('are filled in completely for the demonstration', () => {
    for (const { key, body } of textTemplates.filter((one) => one.key !== 'about')) {
      expect(fillBlanks(body, operatorFacts), key).not.toMatch(/〔(?!\d)/)
    }
  })
})

describe('[console.content] the site', () => {
  test('its footer is no longer marked as a sample after it was edited', async () => {
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

  test('a package is offered from its time on, and states from which version on it is required', async () => {
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

  test('a brand page is written, published and taken down', async () => {
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
