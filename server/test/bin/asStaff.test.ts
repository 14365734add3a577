import { GoodsForm, KycStatus } from '@app/contract'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAddress } from '../support/addresses.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { opsAlone, opsOver } from '../support/ops.ts'
import { payOrder } from '../support/paying.ts'
import { idNumber, identityVersion } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const ops = (...given: string[]) => opsOver(server.context)(...given)

/** Creates a user whose real name waits for review. */
async function waiting(): Promise<string> {
  const user = await makeUser(server.context.database, { kycStatus: KycStatus.none })
  await server.as(user)('user/user/kyc/add', {
    realName: '沈知白',
    idNumber: idNumber({ ends: '8' }),
    agreementVersion: identityVersion,
  })
  return user.uid
}

const lastOn = async (target: string) => (await owner.ask('audit/list', { target })).data.list[0]

test('asks for a name before anything is opened', async () => {
  for (const given of [
    ['realName', 'approve', '1'],
    ['wall', 'approve', 'message', '1'],
    ['returns', 'restock', '123456789012345678901'],
    ['rights', 'ship', '1-1', '顺丰速运', 'SF1234567890'],
  ])
    expect(await opsAlone(...given)).toMatchObject({ code: 1, output: expect.stringContaining('--as 登录名') })
  expect(await opsAlone('realName', 'approve', '1', '--as', 'No Name')).toMatchObject({ code: 2 })
})

test('accepts any name while there are no staff; from the first account on a member of staff must run commands', async () => {
  expect(await ops('realName', 'approve', await waiting(), '--by', '安装')).toMatchObject({
    code: 0,
    output: '已由安装处理。\n',
  })
  owner = await createStaff(server, { roles: ['owner'] })
  const uid = await waiting()
  for (const given of [
    ['realName', 'approve', uid, '--by', '安装'],
    ['auction', 'open'],
    ['codes', 'withdraw', '1'],
  ])
    expect(await ops(...given)).toMatchObject({ code: 1, output: expect.stringContaining('请用 --as') })
  expect((await owner.ask('realName/waiting')).data.list.map((one) => one.uid)).toEqual([uid])

  const { id, displayName } = (await owner.ask('session/info')).data
  expect(await ops('realName', 'approve', uid, '--as', owner.name)).toEqual({
    code: 0,
    output: `已由${displayName}处理。\n`,
  })
  expect((await owner.ask('audit/list', { target: `user:${uid}` })).data.list).toMatchObject([
    { verb: 'realName/approve', staff: { id, name: displayName }, outcome: 'done', after: { outcome: 'approved' } },
  ])
})

test('refuses an unknown or disabled account, a partner’s account, and one without the permission', async () => {
  const uid = await waiting()
  const gone = await createStaff(server, { roles: ['moderator'] })
  await owner.ask('staff/disable', { id: gone.id, reason: '已离职' })
  const ofPartner = await createStaff(server, { roles: ['moderator'], partner: { brands: ['jxdd'], shops: [] } })
  for (const name of ['nobody', gone.name, ofPartner.name]) {
    const outcome = await ops('realName', 'approve', uid, '--as', name)
    expect(outcome).toMatchObject({ code: 1, output: expect.stringContaining(`没有可以执行命令的员工 ${name}`) })
  }
  const support = await createStaff(server, { roles: ['support'] })
  const refused = await ops('realName', 'reject', uid, '--reason', '照片不清', '--as', support.name)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('NOT_ALLOWED') })
  expect(await lastOn(`user:${uid}`)).toMatchObject({
    verb: 'realName/reject',
    staff: { id: support.id },
    outcome: 'refused',
    refusal: 'NOT_ALLOWED',
  })
  expect((await owner.ask('realName/waiting')).data.list.map((one) => one.uid)).toContain(uid)
})

