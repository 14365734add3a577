import { KycStatus } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHolder } from '../gifts/fixture.ts'
import { makeUser } from '../support/factories.ts'
import { idNumber, identityVersion } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { fetchFile, readCsv } from './files.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())

/** Users whose real names wait for a reviewer. */
async function waiting(count: number): Promise<string[]> {
  const uids: string[] = []
  for (let i = 0; i < count; i++) {
    const user = await makeUser(server.context.database, { kycStatus: KycStatus.none })
    await server.as(user)('user/user/kyc/add', {
      realName: '沈知白',
      idNumber: idNumber({ ends: '8' }),
      agreementVersion: identityVersion,
    })
    uids.push(user.uid)
  }
  return uids
}

const totalWaiting = async () => (await owner.ask('realName/waiting')).data.total
const decisionsOn = async (uid: string) =>
  (await owner.ask('audit/list', { target: `user:${uid}` })).data.list.map(({ verb, outcome }) => [verb, outcome])
const linesOf = async (id: string) => readCsv(await (await fetchFile(server, id, owner)).text())
const path = 'realName/approve'

test('[console.bulk] the dry run shows what will succeed and what will fail and why, and changes nothing', async () => {
  const uids = await waiting(3)
  const before = await totalWaiting()
  const answer = await owner.ask('bulk/dryRun', { path, ids: [...uids, '424242', uids[0]] })
  expect(answer.data).toEqual({
    will: 3,
    wait: 0,
    wont: [{ id: '424242', reason: 'CONFLICT', msg: '这个人没有等待审核的实名' }],
  })
  expect(await totalWaiting()).toBe(before)
  expect(await decisionsOn(uids[0] as string)).toEqual([])

  const run = await owner.ask('bulk/run', { path, ids: [...uids, '424242'] })
  const { id } = run.data
  expect((await owner.ask('task/info', { id })).data).toMatchObject({
    kind: 'bulk',
    path,
    state: 'waiting',
    total: 4,
    done: 0,
  })
  expect(await totalWaiting()).toBe(before)
  await server.worker.jobs()
  expect((await owner.ask('task/info', { id })).data).toMatchObject({ state: 'done', done: 4, total: 4, refused: 1 })
  expect(await totalWaiting()).toBe(before - 3)
  expect(await linesOf(id)).toEqual([
    [expect.stringMatching(/编号$/), '结果', '说明'],
    ...uids.map((uid) => [uid, '已执行', '']),
    ['424242', '未执行', '这个人没有等待审核的实名'],
    [expect.stringMatching(/^导出人/), '', ''],
  ])
  for (const uid of uids) expect(await decisionsOn(uid)).toEqual([[path, 'done']])
  const [entry] = (await owner.ask('audit/list', { target: `user:${uids[0]}` })).data.list
  expect(entry).toMatchObject({
    staff: { id: owner.id },
    after: { outcome: 'approved', task: id },
    requestId: `task:${id}`,
  })
})

test('[console.bulk] shared input is applied to each, and only suitable verbs run in bulk', async () => {
  const uids = await waiting(2)
  expect(await owner.ask('bulk/run', { path: 'realName/reject', ids: uids })).toMatchObject({ reason: 'BAD_INPUT' })
  const { id } = (
    await owner.ask('bulk/run', { path: 'realName/reject', ids: uids, input: { reason: '照片与本人不符' } })
  ).data
  await server.worker.jobs()
  expect((await owner.ask('task/info', { id })).data).toMatchObject({ state: 'done', done: 2, refused: 0 })
  expect(await decisionsOn(uids[1] as string)).toEqual([['realName/reject', 'done']])
  for (const verb of ['staff/create', 'audit/list', 'bulk/run', 'nothing', '__proto__']) {
    expect(await owner.ask('bulk/run', { path: verb, ids: ['1'] })).toMatchObject({ status: 404 })
  }
  expect(await owner.ask('bulk/dryRun', { path, ids: ['not a number'] })).toMatchObject({ reason: 'BAD_INPUT' })
})

test('[console.bulk] [console.permissions] needs the right of the verb, and the second factor if it does', async () => {
  const uids = await waiting(2)
  const support = await createStaff(server, { roles: ['support'] })
  for (const call of ['bulk/dryRun', 'bulk/run'] as const) {
    expect(await support.ask(call, { path, ids: uids })).toMatchObject({ status: 403, reason: 'NOT_ALLOWED' })
    const late = await createStaff(server, { roles: ['owner'], factorMinutesAgo: 6 })
    const disable = { path: 'staff/disable', ids: [support.id], input: { reason: '离职' } }
    expect(await late.ask(call, disable)).toMatchObject({ status: 403, reason: 'STEP_UP_NEEDED' })
  }
  // If the right is removed meanwhile, the rest fails.
  const leaving = await createStaff(server, { roles: ['moderator'] })
  const { id } = (await leaving.ask('bulk/run', { path, ids: uids })).data
  await sql`update staff_accounts set disabled_reason = '离职' where id = ${leaving.id}`.execute(
    server.context.database.db,
  )
  await server.worker.jobs()
  const { state } = await server.context.database.db
    .selectFrom('staff_tasks')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('failed')
  for (const uid of uids) expect(await decisionsOn(uid)).toEqual([])
})

