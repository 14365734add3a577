import { randomUUID } from 'node:crypto'
import type { AdminInput, AdminPath } from '@app/contract/admin/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import {
  entriesOf,
  give,
  makeAddress,
  makeCollector,
  makeRightHolder,
  makeStaff,
  newKey,
  offer,
  redeem,
  statesOf,
} from './fixture.ts'

let server: TestServer
let owner: StaffMember
let colleague: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
  colleague = await createStaff(server, { roles: ['owner'] })
  await owner.ask('brand/save', { key: 'songjian', version: 0, name: '松间茶社' })
})
afterAll(() => server?.stop())

const cover = { url: '/media/test/stream', widths: [320], ratio: 1, placeholder: 'data:image/webp;base64,' }
const texts = {
  name: '茶席一座',
  summary: '凭藏品入席一次',
  brandKey: 'songjian',
  delivery: 'site' as const,
  cover,
  content: '<p>请提前一天预约。</p>',
  howTo: ['打开权益', '出示核销码'],
  pagePath: '',
}
const save = (more: Partial<AdminInput<'right/save'>> = {}, who = owner) =>
  who.ask('right/save', { ...texts, version: 0, ...more })
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const auditOf = async (target: string, verb: AdminPath) =>
  (await owner.ask('audit/list', { target, verb, outcome: 'done' })).data.list

/** Requests an action that needs a second person; returns the id of the waiting request. */
async function waitingFor(
  path: 'right/attach' | 'right/reschedule' | 'coupon/void' | 'redemption/reverse',
  input: object,
) {
  const { data, msg } = await owner.ask(path, input)
  if (data?.outcome !== 'waiting') throw new Error(`It did not wait: ${msg}`)
  return data.approvalId
}
const approve = (approvalId: string) => colleague.ask('approval/approve', { id: approvalId })

describe('[console.rights] a right in the console', () => {
  test('is created once per press, however often it is sent, and names an existing brand', async () => {
    const key = randomUUID()
    const pressed = await Promise.all([save({ key }), save({ key }), save({ key })])
    expect(new Set(pressed.map(({ data }) => data.id)).size).toBe(1)
    expect((await save({ key })).data.id).toBe(pressed[0]?.data.id)
    expect((await save({ key: randomUUID() })).data.id).not.toBe(pressed[0]?.data.id)
    expect(await save({ brandKey: 'nobody' })).toMatchObject({ status: 400, reason: 'BAD_INPUT' })
    const [from, until] = [1_900_000_000, 1_900_000_000]
    expect((await save({ validFrom: from, validUntil: until })).reason).toBe('BAD_INPUT')
    expect((await save({ content: '<p onclick="x()">好<script>1</script></p>' })).status).toBe(200)
    const info = await owner.ask('right/info', { id: pressed[0]?.data.id ?? '' })
    expect(info.data).toMatchObject({
      name: '茶席一座',
      brandName: '松间茶社',
      standing: 'open',
      isSold: false,
      works: [],
    })
  })

  test('notifies the second of two editors, and overwrites nothing', async () => {
    const { id } = (await save()).data
    const both = await Promise.all([
      save({ id, version: 1, name: '茶席两座' }),
      save({ id, version: 1, name: '茶席三座' }, colleague),
    ])
    expect(statuses(both)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.reason).toBe('EDITED_MEANWHILE')
    const { data } = await owner.ask('right/info', { id })
    expect(data.version).toBe(2)
    expect(['茶席两座', '茶席三座']).toContain(data.name)
    expect((await save({ id: '999999', version: 1 })).reason).toBe('NOT_FOUND')
  })

  test('is added to a work once, reaches its holders, and can be removed only while nobody has it', async () => {
    const { id } = (await save()).data
    const goodsSn = await makeGoods(server.context.database, { name: '松间' })
    const attach = (sn = goodsSn) => owner.ask('right/attach', { id, goodsSn: sn, reason: '品牌约定' })
    expect((await attach('none')).reason).toBe('NOT_FOUND')
    expect(statuses(await Promise.all([attach(), attach()]))).toEqual([200, 200])
    expect((await owner.ask('right/info', { id })).data.works).toEqual([{ goodsSn, name: '松间', pieces: 0 }])
    const detached = await Promise.all([1, 2].map(() => owner.ask('right/detach', { id, goodsSn })))
    expect(statuses(detached)).toEqual([200, 404])

    const holder = await makeRightHolder(server, { delivery: 'site' })
    await approve(await waitingFor('right/attach', { id, goodsSn: holder.goodsSn, reason: '品牌约定' }))
    expect(await statesOf(holder)).toHaveProperty(`${holder.nftId}-${id}`)
    expect((await owner.ask('right/detach', { id, goodsSn: holder.goodsSn })).reason).toBe('RIGHT_SOLD')
    expect((await save({ id, version: 1, delivery: 'service' })).reason).toBe('RIGHT_SOLD')
    await owner.ask('brand/save', { key: 'other', version: 0, name: '别家' })
    expect((await save({ id, version: 1, brandKey: 'other' })).reason).toBe('RIGHT_SOLD')
    expect((await save({ id, version: 1, name: '茶席一席' })).status).toBe(200)
  })

  test('is ended early by two, extended by one, and a request from before another change is void', async () => {
    const { configId: id } = await makeRightHolder(server, { delivery: 'site', brandKey: 'songjian' })
    const soon = Math.floor(Date.now() / 1000) + 86_400
    const asked = await waitingFor('right/reschedule', { id, version: 1, validUntil: soon, reason: '合作提前结束' })
    expect((await owner.ask('right/info', { id })).data.validUntil).toBeNull()
    expect((await owner.ask('approval/approve', { id: asked })).reason).toBe('APPROVAL_OWN')
    const { data } = await owner.ask('right/info', { id })
    await save({ id, version: 1, name: '改了名字', brandKey: data.brandKey, delivery: data.delivery })
    expect((await approve(asked)).status).toBe(409)
    expect((await owner.ask('right/info', { id })).data.validUntil).toBeNull()

    const again = await waitingFor('right/reschedule', { id, version: 2, validUntil: soon, reason: '合作提前结束' })
    // Pressed again, because the answer was lost: it is done once.
    expect([(await approve(again)).status, (await approve(again)).status]).toEqual([200, 200])
    expect((await owner.ask('right/info', { id })).data).toMatchObject({ validUntil: soon, version: 3 })
    const later = { id, version: 3, validUntil: soon + 1, reason: '多给一天' }
    expect((await owner.ask('right/reschedule', later)).data).toMatchObject({ outcome: 'done' })
    expect((await owner.ask('right/reschedule', later)).reason).toBe('EDITED_MEANWHILE')
  })
})

