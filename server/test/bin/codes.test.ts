import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RedeemGiftType } from '@app/contract'
import { writeCodes } from '../../src/bin/ops/codesFile.ts'
import { readCode } from '../../src/modules/boxes/codes/format.ts'
import { faultsOf } from '../boxes/boxFixture.ts'
import { redeem, stockOf } from '../boxes/fixture.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { opsOver } from '../support/ops.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { sized } from '../support/size.ts'
import { makeBox, makeGiftBox } from '../support/boxes.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'codes-'))
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  expect(await faultsOf(server)).toEqual([])
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** Runs a codes command over this test's application. */
async function command(...args: string[]): Promise<{ code: number; text: string }> {
  const { code, output } = await opsOver(server.context)('codes', ...args)
  return { code, text: output }
}

const rowsOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').slice(1)

test('creates redeemable codes of each type, in a file that only its owner can read', async () => {
  const { goodsSn } = await makeBox(server)
  const { giftBoxId, workSn } = await makeGiftBox(server, goodsSn)
  const call = server.as(await makeUser(server.context.database))
  const gifts = [
    ['goods', workSn, RedeemGiftType.collectible],
    ['blind-box', goodsSn, RedeemGiftType.blindBox],
    ['gift-box', giftBoxId, RedeemGiftType.giftBox],
  ] as const
  for (const [kind, sn, type] of gifts) {
    const path = join(folder, `${type}.csv`)
    const { code, text } = await command('make', kind, sn, '--count', '2', '--file', path)
    expect([code, text]).toEqual([0, expect.stringContaining(`${sn} 的兑换码 2 个`)])
    for (const row of rowsOf(path)) {
      expect(row.split(',')).toEqual([
        expect.any(String),
        sn,
        expect.stringMatching(/^\d+$/),
        expect.stringMatching(/Z$/),
      ])
      expect((await redeem(call, row.split(',')[0] ?? '')).type).toBe(type)
    }
    expect(statSync(path).mode & 0o777).toBe(0o600)
  }
})

test('refuses impossible batches, and leaves no file behind', async () => {
  const goodsSn = await makeGoods(server.context.database, { edition: 3 })
  const path = join(folder, 'refused.csv')
  const tooMany = await command('make', 'goods', goodsSn, '--count', '4', '--file', path)
  expect([tooMany.code, tooMany.text]).toEqual([1, expect.stringContaining('SOLD_OUT')])
  const both = await command('make', 'goods', goodsSn, 'gift-box', '1', '--count', '1', '--file', path)
  expect([both.code, both.text]).toEqual([2, expect.stringContaining('用法')])
  expect((await command('make', 'goods', goodsSn, '--count', '1')).code).toBe(2)
  expect(readdirSync(folder).filter((name) => name.startsWith('refused'))).toEqual([])
  expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 0 })
})

test('overwrites no file, and withdraws a batch once', async () => {
  const goodsSn = await makeGoods(server.context.database)
  const path = join(folder, 'mine.csv')
  await command('make', 'goods', goodsSn, '--count', '1', '--file', path)
  const before = readFileSync(path, 'utf8')
  const again = await command('make', 'goods', goodsSn, '--count', '1', '--file', path)
  expect([again.code, again.text]).toEqual([1, expect.stringContaining('没有覆盖')])
  expect(readFileSync(path, 'utf8')).toBe(before)
  const [, , batch = ''] = rowsOf(path)[0]?.split(',') ?? []
  expect((await command('withdraw', batch)).text).toContain('1 个兑换码')
  expect((await command('withdraw', batch)).code).toBe(1)
})

test('writes a large batch completely, without holding it in memory as a whole', async () => {
  const quantity = sized(45_000, 100_000)
  const goodsSn = await makeGoods(server.context.database, { edition: quantity })
  const path = join(folder, 'large.csv')
  const wanted = { giftType: RedeemGiftType.collectible, giftSn: goodsSn, quantity, validDays: 1 }
  const chunks: number[] = []
  const { boxes, database } = server.context
  const codes = {
    generateInto: ((tx, given, onChunk) =>
      boxes.codes.generateInto(tx, given, async (chunk, batch) => {
        chunks.push(chunk.length)
        await onChunk(chunk, batch)
      })) as typeof boxes.codes.generateInto,
  }
  await writeCodes({ codes, database }, wanted, path)
  const written = rowsOf(path).map((row) => row.replaceAll(/["\t]/g, '').slice(0, 12))
  expect(new Set(written).size).toBe(quantity)
  expect(written.every((code) => readCode(code) === code)).toBe(true)
  expect(Math.max(...chunks)).toBeLessThanOrEqual(20_000)
  expect(await boxes.codes.openAmong(written.slice(-3))).toEqual(written.slice(-3))
})