test('[console.bulk] interrupted, or run by two workers at once, it does each once', async () => {
  const uids = await waiting(4)
  const { id } = (await owner.ask('bulk/run', { path, ids: uids })).data
  const { db } = server.context.database
  const run = () => server.context.jobs['task.run']?.({ id } as never)
  // The first is done, and its worker died: its record is in the same transaction as its effect.
  await sql`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'the worker is gone'; end $$;
    create trigger die before insert on staff_task_entries for each row when (new.position = 2) execute function die()`.execute(
    db,
  )
  await expect(run()).rejects.toThrow('the worker is gone')
  expect((await owner.ask('task/info', { id })).data).toMatchObject({ state: 'running', done: 2 })
  expect(await decisionsOn(uids[2] as string)).toEqual([])
  await sql`drop trigger die on staff_task_entries; drop function die()`.execute(db)
  await Promise.allSettled([run(), run(), run()])
  await server.worker.jobs()
  expect((await owner.ask('task/info', { id })).data).toMatchObject({ state: 'done', done: 4, refused: 0 })
  for (const uid of uids) expect(await decisionsOn(uid)).toEqual([[path, 'done']])
  expect((await linesOf(id)).slice(1, -1).map(([uid, outcome]) => [uid, outcome])).toEqual(
    uids.map((uid) => [uid, '已执行']),
  )
})

test('[console.bulk] colleagues are disabled together, but never oneself', async () => {
  const [one, other] = [await createStaff(server), await createStaff(server)]
  const asked = { path: 'staff/disable', ids: [one.id, owner.id, other.id], input: { reason: '项目结束' } }
  const { data } = await owner.ask('bulk/dryRun', asked)
  expect(data).toMatchObject({ will: 2, wont: [{ id: owner.id, reason: 'GRANT_REFUSED' }] })
  expect((await one.ask('session/info')).status).toBe(200)
  const { id } = (await owner.ask('bulk/run', asked)).data
  await server.worker.jobs()
  expect((await owner.ask('task/info', { id })).data).toMatchObject({ state: 'done', done: 3, refused: 1 })
  expect((await one.ask('session/info')).reason).toBe('NOT_LOGGED_IN')
  expect((await owner.ask('session/info')).status).toBe(200)
})

test('[console.bulk] users are disabled and enabled together, each by the rules of the single call', async () => {
  const users = await Promise.all([makeUser(server.context.database), makeUser(server.context.database)])
  const [first, second] = users.map(({ uid }) => uid)
  await owner.ask('user/disable', { uid: first, reason: '批量注册' })
  const asked = { path: 'user/disable', ids: [first, second], input: { reason: '批量注册' } }
  expect((await owner.ask('bulk/dryRun', asked)).data).toEqual({
    will: 1,
    wait: 0,
    wont: [{ id: first, reason: 'CONFLICT', msg: '这个账号已经停用：批量注册' }],
  })
  await owner.ask('bulk/run', asked)
  await server.worker.jobs()
  const isDisabled = async (uid: string | undefined) => (await owner.ask('user/info', { uid })).data.isDisabled
  expect([await isDisabled(first), await isDisabled(second)]).toEqual([true, true])
  await owner.ask('bulk/run', { path: 'user/enable', ids: [first, second], input: { reason: '申诉成立' } })
  await server.worker.jobs()
  expect([await isDisabled(first), await isDisabled(second)]).toEqual([false, false])
})

test('[console.bulk] items are frozen together, and each release waits for a second person', async () => {
  const holders = await Promise.all([makeHolder(server), makeHolder(server)])
  const ids = holders.map(({ nftId }) => nftId)
  const input = { orderNumber: '（2026）浙01执1号', reason: '法院协助执行' }
  await owner.ask('bulk/run', { path: 'item/freeze', ids, input })
  await server.worker.jobs()
  for (const itemId of ids) expect((await owner.ask('item/list', { itemId, isFrozen: true })).data.list).toHaveLength(1)
  expect((await owner.ask('bulk/dryRun', { path: 'item/unfreeze', ids, input })).data).toEqual({
    will: 0,
    wait: 2,
    wont: [],
  })
})
