import { builtInRoles } from '@app/contract/admin/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { banner } from '../../src/bin/banner.ts'
import { seedKey } from '../../src/demo/seeded.ts'
import { demoCode, demoStaffAccounts, ensureDemoStaff } from '../../src/demo/staff.ts'
import { opsOver } from '../support/ops.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { askConsole, cookieOf, staffBrowser } from '../support/staff.ts'

let server: TestServer
/** The fixed time of the server's clock; undefined if it runs. */
let standing: number | undefined
beforeAll(async () => {
  server = await startTestServer({ deps: { clock: { now: () => standing ?? Date.now() } } })
})
afterAll(() => server?.stop())

const names = Object.keys(builtInRoles)

test('accounts with known passwords are created in the demonstration alone, and print no code elsewhere', async () => {
  const { context } = server
  await expect(ensureDemoStaff(context)).rejects.toThrow('the demonstration’s alone')
  const refused = await opsOver(context)('staff', 'code', 'owner')
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('只有演示站点') })

  await context.database.db.insertInto('settings').values({ key: seedKey, value: '{}' }).execute()
  const { config } = context
  const inProduction = {
    ...context,
    config: { ...config, process: { ...config.process, environment: 'production' } },
  } as const
  await expect(ensureDemoStaff(inProduction)).rejects.toThrow('the demonstration’s alone')
  expect(await demoCode(inProduction, 'owner')).toBeUndefined()
  expect(await context.database.db.selectFrom('staff_accounts').select('name').execute()).toEqual([])
})

test('each role has one, which logs in with the printed credentials', async () => {
  const { context } = server
  await Promise.all([ensureDemoStaff(context), ensureDemoStaff(context)])
  await ensureDemoStaff(context)
  const made = await context.database.db.selectFrom('staff_accounts').select('name').execute()
  expect(made.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  const demonstration = { accounts: [], giftCodes: [], staff: demoStaffAccounts() }
  const printed = banner(context.config, { ...server, demonstration, isStaffed: true })
  expect(printed).toContain('/console/')
  expect(printed).toContain('npm run ops -- staff code')

  for (const name of names) {
    const [, password = ''] = new RegExp(`^ +${name} +(\\S+) `, 'm').exec(printed) ?? []
    const came = await askConsole(server, 'session/login', { name, password })
    expect([name, came.data?.next]).toEqual([name, 'factor'])
    const { ask } = staffBrowser(server, cookieOf(came))
    const { code, output } = await opsOver(context)('staff', 'code', name)
    expect([code, output]).toEqual([0, expect.stringMatching(/^\d{6}\n$/)])
    expect((await ask('session/factor', { code: output.trim() })).status).toBe(200)
    const { data } = await ask('session/info')
    expect(data.roles.map(({ key }) => key)).toEqual([name])
  }
  expect((await opsOver(context)('staff', 'code', 'stranger')).code).toBe(1)
})

test('a used code is never offered again; the third in half a minute has to wait', async () => {
  const { name = '', password = '' } = demoStaffAccounts()[0] ?? {}
  const { ask } = staffBrowser(server, cookieOf(await askConsole(server, 'session/login', { name, password })))
  standing = Date.now() + 300_000
  const next = async () => (await opsOver(server.context)('staff', 'code', name)).output.split('\n')
  for (const turn of [1, 2]) {
    const [code = '', wait] = await next()
    expect([turn, wait]).toEqual([turn, ''])
    expect((await ask('session/factor', { code })).status).toBe(200)
  }
  expect((await next())[1]).toMatch(/^上一组已经用过，这一组 \d+ 秒后可用。$/)
})

test('without the console none of it is printed', () => {
  const demonstration = { accounts: [], giftCodes: [], staff: demoStaffAccounts() }
  expect(
    banner(server.context.config, { url: server.url, consoleUrl: '', demonstration, isStaffed: false }),
  ).not.toMatch(/控制台|console|staff create/)
})

test('if nobody can log in yet, the start explains how to create the first owner', () => {
  const empty = { ...server, demonstration: null }
  expect(banner(server.context.config, { ...empty, isStaffed: false })).toContain(
    '\n    npm run ops -- staff create owner 负责人 --by 安装人\n',
  )
  // A command needs what the site was started with.
  const env = { PORT: '8102', DATA_FOLDER: '/srv/my site', SECRET_KEYS: 'k1:secret' }
  expect(banner(server.context.config, { ...empty, isStaffed: false, env })).toContain(
    "\n    DATA_FOLDER='/srv/my site' PORT=8102 npm run ops -- staff create owner 负责人 --by 安装人\n",
  )
  expect(banner(server.context.config, { ...empty, isStaffed: true })).not.toContain('staff create')
})
