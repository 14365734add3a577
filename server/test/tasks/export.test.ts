import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { createDiskStorage } from '../../src/adapters/diskStorage/index.ts'
import type { Storage } from '../../src/ports/storage.ts'
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

async function begin(input: object = {}, by = owner): Promise<string> {
  const { data, reason } = await by.ask('export/begin', { path: 'staff/list', ...input })
  if (reason !== undefined) throw new Error(`No export: ${reason}`)
  return data.id
}

const infoOf = async (id: string, by = owner) => (await by.ask('task/info', { id })).data

/** The lines of a finished file. */
async function linesOf(id: string, by = owner): Promise<string[][]> {
  const response = await fetchFile(server, id, by)
  if (response.status !== 200) throw new Error(`No file: ${response.status}`)
  return readCsv(await response.text())
}

test('[console.export] equals the list, in a format for spreadsheets, marked with the person who took it', async () => {
  const { db } = server.context.database
  await db
    .insertInto('staff_accounts')
    .values({
      name: 'zz-formula',
      display_name: '=1+1,"引号"',
      password_hash: '-',
      disabled_reason: '第一行\n第二行',
      created_at: new Date('2026-01-01T16:00:00Z'),
    })
    .execute()
  const id = await begin({ filters: { search: 'zz-' }, columns: ['displayName', 'name', 'isDisabled'] }).catch(
    (error: Error) => error.message,
  )
  expect(id).toBe('No export: BAD_INPUT')
  const columns = ['displayName', 'name', 'disabledReason', 'hasFactor', 'createdAt', 'roles']
  const good = await begin({ filters: { search: 'zz-' }, columns })
  expect(await infoOf(good)).toMatchObject({ state: 'waiting', kind: 'export', path: 'staff/list', done: 0 })
  expect((await fetchFile(server, good, owner)).status).toBe(404)
  await server.worker.jobs()
  const info = await infoOf(good)
  expect(info).toMatchObject({ state: 'done', done: 1, fault: '' })
  expect((info.expiresAt ?? 0) - (info.finishedAt ?? 0)).toBe(3600)

  const response = await fetchFile(server, good, owner)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''staff-list-${good}.csv`)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes).toHaveLength(info.size ?? 0)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(readCsv(bytes.subarray(3).toString())).toEqual([
    ['姓名', '登录名', '停用原因', '第二步验证', '添加时间', '角色'],
    [`'=1+1,"引号"`, 'zz-formula', '第一行\n第二行', '否', '2026-01-02 00:00:00', ''],
    [
      expect.stringMatching(
        new RegExp(`^导出人：员工\\d+（${owner.name}）；时间：20.*（北京时间）；共 1 条；任务号 ${good}$`),
      ),
      '',
      '',
      '',
      '',
      '',
    ],
  ])
  const told = (await owner.ask('audit/list', { target: `task:${good}` })).data.list
  expect(told.map(({ verb, after }) => [verb, after])).toEqual([
    ['task/file', { path: 'staff/list', entries: 1 }],
    ['export/begin', { path: 'staff/list', filters: { search: 'zz-' }, columns }],
  ])
})

test('[console.export] keeps long numbers, leading zeros and powers of ten as written', async () => {
  const names = ['2026112800000001234', '000700', '12e34']
  await server.context.database.db
    .insertInto('staff_accounts')
    .values(names.map((name) => ({ name, display_name: '数字', password_hash: '-' })))
    .execute()
  const id = await begin({ filters: { search: '数字' }, columns: ['name', 'displayName'] })
  await server.worker.jobs()
  const text = await (await fetchFile(server, id, owner)).text()
  for (const name of names) expect(text).toContain(`\r\n"${name}\t",数字\r\n`)
})

test('[console.export] contains every entry once, over any number of pages', async () => {
  await sql`
    insert into staff_accounts (name, display_name, password_hash)
    select 'many-' || lpad(number::text, 5, '0'), '某某', '-' from generate_series(1, 2345) number`.execute(
    server.context.database.db,
  )
  const id = await begin({ filters: { search: 'many-' }, sort: '-name', columns: ['name'] })
  await server.worker.jobs()
  const names = (await linesOf(id)).slice(1, -1).map(([name]) => name)
  expect(names).toHaveLength(2345)
  expect(names).toEqual(Array.from({ length: 2345 }, (_, index) => `many-${String(2345 - index).padStart(5, '0')}`))
  expect(new Set(names).size).toBe(2345)
  expect(await infoOf(id)).toMatchObject({ done: 2345, state: 'done' })
})

