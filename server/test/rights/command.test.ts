import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { CouponsUnreadable, readCoupons } from '../../src/bin/couponFile.ts'
import { readRightsCommand } from '../../src/bin/rightsCommands.ts'
import { runCommandLine } from '../support/commandLine.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { makeAddress, makeCollector, makeRightHolder } from './world.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'rights-'))
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => vi.restoreAllMocks())

const by = '陆运营'

/** Does what an operator asks for, in their name where `by` is given. `output` is all that it said. */
async function rights(given: readonly string[], name = ''): Promise<{ code: number; output: string }> {
  const work = readRightsCommand(given, name)
  if (!work) throw new Error(`Not understood: ${given.join(' ')}`)
  const said: string[] = []
  const listen = (line: string) => void said.push(`${line}\n`)
  vi.spyOn(console, 'log').mockImplementation(listen)
  vi.spyOn(console, 'error').mockImplementation(listen)
  return { code: await work(server.context), output: said.join('') }
}

test('adds the codes of a file to an e-coupon, each once', async () => {
  const holder = await makeRightHolder(server, { delivery: 'coupon' })
  const file = join(folder, 'codes.csv')
  writeFileSync(file, 'code,link\nRAFT-1,https://raft.example.com/use\nRAFT-2\nRAFT-1\n')
  const added = await rights(['coupons', holder.configId, file])
  expect(added).toEqual({ code: 0, output: '2 coupons added, 1 were there already.\n' })
  expect((await rights([])).output).toContain(`offer ${holder.configId}  coupon`)
  expect((await rights([])).output).toContain('2 coupons left')
  const { rightsId } = holder
  const applied = await holder.call('rights/rightsSold/updateRightsState', { rightsId, state: 3 })
  expect(applied.coupon).toEqual({ code: 'RAFT-1', link: 'https://raft.example.com/use' })
  expect((await rights(['coupons', holder.configId, file])).output).toContain('0 coupons added, 3 were there already.')
  expect(await rights(['coupons', '999999', file])).toMatchObject({ code: 1 })
  expect(await rights(['coupons', holder.configId, join(folder, 'none.csv')])).toMatchObject({ code: 1 })
})

test('lists parcels with their addresses, sends one and ends it', async () => {
  const holder = await makeRightHolder(server, { delivery: 'ship' })
  const { rightsId, call } = holder
  await call('rights/rightsSold/addRecipientAddress', { rightsId, addressId: await makeAddress(holder) })
  expect(await rights(['applied'])).toEqual({ code: 0, output: 'Nothing waits.\n' })
  await call('rights/rightsSold/updateRightsState', { rightsId, state: 3 })
  const list = await rights(['applied'])
  expect(list.output).toContain(`right ${rightsId}  ship`)
  expect(list.output).toContain('"沈知白" 13800000001')
  expect(await rights(['done', rightsId], by)).toMatchObject({ code: 1 })
  expect(await rights(['ship', rightsId, '顺丰速运', 'SF1234567890'], by)).toMatchObject({ code: 0 })
  expect((await rights(['applied'])).output).toContain('on its way: "顺丰速运 SF1234567890"')
  expect(await rights(['done', rightsId], by)).toMatchObject({ code: 0 })
  expect(await call('rights/rightsSold/info', { rightsId })).toMatchObject({ state: 4 })
})

test('names somebody by their phone who redeems on site, and dismisses them', async () => {
  const { user, call } = await makeCollector(server)
  expect(await rights(['name', '19900000000', '何观澜', '东渡口'], by)).toMatchObject({ code: 1 })
  expect(await rights(['name', user.phone, '何观澜', '东渡口'], by)).toMatchObject({ code: 0 })
  expect(await call('rights/staff/info', {})).toEqual({ staff: { name: '何观澜', place: '东渡口' } })
  expect((await rights(['staff'])).output).toContain(`staff ${user.uid}  "何观澜" at "东渡口", named by "陆运营"`)
  expect(await rights(['dismiss', user.uid], by)).toMatchObject({ code: 0 })
  expect(await call('rights/staff/info', {})).toEqual({ staff: null })
  expect(await rights(['dismiss', user.uid], by)).toMatchObject({ code: 1 })
})

test('is a command of its own, which explains itself where it is asked for nothing it does', async () => {
  const { configId } = await makeRightHolder(server, { delivery: 'service' })
  const surroundings = { databaseUrl: server.databaseUrl, folder }
  expect(await runCommandLine('rights.ts', [], surroundings)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`offer ${configId}  service`),
  })
  expect(await runCommandLine('rights.ts', ['unknown'], surroundings)).toMatchObject({
    code: 2,
    output: expect.stringContaining('usage: npm run -s rights'),
  })
}, 120_000)

test.each([
  [['unknown'], ''],
  [['ship', '1-1', '顺丰速运', 'SF1234567890'], ''],
  [['ship', '1-1', '顺丰速运', 'SF 1'], by],
  [['done', '1'], by],
  [['done', '1-1', 'more'], by],
  [['applied'], by],
  [['coupons', 'x', 'codes.csv'], ''],
  [['name', '123', '何观澜', '东渡口'], by],
  [['dismiss', '1'], 'x'.repeat(41)],
])('does nothing for %j in the name of %j', (given, name) => {
  expect(readRightsCommand(given, name)).toBeUndefined()
})

describe('a file of coupons', () => {
  test('may have a heading, a byte order mark, empty lines and links', () => {
    expect(readCoupons('\ufeffcode,link\r\nA-1,https://a.example.com/x?y=1,2\r\n\r\n  B_2  \r\n')).toEqual([
      { code: 'A-1', link: 'https://a.example.com/x?y=1,2' },
      { code: 'B_2', link: '' },
    ])
  })

  test.each([
    '',
    'code\n',
    '"quoted"',
    '券码',
    'A,http://a.example.com',
    'A,javascript:alert(1)',
    'A B',
    'x'.repeat(101),
  ])('is refused as a whole: %s', (text) => {
    expect(() => readCoupons(text)).toThrow(CouponsUnreadable)
  })

  test('is refused without telling the code', () => {
    expect(() => readCoupons('GOOD-1\nSECRET,ftp://x')).toThrow('The link of line 2 is no https address')
  })
})