describe('[console.rights] a brand', () => {
  test('is added once, edited by one at a time, and its name is changed on every right of it', async () => {
    const add = () => owner.ask('brand/save', { key: 'shanfang', version: 0, name: '山房', introduction: '在山里' })
    const added = await Promise.all([add(), add()])
    expect(statuses(added)).toEqual([200, 409])
    expect(added.find(({ status }) => status === 409)?.reason).toBe('BRAND_TAKEN')
    const { id } = (await save({ brandKey: 'shanfang' })).data
    const rename = (name: string) => owner.ask('brand/save', { key: 'shanfang', version: 1, name })
    expect(statuses(await Promise.all([rename('山房甲'), rename('山房乙')]))).toEqual([200, 409])
    const { brandName } = (await owner.ask('right/info', { id })).data
    const { list } = (await owner.ask('brand/list')).data
    expect(list.find(({ key }) => key === 'shanfang')).toMatchObject({ name: brandName, version: 2, rights: 1 })
    expect((await owner.ask('brand/save', { key: 'gone', version: 3, name: '没有' })).reason).toBe('NOT_FOUND')
  })

  test('keeps its logo in the library', async () => {
    await owner.ask('brand/save', { key: 'pictured', version: 0, name: '有标志', logo: cover })
    const uses = server.context.rights.pictureUses
    const found = await Promise.all(uses.map(({ find }) => find(server.context.database.db, cover.url)))
    expect(found.flat()).toContainEqual({ id: 'pictured', name: '有标志' })
  })
})

