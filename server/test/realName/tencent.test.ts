import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTencentRealName } from '../../src/adapters/tencentCloud/index.ts'
import { systemClock } from '../../src/core/clock.ts'
import { type Config, testConfig } from '../../src/core/config/index.ts'
import { tencentKey } from '../sms/fakeTencentCloud.ts'
import { faults, timeoutMilliseconds } from '../sms/faults.ts'
import { type FakeFaceId, startFakeFaceId } from './fakeFaceId.ts'
import { checkCells } from '../support/cells.ts'

let fake: FakeFaceId
beforeAll(async () => {
  fake = await startFakeFaceId()
})
afterAll(() => fake?.stop())
beforeEach(() => {
  fake.fault = undefined
  fake.failWith = undefined
  fake.result = '0'
  fake.looked.length = 0
})

const person = { realName: '韦小宝', idNumber: '11204416541220243X' }

function tencent(changes: Partial<Config['realName']> = {}, clock = systemClock) {
  const realName = { ...tencentKey, endpoint: fake.url, timeoutMilliseconds, ...changes }
  return createTencentRealName(testConfig({ realName }).realName, clock)
}

test('a name that belongs to its number is a match', async () => {
  expect(await tencent().verify(person)).toEqual({ kind: 'match' })
  expect(fake.looked).toEqual([{ name: person.realName, number: person.idNumber }])
})

describe('each result by its number', () => {
  test('every result has its outcome', () =>
    checkCells(
      [
        ['-1', { kind: 'mismatch', reason: '姓名与身份证号码不一致' }],
        ['-2', { kind: 'mismatch', reason: expect.stringContaining('身份证号码') }],
        ['-3', { kind: 'mismatch', reason: expect.stringContaining('姓名') }],
        ['-4', { kind: 'refused', reason: 'PROVIDER_UNAVAILABLE' }],
        ['-5', { kind: 'review', reason: expect.stringContaining('没有查到') }],
        ['-6', { kind: 'refused', reason: 'PROVIDER_UNAVAILABLE' }],
        ['-7', { kind: 'refused', reason: 'KYC_TRIES_USED' }],
        ['-9', { kind: 'unclear' }],
        ['1', { kind: 'unclear' }],
        ['', { kind: 'unclear' }],
      ],
      async (result, outcome) => {
        fake.result = result
        expect(await tencent().verify(person)).toMatchObject(outcome)
      },
    ))
})

test.each(['UnauthorizedOperation.Arrears', 'RequestLimitExceeded', 'InvalidParameterValue'])(
  'the provider refuses the call: %s',
  async (code) => {
    fake.failWith = code
    const outcome = await tencent().verify(person)
    expect(outcome).toMatchObject({
      kind: 'refused',
      reason: 'PROVIDER_UNAVAILABLE',
      detail: expect.stringContaining(code),
    })
    expect(fake.looked).toEqual([])
  },
)

test.each<[string, Partial<Config['realName']>, number, string]>([
  ['key', { accessKeyId: 'AKID-other' }, 0, 'AuthFailure.SecretIdNotFound'],
  ['secret', { accessKeySecret: 'another secret' }, 0, 'AuthFailure.SignatureFailure'],
  ['clock', {}, 6, 'AuthFailure.SignatureExpire'],
])('a wrong %s is refused and reported to the operator', async (_, changes, minutes, code) => {
  const outcome = await tencent(changes, { now: () => Date.now() + minutes * 60_000 }).verify(person)
  expect(outcome).toMatchObject({ kind: 'refused', detail: expect.stringContaining(code) })
})

test.each(faults)('%s: called once, result unknown, and an end by our own clock', async (fault) => {
  fake.fault = fault
  const result = await tencent().verify(person)
  expect(result).toMatchObject({ kind: 'unclear' })
  expect(JSON.stringify(result)).not.toContain(person.idNumber)
  expect(fake.looked).toHaveLength(1)
})

test('an unreachable provider counts as not asked', async () => {
  const gone = await startFakeFaceId()
  await gone.stop()
  expect(await tencent({ endpoint: gone.url }).verify(person)).toMatchObject({
    kind: 'refused',
    detail: 'ECONNREFUSED',
  })
})
