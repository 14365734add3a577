import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lockAll } from '../../src/modules/staff/roles/queries.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())

/** A custom role of the installation, by its number. */
async function newRole(name: string, permissions: readonly string[]): Promise<string> {
  const { data } = await owner.ask('role/create', { name, permissions })
  return data.id
}

/** Sets roles as two persons do: one requests, the other approves. */
async function byBoth(asks: StaffMember, approves: StaffMember, input: object): Promise<void> {
  const { data } = await asks.ask('staff/setRoles', input)
  if (data.outcome !== 'waiting') throw new Error('It did not wait for the second person')
  expect((await approves.ask('approval/approve', { id: data.approvalId })).status).toBe(200)
}

test('[console.no-self-grant] nobody gives or removes rights that they do not have', async () => {
  const people = await newRole('人事', ['staff.read', 'staff.manage', 'role.manage'])
  const manager = await createStaff(server, { roles: [people] })
  const auditor = await createStaff(server, { roles: ['regulator'] })
  const refused = { status: 403, reason: 'GRANT_REFUSED' }
  const reason = '试一试'

  expect(
    await manager.ask('staff/create', { name: 'friend1', displayName: '朋友', roles: ['owner'], reason }),
  ).toMatchObject(refused)
  expect(await manager.ask('role/create', { name: '全能', permissions: ['audit.read'] })).toMatchObject(refused)
  const other = await createStaff(server)
  expect(await manager.ask('staff/setRoles', { id: other.id, roles: ['regulator'], reason })).toMatchObject(refused)
  expect(await manager.ask('staff/setRoles', { id: auditor.id, roles: [], reason })).toMatchObject(refused)
  for (const verb of ['staff/disable', 'staff/reset'] as const) {
    expect(await manager.ask(verb, { id: auditor.id, reason })).toMatchObject(refused)
    expect(await manager.ask(verb, { id: owner.id, reason })).toMatchObject(refused)
  }
  // Not through a role either: neither one's own, nor one with more rights.
  const more = await newRole('查账', ['audit.read'])
  const change = { name: '人事', permissions: ['staff.read'], reason }
  expect(await manager.ask('role/change', { id: people, version: 1, ...change })).toMatchObject(refused)
  expect(await manager.ask('role/change', { id: more, version: 1, ...change })).toMatchObject(refused)
  expect(await manager.ask('role/remove', { id: more, reason })).toMatchObject(refused)
  expect((await auditor.ask('session/info')).data.roles).toEqual([{ key: 'regulator', name: '监管' }])

  // Staff can give the rights that they have.
  await byBoth(manager, owner, { id: other.id, roles: [people], reason })
  expect((await other.ask('session/info')).data.permissions.toSorted()).toEqual([
    'role.manage',
    'staff.manage',
    'staff.read',
  ])
})

test('[console.no-self-grant] nobody changes their own rights, and the last owner stays', async () => {
  const second = await createStaff(server, { roles: ['owner'] })
  const reason = '交接'
  for (const person of [owner, second]) {
    const own = { id: person.id, roles: ['owner', 'moderator'], reason }
    expect(await person.ask('staff/setRoles', own)).toMatchObject({ reason: 'GRANT_REFUSED' })
    expect(await person.ask('staff/disable', { id: person.id, reason })).toMatchObject({ reason: 'GRANT_REFUSED' })
  }
  // Two owners disable each other at the same moment, both admitted before either is done: one of them stays.
  const { database } = server.context
  const presses = await database.transaction(async (tx) => {
    await lockAll(tx)
    const asked = [
      owner.ask('staff/disable', { id: second.id, reason }),
      second.ask('staff/disable', { id: owner.id, reason }),
    ]
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rows).toHaveLength(2)
    })
    return asked.map((answer) => ({ answer }))
  })
  const both = await Promise.all(presses.map(({ answer }) => answer))
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.find(({ status }) => status !== 200)?.reason).toBe('LAST_OWNER')
  const [stays, left] = both[0]?.status === 200 ? [owner, second] : [second, owner]
  expect((await left.ask('session/info')).reason).toBe('NOT_LOGGED_IN')
  expect((await stays.ask('staff/enable', { id: left.id, reason })).status).toBe(200)
  owner = stays
})

