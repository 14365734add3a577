import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { KycStatus } from '@app/contract'
import { makeUser } from '../support/factories.ts'
import { idNumber, identityVersion } from '../support/people.ts'
import { outcomes, refusal, untilMidnight } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { tencentKey } from '../sms/fakeTencentCloud.ts'
import { faults } from '../sms/faults.ts'
import { type FakeFaceId, startFakeFaceId } from './fakeFaceId.ts'

// End to end: a collector's call, our configured server, a provider that charges for each answer.

let fake: FakeFaceId
let server: TestServer
beforeAll(async () => {
  fake = await startFakeFaceId()
  server = await startTestServer({
    overrides: { realName: { provider: 'tencent', ...tencentKey, endpoint: fake.url, timeoutMilliseconds: 800 } },
  })
})
afterAll(async () => {
  await server?.stop()
  await fake?.stop()
})
beforeEach(() => {
  fake.fault = undefined
  fake.failWith = undefined
  fake.result = '0'
  fake.looked.length = 0
})

async function newcomer() {
  const call = server.as(await makeUser(server.context.database, { kycStatus: KycStatus.none }))
  return {
    info: () => call('user/user/kyc/info', {}),
    add: (number = idNumber()) =>
      call('user/user/kyc/add', { realName: '沈知白', idNumber: number, agreementVersion: identityVersion }),
  }
}

test('a match verifies', async () => {
  const { add } = await newcomer()
  const number = idNumber()
  expect(await add(number)).toMatchObject({ kycStatus: KycStatus.success })
  expect(fake.looked).toEqual([{ name: '沈知白', number }])
})

test('a wrong check digit costs nothing: the provider is not asked', async () => {
  const { add } = await newcomer()
  const number = idNumber({ ends: '0' })
  const before = fake.requests.length
  expect((await refusal(add(`${number.slice(0, -1)}1`))).reason).toBe('ID_NUMBER_WRONG')
  expect(fake.requests).toHaveLength(before)
})

test('fifty tries at once ask the provider five times at most', async () => {
  fake.result = '-1'
  const { info, add } = await newcomer()
  const { reasons } = await outcomes(Array.from({ length: 50 }, () => add()))
  expect(fake.looked.length).toBeGreaterThanOrEqual(3)
  expect(fake.looked.length).toBeLessThanOrEqual(5)
  expect(reasons.length).toBeGreaterThanOrEqual(45)
  expect(new Set([...reasons, 'KYC_REVIEWING'])).toEqual(new Set(['KYC_TRIES_USED', 'KYC_REVIEWING']))
  expect(await info()).toMatchObject({ reviewing: true, triesLeft: 0 })
})

test('a number that the library does not contain goes to a reviewer', async () => {
  fake.result = '-5'
  const { add } = await newcomer()
  expect(await add()).toMatchObject({ reviewing: true, failReason: expect.stringContaining('人工') })
})

test.each(['-4', '-6'])('result %s was not charged and costs no try', async (result) => {
  fake.result = result
  const { info, add } = await newcomer()
  expect((await refusal(add())).reason).toBe('PROVIDER_UNAVAILABLE')
  expect(await info()).toMatchObject({ kycStatus: KycStatus.none, triesLeft: 5, failReason: '' })
})

test('a provider without funds is not the concern of the user: no try is used, and the answer does not mention it', async () => {
  fake.failWith = 'UnauthorizedOperation.Arrears'
  const { info, add } = await newcomer()
  expect(await refusal(add())).toMatchObject({ reason: 'PROVIDER_UNAVAILABLE', status: 503 })
  expect(await info()).toMatchObject({ triesLeft: 5 })
})

test('a number that exceeded the limit of the provider has to wait until tomorrow', async () => {
  fake.result = '-7'
  const { add } = await newcomer()
  expect(await refusal(add())).toMatchObject({ reason: 'KYC_TRIES_USED', retryAfter: untilMidnight() })
})

test.each(faults)('%s: called once, may be charged, so the try stays counted', async (fault) => {
  fake.fault = fault
  const { info, add } = await newcomer()
  expect(await refusal(add())).toMatchObject({ reason: 'PROVIDER_UNAVAILABLE', status: 503 })
  expect(fake.looked).toHaveLength(1)
  expect(await info()).toMatchObject({ kycStatus: KycStatus.none, triesLeft: 4, reviewing: false })
  fake.fault = undefined
  expect(await add()).toMatchObject({ kycStatus: KycStatus.success })
})
