import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Input, KycStatus } from '@app/contract'
import type { RealName } from '../../src/ports/realName.ts'
import { createLocalRealName } from '../../src/adapters/localRealName/index.ts'
import { setStatus } from '../../src/modules/user/kyc/queries.ts'
import { makeUser } from '../support/factories.ts'
import { idNumber, identityVersion } from '../support/people.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { checkCells } from '../support/cells.ts'

let server: TestServer
let isProviderDown = false
let asked = 0
/** Delays the answer of a match until it resolves. */
let matchesAfter = Promise.resolve()

beforeAll(async () => {
  const local = createLocalRealName()
  const realName: RealName = {
    name: 'counting',
    async verify(person) {
      asked++
      if (isProviderDown) return { kind: 'refused', reason: 'PROVIDER_UNAVAILABLE', detail: 'down' }
      const outcome = await local.verify(person)
      if (outcome.kind === 'match') await matchesAfter
      return outcome
    },
  }
  server = await startTestServer({ deps: { realName } })
})
afterAll(() => server?.stop())

const realName = '沈知白'
/** The local provider: numbers ending in 9 belong to another name, those in 8 need a review. */
const mismatching = () => idNumber({ ends: '9' })
const doubtful = () => idNumber({ ends: '8' })

async function newcomer() {
  const user = await makeUser(server.context.database, { kycStatus: KycStatus.none })
  const call = server.as(user)
  return {
    user,
    call,
    add: (number: string) =>
      call('user/user/kyc/add', { realName, idNumber: number, agreementVersion: identityVersion }),
  }
}

describe('[call user/user/kyc/info]', () => {
  test('[enum.kyc-status] is 1 with five tries before any input', async () => {
    const { call } = await newcomer()
    expect(await call('user/user/kyc/info', {})).toEqual({
      kycStatus: KycStatus.none,
      reviewing: false,
      realName: '',
      idNumber: '',
      triesLeft: 5,
      failReason: '',
      verifiedTime: null,
    })
  })
})

