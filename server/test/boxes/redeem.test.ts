import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ExchangeCodeState, ItemState, RedeemGiftType } from '@app/contract'
import type { Call } from '@app/contract/client'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { expire, makeCodes, newKey, redeem, statesOf, stockOf, violations, withdraw } from './fixture.ts'
import { makeBox, makeGiftBox } from '../support/boxes.ts'

let server: TestServer
let user: TestUser
let call: Call
beforeAll(async () => {
  server = await startTestServer({ overrides: { database: { poolSize: 40 } } })
})
afterAll(async () => {
  expect(await violations(server)).toEqual([])
  await server.stop()
})
beforeEach(async () => {
  user = await makeUser(server.context.database)
  call = server.as(user)
})

async function oneCode(given: Parameters<typeof makeGoods>[1] = {}) {
  const goodsSn = await makeGoods(server.context.database, given)
  const batch = await makeCodes(server, goodsSn)
  return { goodsSn, batch, code: String(batch.codes[0]) }
}

describe('[call hwnft/exchangeCode/exchange]', () => {
  test('gives the promised piece, with its serial number, and names it', async () => {
    const { goodsSn, batch, code } = await oneCode({ name: '早春图', edition: 9, sold: 3 })
    const { nftId, ...gift } = await redeem(call, code)
    expect(gift).toEqual({
      type: RedeemGiftType.collectible,
      name: '早春图',
      cover: expect.objectContaining({ url: '/media/test' }),
    })
    const item = await call('hwnft/userNft/info', { nftId: String(nftId) })
    expect(item).toMatchObject({ goodsSn, serial: 4, edition: 9, state: ItemState.minting, price: null, orderSn: null })
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 4 })
    expect(await statesOf(server, batch)).toEqual({ [ExchangeCodeState.converted]: 1 })
  })

  test('accepts small letters, spaces and hyphens', async () => {
    const { code } = await oneCode()
    const written = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase()
    expect((await redeem(call, written)).type).toBe(1)
  })

  test('gives the first answer to a retry with the same key, and refuses the key with another code', async () => {
    const { goodsSn, code } = await oneCode()
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(call, code, key)))
    expect(new Set(answers.map((answer) => answer.nftId)).size).toBe(1)
    expect((await stockOf(server, goodsSn))?.sold).toBe(1)
    expect((await refusal(redeem(call, 'ABCDEFGH2345', key))).reason).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('refuses a second time, with a kinder message to the person who redeemed it', async () => {
    const { code } = await oneCode()
    await redeem(call, code)
    const mine = await refusal(redeem(call, code))
    const theirs = await refusal(redeem(server.as(await makeUser(server.context.database)), code))
    expect([mine.status, mine.reason, theirs.reason]).toEqual([409, 'EXCHANGE_CODE_USED', 'EXCHANGE_CODE_USED'])
    expect(mine.message).not.toBe(theirs.message)
  })

  test('refuses unverified users before it looks at the code', async () => {
    const stranger = server.as(await makeUser(server.context.database, { kycStatus: 1 }))
    const { code } = await oneCode()
    for (const text of [code, 'ABCDEFGH2345']) {
      expect((await refusal(redeem(stranger, text))).reason).toBe('KYC_REQUIRED')
    }
    expect((await redeem(call, code)).type).toBe(1)
  })

  test.each([
    ['blind box', RedeemGiftType.blindBox],
    ['gift box', RedeemGiftType.giftBox],
  ])('reserves the code of a %s for adults, and gives a minor the piece of a collectible', async (_, giftType) => {
    const { goodsSn: boxSn } = await makeBox(server)
    const giftSn = giftType === RedeemGiftType.blindBox ? boxSn : (await makeGiftBox(server, boxSn)).giftBoxId
    const { codes } = await server.context.boxes.codes.generate({ giftType, giftSn, quantity: 1, validDays: 30 })
    const minor = server.as(await makeUser(server.context.database, { birthDate: '2015-01-01' }))
    expect((await refusal(redeem(minor, String(codes[0])))).reason).toBe('UNDER_AGE')
    expect((await redeem(call, String(codes[0]))).type).toBe(giftType)
    expect((await redeem(minor, (await oneCode()).code)).type).toBe(RedeemGiftType.collectible)
  })

  test('refuses an expired code, before and after its piece was released', async () => {
    const { goodsSn, batch, code } = await oneCode()
    await expire(server, batch)
    expect((await refusal(redeem(call, code))).reason).toBe('EXCHANGE_CODE_EXPIRED')
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 1, sold: 0 })
    await server.worker.sweep('exchange-expiry')
    expect((await refusal(redeem(call, code))).reason).toBe('EXCHANGE_CODE_EXPIRED')
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 0 })
  })

  test('refuses a code that was withdrawn', async () => {
    const { batch, code } = await oneCode()
    expect(await withdraw(server, batch)).toBe(1)
    expect((await refusal(redeem(call, code))).reason).toBe('EXCHANGE_CODE_INVALID')
  })

  test('of several codes, those that can still be redeemed are known', async () => {
    const [open, used, withdrawn, expired] = [await oneCode(), await oneCode(), await oneCode(), await oneCode()]
    await redeem(call, used.code)
    await withdraw(server, withdrawn.batch)
    await expire(server, expired.batch)
    const codes = [used, open, expired, withdrawn].map(({ code }) => code)
    expect(await server.context.boxes.codes.openAmong([...codes, 'ABCDEFGH2345'])).toEqual([open.code])
  })

  test('answers the same for an unknown code and for a malformed one', async () => {
    const answers = []
    for (const text of ['ABCDEFGH2345', 'ABC', '０'.repeat(12), 'ABCDEFGH0O1I']) {
      const { status, reason, message, data } = await refusal(redeem(call, text))
      answers.push({ status, reason, message, data })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 400, reason: 'EXCHANGE_CODE_WRONG' })
  })
})

describe('many at once', () => {
  test('of fifty people with one code, one gets it', async () => {
    const { goodsSn, code } = await oneCode()
    const people = await Promise.all(Array.from({ length: 50 }, () => makeUser(server.context.database)))
    const { succeeded, reasons } = await outcomes(people.map((person) => redeem(server.as(person), code)))
    expect(succeeded).toHaveLength(1)
    expect(reasons).toEqual(Array.from({ length: 49 }, () => 'EXCHANGE_CODE_USED'))
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 1 })
  })

  test('one person who sends a code with twenty keys gets one piece', async () => {
    const { code } = await oneCode()
    const { succeeded, reasons } = await outcomes(Array.from({ length: 20 }, () => redeem(call, code)))
    expect([succeeded.length, new Set(reasons)]).toEqual([1, new Set(['EXCHANGE_CODE_USED'])])
    expect((await call('hwnft/userNft/listCount', {})).total).toBe(1)
  })

  test('redeeming and closing a batch at once: each code becomes a piece or is released, never both', async () => {
    const goodsSn = await makeGoods(server.context.database, { edition: 40 })
    const batch = await makeCodes(server, goodsSn, 40)
    const people = await Promise.all(batch.codes.map(() => makeUser(server.context.database)))
    const redeeming = outcomes(batch.codes.map((code, index) => redeem(server.as(people[index] as TestUser), code)))
    const withdrawn = await withdraw(server, batch)
    const { succeeded, reasons } = await redeeming
    expect(succeeded.length + Number(withdrawn)).toBe(40)
    expect(new Set(reasons)).toEqual(new Set(reasons.length > 0 ? ['EXCHANGE_CODE_INVALID'] : []))
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: succeeded.length })
  })
})
