import { GoodsStatus } from '@app/contract'
import type { StepName } from '@app/contract/admin/guideNames'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLicences } from '../../src/modules/ops/steps.ts'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let beside: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  beside = await startTestServer({ beside: server })
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(async () => {
  await beside.stop()
  await server.stop()
})

const guide = async () => (await owner.ask('guide/info')).data
async function step(name: StepName) {
  const found = (await guide()).list.find((one) => one.name === name)
  if (!found) throw new Error(`no step ${name}`)
  return found
}

describe('[console.settings] the guide of an empty installation', () => {
  test('names missing steps, and detects when they are done', async () => {
    const before = await guide()
    expect(before.isComplete).toBe(false)
    expect(Object.fromEntries(before.list.map(({ name, state }) => [name, state]))).toMatchObject({
      brand: 'open',
      licences: 'open',
      agreements: 'done',
      colleagues: 'open',
      payment: 'open',
      services: 'open',
      shop: 'open',
      work: 'open',
      home: 'open',
    })
    expect((await step('payment')).settings).toContain('PAYMENT_CHANNELS')
    expect((await step('colleagues')).missing).toEqual([expect.stringContaining('只有一位负责人')])

    await createStaff(server, { roles: ['owner'] })
    expect(await step('colleagues')).toMatchObject({ state: 'done', missing: [] })

    const licences = ['ICP 备案', '公安备案', '区块链信息服务备案'].map((name) => ({
      name,
      number: `粤 ${name} 1 号`,
      link: '',
    }))
    const footer = { version: 0, slogan: '', copyright: '© {brand}', licences: licences.slice(0, 2) }
    expect((await owner.ask('site/saveFooter', footer)).status).toBe(200)
    await expect.poll(async () => (await step('licences')).missing).toEqual(['未填写：区块链信息服务备案'])
    await owner.ask('site/saveFooter', { ...footer, version: 1, licences })
    await expect.poll(async () => (await step('licences')).state).toBe('done')
  })

  test('follows a work from its draft to its shelf on the home page', async () => {
    const draft = await owner.ask('draft/create', { kind: 'work', key: crypto.randomUUID() })
    expect(draft.status).toBe(200)
    expect(await step('work')).toMatchObject({ state: 'open', missing: [expect.stringContaining('还没有发布')] })
    const sn = await makeGoods(server.context.database, { status: GoodsStatus.inSale, name: '天青' })
    expect(await step('work')).toMatchObject({ state: 'done', found: [expect.stringContaining('《天青》')] })
    expect((await step('shop')).state).toBe('done')

    const zone = await owner.ask('homeZone/save', { title: '新品', goodsSns: [sn] })
    expect(await step('home')).toMatchObject({
      state: 'open',
      missing: [expect.stringContaining('《新品》还没有展示')],
    })
    const { homeZoneId, version } = zone.data
    expect((await owner.ask('homeZone/show', { homeZoneId, version, isShown: true })).status).toBe(200)
    expect((await step('home')).state).toBe('done')
  })

  test('counts about pages that were not written as missing, and links only to those in effect', async () => {
    const key = 'rules'
    expect((await step('pages')).missing).toContain('使用规则（rules） 还没有写')
    const pages = async () => (await server.call('ops/basic/config/info', {})).aboutPages
    expect(await pages()).not.toContainEqual(expect.objectContaining({ key }))
    const text = { key, version: '1', title: '使用规则', content: '<p>先到先得</p>', effectiveAt: 1_760_000_000 }
    const { textVersionId } = (await owner.ask('text/save', text)).data
    expect((await step('pages')).missing).toContain('使用规则（rules） 写了，还没有公布')
    await owner.ask('text/publish', { textVersionId, revision: 1, isPublic: true, reason: '开站' })
    // It is in effect from the server's own time on, and the database reads its own clock.
    await expect.poll(async () => (await step('pages')).found).toEqual(['使用规则（rules） 1 已生效'])
    await expect.poll(pages).toContainEqual({ key, title: '使用规则' })
  })

  test('is not complete while a step is waived that opening needs', async () => {
    const open = (await guide()).list.filter(({ state }) => state === 'open')
    for (const { name } of open) await owner.ask('guide/waive', { step: name, reason: '先试运行' })
    const { list, isComplete } = await guide()
    expect(list.find(({ name }) => name === 'payment')).toMatchObject({ state: 'waived' })
    expect([list.filter(({ state }) => state === 'open'), isComplete]).toEqual([[], false])
    for (const { name } of open) await owner.ask('guide/need', { step: name })
  })

  test('a step may be marked as unnecessary, with a reason, by staff who may change settings; an indispensable one may not', async () => {
    expect(await owner.ask('guide/waive', { step: 'agreements', reason: '以后再说' })).toMatchObject({
      reason: 'CONFLICT',
    })
    const operator = await createStaff(server, { roles: ['operation'] })
    expect((await operator.ask('guide/waive', { step: 'payment', reason: '先试用' })).status).toBe(403)
    // Two at once: neither is lost.
    await Promise.all([
      owner.ask('guide/waive', { step: 'payment', reason: '先用沙箱试运行' }),
      owner.ask('guide/waive', { step: 'services', reason: '先用收件箱' }),
    ])
    expect(await step('payment')).toMatchObject({ state: 'waived', waiver: { reason: '先用沙箱试运行' } })
    expect((await step('services')).state).toBe('waived')
    const { data } = await owner.ask('audit/list', { target: 'guide:payment' })
    expect(data.list[0]).toMatchObject({ verb: 'guide/waive', reason: '先用沙箱试运行' })
    await owner.ask('guide/need', { step: 'payment' })
    expect(await step('payment')).toMatchObject({ state: 'open', waiver: null })
  })

  test('in production a sandbox is reported, and cannot be waived', async () => {
    const sold = await startTestServer({
      beside: server,
      overrides: { process: { environment: 'production', doorsLeftOpen: ['all'] } },
    })
    try {
      const member = { ...owner, ...(await createStaff(sold, { roles: ['owner'] })) }
      const { data } = await member.ask('guide/info')
      const payment = data.list.find(({ name }) => name === 'payment')
      expect(payment).toMatchObject({
        state: 'open',
        isWaivable: false,
        missing: [expect.stringContaining('分文不收')],
      })
    } finally {
      await sold.stop()
    }
  })

  test('sample licences do not count as real', () => {
    const sample = { name: 'ICP 备案', number: '示例ICP备2026000000号-1', link: '' }
    expect(checkLicences([sample]).missing).toEqual(['还是示例：ICP 备案', '未填写：公安备案、区块链信息服务备案'])
  })
})

