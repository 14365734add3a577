import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { arrive, createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let first: StaffMember
let second: StaffMember
let third: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  first = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())

const reason = '转去客服'
/** A member of staff whose roles are to be changed. */
let person: StaffMember
beforeEach(async () => {
  person = await createStaff(server, { roles: ['regulator'] })
})

const rolesOf = async (who: StaffMember) =>
  (await first.ask('staff/list', { size: '100' })).data.list
    .find(({ id }) => id === who.id)
    ?.roles.map(({ key }) => key)

/** Requests other roles, and returns the id of the waiting request. */
async function ask(by: StaffMember, id = person.id, roles = ['support']): Promise<string> {
  const { data, reason: refusal } = await by.ask('staff/setRoles', { id, roles, reason })
  if (data?.outcome !== 'waiting') throw new Error(`It does not wait: ${refusal ?? data?.outcome}`)
  return data.approvalId
}

const stateOf = async (id: string) => (await first.ask('approval/info', { id })).data.state

test('[console.two-person] the only person does it alone; with a second person it waits, and nothing is done meanwhile', async () => {
  const alone = await first.ask('staff/setRoles', { id: person.id, roles: ['moderator'], reason })
  expect(alone.data).toEqual({ outcome: 'done', result: {} })
  expect(await rolesOf(person)).toEqual(['moderator'])

  second = await createStaff(server, { roles: ['owner'] })
  third = await createStaff(server, { roles: ['owner'] })
  const id = await ask(first)
  expect(await rolesOf(person)).toEqual(['moderator'])
  const info = await second.ask('approval/info', { id })
  expect(info.data).toMatchObject({
    verb: 'staff/setRoles',
    title: '分配角色',
    target: `staff:${person.id}`,
    reason,
    state: 'waiting',
    isMine: false,
    mayDecide: true,
    summary: { sentence: expect.stringMatching(/的角色由“审核”改为“客服”$/) },
  })
  expect(info.data.expiresAt - info.data.askedAt).toBe(86_400)
  expect((await second.ask('approval/waiting')).data).toEqual({ forMe: 1, mine: 0, news: [] })
  expect((await first.ask('approval/waiting')).data).toEqual({ forMe: 0, mine: 1, news: [] })

  expect((await second.ask('approval/approve', { id, comment: '核对过工单' })).status).toBe(200)
  expect(await rolesOf(person)).toEqual(['support'])
  const told = (await first.ask('audit/list', { target: `staff:${person.id}` })).data.list
  expect(told.slice(0, 2)).toMatchObject([
    {
      verb: 'staff/setRoles',
      outcome: 'done',
      staff: { id: second.id },
      reason,
      before: { roles: ['moderator'] },
      after: { roles: ['support'], approval: id, askedBy: first.name },
    },
    { verb: 'staff/setRoles', outcome: 'asked', staff: { id: first.id }, after: { approval: id } },
  ])
  expect((await first.ask('audit/list', { target: `approval:${id}` })).data.list).toMatchObject([
    { verb: 'approval/approve', staff: { id: second.id }, reason: '核对过工单', after: { state: 'done' } },
  ])
})