describe('[console.rights] coupons from a file', () => {
  const csv = 'code,link\nTEA-1,https://tea.example.com/use\nTEA-2\nTEA-1\nbad code\nTEA-3,http://tea.example.com\n'
  const add = (id: string, text: string, isDryRun = false) =>
    owner.ask('coupon/add', { id, isDryRun }, Buffer.from(text))

  test('are previewed line by line, added once each, also from two files at once, and never shown again', async () => {
    const { configId } = await makeRightHolder(server, { delivery: 'coupon' })
    const tried = (await add(configId, csv, true)).data
    expect(tried).toMatchObject({ added: 2, doubled: 1, malformed: 2, known: 0 })
    expect(tried.lines.map(({ line }) => line)).toEqual([4, 5, 6])
    expect((await owner.ask('right/info', { id: configId })).data.coupons).toMatchObject({ left: 0 })

    const both = await Promise.all([add(configId, csv), add(configId, csv)])
    expect(both.map(({ data }) => data.added).toSorted((one, other) => one - other)).toEqual([0, 2])
    expect((await add(configId, csv)).data).toMatchObject({ added: 0, known: 3 })
    expect((await owner.ask('right/info', { id: configId })).data.coupons).toMatchObject({ left: 2, given: 0 })
    const entries = await auditOf(`rightsConfig:${configId}`, 'coupon/add')
    expect(entries.length).toBeGreaterThan(0)
    expect(JSON.stringify([tried, both.map(({ data }) => data), entries])).not.toContain('TEA-')
    const { configId: visit } = await makeRightHolder(server, { delivery: 'site' })
    expect((await add(visit, csv)).reason).toBe('NOT_FOUND')
  })

  test('are shown with both their fields, masked, and changes by a spreadsheet are reported', async () => {
    const { configId } = await makeRightHolder(server, { delivery: 'coupon' })
    const text =
      '兑换链接,兑换码\n"https://a.example.com/?x=1,2",="000123456789"\n,1.79E+20\n,ABCDEFGH12\n,ABCDEFGH12\n'
    const { added, reading } = (await add(configId, text, true)).data
    expect(added).toBe(2)
    expect(reading).toMatchObject({
      preview: {
        columns: ['券码', '链接'],
        rows: [
          { line: 2, cells: ['00••••89（12 位）', 'https://a.example.com/?x=1,2'] },
          { line: 4, cells: ['AB••••12（10 位）', ''] },
          { line: 5 },
        ],
      },
      faults: [
        { line: 3, why: expect.stringMatching(/券码被表格软件改成了/) },
        { line: 5, why: '与第 4 行重复' },
      ],
    })
  })

  test('that are unassigned are voided by two if holders lose one, and assigned ones stay', async () => {
    const holder = await makeRightHolder(server, { delivery: 'coupon', coupons: ['OLD-1', 'OLD-2'] }, { quantity: 2 })
    const { configId: id, rightsId, call } = holder
    const asked = await waitingFor('coupon/void', { id, reason: '商户换了券' })
    // A holder takes one while the request waits for the second person.
    const { coupon } = await call('rights/rightsSold/updateRightsState', { rightsId, state: 3 }, newKey())
    expect(coupon?.code).toMatch(/^OLD-/)
    expect([200, 409]).toContain((await approve(asked)).status)
    const counted = async () => (await owner.ask('right/info', { id })).data.coupons
    const left = (await counted())?.left ?? 0
    if (left > 0) await approve(await waitingFor('coupon/void', { id, reason: '商户换了券' }))
    expect(await counted()).toMatchObject({ left: 0, given: 1, voided: 1 })
    expect((await owner.ask('coupon/void', { id, reason: '再来一次' })).reason).toBe('CONFLICT')
    expect((await add(id, 'OLD-1\nOLD-2\nNEW-1')).data).toMatchObject({ added: 1, given: 1, voided: 1 })
    const { batches } = (await owner.ask('right/info', { id })).data
    const newest = batches.find((batch) => batch.left > 0)
    await add(id, 'NEW-2')
    const voided = await owner.ask('coupon/void', { id, batchId: newest?.id, reason: '这批印错了' })
    expect(voided.status).toBe(200)
  })
})