test('[console.version-check] a change of a role that somebody changed meanwhile is refused', async () => {
  const id = await newRole('值班', ['staff.read'])
  const change = (name: string, version: number) =>
    owner.ask('role/change', { id, version, name, permissions: ['staff.read'], reason: '改名' })
  expect((await change('夜班', 1)).status).toBe(200)
  expect(await change('白班', 1)).toMatchObject({ status: 409, reason: 'EDITED_MEANWHILE' })
  expect((await change('白班', 2)).status).toBe(200)
  const holder = await createStaff(server, { roles: [id] })
  expect(await owner.ask('role/remove', { id, reason: '不用了' })).toMatchObject({ reason: 'CONFLICT' })
  const second = await createStaff(server, { roles: ['owner'] })
  await byBoth(owner, second, { id: holder.id, roles: [], reason: '调岗' })
  // A removed right is gone with the next call.
  expect((await holder.ask('staff/list')).reason).toBe('NOT_ALLOWED')
  expect((await owner.ask('role/remove', { id, reason: '不用了' })).status).toBe(200)
  expect((await owner.ask('role/list')).data.list.map(({ name }) => name)).not.toContain('白班')
})

test('names of people and roles are unique, and an unknown role cannot be given', async () => {
  const input = { name: 'lantern', displayName: '灯', roles: [], reason: '新入职' }
  expect((await owner.ask('staff/create', input)).status).toBe(200)
  expect(await owner.ask('staff/create', input)).toMatchObject({ reason: 'STAFF_NAME_TAKEN' })
  await newRole('同名', [])
  expect(await owner.ask('role/create', { name: '同名', permissions: [] })).toMatchObject({ reason: 'ROLE_NAME_TAKEN' })
  for (const role of ['nobody', '424242']) {
    const invited = { name: 'lantern2', displayName: '灯', roles: [role], reason: '新入职' }
    expect(await owner.ask('staff/create', invited)).toMatchObject({ reason: 'NOT_FOUND' })
  }
})