test('[console.export] needs the right to the list, at the request, when it is made and when it is downloaded', async () => {
  const role = async (permissions: string[]) =>
    (await owner.ask('role/create', { name: `角色${permissions.join('')}`.slice(0, 20), permissions })).data.id
  const taker = await createStaff(server, { roles: [await role(['export'])] })
  expect(await taker.ask('export/begin', { path: 'staff/list' })).toMatchObject({ status: 403, reason: 'NOT_ALLOWED' })
  const reader = await createStaff(server, { roles: [await role(['staff.read'])] })
  expect(await reader.ask('export/begin', { path: 'staff/list' })).toMatchObject({ status: 403, reason: 'NOT_ALLOWED' })
  for (const path of ['session/list', 'staff/disable', 'nothing', '__proto__', 'toString']) {
    expect(await owner.ask('export/begin', { path })).toMatchObject({ status: 404 })
  }
  for (const bad of [
    { filters: { colour: 'red' } },
    { filters: { isDisabled: 'perhaps' } },
    { filters: { size: 5 } },
    { sort: 'password' },
    { columns: ['password_hash'] },
  ]) {
    expect(await owner.ask('export/begin', { path: 'staff/list', ...bad })).toMatchObject({ reason: 'BAD_INPUT' })
  }

  const { db } = server.context.database
  const leaving = await createStaff(server, { roles: ['regulator'] })
  const [early, late] = [await begin({}, leaving), await begin({}, leaving)]
  await server.context.jobs['task.run']?.({ id: early } as never)
  await sql`delete from staff_role_holders where staff_id = ${leaving.id}`.execute(db)
  await server.worker.jobs()
  expect(await infoOf(late, leaving)).toMatchObject({
    state: 'failed',
    fault: expect.stringMatching(/./),
    expiresAt: null,
  })
  expect(await infoOf(early, leaving)).toMatchObject({ state: 'done' })
  expect((await fetchFile(server, early, leaving)).status).toBe(403)

  const id = await begin()
  await server.worker.jobs()
  expect((await fetchFile(server, id)).status).toBe(401)
  expect((await fetchFile(server, id, await createStaff(server, { roles: ['owner'] }))).status).toBe(404)
  const half = await createStaff(server, { roles: ['owner'], factorMinutesAgo: null })
  expect((await fetchFile(server, id, half)).status).toBe(401)
  expect((await fetchFile(server, 'x', owner)).status).toBe(404)
  expect((await fetchFile(server, id, owner)).status).toBe(200)
})

test('[console.export] its link expires in an hour, and its file is deleted', async () => {
  const id = await begin()
  await server.worker.jobs()
  const { db } = server.context.database
  const { file_key: key } = await db
    .selectFrom('staff_tasks')
    .select('file_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const file = join(server.context.config.process.dataFolder, 'uploads', key)
  expect(existsSync(file)).toBe(true)
  await sql`update staff_tasks set expires_at = now() - interval '1 second' where id = ${id}`.execute(db)
  expect((await fetchFile(server, id, owner)).status).toBe(404)
  expect(await infoOf(id)).toMatchObject({ state: 'gone' })
  await server.worker.sweep('late task files')
  expect(existsSync(file)).toBe(false)
  expect((await owner.ask('task/list')).data.list.find((task) => task.id === id)).toMatchObject({ state: 'gone' })
})

test('[console.export] interrupted it starts again, and there is a whole file or none', async () => {
  const folder = join(server.context.config.process.dataFolder, 'failing')
  const real = createDiskStorage(folder)
  let failures = 1
  const storage: Storage = {
    ...real,
    putFile: (...file) =>
      failures-- > 0 ? Promise.reject(new AppError('PROVIDER_UNAVAILABLE')) : real.putFile(...file),
  }
  const beside = await startTestServer({ beside: server, deps: { storage } })
  try {
    const run = (id: string) => beside.context.jobs['task.run']?.({ id } as never)
    const id = await begin({ filters: { search: 'many-' }, columns: ['name'] })
    await expect(run(id)).rejects.toThrow(AppError)
    expect(await infoOf(id)).toMatchObject({ state: 'running', expiresAt: null })
    expect((await fetchFile(beside, id, owner)).status).toBe(404)
    // Two workers at once, one of which was thought dead: one file, complete.
    await Promise.all([run(id), run(id)])
    expect(await infoOf(id)).toMatchObject({ state: 'done', done: 2345 })
    expect(readCsv(await (await fetchFile(beside, id, owner)).text())).toHaveLength(2347)
    expect(readdirSync(join(folder, 'tasks'))).toHaveLength(1)
    // Running it again does not change it.
    await run(id)
    expect(await infoOf(id)).toMatchObject({ state: 'done' })

    failures = 9
    const hopeless = await begin()
    for (let i = 0; i < 5; i++) await expect(run(hopeless)).rejects.toThrow(AppError)
    await run(hopeless)
    expect(await infoOf(hopeless)).toMatchObject({ state: 'failed', fault: '多次中断，没有完成，请重新发起' })
  } finally {
    await beside.stop()
  }
})

test('[console.export] one person has at most five at a time, also under concurrent requests', async () => {
  const busy = await createStaff(server, { roles: ['owner'] })
  const answers = await Promise.all(Array.from({ length: 8 }, () => busy.ask('export/begin', { path: 'staff/list' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ reason }) => reason === 'TASKS_WAITING')).toHaveLength(3)
  await server.worker.jobs()
  expect((await busy.ask('export/begin', { path: 'staff/list' })).status).toBe(200)
})