describe('[console.rights] staff who redeem on site', () => {
  test('are found by phone, changed rather than added twice, and redeem the brands they were given', async () => {
    const { user, call } = await makeCollector(server)
    const name = (more: object = {}) =>
      owner.ask('redeemer/name', { phone: user.phone, name: '何观澜', place: '东渡口', ...more })
    expect((await owner.ask('redeemer/name', { phone: '13900009999', name: '无名', place: '东' })).reason).toBe(
      'NOT_FOUND',
    )
    const named = await Promise.all([name(), name({ brandKeys: ['songjian'] })])
    expect(named.map(({ data }) => data.uid)).toEqual([user.uid, user.uid])
    await name({ brandKeys: ['songjian'] })
    const listed = (await owner.ask('redeemer/list')).data.list.filter(({ uid }) => uid === user.uid)
    expect(listed).toMatchObject([{ name: '何观澜', brands: '松间茶社', dismissedAt: null }])

    const foreign = await makeRightHolder(server, { delivery: 'site', brandKey: 'jxdd' })
    const { code } = await foreign.call('rights/rightsSold/pass', { rightsId: foreign.rightsId })
    await expect(redeem({ call }, code)).rejects.toThrow()
    expect(await statesOf(foreign)).toEqual({ [foreign.rightsId]: 2 })

    const own = await makeRightHolder(server, { delivery: 'site', brandKey: 'songjian' })
    const pass = await own.call('rights/rightsSold/pass', { rightsId: own.rightsId })
    const dismiss = () => owner.ask('redeemer/dismiss', { uid: user.uid, reason: '已离岗' })
    expect(statuses(await Promise.all([dismiss(), dismiss()]))).toEqual([200, 404])
    await expect(redeem({ call }, pass.code)).rejects.toThrow()
    expect(await statesOf(own)).toEqual({ [own.rightsId]: 2 })
    await name({ brandKeys: ['songjian'] })
    await redeem({ call }, pass.code)
    expect(await statesOf(own)).toEqual({ [own.rightsId]: 4 })
  })
})

describe('[console.rights] a redemption that was a mistake', () => {
  async function redeemedRight() {
    const holder = await makeRightHolder(server, { delivery: 'site', brandKey: 'songjian' })
    const staff = await makeStaff(server)
    const { code } = await holder.call('rights/rightsSold/pass', { rightsId: holder.rightsId })
    await redeem(staff, code)
    const [redemption] = (await owner.ask('redemption/list', { configId: holder.configId })).data.list
    return { ...holder, staff, id: redemption?.id ?? '' }
  }
  const reverse = (id: string) => waitingFor('redemption/reverse', { id, reason: '扫错了人' })

  test('is reversed by two and once, and the right can be used again', async () => {
    const { id, call, rightsId, configId, staff } = await redeemedRight()
    const asked = await reverse(id)
    expect((await owner.ask('redemption/reverse', { id, reason: '再按一次' })).reason).toBe('APPROVAL_WAITING')
    expect((await owner.ask('approval/approve', { id: asked })).reason).toBe('APPROVAL_OWN')
    expect(statuses(await Promise.all([approve(asked), approve(asked)]))).toEqual([200, 200])
    expect(await statesOf({ call })).toEqual({ [rightsId]: 2 })
    expect((await owner.ask('redemption/reverse', { id, reason: '又一次' })).reason).toBe('CONFLICT')
    const { code } = await call('rights/rightsSold/pass', { rightsId })
    await redeem(staff, code)
    const rows = (await owner.ask('redemption/list', { configId })).data.list
    expect(rows.map(({ reversedAt }) => reversedAt === null)).toEqual([true, false])
    const by = async (redeemer: string) => (await owner.ask('redemption/list', { configId, redeemer })).data.list
    expect(await by(rows[0]?.redeemerName.slice(0, 2) ?? '')).toEqual(rows)
    expect(await by('查无此人')).toEqual([])
    expect((await entriesOf(server, rightsId)).map((entry) => entry.split(' ').at(-1))).toEqual([
      '2>3',
      '3>4',
      '4>2',
      '2>3',
      '3>4',
    ])
  })

  test('is not reversed if the piece has changed its owner meanwhile', async () => {
    const holder = await redeemedRight()
    const asked = await reverse(holder.id)
    await give(holder, holder.nftId, await makeCollector(server))
    expect((await approve(asked)).status).toBe(409)
    expect((await owner.ask('redemption/reverse', { id: holder.id, reason: '再试' })).reason).toBe('ILLEGAL_TRANSITION')
    expect((await owner.ask('redemption/reverse', { id: '999999', reason: '没有的' })).reason).toBe('NOT_FOUND')
  })
})

