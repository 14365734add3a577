import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readHealth } from '../../src/modules/system/health.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server.stop())

const read = async () => (await owner.ask('health/info')).data

describe('[console.health]', () => {
  test('names the live processes, and forgets one that ended', async () => {
    await expect.poll(async () => (await read()).processes.length).toBe(1)
    const beside = await startTestServer({ beside: server, worker: true })
    await expect.poll(async () => (await read()).processes.map(({ role }) => role)).toEqual(['api', 'both'])
    expect((await read()).processes.filter(({ isThis }) => isThis)).toHaveLength(1)
    await beside.stop()
    expect((await read()).processes.map(({ role, isAlive }) => [role, isAlive])).toEqual([['api', true]])
  })

  test('shows versions, the database, and the dependencies', async () => {
    const info = await read()
    expect(info.version).toMatchObject({ code: expect.stringMatching(/^\d+\.\d+\.\d+$/), missing: 0 })
    expect(info.version.migration).toMatch(/^\d{4}_/)
    expect(info.database?.connections).toBeGreaterThan(0)
    expect(info.database?.bytes).toBeGreaterThan(1_000_000)
    expect(Math.abs(info.database?.clockAheadMilliseconds ?? 9999)).toBeLessThan(2000)
    expect(info.dependencies.find(({ name }) => name === '文件存储')).toMatchObject({ state: 'well' })
    expect(info.jobs).toMatchObject({ dead: 0 })
  })

  test('is not delayed by dead ones', async () => {
    const never = new Promise<never>(() => undefined)
    const { clock, database: core, system } = server.context
    const begun = performance.now()
    const { dependencies, database } = await readHealth({
      clock,
      database: core,
      heartbeats: system.heartbeats,
      chain: { status: () => never },
      storage: { name: 'disk', health: () => Promise.reject(new Error('磁盘已满')) },
      sms: { name: 'inbox' },
      realName: { name: 'local' },
      moderation: { name: 'local' },
      channels: [],
      chainProblem: () => Promise.resolve(null),
    })
    expect(performance.now() - begun).toBeLessThan(3000)
    expect(database).not.toBeNull()
    expect(dependencies.slice(0, 2)).toMatchObject([
      { name: '区块链', state: 'unwell', message: '两秒内没有响应' },
      { name: '文件存储', state: 'unwell', message: '磁盘已满' },
    ])
  })
})
