import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../src/embedded/testDatabase.ts'
import { runCommandLine } from '../../support/commandLine.ts'
import { opsAlone } from '../../support/ops.ts'

// Starts whole processes.
vi.setConfig({ testTimeout: 120_000 })

let made: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'ops-'))
beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(async () => {
  await made?.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('runs a command and reports the result by its exit code', async () => {
  const run = (...given: string[]) => runCommandLine('ops.ts', given, { databaseUrl: made.url, folder })
  expect(await run('parcels', 'list')).toEqual({ code: 0, output: '没有等待发货的订单。\n' })
  expect(await run('returns', 'received', '1234567890')).toEqual({
    code: 1,
    output: '当前状态不能进行此操作（ILLEGAL_TRANSITION）\n',
  })
  expect(await run('rights', 'list', '--json')).toEqual({ code: 0, output: '[]\n' })
})

test('opens nothing for help, nor for a command it does not understand', async () => {
  const databaseUrl = 'postgres://nobody@127.0.0.1:9/app'
  const run = (...given: string[]) => runCommandLine('ops.ts', given, { databaseUrl, folder })
  expect(await run('auction', '--help')).toMatchObject({ code: 0, output: expect.stringContaining('撤拍') })
  expect(await run('auctoin')).toMatchObject({ code: 2, output: expect.stringMatching(/是不是.*auction.*\n\n用法/) })
})

test.each([
  [[], '实名审核'],
  [['--help'], '兑换码'],
  [['auction'], '撤拍'],
  [['refunds', 'give', '--help'], '正在退|金额'],
])('prints help for %j', async (given, words) => {
  expect(await opsAlone(...given)).toMatchObject({ code: 0, output: expect.stringMatching(words) })
})

test.each([
  [['auction', 'sell'], '没有「sell」这个命令'],
  [['auction', 'withdraw', '1', '--by', '陆泊舟'], '缺少 --reason'],
  [['auction', 'withdraw', '--by', '陆泊舟', '--reason', '委托人收回'], '缺少拍品编号'],
  [['auction', 'withdraw', 'x', '--by', '陆泊舟', '--reason', '委托人收回'], '拍品编号「x」不对：应为编号'],
  [['auction', 'list', '--jsn'], '没有 --jsn 这个选项，是不是 json？'],
  [['auction', 'list', 'all'], '多出了「all」'],
  [['codes', 'make', 'goods', 'G1', '--count', '0', '--file', 'a'], 'count「0」不对：应为 1 到 1000000 的整数'],
  [['codes', 'make', 'vase', 'G1', '--count', '1', '--file', 'a'], '应为 goods、blind-box、gift-box 之一'],
])('explains in Chinese what it does not understand of %j, and prints help', async (given, words) => {
  const { code, output } = await opsAlone(...given)
  expect([code, output]).toEqual([2, expect.stringContaining(words)])
  expect(output).toContain(`用法\n  npm run ops -- ${given[0]}`)
})