test('a new invitation link invalidates all previous credentials', async () => {
  const person = await createStaff(server)
  const { data } = await owner.ask('staff/reset', { id: person.id, reason: '手机丢失' })
  expect(data.link).toMatch(/\/console\/invitation#[\w-]{43}$/)
  expect((await person.ask('session/info')).reason).toBe('NOT_LOGGED_IN')
  const account = (await owner.ask('staff/list', { size: '100' })).data.list.find(({ id }) => id === person.id)
  expect(account).toMatchObject({ hasFactor: false, disabledReason: null, invitedUntil: data.expiresAt })
})

test('[console.two-person] the roles of a new account wait for a second person, who sees their rights', async () => {
  const second = await createStaff(server, { roles: ['owner'] })
  const input = { name: 'heron', displayName: '鹭', roles: ['finance'], reason: '接替叶清和' }
  const { data } = await owner.ask('staff/create', input)
  expect(data.approvalId).not.toBeNull()
  const account = async () => (await owner.ask('staff/info', { id: data.id })).data
  expect((await account()).roles).toEqual([])
  const seen = (await second.ask('approval/info', { id: data.approvalId ?? '' })).data
  expect(seen).toMatchObject({
    verb: 'staff/setRoles',
    reason: input.reason,
    sentence: '鹭的角色由“无角色”改为“财务”',
  })
  expect((await owner.ask('approval/approve', { id: data.approvalId })).reason).toBe('APPROVAL_OWN')
  expect((await second.ask('approval/approve', { id: data.approvalId })).status).toBe(200)
  expect((await account()).roles).toEqual([{ key: 'finance', name: '财务' }])
  const { list } = (await owner.ask('audit/list', { target: `staff:${data.id}` })).data
  expect(list.map(({ verb, outcome, staff }) => [verb, outcome, staff.id])).toEqual([
    ['staff/setRoles', 'done', second.id],
    ['staff/setRoles', 'asked', owner.id],
    ['staff/create', 'done', owner.id],
  ])
  // Nobody is created if the roles may not be given.
  const lame = await owner.ask('staff/create', { ...input, name: 'heron2', roles: ['nobody'] })
  expect(lame.reason).toBe('NOT_FOUND')
  expect((await owner.ask('staff/list', { search: 'heron2' })).data.list).toEqual([])
})

test('[console.two-person] a change of the rights of a role waits for a person without that role, a change of its name does not', async () => {
  const second = await createStaff(server, { roles: ['owner'] })
  const id = await newRole('巡查', ['order.read'])
  const holder = await createStaff(server, { roles: ['owner', id] })
  const change = (who: StaffMember, version: number, input: object) =>
    who.ask('role/change', { id, version, name: '巡查', permissions: ['order.read'], reason: '轮值需要', ...input })
  const rights = async () => (await owner.ask('role/list')).data.list.find(({ key }) => key === id)?.permissions

  expect((await change(owner, 1, { name: '夜巡' })).data.outcome).toBe('done')
  const { data } = await change(owner, 2, { permissions: ['order.read', 'order.refund'] })
  if (data.outcome !== 'waiting') throw new Error('It did not wait for the second person')
  expect(await rights()).toEqual(['order.read'])
  // A person whose own rights change does not approve it.
  expect((await holder.ask('approval/approve', { id: data.approvalId })).reason).toBe('GRANT_REFUSED')
  expect((await second.ask('approval/info', { id: data.approvalId })).data).toMatchObject({
    summary: {
      sentence: '持有“巡查”的 1 位同事增加 1 项权限',
      rows: [
        { label: '名称', before: '夜巡', after: '巡查' },
        { label: '权限', before: ['查看订单'], after: ['退款', '查看订单'] },
        { people: [{ to: `/staff/${holder.id}` }] },
      ],
    },
  })
  expect((await second.ask('approval/approve', { id: data.approvalId })).status).toBe(200)
  expect(await rights()).toEqual(['order.read', 'order.refund'])

  // Somebody renames it while it waits: the request no longer matches what was reviewed.
  const late = await change(owner, 3, { permissions: [] })
  if (late.data.outcome !== 'waiting') throw new Error('It did not wait for the second person')
  expect((await change(second, 3, { name: '日巡', permissions: ['order.read', 'order.refund'] })).data.outcome).toBe(
    'done',
  )
  expect((await second.ask('approval/approve', { id: late.data.approvalId })).reason).toBe('APPROVAL_MOVED')
  expect(await rights()).toEqual(['order.read', 'order.refund'])

  // Its only holder loses it while the change waits: now it would be a change of nobody's rights.
  const moot = await change(owner, 4, { permissions: [] })
  if (moot.data.outcome !== 'waiting') throw new Error('It did not wait for the second person')
  await byBoth(owner, second, { id: holder.id, roles: ['owner'], reason: '不再巡查' })
  expect((await second.ask('approval/approve', { id: moot.data.approvalId })).reason).toBe('APPROVAL_MOVED')
  expect((await change(owner, 4, { permissions: [] })).data.outcome).toBe('done')
  expect(await change(second, 1, { id: '424242' })).toMatchObject({ reason: 'NOT_FOUND' })
})

test('[console.permissions] the roles of the release and those of the deployment are listed with their holders', async () => {
  const id = await newRole('轮值', ['order.read'])
  for (const _ of [1, 2]) await createStaff(server, { roles: [id] })
  const { list } = (await owner.ask('role/list')).data
  expect(list.find(({ key }) => key === id)).toEqual({
    key: id,
    name: '轮值',
    permissions: ['order.read'],
    isBuiltIn: false,
    version: 1,
    holders: 2,
  })
  expect(list.find(({ key }) => key === 'finance')).toMatchObject({ name: '财务', isBuiltIn: true, version: 0 })
  expect(await owner.ask('role/remove', { id: '424242', reason: '不用了' })).toMatchObject({ reason: 'NOT_FOUND' })
})
