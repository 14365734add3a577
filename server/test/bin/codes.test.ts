import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RedeemGiftType } from '@app/contract'
import { writeCodes } from '../../src/bin/codesFile.ts'
import { readCode } from '../../src/modules/boxes/codeText.ts'
import { faultsOf, makeBox, makeGiftBox } from '../boxes/boxWorld.ts'
import { redeem, stockOf } from '../boxes/world.ts'
import { runCommandLine } from '../support/commandLine.ts'
import { makeGoods, makeUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

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

/** Runs the command as an operator does, against this test's database. */
async function command(...args: string[]): Promise<{ code: number; text: string }> {
  const { code, output } = await runCommandLine('codes.ts', args, { databaseUrl: server.databaseUrl, folder })
  return { code, text: output }
}

/** Each run of the command starts the whole program, which takes a while on a busy machine. */
const slow = { timeout: 120_000 }

const rowsOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').slice(1)

test('makes codes of each type that can be redeemed, in a file for its owner alone', slow, async () => {
  const { goodsSn } = await makeBox(server)
  const { giftBoxId, workSn } = await makeGiftBox(server, goodsSn)
  const call = server.as(await makeUser(server.context.database))
  const gifts = [
    ['--goods', workSn, RedeemGiftType.collectible],
    ['--blind-box', goodsSn, RedeemGiftType.blindBox],
    ['--gift-box', giftBoxId, RedeemGiftType.giftBox],
  ] as const
  for (const [option, sn, type] of gifts) {
    const path = join(folder, `${type}.csv`)
    const { code, text } = await command(option, sn, '--count', '2', '--file', path)
    expect([code, text]).toEqual([0, expect.stringContaining(`2 codes for ${sn}`)])
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

test('refuses what it cannot make, and leaves no file behind', slow, async () => {
  const goodsSn = await makeGoods(server.context.database.db, { edition: 3 })
  const path = join(folder, 'refused.csv')
  const tooMany = await command('--goods', goodsSn, '--count', '4', '--file', path)
  expect([tooMany.code, tooMany.text]).toEqual([1, expect.stringContaining('SOLD_OUT')])
  const both = await command('--goods', goodsSn, '--gift-box', '1', '--count', '1', '--file', path)
  expect([both.code, both.text]).toEqual([2, expect.stringContaining('usage')])
  expect((await command('--goods', goodsSn, '--count', '1')).code).toBe(2)
  expect(readdirSync(folder).filter((name) => name.startsWith('refused'))).toEqual([])
  expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 0 })
})

test('writes over no file, and withdraws a batch once', slow, async () => {
  const goodsSn = await makeGoods(server.context.database.db)
  const path = join(folder, 'mine.csv')
  await command('--goods', goodsSn, '--count', '1', '--file', path)
  const before = readFileSync(path, 'utf8')
  const again = await command('--goods', goodsSn, '--count', '1', '--file', path)
  expect([again.code, again.text]).toEqual([1, expect.stringContaining('already')])
  expect(readFileSync(path, 'utf8')).toBe(before)
  const [, , batch = ''] = rowsOf(path)[0]?.split(',') ?? []
  expect((await command('--withdraw', batch)).text).toContain('1 codes')
  expect((await command('--withdraw', batch)).code).toBe(1)
})

test('a large batch is written whole, never held in memory as a whole', slow, async () => {
  const quantity = 100_000
  const goodsSn = await makeGoods(server.context.database.db, { edition: quantity })
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
  const written = rowsOf(path).map((row) => row.slice(0, 12))
  expect(new Set(written).size).toBe(quantity)
  expect(written.every((code) => readCode(code) === code)).toBe(true)
  expect(Math.max(...chunks)).toBeLessThanOrEqual(20_000)
  expect(await boxes.codes.openAmong(written.slice(-3))).toEqual(written.slice(-3))
})