describe('[console.rights] a right that was applied for', () => {
  test('is shipped to an address that is masked until it is revealed, corrected, and done once', async () => {
    const holder = await makeRightHolder(server, { delivery: 'ship', brandKey: 'songjian' })
    const { rightsId, call } = holder
    await call('rights/rightsSold/addRecipientAddress', { rightsId, addressId: await makeAddress(holder) }, newKey())
    const listed = async () =>
      (await owner.ask('appliedRight/list', { configId: holder.configId })).data.list.map(({ id }) => id)
    const ship = (trackingNumber = 'SF1234567890') =>
      owner.ask('appliedRight/ship', { id: rightsId, carrier: '顺丰速运', trackingNumber })
    const finish = () => owner.ask('appliedRight/finish', { id: rightsId })
    expect(await listed()).toEqual([])
    expect((await ship()).reason).toBe('ILLEGAL_TRANSITION')
    await call('rights/rightsSold/updateRightsState', { rightsId, state: 3 }, newKey())
    const [row] = (await owner.ask('appliedRight/list', { configId: holder.configId })).data.list
    expect(row).toMatchObject({ id: rightsId, recipient: '沈** 138****0001', trackingNumber: '' })
    expect((await owner.ask('appliedRight/open', { id: rightsId })).data).toMatchObject({ phone: '13800000001' })
    const [opened] = await auditOf(`right:${rightsId}`, 'appliedRight/open')
    expect(opened).toMatchObject({ after: { field: 'address' } })
    expect(JSON.stringify(opened)).not.toContain('13800000001')

    expect((await finish()).reason).toBe('ILLEGAL_TRANSITION')
    expect(statuses(await Promise.all([ship(), ship()]))).toEqual([200, 200])
    expect((await ship('SF0000000001')).status).toBe(200)
    expect(await call('rights/rightsSold/info', { rightsId })).toMatchObject({ state: 3 })
    expect(statuses(await Promise.all([finish(), finish()]))).toEqual([200, 409])
    expect(await listed()).toEqual([])
    expect((await ship()).reason).toBe('ILLEGAL_TRANSITION')
    expect(await statesOf(holder)).toEqual({ [rightsId]: 4 })
  })

  test('as a service is done without a parcel, and nothing is shipped for it', async () => {
    const holder = await makeRightHolder(server, { delivery: 'service', brandKey: 'songjian' })
    const { rightsId, call } = holder
    await call('rights/rightsSold/updateRightsState', { rightsId, state: 3 }, newKey())
    const parcel = { id: rightsId, carrier: '顺丰速运', trackingNumber: 'SF1234567890' }
    expect((await owner.ask('appliedRight/ship', parcel)).reason).toBe('ILLEGAL_TRANSITION')
    expect((await owner.ask('appliedRight/open', { id: rightsId })).reason).toBe('NOT_FOUND')
    expect((await owner.ask('appliedRight/finish', { id: rightsId })).status).toBe(200)
    expect((await owner.ask('appliedRight/finish', { id: '999-999' })).reason).toBe('NOT_FOUND')
    const [, last] = await entriesOf(server, rightsId)
    expect(last).toMatch(/^operator .+ 3>4$/)
  })
})

test('[console.rights] [console.partner-scope] staff of a partner can neither read nor do any of it, even for their own brand', async () => {
  const { configId: id, goodsSn } = await makeRightHolder(server, { delivery: 'coupon', brandKey: 'songjian' })
  const scope = { brands: ['songjian'], shops: [] }
  // Whatever role an account of a partner has.
  for (const roles of [['partner'], ['owner']]) {
    const partner = await createStaff(server, { roles, partner: scope })
    const tries: readonly [AdminPath, object][] = [
      ['right/list', {}],
      ['right/info', { id }],
      ['right/save', { ...texts, version: 0 }],
      ['right/reschedule', { id, version: 1, reason: '自己改' }],
      ['right/attach', { id, goodsSn, reason: '自己挂' }],
      ['right/detach', { id, goodsSn }],
      ['coupon/add', { id, isDryRun: false }],
      ['coupon/void', { id, reason: '自己作废' }],
      ['brand/list', {}],
      ['brand/save', { key: 'songjian', version: 1, name: '自己改名' }],
      ['redeemer/list', {}],
      ['redeemer/name', { phone: '13800000001', name: '自己人', place: '店里' }],
      ['redemption/reverse', { id: '1', reason: '自己撤' }],
      ['appliedRight/list', {}],
      ['appliedRight/open', { id: `1-${id}` }],
    ]
    for (const [path, input] of tries)
      expect([path, (await partner.ask(path, input)).reason]).toEqual([path, 'NOT_ALLOWED'])
  }
  expect((await owner.ask('right/info', { id })).data.coupons).toMatchObject({ left: 0 })
  expect(await offer(server, { delivery: 'coupon', brandKey: 'songjian' })).toMatch(/^\d+$/)
})