describe('[console.content] the name of the brand', () => {
  test('is set in the console, and reaches every process', async () => {
    const { data: before } = await owner.ask('site/info')
    expect(before.brand).toMatchObject({
      version: 0,
      name: '云岫数藏',
      seal: null,
      promises: ['限量编号', '自己能核验', '附到场权益'],
    })
    const save = (name: string, version = 0) => owner.ask('site/saveBrand', { name, version })
    const answers = await Promise.all([save('望川数藏'), save('听雨数藏')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { data: after } = await owner.ask('site/info')
    expect(after.brand.version).toBe(1)
    await expect.poll(async () => (await beside.call('ops/basic/config/info', {})).brandName).toBe(after.brand.name)
    expect((await beside.call('ops/basic/config/info', {})).copyright).toContain(after.brand.name)
    expect((await step('brand')).state).toBe('done')
    // A process that starts later knows it at once.
    const late = await startTestServer({ beside: server })
    expect(late.context.brand.name).toBe(after.brand.name)
    await late.stop()
    expect(await save('一', 1)).toMatchObject({ reason: 'BAD_INPUT' })
  })

  test('comes with its pictures and promises', async () => {
    const { version, name } = (await owner.ask('site/info')).data.brand
    const seal = { url: '/media/u/aa/seal', widths: [256], ratio: 1, placeholder: '' }
    const values = { name, promises: ['一物一号', '链上可查', '当面兑换'], seal }
    const foreign = { ...seal, url: 'https://elsewhere.example/a' }
    expect(await owner.ask('site/saveBrand', { ...values, version, seal: foreign })).toMatchObject({
      data: { field: 'seal' },
    })
    expect(await owner.ask('site/saveBrand', { ...values, version, promises: ['一句'] })).toMatchObject({
      reason: 'BAD_INPUT',
    })
    expect((await owner.ask('site/saveBrand', { ...values, version })).status).toBe(200)
    await expect
      .poll(async () => await beside.call('ops/basic/config/info', {}))
      .toMatchObject({ brandName: name, brandPictures: { seal, logo: null }, promises: values.promises })
  })
})
