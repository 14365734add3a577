import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ExchangeCodeState, GoodsForm } from '@app/contract'
import { randomCodes, readCode } from '../../src/modules/boxes/codes/format.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { expire, makeCodes, redeem, statesOf, stockOf, violations, withdraw } from './fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  expect(await violations(server)).toEqual([])
  await server.stop()
})

const goods = (given: Parameters<typeof makeGoods>[1] = {}) => makeGoods(server.context.database, given)

describe('codes', () => {
  test('have twelve characters, none of which look alike, and no pattern', () => {
    const codes = randomCodes(5000)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
    expect(new Set(codes).size).toBe(codes.length)
    for (let place = 0; place < 12; place++) {
      expect(new Set(codes.map((code) => code[place])).size).toBe(32)
    }
  })

  test.each(['', 'ABCDEFGH234', 'ABCDEFGH23456', 'ABCDEFGH234O', 'ABCDEFGH2341', 'ABCDEFGH234ß', '兑'.repeat(12)])(
    '%j is invalid',
    (text) => expect(readCode(text)).toBeUndefined(),
  )

  test('are not stored in the database', async () => {
    const { codes, id } = await makeCodes(server, await goods(), 3)
    const { rows } = await server.context.database.pool.query<{ row: string }>(
      'select c::text as row from exchange_codes c where batch_id = $1',
      [id],
    )
    expect(rows).toHaveLength(3)
    for (const code of codes) {
      expect(rows.some(({ row }) => row.includes(code.slice(-4)))).toBe(true)
      for (const { row } of rows) expect(row).not.toContain(code.slice(0, 8))
    }
  })
})

describe('a batch', () => {
  test('reserves its pieces, and cannot be larger than what is left', async () => {
    const goodsSn = await goods({ edition: 10, sold: 4 })
    await makeCodes(server, goodsSn, 5)
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 5, sold: 4 })
    await expect(makeCodes(server, goodsSn, 2)).rejects.toMatchObject({ reason: 'SOLD_OUT' })
    await makeCodes(server, goodsSn, 1)
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 6, sold: 4 })
  })

  test('leaves only the rest of the stock for sale', async () => {
    const goodsSn = await goods({ edition: 3 })
    await makeCodes(server, goodsSn, 3)
    const { caller } = await makeUser(server.context.database)
    await expect(server.context.order.place(caller, { goodsSn, quantity: 1 }, 'a-key-of-mine')).rejects.toMatchObject({
      reason: 'SOLD_OUT',
    })
  })

  test('is of digital goods that exist', async () => {
    await expect(makeCodes(server, 'nothing')).rejects.toMatchObject({ reason: 'GOODS_NOT_FOUND' })
    await expect(makeCodes(server, await goods({ form: GoodsForm.physical }))).rejects.toThrow('数字藏品')
  })

  test('[enum.exchange-code-state] that expires releases unredeemed pieces, once', async () => {
    const goodsSn = await goods({ edition: 10 })
    const [expired, open] = [await makeCodes(server, goodsSn, 4), await makeCodes(server, goodsSn, 3)]
    await redeem(server.as(await makeUser(server.context.database)), String(expired.codes[0]))
    await expire(server, expired)
    await Promise.all([server.worker.sweep('exchange-expiry'), server.worker.sweep('exchange-expiry')])
    await server.worker.sweep('exchange-expiry')
    expect(await statesOf(server, expired)).toEqual({
      [ExchangeCodeState.converted]: 1,
      [ExchangeCodeState.expired]: 3,
    })
    expect(await statesOf(server, open)).toEqual({ [ExchangeCodeState.unconverted]: 3 })
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 3, sold: 1 })
  })

  test('that is withdrawn ends once', async () => {
    const goodsSn = await goods()
    const batch = await makeCodes(server, goodsSn, 2)
    expect(await withdraw(server, batch)).toBe(2)
    expect(await withdraw(server, batch)).toBeUndefined()
    expect(await statesOf(server, batch)).toEqual({ [ExchangeCodeState.invalid]: 2 })
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 0 })
  })

  test('of a hundred thousand codes is made and ended completely', { timeout: 120_000 }, async () => {
    const goodsSn = await goods({ edition: 100_000 })
    const batch = await makeCodes(server, goodsSn, 100_000)
    expect(new Set(batch.codes).size).toBe(100_000)
    expect(await statesOf(server, batch)).toEqual({ [ExchangeCodeState.unconverted]: 100_000 })
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 100_000, sold: 0 })
    expect(await withdraw(server, batch)).toBe(100_000)
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 0 })
  })
})
