import { jobNames, sweepNames } from '@app/contract/admin/backgroundNames'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '../../src/jobs/queue.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server.stop())

interface Kept {
  dead?: boolean
  error?: string
  dedupeKey?: string
}

async function job(payload: object, { dead = false, error, dedupeKey }: Kept = {}): Promise<string> {
  const { database } = server.context
  await database.transaction((tx) => enqueue(tx, { kind: 'test.job', payload, ...(dedupeKey && { dedupeKey }) }))
  const { rows } = await sql<{ id: string }>`select max(id)::text as id from jobs`.execute(database.db)
  const id = rows[0]?.id ?? ''
  await sql`update jobs set attempts = 12, last_error = ${error ?? null},
    dead_at = case when ${dead} then now() end where id = ${id}`.execute(database.db)
  return id
}

const idsOf = async (input: object) => (await owner.ask('job/list', input)).data.list.map(({ id }) => id)
const lastEntry = async (target: string) => (await owner.ask('audit/list', { target })).data.list[0]

test('every job and sweep has a Chinese name', () => {
  const { jobs, sweeps } = server.context
  expect(new Set(Object.keys(jobNames))).toEqual(new Set(Object.keys(jobs)))
  // The app is notified only through a gateway, which tests of other rules do without.
  const all = [...sweeps.map(({ name }) => name), 'notifications of the app']
  expect(new Set(Object.keys(sweepNames))).toEqual(new Set(all))
})

describe('[console.jobs] jobs and dead letters', () => {
  test('are found by state and kind, with personal data removed', async () => {
    const waiting = await job({ orderSn: '2026001' })
    const dead = await job(
      { phone: '13812345678', uid: '42', note: '电话 13812345678', hash: `0x${'ab'.repeat(32)}` },
      { dead: true, error: 'no answer for 13812345678, id 11010119900307123X' },
    )
    expect(await idsOf({ state: 'waiting', kind: 'test.job' })).toEqual([waiting])
    expect(await idsOf({ state: 'dead' })).toEqual([dead])
    expect(await idsOf({ kind: 'other' })).toEqual([])
    expect(await idsOf({ kind: 'test.job', sort: 'createdAt' })).toEqual([waiting, dead])
    const { data } = await owner.ask('job/info', { id: dead })
    expect(data).toMatchObject({ state: 'dead', attempts: 12, attemptsMost: 12 })
    expect(data.payload).toEqual({ phone: '***', uid: '42', note: '电话 138***78', hash: `0x${'ab'.repeat(32)}` })
    expect(JSON.stringify(data)).not.toMatch(/13812345678|11010119900307123X/)
    expect(await owner.ask('job/info', { id: '999999' })).toMatchObject({ reason: 'NOT_FOUND' })
  })

  test('a dead job is retried once under concurrent presses, and the audit records the reason', async () => {
    const id = await job({}, { dead: true })
    const colleague = await createStaff(server, { roles: ['operation'] })
    const press = (who: StaffMember) => who.ask('job/retry', { id, reason: '服务已恢复' })
    const answers = await Promise.all([press(owner), press(colleague)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await owner.ask('job/info', { id })).data).toMatchObject({ state: 'waiting', attemptsMost: 15 })
    expect(await lastEntry(`job:${id}`)).toMatchObject({ verb: 'job/retry', reason: '服务已恢复', outcome: 'done' })
  })

  test('a dead job is not retried beside another that replaced it', async () => {
    const dead = await job({}, { dead: true, dedupeKey: 'one' })
    await job({}, { dedupeKey: 'one' })
    expect(await owner.ask('job/retry', { id: dead, reason: '再试一次' })).toMatchObject({
      reason: 'ILLEGAL_TRANSITION',
    })
  })

  test('only a dead job is discarded, and is then never retried', async () => {
    const waiting = await job({})
    expect(await owner.ask('job/discard', { id: waiting, reason: '不需要' })).toMatchObject({
      reason: 'ILLEGAL_TRANSITION',
    })
    const dead = await job({}, { dead: true })
    expect(await owner.ask('job/discard', { id: dead })).toMatchObject({ reason: 'BAD_INPUT' })
    expect((await owner.ask('job/discard', { id: dead, reason: '已人工补发' })).status).toBe(200)
    expect((await owner.ask('job/info', { id: dead })).data.state).toBe('discarded')
    expect(await idsOf({ state: 'dead' })).not.toContain(dead)
    expect(await owner.ask('job/retry', { id: dead, reason: '再试' })).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    expect(await owner.ask('job/discard', { id: dead, reason: '再来' })).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
  })

  test('an entry that a sweep fails at is shown and tried in its next run', async () => {
    await sql`insert into sweep_setbacks (sweep, item, cause, next_at) values ('things', '7', 'tel 13812345678', now() + interval '1 hour')`.execute(
      server.context.database.db,
    )
    const before = (await owner.ask('sweep/setbacks')).data.list.find(({ sweep }) => sweep === 'things')
    expect(before).toMatchObject({ item: '7', cause: 'tel 138***78', tries: 1 })
    expect((await owner.ask('sweep/tryAgain', { sweep: 'things', item: '7', reason: '已修复' })).status).toBe(200)
    const after = (await owner.ask('sweep/setbacks')).data.list.find(({ sweep }) => sweep === 'things')
    expect(after?.nextAt).toBeLessThan(before?.nextAt ?? 0)
    expect(await owner.ask('sweep/tryAgain', { sweep: 'things', item: '8', reason: '已修复' })).toMatchObject({
      reason: 'NOT_FOUND',
    })
  })
})