test('audits an action without a console call under the command line', async () => {
  expect((await ops('auction', 'open', '--as', owner.name)).code).toBe(0)
  expect(await lastOn('auction')).toMatchObject({ verb: 'ops auction open', staff: { id: owner.id }, outcome: 'done' })
  expect((await ops('wishes', 'approve', '424242', '--as', owner.name)).code).toBe(1)
  expect(await lastOn('wish:424242')).toBeUndefined()
})

test('staff are added by an account with the permission, which cannot grant what it does not have', async () => {
  const made = await ops('staff', 'create', 'newcomer', '新同事', '--role', 'support', '--as', owner.name)
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('邀请链接') })
  const id = (await owner.ask('staff/list', { search: 'newcomer' })).data.list[0]?.id ?? ''
  expect(await lastOn(`staff:${id}`)).toMatchObject({ verb: 'staff/setRoles', staff: { id: owner.id } })
  const { data } = await owner.ask('role/create', { name: '人事', permissions: ['staff.read', 'staff.manage'] })
  const people = await createStaff(server, { roles: [data.id] })
  const refused = await ops('staff', 'create', 'friend', '朋友', '--role', 'owner', '--as', people.name)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('GRANT_REFUSED') })
  const support = await createStaff(server, { roles: ['support'] })
  const stolen = await ops('staff', 'invite', owner.name, '--as', support.name)
  expect(stolen).toMatchObject({ code: 1, output: expect.stringContaining('NOT_ALLOWED') })
})

test('parcels and refunds follow the console: a repeat has no effect, and a large amount waits for approval', async () => {
  const { database } = server.context
  const user = await makeUser(database)
  const call = server.as(user)
  const addressId = await makeAddress({ call })
  async function order(priceFen: number): Promise<string> {
    const goodsSn = await makeGoods(database, { priceFen, edition: 10, form: GoodsForm.physical })
    const wanted = { goodsSn, quantity: 1, addressId }
    const { orderSn } = await call('order/order', wanted, { idempotencyKey: randomUUID() })
    await payOrder(server, call, orderSn)
    return orderSn
  }
  const parcel = await order(6000)
  expect((await ops('parcels', 'send', parcel, '顺丰速运', 'SF1234567890', '--as', owner.name)).code).toBe(0)
  expect(await lastOn(`order:${parcel}`)).toMatchObject({ verb: 'parcel/send', staff: { id: owner.id } })

  // The audit entry is part of the action: if it cannot be written, nothing is done.
  const correct = (number: string) => ops('parcels', 'correct', parcel, '顺丰速运', number, '--as', owner.name)
  await sql`create function refuse_entry() returns trigger language plpgsql as 'begin raise exception ''full''; end'`.execute(
    database.db,
  )
  await sql`create trigger refused before insert on audit_entries for each row execute function refuse_entry()`.execute(
    database.db,
  )
  expect((await correct('SF0000000009')).code).not.toBe(0)
  await sql`drop trigger refused on audit_entries`.execute(database.db)
  expect((await correct('SF1234567899')).output).toContain('SF1234567890')
  expect(await lastOn(`order:${parcel}`)).toMatchObject({
    verb: 'parcel/correct',
    staff: { id: owner.id },
    before: { trackingNumber: 'SF1234567890' },
    after: { trackingNumber: 'SF1234567899' },
  })

  const give = (sn: string, yuan: string) =>
    ops('refunds', 'give', sn, yuan, '--reason', '少发一件', '--as', owner.name)
  const small = await order(6000)
  expect(await give(small, '10')).toEqual({ code: 0, output: '退款已发起，正在退回。\n' })
  expect(await give(small, '10')).toEqual({ code: 0, output: '这笔退款此前已经发起，没有重复退。\n' })
  expect(await lastOn(`order:${small}`)).toMatchObject({ verb: 'order/refund', reason: '少发一件', outcome: 'done' })
  const large = await order(900_000)
  expect(await give(large, '8000')).toMatchObject({ code: 0, output: expect.stringContaining('已提交复核') })
  expect((await owner.ask('approval/waiting')).data.mine).toBe(1)
})
