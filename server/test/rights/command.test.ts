import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CouponsUnreadable, couponsOf } from '../../src/bin/ops/couponFile.ts'
import { opsAlone, opsOver } from '../support/ops.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { makeAddress, makeCollector, makeRightHolder } from './fixture.ts'
import { newKey } from '../support/keys.ts'
import { checkCells } from '../support/cells.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'rights-'))
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const by = '陆运营'

const ops = (...given: string[]) => opsOver(server.context)(...given)
const inName = ['--by', by]

test('adds the codes of a file to an e-coupon, each once', async () => {
  const holder = await makeRightHolder(server, { delivery: 'coupon' })
  const file = join(folder, 'codes.csv')
  writeFileSync(file, 'code,link\nRAFT-1,https://raft.example.com/use\nRAFT-2\nRAFT-1\n')
  const added = await ops('rights', 'coupons', holder.configId, file)
  expect(added).toEqual({ code: 0, output: '新增券码 2 张，已有 1 张。\n' })
  expect((await ops('rights', 'list')).output).toContain(`权益项 ${holder.configId}  coupon`)
  expect((await ops('rights', 'list')).output).toContain('剩余券码 2 张')
  const { rightsId } = holder
  const applied = await holder.call('rights/rightsSold/updateRightsState', { rightsId, state: 3 }, newKey())
  expect(applied.coupon).toEqual({ code: 'RAFT-1', link: 'https://raft.example.com/use' })
  expect((await ops('rights', 'coupons', holder.configId, file)).output).toContain('新增券码 0 张，已有 3 张。')
  expect(await ops('rights', 'coupons', '999999', file)).toMatchObject({ code: 1 })
  expect(await ops('rights', 'coupons', holder.configId, join(folder, 'none.csv'))).toMatchObject({ code: 1 })
})

test('lists parcels with their addresses, sends one and ends it', async () => {
  const holder = await makeRightHolder(server, { delivery: 'ship' })
  const { rightsId, call } = holder
  await call('rights/rightsSold/addRecipientAddress', { rightsId, addressId: await makeAddress(holder) }, newKey())
  expect(await ops('rights', 'applied')).toEqual({ code: 0, output: '没有等待处理的权益。\n' })
  await call('rights/rightsSold/updateRightsState', { rightsId, state: 3 }, newKey())
  const list = await ops('rights', 'applied')
  expect(list.output).toContain(`权益 ${rightsId}  ship`)
  expect(list.output).toContain('"沈知白" 13800000001')
  expect(await ops('rights', 'done', rightsId, ...inName)).toMatchObject({ code: 1 })
  expect(await ops('rights', 'ship', rightsId, '顺丰速运', 'SF1234567890', ...inName)).toMatchObject({ code: 0 })
  expect((await ops('rights', 'applied')).output).toContain('已寄出："顺丰速运 SF1234567890"')
  expect(await ops('rights', 'done', rightsId, ...inName)).toMatchObject({ code: 0 })
  expect(await call('rights/rightsSold/info', { rightsId })).toMatchObject({ state: 4 })
})

test('authorizes somebody by their phone to redeem on site, and removes them', async () => {
  const { user, call } = await makeCollector(server)
  expect(await ops('redeemers', 'add', '19900000000', '何观澜', '东渡口', ...inName)).toMatchObject({ code: 1 })
  expect(await ops('redeemers', 'add', user.phone, '何观澜', '东渡口', ...inName)).toMatchObject({ code: 0 })
  expect(await call('rights/staff/info', {})).toEqual({ staff: { name: '何观澜', place: '东渡口' } })
  expect((await ops('redeemers', 'list')).output).toContain(`核销员 ${user.uid}  "何观澜"  "东渡口"，由 "陆运营"`)
  expect(await ops('redeemers', 'dismiss', user.uid, ...inName)).toMatchObject({ code: 0 })
  expect(await call('rights/staff/info', {})).toEqual({ staff: null })
  expect(await ops('redeemers', 'dismiss', user.uid, ...inName)).toMatchObject({ code: 1 })
})

test('does nothing for what is no command', () =>
  checkCells(
    [
      [['rights', 'unknown']],
      [['rights', 'ship', '1-1', '顺丰速运', 'SF 1', ...inName]],
      [['rights', 'done', '1', ...inName]],
      [['rights', 'done', '1-1', 'more', ...inName]],
      [['rights', 'applied', ...inName]],
      [['rights', 'coupons', 'x', 'codes.csv']],
      [['redeemers', 'add', '123', '何观澜', '东渡口', ...inName]],
      [['redeemers', 'dismiss', '1', '--by', 'x'.repeat(41)]],
    ],
    async (given) => {
      expect(await opsAlone(...given)).toMatchObject({ code: 2, output: expect.stringContaining('用法') })
    },
  ))

describe('a file of coupons', () => {
  test('may have a heading, a byte order mark, empty lines and links', async () => {
    const text = '\ufeffcode,link\r\nA-1,https://a.example.com/x?y=1,2\r\n\r\n  B_2  \r\n'
    expect(await couponsOf(Buffer.from(text))).toEqual([
      { code: 'A-1', link: 'https://a.example.com/x?y=1,2' },
      { code: 'B_2', link: '' },
    ])
  })

  test('is refused as a whole if a line is no code', () =>
    checkCells(
      ['', 'code\n', '1.79E+20', '券码', 'A,http://a.example.com', 'A,javascript:alert(1)', 'A B', 'x'.repeat(101)],
      async (text) => {
        await expect(couponsOf(Buffer.from(text))).rejects.toThrow(CouponsUnreadable)
      },
    ))

  test('is refused without revealing the code', async () => {
    await expect(couponsOf(Buffer.from('GOOD-1\nSECRET,ftp://x'))).rejects.toThrow('第 2 行：链接不是 https 地址')
  })
})