test('[console.two-person] two concurrent approvals do it once, and a lost answer is repeated', async () => {
  const id = await ask(first)
  const both = await Promise.all([second.ask('approval/approve', { id }), third.ask('approval/approve', { id })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject({
    reason: 'APPROVAL_OVER',
    msg: expect.stringMatching(/^员工\d+已经通过了这条申请$/),
  })
  const [winner, other] = both[0].status === 200 ? [second, third] : [third, second]
  expect((await winner.ask('approval/approve', { id })).status).toBe(200)
  expect((await other.ask('approval/refuse', { id, comment: '晚了一步' })).reason).toBe('APPROVAL_OVER')
  const done = (await first.ask('audit/list', { target: `staff:${person.id}`, outcome: 'done' })).data.list
  expect(done.filter(({ verb }) => verb === 'staff/setRoles')).toHaveLength(1)
})

test('[console.two-person] a request is not done after a change of its subject, and its approver is notified', async () => {
  const id = await ask(first)
  await sql`insert into staff_role_holders (staff_id, role) values (${person.id}, 'moderator')`.execute(
    server.context.database.db,
  )
  expect(await second.ask('approval/approve', { id })).toMatchObject({ status: 409, reason: 'APPROVAL_MOVED' })
  expect(await rolesOf(person)).toEqual(['regulator', 'moderator'])
  expect(await stateOf(id)).toBe('moved')
  expect(await third.ask('approval/approve', { id })).toMatchObject({ reason: 'APPROVAL_OVER' })

  // A deleted role, which the verb itself refuses.
  const role = (await first.ask('role/create', { name: '临时值班', permissions: [] })).data.id
  const gone = await ask(first, person.id, [role])
  expect((await first.ask('role/remove', { id: role, reason: '不用了' })).status).toBe(200)
  expect(await second.ask('approval/approve', { id: gone })).toMatchObject({ reason: 'APPROVAL_MOVED' })
  expect((await first.ask('approval/info', { id: gone })).data).toMatchObject({ state: 'moved', refusal: 'NOT_FOUND' })
})

test('[console.two-person] nobody approves their own requests, actions they may not take themselves, or actions on themselves', async () => {
  const id = await ask(first)
  expect(await first.ask('approval/approve', { id })).toMatchObject({ status: 403, reason: 'APPROVAL_OWN' })
  expect(await first.ask('approval/refuse', { id, comment: '自己驳回' })).toMatchObject({ reason: 'APPROVAL_OWN' })
  const decider = (
    await first.ask('role/create', { name: '只会复核', permissions: ['approval.decide', 'approval.read'] })
  ).data.id
  const stranger = await createStaff(server, { roles: [decider] })
  // They do not even see verbs that are not theirs.
  expect(await stranger.ask('approval/approve', { id })).toMatchObject({ reason: 'NOT_FOUND' })
  expect((await stranger.ask('approval/list')).data.list).toEqual([])
  const reader = await createStaff(server, { roles: [decider, 'regulator'] })
  expect(await reader.ask('approval/approve', { id })).toMatchObject({ status: 403, reason: 'NOT_ALLOWED' })
  expect((await reader.ask('approval/info', { id })).data).toMatchObject({ state: 'waiting', mayDecide: false })
  // An approver who may give fewer rights than requested.
  const people = (
    await first.ask('role/create', {
      name: '人事复核',
      permissions: ['staff.read', 'staff.manage', 'approval.decide', 'approval.read'],
    })
  ).data.id
  const manager = await createStaff(server, { roles: [people] })
  expect(await manager.ask('approval/approve', { id })).toMatchObject({ status: 403, reason: 'GRANT_REFUSED' })
  expect(await stateOf(id)).toBe('waiting')
  const own = await ask(first, second.id, ['owner', 'support'])
  expect(await second.ask('approval/approve', { id: own })).toMatchObject({ reason: 'GRANT_REFUSED' })
  expect((await third.ask('approval/approve', { id: own })).status).toBe(200)
  await first.ask('approval/withdraw', { id })
})

test('[console.two-person] [console.step-up] the approver gives the second factor again', async () => {
  const id = await ask(first)
  const late = await createStaff(server, { roles: ['owner'], factorMinutesAgo: 6 })
  expect(await late.ask('approval/approve', { id })).toMatchObject({ status: 403, reason: 'STEP_UP_NEEDED' })
  expect(await stateOf(id)).toBe('waiting')
})

test('[console.two-person] after a day a request expires, swept or not', async () => {
  const { db } = server.context.database
  const id = await ask(first)
  await db.transaction().execute(async (tx) => {
    await sql`alter table approvals disable trigger approvals_kept`.execute(tx)
    await sql`update approvals set asked_at = now() - interval '25 hours', expires_at = now() - interval '1 hour' where id = ${id}`.execute(
      tx,
    )
    await sql`alter table approvals enable trigger approvals_kept`.execute(tx)
  })
  expect(await stateOf(id)).toBe('expired')
  const listed = async (state: string) =>
    (await first.ask('approval/list', { state })).data.list.map((request) => request.id)
  expect(await listed('waiting')).not.toContain(id)
  expect(await second.ask('approval/approve', { id })).toMatchObject({ reason: 'APPROVAL_OVER' })
  expect((await second.ask('approval/waiting')).data.forMe).toBe((await listed('waiting')).length)
  await server.worker.sweep('late approvals')
  expect(await listed('expired')).toContain(id)
  // It is requested again.
  expect(await ask(first)).not.toBe(id)
})

test('[console.two-person] a request cannot be changed, not even in the database', async () => {
  const { db } = server.context.database
  const id = await ask(first)
  const change = db
    .updateTable('approvals')
    .set({ input: JSON.stringify({ id: person.id, roles: ['owner'], reason }) })
    .where('id', '=', id)
  await expect(change.execute()).rejects.toThrow('stays as it was asked for')
  const own = db.updateTable('approvals').set({ state: 'done', decided_by: first.id, decided_at: new Date() })
  await expect(own.where('id', '=', id).execute()).rejects.toThrow('violates check constraint')
  // Pressed twice it is one request; another for the same subject is refused while it waits.
  expect(await ask(first)).toBe(id)
  const other = { id: person.id, roles: ['moderator'], reason }
  // The refusal names the request that waits.
  const refusal = { status: 409, reason: 'APPROVAL_WAITING', data: { approvalId: id } }
  for (const who of [first, third]) expect(await who.ask('staff/setRoles', other)).toMatchObject(refusal)
  expect((await first.ask('approval/info', { id })).data.sentence).toMatch(/改为“客服”$/)
})

test('[console.two-person] a request is refused with a reason, or withdrawn by its requester', async () => {
  const refused = await ask(first)
  expect(await second.ask('approval/refuse', { id: refused, comment: '' })).toMatchObject({ reason: 'BAD_INPUT' })
  expect((await second.ask('approval/refuse', { id: refused, comment: '先说明原因' })).status).toBe(200)
  expect((await first.ask('approval/info', { id: refused })).data).toMatchObject({
    state: 'refused',
    comment: '先说明原因',
    decidedBy: { id: second.id },
  })
  const withdrawn = await ask(first)
  expect(await second.ask('approval/withdraw', { id: withdrawn })).toMatchObject({ reason: 'NOT_FOUND' })
  expect((await first.ask('approval/withdraw', { id: withdrawn })).status).toBe(200)
  expect(await second.ask('approval/approve', { id: withdrawn })).toMatchObject({ reason: 'APPROVAL_OVER' })
  expect(await rolesOf(person)).toEqual(['regulator'])
  const mine = (await first.ask('approval/list', { whose: 'mine', target: `staff:${person.id}` })).data.list
  expect(mine.map(({ id, state }) => [id, state])).toEqual([
    [withdrawn, 'withdrawn'],
    [refused, 'refused'],
  ])
})

test('[console.two-person] a request is void if its requester was disabled or lost the right since', async () => {
  const leaving = await createStaff(server, { roles: ['owner'] })
  const id = await ask(leaving)
  expect((await first.ask('staff/disable', { id: leaving.id, reason: '离职' })).status).toBe(200)
  expect(await stateOf(id)).toBe('void')
  expect(await second.ask('approval/approve', { id })).toMatchObject({ reason: 'APPROVAL_OVER' })

  // A request that was under way when its requester was disabled or demoted.
  for (const change of [
    (who: StaffMember) => sql`update staff_accounts set disabled_reason = '离职' where id = ${who.id}`,
    (who: StaffMember) => sql`delete from staff_role_holders where staff_id = ${who.id}`,
  ]) {
    const gone = await createStaff(server, { roles: ['owner'] })
    const another = await ask(gone)
    await change(gone).execute(server.context.database.db)
    expect(await second.ask('approval/approve', { id: another })).toMatchObject({ reason: 'APPROVAL_OVER' })
    expect(await stateOf(another)).toBe('void')
  }
  expect(await rolesOf(person)).toEqual(['regulator'])
})

test('[console.two-person] an approver who turns out to be the requester while it is done undoes it', async () => {
  const { pool } = server.context.database
  const id = await ask(first)
  await pool.query(
    `create function learn_credentials() returns trigger language plpgsql as $$ begin
       insert into staff_credential_holds (staff_id, holder_id) values (${first.id}, ${second.id});
       return new;
     end $$;
     create trigger learn_credentials after insert on staff_role_holders execute function learn_credentials()`,
  )
  try {
    expect(await second.ask('approval/approve', { id })).toMatchObject({ status: 403, reason: 'APPROVAL_NOT_APART' })
  } finally {
    await pool.query('drop function learn_credentials cascade')
  }
  expect([await stateOf(id), await rolesOf(person)]).toEqual(['waiting', ['regulator']])
  await first.ask('approval/withdraw', { id })
})

test('[console.two-person] a request for a verb of an earlier release is over', async () => {
  const id = await ask(first)
  const { rows } = await sql<{ id: string }>`
    insert into approvals (verb, target, input, seen, before, after, reason, why, asked_by, expires_at)
    select 'staff/promote', target, input, seen, before, after, reason, why, asked_by, expires_at
    from approvals where id = ${id} returning id`.execute(server.context.database.db)
  const old = rows[0]?.id ?? ''
  expect((await second.ask('approval/info', { id: old })).data).toMatchObject({
    title: 'staff/promote',
    mayDecide: false,
  })
  expect(await second.ask('approval/approve', { id: old })).toMatchObject({ status: 409, reason: 'APPROVAL_OVER' })
  await first.ask('approval/withdraw', { id })
})

test('[console.two-person] [console.no-self-grant] neither of two owners can remove the other’s role, since each is the only second person', async () => {
  const { db } = server.context.database
  await sql`delete from staff_role_holders where role = 'owner' and staff_id not in (${first.id}, ${second.id})`.execute(
    db,
  )
  const both = await Promise.all([
    first.ask('staff/setRoles', { id: second.id, roles: [], reason }),
    second.ask('staff/setRoles', { id: first.id, roles: [], reason }),
  ])
  expect(both.map(({ data }) => data.outcome)).toEqual(['waiting', 'waiting'])
  for (const [asked, subject] of [
    [both[0], second],
    [both[1], first],
  ] as const) {
    if (asked.data.outcome !== 'waiting') throw new Error('It did not wait')
    expect((await subject.ask('approval/approve', { id: asked.data.approvalId })).reason).toBe('GRANT_REFUSED')
  }
  expect([await rolesOf(first), await rolesOf(second)]).toEqual([['owner'], ['owner', 'support']])
})

/** The requester's news: how each request ended. */
const newsOf = async (who: StaffMember) =>
  (await who.ask('approval/waiting')).data.news.map(({ id, state }) => [id, state])

test('[console.two-person] a requester has news of every request that ended without them, until they look at it', async () => {
  const asker = await createStaff(server, { roles: ['owner'] })
  const [one, two] = [await createStaff(server), await createStaff(server)]
  const refused = await ask(asker, one.id)
  const done = await ask(asker, two.id)
  expect(await newsOf(asker)).toEqual([])
  await second.ask('approval/refuse', { id: refused, comment: '先说明原因' })
  await second.ask('approval/approve', { id: done })
  expect(await newsOf(asker)).toEqual([
    [done, 'done'],
    [refused, 'refused'],
  ])
  const listed = async () => (await asker.ask('approval/list', { whose: 'news' })).data.list.map(({ id }) => id)
  expect(await listed()).toEqual([done, refused])
  const pending = async () =>
    (await asker.ask('dashboard/agenda')).data.waiting.find(({ name }) => name === 'approvalNews')?.count
  expect(await pending()).toBe(2)

  // Only the requester's own look counts.
  await second.ask('approval/read', { id: refused })
  expect(await newsOf(asker)).toHaveLength(2)
  expect((await second.ask('approval/info', { id: refused })).data.isNews).toBe(false)
  expect((await asker.ask('approval/info', { id: refused })).data.isNews).toBe(true)
  for (const id of [refused, refused, done]) expect((await asker.ask('approval/read', { id })).status).toBe(200)
  expect(await newsOf(asker)).toEqual([])
  expect(await pending()).toBeUndefined()

  const withdrawn = await ask(asker, one.id)
  await asker.ask('approval/withdraw', { id: withdrawn })
  expect(await newsOf(asker)).toEqual([])
  const moved = await ask(asker, one.id)
  await sql`insert into staff_role_holders (staff_id, role) values (${one.id}, 'moderator')`.execute(
    server.context.database.db,
  )
  await second.ask('approval/approve', { id: moved })
  expect(await newsOf(asker)).toEqual([[moved, 'moved']])
})

test('[console.two-person] a record shows what waits for it, also to staff who may not see the request', async () => {
  const id = await ask(first)
  const target = `staff:${person.id}`
  const editor = await createStaff(server, { roles: ['publisher'] })
  const shown = async (who: StaffMember) => (await who.ask('approval/ofTarget', { target })).data.list
  expect(await shown(first)).toMatchObject([{ id, title: '分配角色', isMine: true, isSeen: true }])
  expect(await shown(editor)).toMatchObject([{ id, askedBy: { id: first.id }, isMine: false, isSeen: false }])
  await first.ask('approval/withdraw', { id })
  expect(await shown(editor)).toEqual([])
})

test('[console.two-person] who could approve is known before a request is made', async () => {
  const own = await startTestServer()
  try {
    const boss = await createStaff(own, { roles: ['owner'] })
    const approvers = async (who: StaffMember) => (await who.ask('approval/approvers', { verb: 'draft/publish' })).data
    await createStaff(own, { roles: ['support'] })
    expect(await approvers(boss)).toEqual({ isAlone: true, approvers: [], related: [] })

    // Whoever invites another knows their link.
    const given = { name: 'lin.guest', displayName: '林见山', roles: ['publisher'], reason: '新入职' }
    const { link } = (await boss.ask('staff/create', given)).data
    const guest = await arrive(own, link)
    expect(await approvers(boss)).toEqual({
      isAlone: false,
      approvers: [],
      related: [{ id: guest.id, name: '林见山' }],
    })
    const other = await createStaff(own, { roles: ['publisher'] })
    expect((await approvers(boss)).approvers.map(({ id }) => id)).toEqual([other.id])
    await boss.ask('staff/disable', { id: other.id, reason: '离职' })
    expect((await approvers(boss)).approvers).toEqual([])
  } finally {
    await own.stop()
  }
})

test('[console.two-person] a request without a summary, from before summaries, is shown and expires', async () => {
  const { db } = server.context.database
  await ask(first)
  const { rows } = await sql<{ id: string }>`
    insert into approvals (verb, target, input, seen, before, after, reason, asked_by, expires_at)
    select verb, ${`${person.id} before`}, input, seen, '{}', '{}', reason, asked_by, expires_at
    from approvals where target = ${`staff:${person.id}`} returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  expect((await second.ask('approval/info', { id })).data).toMatchObject({
    state: 'expired',
    summary: null,
    mayDecide: false,
  })
  expect(await second.ask('approval/approve', { id })).toMatchObject({ reason: 'APPROVAL_OVER' })
  await server.worker.sweep('late approvals')
  expect(await newsOf(first)).toContainEqual([id, 'expired'])
})
