import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GoodsSn, RehearsalId } from '@app/contract'
import { databaseUrl, runStatement } from '../../../src/embedded/databases.ts'
import { audit } from '../../../src/audit/index.ts'
import { issueCredential } from '../../../src/rehearsal/credential.ts'
import { environmentOf, programOf } from '../../support/commandLine.ts'
import { makeBox } from '../../support/boxes.ts'
import { makeGoods } from '../../support/goods.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createStaff, type StaffMember } from '../../support/staff.ts'

let server: TestServer
let publisher: StaffMember
let goodsSn: GoodsSn

beforeAll(async () => {
  server = await startTestServer({ worker: true })
  publisher = await createStaff(server, { roles: ['publisher'] })
  goodsSn = await makeGoods(server.context.database, { edition: 100, priceFen: 1990, perPersonLimit: 1 })
})
afterAll(() => server.stop())

/** Polls until a rehearsal has ended and cleaned up, and returns its result. */
async function untilOver(id: RehearsalId) {
  await expect.poll(() => left(), { timeout: 120_000, interval: 200 }).toEqual([])
  const { data } = await publisher.ask('rehearsal/info', { id })
  return data
}

/** Rehearsals that are open or whose database was not dropped. */
async function left() {
  const rows = await server.context.database.db
    .selectFrom('rehearsals')
    .select('id')
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('dropped_at', 'is', null)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Databases of rehearsals on this database server. */
async function databases(): Promise<unknown[]> {
  const name = new URL(server.databaseUrl).pathname.slice(1)
  return runStatement(
    databaseUrl(server.databaseUrl, 'postgres'),
    'select datname from pg_database where datname like $1',
    [`${name.slice(0, 24)}\\_rehearsal\\_%`],
  )
}

/** Every row of every table that a rehearsal must not touch, as one text each. */
async function books(): Promise<Record<string, string>> {
  const { db } = server.context.database
  // Except the rehearsal's own entries, those of every process, and daily records of sweeps.
  const own = new Set([
    'rehearsals',
    'rehearsal_places',
    'jobs',
    'audit_entries',
    'audit_chain',
    'process_beats',
    'staff_sessions',
    'bill_reports',
    'figure_marks',
    'interest_marks',
  ])
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const found: Record<string, string> = {}
  for (const { name } of rows.filter((row) => !own.has(row.name))) {
    const { rows: hashes } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${sql.table(name)} t`.execute(db)
    found[name] = hashes[0]?.hash ?? ''
  }
  return found
}

test('[console.rehearsal] five hundred people over an edition of a hundred buy exactly a hundred, and the books stay as they were', async () => {
  const before = await books()
  const { data } = await publisher.ask('rehearsal/start', { goodsSn, people: 500, curve: 'atOnce' })
  const over = await untilOver(data.id)
  expect(over).toMatchObject({ state: 'done', failure: '', isCurrent: true, actual: null })
  expect(over.report).toMatchObject({
    placed: 100,
    sold: 100,
    paid: 100,
    left: 0,
    isExact: true,
    paidFen: 199_000,
    lost: 0,
    processes: 1,
    refusals: [{ reason: 'SOLD_OUT', count: 400 }],
  })
  expect(over.report?.invariants.broken).toEqual([])
  expect(await books()).toEqual(before)
  expect((await audit(server.context.database.db)).filter(({ violations }) => violations > 0)).toEqual([])
  expect(await databases()).toEqual([])
})

test('[console.rehearsal] buyers of a blind box open it at once, and every box that was sold is opened', async () => {
  const box = await makeBox(server)
  const before = await books()
  const { data } = await publisher.ask('rehearsal/start', { goodsSn: box.goodsSn, people: 60, curve: 'atOnce' })
  const over = await untilOver(data.id)
  expect(over).toMatchObject({ state: 'done', failure: '', isCurrent: true, draftId: null })
  expect(over.terms.prizes).toEqual([1, 3, 6])
  expect(over.report).toMatchObject({ placed: 10, sold: 10, paid: 10, isExact: true, lost: 0, opened: { count: 10 } })
  expect(over.report?.invariants.broken).toEqual([])
  expect(over.verdict?.outcome).not.toBe('failed')
  expect(await books()).toEqual(before)
})

test('[console.rehearsal] buyers of physical goods have addresses, and pay the freight', async () => {
  const physical = await makeGoods(server.context.database, { form: 2, edition: 20, priceFen: 5000 })
  await sql`update goods set freight_fen = 1200 where sn = ${physical}`.execute(server.context.database.db)
  const before = await books()
  const { data } = await publisher.ask('rehearsal/start', { goodsSn: physical, people: 60, curve: 'atOnce' })
  const over = await untilOver(data.id)
  expect(over).toMatchObject({ state: 'done', failure: '', isCurrent: true, terms: { freightFen: 1200 } })
  expect(over.report).toMatchObject({ placed: 20, sold: 20, paid: 20, paidFen: 124_000, isExact: true, lost: 0 })
  expect(over.report?.refusals).toEqual([{ reason: 'SOLD_OUT', message: expect.any(String), count: 40 }])
  expect(over.report?.invariants.broken).toEqual([])
  expect(await books()).toEqual(before)
})

test('[console.rehearsal] a draft is rehearsed by its own rules without being published', async () => {
  const content = {
    goodsSn: 'DRAFT-BOX-1',
    name: '灯谜盲盒',
    priceFen: 4990,
    edition: 20,
    perPersonLimit: 1,
    isDrop: true,
    saleStart: Math.floor(Date.now() / 1000) + 7200,
    priorityWindows: [],
    prizes: [
      { goodsSn: 'W1', rank: '隐藏款', quantity: 2, own: null },
      { goodsSn: 'W2', rank: '常规款', quantity: 18, own: null },
    ],
  }
  const draft = { kind: 'blindBox', key: randomUUID(), content } as const
  const draftId = (await publisher.ask('draft/create', draft)).data.id
  const before = await books()
  const { data } = await publisher.ask('rehearsal/startDraft', { draftId, people: 50 })
  const over = await untilOver(data.id)
  expect(over).toMatchObject({
    state: 'done',
    failure: '',
    isCurrent: true,
    draftId,
    goodsSn: 'DRAFT-BOX-1',
    actual: null,
  })
  expect(over.report).toMatchObject({ sold: 20, paid: 20, isExact: true, opened: { count: 20 } })
  expect(over.verdict?.outcome).not.toBe('failed')
  expect(await books()).toEqual(before)
  const changed = { id: draftId, version: 1, content: { ...content, priceFen: 5990 }, isAutosave: false }
  expect(await publisher.ask('draft/save', changed)).toMatchObject({ status: 200 })
  expect((await publisher.ask('rehearsal/info', { id: data.id })).data.isCurrent).toBe(false)
})

test('[console.rehearsal] of two that begin at once one is refused, and the other is stopped by its button', async () => {
  const begun = await Promise.all(
    [1, 2].map(() => publisher.ask('rehearsal/start', { goodsSn, people: 200, curve: 'minute' })),
  )
  expect(begun.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(begun.find(({ status }) => status === 409)?.reason).toBe('REHEARSAL_RUNNING')
  const { id } = begun.find(({ status }) => status === 200)?.data ?? { id: '0' }
  await expect
    .poll(async () => (await publisher.ask('rehearsal/info', { id })).data.progress?.placed ?? 0, { timeout: 60_000 })
    .toBeGreaterThan(0)
  expect(await publisher.ask('rehearsal/stop', { id, reason: '看够了' })).toMatchObject({ status: 200 })
  const over = await untilOver(id)
  expect(over).toMatchObject({ state: 'stopped', failure: '看够了' })
  // Its results so far are kept, and none of its pieces is in the shop.
  expect(over.report?.placed).toBeGreaterThan(0)
  expect(over.report?.placed).toBeLessThan(100)
  expect(await publisher.ask('rehearsal/stop', { id, reason: '再按一次' })).toMatchObject({ status: 409 })
  expect(await databases()).toEqual([])
})

test('[console.rehearsal] an unknown credential, or one of another or ended rehearsal, opens neither the rehearsal nor the shop', async () => {
  const { sealer } = server.context
  const soon = Date.now() / 1000 + 600
  const other = { ...sealer, keyedHash: () => Buffer.alloc(32, 1) }
  const given = [
    'anything',
    issueCredential(other, '1', soon),
    issueCredential(sealer, '1', soon),
    issueCredential(sealer, '999999', soon),
    issueCredential(sealer, '1', soon - 1200),
  ]
  for (const rehearsal of given) {
    const response = await fetch(`${server.url}/api/v1/goods/goods/info?goodsSn=${goodsSn}`, { headers: { rehearsal } })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ reason: 'NOT_ALLOWED' })
  }
  expect((await fetch(`${server.url}/api/v1/goods/goods/info?goodsSn=${goodsSn}`)).status).toBe(200)
})

test('[console.rehearsal] no rehearsal runs near a real drop, with impossible figures, or without the right', async () => {
  const { database } = server.context
  const near = await makeGoods(database, { name: '近处有鹤', startsIn: 300 })
  const refused = await publisher.ask('rehearsal/start', { goodsSn, people: 10 })
  expect(refused).toMatchObject({ status: 409, reason: 'REHEARSAL_REFUSED' })
  expect(refused.msg).toContain('近处有鹤')
  expect((await publisher.ask('rehearsal/readiness', { goodsSn })).data.hindrances).toHaveLength(1)
  await database.db
    .updateTable('goods')
    .set({ sale_start: sql<Date>`now() - interval '1 hour'` })
    .where('sn', '=', near)
    .execute()
  expect(await publisher.ask('rehearsal/start', { goodsSn: 'nothing', people: 10 })).toMatchObject({ status: 404 })
  expect(await publisher.ask('rehearsal/start', { goodsSn, people: 20_001 })).toMatchObject({ status: 400 })
  const support = await createStaff(server, { roles: ['support'] })
  expect(await support.ask('rehearsal/start', { goodsSn, people: 10 })).toMatchObject({ status: 403 })
  expect((await publisher.ask('rehearsal/readiness', { goodsSn })).data).toMatchObject({ hindrances: [] })
})

test('[console.rehearsal] windows before the sale open to people on the list alone, and two processes serve one rehearsal', async () => {
  const windowed = await makeGoods(server.context.database, {
    edition: 40,
    startsIn: 7200,
    isDrop: true,
    priorityWindows: [
      {
        kind: 'vip',
        start: Math.floor(Date.now() / 1000) + 5400,
        end: Math.floor(Date.now() / 1000) + 7200,
        description: '会员',
        minimumPoints: 10,
      },
    ],
  })
  const beside = await startTestServer({ beside: server })
  try {
    const { data } = await publisher.ask('rehearsal/start', { goodsSn: windowed, people: 100, earlyPercent: 10 })
    const over = await untilOver(data.id)
    expect(over.state).toBe('done')
    expect(over.terms.windows).toMatchObject([{ kind: 'vip', lasts: 1800 }])
    expect(over.report).toMatchObject({ sold: 40, placed: 40, isExact: true, processes: 2 })
    // Five strangers tried in the window, and the ten of the list bought there.
    expect(over.report?.refusals).toContainEqual(expect.objectContaining({ reason: 'PRIORITY_ONLY', count: 5 }))
    expect(over.report?.perSecond[0]).toMatchObject({ placed: 10 })
  } finally {
    await beside.stop()
  }
})

test('[console.rehearsal] a database role that may not create databases is reported before anything begins', async () => {
  const name = new URL(server.databaseUrl)
  const role = `plain_${name.pathname.slice(-8)}`
  const { db } = server.context.database
  await sql
    .raw(`create role ${role} login password 'plain'; grant all on all tables in schema public to ${role};
    grant all on all sequences in schema public to ${role}; grant all on schema public to ${role}`)
    .execute(db)
  name.username = role
  name.password = 'plain'
  const beside = await startTestServer({ beside: { ...server, databaseUrl: name.href } })
  try {
    const { data } = await beside.context.adminHandlers['rehearsal/readiness']({ goodsSn }, {
      staff: null,
      record: () => Promise.resolve(),
    } as never).then((reply) => ({ data: reply }))
    expect(data.hindrances.join()).toContain('没有建库权限')
  } finally {
    await beside.stop()
    await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(db)
  }
})

test(
  '[console.rehearsal] the remains of a worker that is killed in the middle are ended and removed',
  { timeout: 240_000 },
  async () => {
    const own = await startTestServer()
    const staff = await createStaff(own, { roles: ['publisher'] })
    const sn = await makeGoods(own.context.database, { edition: 1000 })
    const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'))
    let log = ''
    const settings = { LOG_LEVEL: 'info', SECRET_KEYS: ringOf(own) }
    const worker: ChildProcess = spawn(process.execPath, [programOf('worker.ts')], {
      env: environmentOf({ databaseUrl: own.databaseUrl, folder, settings }),
    })
    for (const said of [worker.stdout, worker.stderr]) said?.on('data', (chunk: Buffer) => (log += chunk.toString()))
    try {
      await expect.poll(() => log, { timeout: 60_000 }).toContain('worker ready')
      await expect.poll(async () => (await staff.ask('rehearsal/readiness')).data.hindrances).toEqual([])
      const { data } = await staff.ask('rehearsal/start', { goodsSn: sn, people: 500, curve: 'minute' })
      const info = async () => (await staff.ask('rehearsal/info', { id: data.id })).data
      await expect.poll(async () => (await info()).progress?.placed ?? 0, { timeout: 60_000 }).toBeGreaterThan(0)
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      // As if half a minute had passed.
      await own.context.database.db
        .updateTable('rehearsals')
        .set({ heard_at: sql<Date>`now() - interval '1 minute'` })
        .execute()
      await own.worker.sweep('rehearsals left behind')
      expect(await info()).toMatchObject({ state: 'failed', report: null })
      const name = new URL(own.databaseUrl).pathname.slice(1)
      expect(
        await runStatement(
          databaseUrl(own.databaseUrl, 'postgres'),
          'select datname from pg_database where datname like $1',
          [`${name.slice(0, 24)}\\_rehearsal\\_%`],
        ),
      ).toEqual([])
      // The job is not started again: another worker finds it over.
      expect(await own.context.database.db.selectFrom('orders').select('sn').execute()).toEqual([])
      // The process that served the rehearsal serves only the shop again.
      expect((await fetch(`${own.url}/api/v1/goods/goods/info?goodsSn=${sn}`)).status).toBe(200)
    } finally {
      worker.kill('SIGKILL')
      await own.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

/** This server's sealing keys, in the form of the environment variable. */
const ringOf = ({ context }: TestServer) =>
  context.config.secrets.keys.map(({ id, key }) => `${id}:${Buffer.from(key).toString('base64')}`).join(',')