describe('[call user/user/kyc/add]', () => {
  test('a verified name stays verified, whatever a later call says', async () => {
    const { database } = server.context
    const { uid } = await makeUser(database, { kycStatus: KycStatus.success })
    for (const status of [KycStatus.none, KycStatus.fail]) {
      const unsaid = database.transaction((tx) => setStatus(tx, uid, status, null))
      await expect(unsaid).rejects.toMatchObject({ reason: 'KYC_DONE' })
    }
  })

  test('stores the separate consent to the version in force, and asks nobody without it', async () => {
    const { call, add, user } = await newcomer()
    const input = { realName, idNumber: idNumber() }
    const before = asked
    const missing = await refusal(call('user/user/kyc/add', input as Input<'user/user/kyc/add'>))
    expect([missing.reason, missing.message]).toEqual(['BAD_INPUT', '缺少对《实名认证须知》的同意'])
    for (const agreementVersion of ['', '1999-01']) {
      const outdated = await refusal(call('user/user/kyc/add', { ...input, agreementVersion }))
      expect(outdated).toMatchObject({ status: 409, reason: 'AGREEMENT_OUTDATED' })
    }
    expect([asked, (await call('user/user/kyc/info', {})).triesLeft]).toEqual([before, 5])
    await add(idNumber())
    const { db } = server.context.database
    const consents = await db.selectFrom('consents').select('agreement_version').where('uid', '=', user.uid).execute()
    expect(consents.map((one) => one.agreement_version)).toContainEqual(
      expect.stringMatching(/^identity-agreement@2020-01#[\da-f]{12}$/),
    )
  })

  test('verifies a matching number and shows it masked, in every call at once', async () => {
    const { call, add } = await newcomer()
    expect((await refusal(call('user/user/inviteNewPeople/invite', {}))).reason).toBe('KYC_REQUIRED')
    const number = idNumber({ ends: 'X' })
    const reply = await add(number.toLowerCase())
    expect(reply).toMatchObject({
      kycStatus: KycStatus.success,
      reviewing: false,
      realName: '**白',
      idNumber: `3${'*'.repeat(16)}X`,
      failReason: '',
      verifiedTime: expect.any(Number),
    })
    expect(await call('user/user/kyc/info', {})).toEqual(reply)
    expect(await call('user/user/inviteNewPeople/invite', {})).toHaveProperty('inviteCode')
    expect((await refusal(add(idNumber()))).reason).toBe('KYC_DONE')
  })

  test.each([
    ['a wrong check digit', () => altered(idNumber({ ends: '0' }))],
    ['a day that does not exist', () => idNumber({ birth: '19900230' })],
    ['a birth to come', () => idNumber({ birth: '20990101' })],
  ])('[valid.national-id] refuses %s without asking the provider or counting a try', async (_, make) => {
    const { call, add } = await newcomer()
    const before = asked
    expect(await refusal(add(make()))).toMatchObject({ reason: 'ID_NUMBER_WRONG', data: { field: 'idNumber' } })
    expect(asked).toBe(before)
    expect(await call('user/user/kyc/info', {})).toMatchObject({ triesLeft: 5 })
  })

  test('a mismatch is status 3 with its reason and one try less; a right number then passes', async () => {
    const { add } = await newcomer()
    expect(await add(mismatching())).toMatchObject({
      kycStatus: KycStatus.fail,
      triesLeft: 4,
      failReason: '姓名与身份证号码不一致',
    })
    expect(await add(idNumber())).toMatchObject({ kycStatus: KycStatus.success, failReason: '' })
  })

  test('the third failure goes to a reviewer, with the reason shown, and accepts no more tries', async () => {
    const { add } = await newcomer()
    await add(mismatching())
    await add(mismatching())
    expect(await add(mismatching())).toMatchObject({
      kycStatus: KycStatus.none,
      reviewing: true,
      triesLeft: 2,
      failReason: expect.stringContaining('人工审核'),
    })
    expect((await refusal(add(idNumber()))).reason).toBe('KYC_REVIEWING')
  })

  test('a doubtful answer of the provider goes to a reviewer at once', async () => {
    const { add } = await newcomer()
    expect(await add(doubtful())).toMatchObject({ kycStatus: KycStatus.none, reviewing: true })
  })

  test('concurrent failures cannot bypass the review', async () => {
    const { call, add } = await newcomer()
    await outcomes([1, 2, 3, 4].map(() => add(mismatching())))
    expect(await call('user/user/kyc/info', {})).toMatchObject({ reviewing: true, kycStatus: KycStatus.none })
  })

  test('a match that comes after the third failure waits for the review too', async () => {
    const { call, add } = await newcomer()
    const { promise, resolve } = Promise.withResolvers<void>()
    matchesAfter = promise
    const match = refusal(add(idNumber()))
    for (let index = 0; index < 3; index++) await add(mismatching())
    resolve()
    expect((await match).reason).toBe('KYC_REVIEWING')
    expect(await call('user/user/kyc/info', {})).toMatchObject({ reviewing: true, kycStatus: KycStatus.none })
  })

  test('asks the provider at most five times a day, also under concurrent requests', async () => {
    const { user, add } = await newcomer()
    const before = asked
    const { reasons } = await outcomes(Array.from({ length: 12 }, () => add(mismatching())))
    expect(asked - before).toBeLessThanOrEqual(5)
    expect(new Set(reasons)).toContain('KYC_TRIES_USED')
    const { rows } = await server.context.database.pool.query<{ count: number }>(
      'select count(*)::int as count from kyc_attempts where uid = $1',
      [user.uid],
    )
    expect(rows[0]?.count).toBeLessThanOrEqual(5)
  })

  test('a provider that does not answer costs no try and changes nothing', async () => {
    const { call, add } = await newcomer()
    isProviderDown = true
    try {
      for (let index = 0; index < 6; index++) {
        expect(await refusal(add(idNumber()))).toMatchObject({ status: 503, reason: 'PROVIDER_UNAVAILABLE' })
      }
    } finally {
      isProviderDown = false
    }
    expect(await call('user/user/kyc/info', {})).toMatchObject({ kycStatus: KycStatus.none, triesLeft: 5 })
    expect(await add(idNumber())).toMatchObject({ kycStatus: KycStatus.success })
  })

  test('one ID number verifies one account', async () => {
    const number = idNumber()
    const [first, second] = [await newcomer(), await newcomer()]
    await first.add(number)
    expect(await refusal(second.add(number))).toMatchObject({ status: 409, reason: 'ID_NUMBER_TAKEN' })
    expect(await second.call('user/user/kyc/info', {})).toMatchObject({ kycStatus: KycStatus.none, triesLeft: 4 })
  })

  test('one ID number verifies one account when many race for it', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, newcomer))
    const number = idNumber()
    const { succeeded, reasons } = await outcomes(people.map((person) => person.add(number)))
    expect(succeeded).toHaveLength(1)
    expect(reasons).toEqual(Array.from({ length: 5 }, () => 'ID_NUMBER_TAKEN'))
  })

  test('one person verifies once when the same number is sent several times at once', async () => {
    const { call, add } = await newcomer()
    const number = idNumber()
    const { succeeded, reasons } = await outcomes([1, 2, 3, 4].map(() => add(number)))
    expect(succeeded.length).toBeGreaterThanOrEqual(1)
    expect(new Set([...reasons, 'KYC_DONE'])).toEqual(new Set(['KYC_DONE']))
    expect(await call('user/user/kyc/info', {})).toMatchObject({ kycStatus: KycStatus.success })
  })

  test('refuses what is no Chinese name', () =>
    checkCells(['Shen', '沈', '沈 Zhi', '沈知白1'], async (name) => {
      const { call } = await newcomer()
      const answer = await refusal(
        call('user/user/kyc/add', { realName: name, idNumber: idNumber(), agreementVersion: identityVersion }),
      )
      expect(answer).toMatchObject({ status: 400, reason: 'BAD_INPUT', data: { field: 'realName' } })
    }))
})

function altered(number: string): string {
  return number.slice(0, -1) + (Number(number.at(-1)) + 1)
}
