import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call } from '@app/contract/client'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { makeCodes, newKey, redeem } from './fixture.ts'

let server: TestServer
let user: TestUser
let call: Call
let code: string
beforeAll(async () => {
  server = await startTestServer({ overrides: { database: { poolSize: 40 } } })
})
afterAll(() => server?.stop())
beforeEach(async () => {
  user = await makeUser(server.context.database)
  call = server.as(user)
  const batch = await makeCodes(server, await makeGoods(server.context.database))
  code = String(batch.codes[0])
})

const wrong = 'ABCDEFGH2345'
const guess = async (text = wrong) => (await refusal(redeem(call, text))).reason
async function guessTimes(times: number): Promise<void> {
  for (let count = 0; count < times; count++) expect(await guess()).toBe('EXCHANGE_CODE_WRONG')
}
/** Makes an account's wrong tries look older. */
const passMinutes = (minutes: number) =>
  server.context.database.pool.query(
    `update exchange_tries set locked_until = locked_until - make_interval(mins => $2),
       wrong_at = array(select t - make_interval(mins => $2) from unnest(wrong_at) t) where uid = $1`,
    [user.uid, minutes],
  )

test('five wrong codes lock an account for ten minutes, right codes included, and nobody else', async () => {
  await guessTimes(5)
  const locked = await refusal(redeem(call, code))
  expect([locked.status, locked.reason]).toEqual([429, 'EXCHANGE_LOCKED'])
  await passMinutes(9)
  expect(await guess(code)).toBe('EXCHANGE_LOCKED')
  await passMinutes(1)
  expect((await redeem(call, code)).type).toBe(1)
  expect((await refusal(redeem(server.as(await makeUser(server.context.database)), code))).reason).toBe(
    'EXCHANGE_CODE_USED',
  )
})

test('reports when to try again', async () => {
  const began = Date.now()
  await guessTimes(5)
  const response = await fetch(`${server.url}/api/v1/hwnft/exchangeCode/exchange`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
      'idempotency-key': newKey().idempotencyKey,
    },
    body: JSON.stringify({ code }),
  })
  const seconds = Number(response.headers.get('retry-after'))
  // The ten minutes began with the fifth guess, regardless of the machine's speed.
  expect(seconds).toBeGreaterThanOrEqual(600 - Math.ceil((Date.now() - began) / 1000))
  expect(seconds).toBeLessThanOrEqual(600)
})

test('wrong codes more than ten minutes apart do not add up', async () => {
  await guessTimes(4)
  await passMinutes(10)
  await guessTimes(4)
  expect((await redeem(call, code)).type).toBe(1)
})

test('after a lock, counting starts again from zero', async () => {
  await guessTimes(5)
  await passMinutes(10)
  await guessTimes(4)
  expect((await redeem(call, code)).type).toBe(1)
})

test('concurrent guesses are counted one by one', async () => {
  const { succeeded, reasons } = await outcomes(Array.from({ length: 40 }, () => redeem(call, wrong)))
  expect(succeeded).toEqual([])
  expect(reasons.filter((reason) => reason === 'EXCHANGE_CODE_WRONG')).toHaveLength(5)
  expect(reasons.filter((reason) => reason === 'EXCHANGE_LOCKED')).toHaveLength(35)
})

test('a retry of a wrong code with its key is the same refusal and no further try', async () => {
  const key = newKey()
  for (let retry = 0; retry < 8; retry++) {
    expect((await refusal(redeem(call, wrong, key))).reason).toBe('EXCHANGE_CODE_WRONG')
  }
  expect((await redeem(call, code)).type).toBe(1)
})

test('a malformed code counts as a wrong one; a used one does not', async () => {
  await redeem(call, code)
  for (let count = 0; count < 6; count++) expect(await guess(code)).toBe('EXCHANGE_CODE_USED')
  for (let count = 0; count < 5; count++) expect(await guess('2345')).toBe('EXCHANGE_CODE_WRONG')
  expect(await guess(code)).toBe('EXCHANGE_LOCKED')
})
