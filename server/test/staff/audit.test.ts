import type { AdminReply } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Answer, createStaff, type StaffMember, tokenOf } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
let ownerName: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
  ownerName = (await owner.ask('session/info')).data.displayName
})
afterAll(() => server?.stop())

const entries = async (filter: object = {}) => (await owner.ask('audit/list', { size: '100', ...filter })).data.list

test('[console.audit] every write is one entry: actor, action, target, before and after, reason', async () => {
  const { data } = await owner.ask('staff/create', {
    name: 'scribe',
    displayName: '书记',
    roles: ['regulator'],
    reason: '新入职',
  })
  const target = `staff:${data.id}`
  await owner.ask('staff/setRoles', { id: data.id, roles: ['support'], reason: '转去客服' })
  const [changed, given, created, ...more] = await entries({ target })
  expect(more).toEqual([])
  expect(created).toMatchObject({ verb: 'staff/create', outcome: 'done', staff: { id: owner.id, name: ownerName } })
  expect(given).toMatchObject({ verb: 'staff/setRoles', before: { roles: [] }, after: { roles: ['regulator'] } })
  expect(changed).toMatchObject({
    verb: 'staff/setRoles',
    before: { roles: ['regulator'] },
    after: { roles: ['support'] },
    reason: '转去客服',
    refusal: '',
  })
  // The audit does not contain the link.
  expect(JSON.stringify(await entries())).not.toContain(tokenOf(data.link))
})

test('[console.audit] a refusal is an entry too, and has no other effect', async () => {
  const support = await createStaff(server, { roles: ['support'] })
  await support.ask('realName/approve', { uid: '1' })
  expect(await entries({ staff: support.id })).toMatchObject([
    { verb: 'realName/approve', outcome: 'refused', refusal: 'NOT_ALLOWED' },
  ])
  await owner.ask('staff/disable', { id: '424242', reason: '查无此人' })
  expect((await entries({ outcome: 'refused', staff: owner.id }))[0]).toMatchObject({ refusal: 'NOT_FOUND' })
})

test('[console.audit-search] actions are listed without refused reads and requests for the second factor', async () => {
  const late = await createStaff(server, { roles: ['owner'], factorMinutesAgo: 6 })
  await late.ask('order/info', { orderSn: 'nothing' })
  await late.ask('staff/disable', { id: '424242', reason: '查无此人' })
  await late.ask('user/note', { uid: '424242', text: '查无此人' })
  const refusals = async (filter: object) =>
    (await entries({ staff: late.id, ...filter })).map(({ verb, refusal }) => `${verb} ${refusal}`)
  expect(await refusals({ scope: 'acts' })).toEqual(['user/note NOT_FOUND'])
  expect(await refusals({ scope: 'all' })).toEqual([
    'user/note NOT_FOUND',
    'staff/disable STEP_UP_NEEDED',
    'order/info ORDER_NOT_FOUND',
  ])
})

test('[console.audit-search] is filtered by person, target, verb, outcome and time, page by page', async () => {
  const { data } = await owner.ask('role/create', { name: '索引', permissions: [] })
  const all = await entries()
  const [newest] = all
  expect(newest).toMatchObject({ verb: 'role/create', target: `role:${data.id}` })
  const byVerb = await entries({ verb: 'role/create' })
  expect(byVerb.length).toBeGreaterThan(0)
  expect(byVerb.every(({ verb }) => verb === 'role/create')).toBe(true)
  const now = Math.floor(Date.now() / 1000)
  expect(await entries({ verb: 'role/' })).toEqual(expect.arrayContaining(byVerb))
  expect(await entries({ verb: 'r%' })).toEqual([])
  const own = all.filter(({ staff }) => staff.id === owner.id)
  for (const name of [owner.name, ownerName]) expect(await entries({ name })).toEqual(own)
  expect(await entries({ from: String(now + 60) })).toEqual([])
  expect(await entries({ until: String(now - 86_400) })).toEqual([])
  expect(await entries({ from: String(now - 3600), until: String(now + 60) })).toHaveLength(all.length)
  const read: string[] = []
  let after = null as string | null
  do {
    const page: Answer<AdminReply<'audit/list'>> = await owner.ask('audit/list', {
      size: '2',
      ...(after ? { after } : {}),
    })
    read.push(...page.data.list.map(({ id }) => id))
    after = page.data.next
  } while (after)
  expect(read).toEqual(all.map(({ id }) => id))
  expect((await owner.ask('audit/list', { colour: 'red' })).reason).toBe('BAD_INPUT')
})

test('[console.audit] entries are neither changed nor removed; a forced change is detected', async () => {
  const { db } = server.context.database
  const broken = async () =>
    (await audit(db)).filter((one) => one.invariant.startsWith('what staff did') && one.violations > 0)
  // Concurrent entries still form one chain.
  await Promise.all(
    Array.from({ length: 12 }, (_, i) => owner.ask('role/create', { name: `同时${i}`, permissions: [] })),
  )
  expect(await broken()).toEqual([])
  await expect(sql`update audit_entries set reason = 'x'`.execute(db)).rejects.toThrow('neither changed nor taken away')
  await expect(sql`delete from audit_entries`.execute(db)).rejects.toThrow('neither changed nor taken away')

  const beyond = async (change: string) => {
    await sql
      .raw(`alter table audit_entries disable trigger all; ${change}; alter table audit_entries enable trigger all`)
      .execute(db)
  }
  const last = (await entries())[0]?.id as string
  await beyond(`update audit_entries set staff_name = 'nobody' where id = ${Number(last) - 3}`)
  expect(await broken()).toHaveLength(1)
  await beyond(`update audit_entries set staff_name = '${owner.name}' where id = ${Number(last) - 3}`)
  expect(await broken()).toEqual([])
  await beyond(`delete from audit_entries where id = ${last}`)
  expect(await broken()).toHaveLength(1)
})
