import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KycStatus, type Uid } from '@app/contract'
import { createKycReviews } from '../../src/modules/user/kyc/reviews.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { makeUser } from '../support/factories.ts'
import { idNumber, identityVersion } from '../support/people.ts'
import { outcomes, refusal } from '../support/refusals.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
beforeEach(() => server.context.database.pool.query(`delete from kyc_attempts where outcome = 'review'`))

const realName = '沈知白'
const reviews = () => server.context.user.reviews

/** Creates a user whose number the local provider leaves to a reviewer. */
async function waiting(number = idNumber({ ends: '8' })) {
  const user = await makeUser(server.context.database, { kycStatus: KycStatus.none })
  const call = server.as(user)
  const add = (given: string) =>
    call('user/user/kyc/add', { realName, idNumber: given, agreementVersion: identityVersion })
  expect(await add(number)).toMatchObject({ reviewing: true })
  return { ...user, call, add, number }
}

async function attempts(uid: Uid) {
  const { rows } = await server.context.database.pool.query(
    'select outcome, reason, decided_by, decided_at from kyc_attempts where uid = $1 order by id',
    [uid],
  )
  return rows
}

describe('the list of waiting cases', () => {
  test('shows the longest waiting first, and nothing that identifies the user', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const { cases, total } = await reviews().waiting()
    expect(total).toBe(2)
    expect(cases.map(({ uid }) => uid)).toEqual([first.uid, second.uid])
    expect(cases[0]).toEqual({
      uid: first.uid,
      realName: '**白',
      idNumber: `3${'*'.repeat(16)}8`,
      reason: expect.stringMatching(/\p{Script=Han}/u),
      since: expect.any(Date),
      attempts: 1,
      phone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
      registeredAt: expect.any(Date),
      age: expect.any(Number),
      sex: expect.stringMatching(/^(fe)?male$/),
      isTaken: false,
      earlier: [],
    })
  })

  test('shows a hundred and the total', async () => {
    const { uid } = await waiting()
    await server.context.database.pool.query(
      `insert into kyc_attempts (uid, id_number_hash, id_number_encrypted, real_name_encrypted, id_number_masked,
         real_name_masked, outcome)
       select uid, id_number_hash, id_number_encrypted, real_name_encrypted, id_number_masked, real_name_masked, outcome
       from kyc_attempts, generate_series(1, 100) where uid = $1`,
      [uid],
    )
    const { cases, total } = await reviews().waiting()
    expect([cases.length, total]).toEqual([100, 101])
  })
})

describe('approving', () => {
  test('verifies the user at once, on every node, and records who decided', async () => {
    const beside = await startTestServer({ beside: server })
    try {
      const { uid, token, call } = await waiting()
      const there = beside.as({ token })
      expect((await refusal(there('user/user/inviteNewPeople/invite', {}))).reason).toBe('KYC_REQUIRED')
      expect(await reviews().approve(uid, '陆审核')).toEqual({ kind: 'decided' })
      expect(await call('user/user/kyc/info', {})).toMatchObject({
        kycStatus: KycStatus.success,
        reviewing: false,
        failReason: '',
        verifiedTime: expect.any(Number),
      })
      await expect
        .poll(() =>
          there('user/user/inviteNewPeople/invite', {}).then(
            () => 'open',
            () => 'closed',
          ),
        )
        .toBe('open')
      expect(await attempts(uid)).toEqual([
        { outcome: 'success', reason: '', decided_by: '陆审核', decided_at: expect.any(Date) },
      ])
      expect((await reviews().waiting()).cases).toEqual([])
    } finally {
      await beside.stop()
    }
  })

  test('stores the age from the number', async () => {
    const { uid } = await waiting(idNumber({ birth: '20120229', ends: '8' }))
    await reviews().approve(uid, '陆审核')
    const { rows } = await server.context.database.pool.query(
      `select u.birth_date::text as known, i.birth_date::text as kept from users u join identities i using (uid)
       where uid = $1`,
      [uid],
    )
    expect(rows).toEqual([{ known: '2012-02-29', kept: '2012-02-29' }])
  })

  test('happens once, also under concurrent calls', async () => {
    const { uid } = await waiting()
    const decisions = await Promise.all(Array.from({ length: 8 }, (_, index) => reviews().approve(uid, `审核${index}`)))
    expect(decisions.filter(({ kind }) => kind === 'decided')).toHaveLength(1)
    expect(decisions.filter(({ kind }) => kind === 'earlier')).toHaveLength(7)
    const [attempt] = await attempts(uid)
    expect(await reviews().approve(uid, '别人')).toMatchObject({
      kind: 'earlier',
      outcome: 'approved',
      by: attempt.decided_by,
    })
    expect(await reviews().reject(uid, '资料不清楚', '别人')).toMatchObject({ kind: 'earlier', outcome: 'approved' })
  })

  test('and rejecting at once leave one decision and the matching state', async () => {
    for (let round = 0; round < 10; round++) {
      const { uid, call } = await waiting()
      const [approved, rejected] = await Promise.all([
        reviews().approve(uid, '甲'),
        reviews().reject(uid, '照片与本人不符', '乙'),
      ])
      expect([approved.kind, rejected.kind].toSorted()).toEqual(['decided', 'earlier'])
      const isApproved = approved.kind === 'decided'
      expect(await call('user/user/kyc/info', {})).toMatchObject({
        kycStatus: isApproved ? KycStatus.success : KycStatus.fail,
        reviewing: false,
      })
      expect(await attempts(uid)).toMatchObject([{ decided_by: isApproved ? '甲' : '乙' }])
    }
  })

  test('is refused, and the case stays open, if the number has verified another account meanwhile', async () => {
    const { uid, number } = await waiting()
    const other = await waiting(number)
    await reviews().approve(other.uid, '陆审核')
    await expect(reviews().approve(uid, '陆审核')).rejects.toMatchObject({ reason: 'ID_NUMBER_TAKEN' })
    expect((await reviews().waiting()).cases.map((waits) => waits.uid)).toEqual([uid])
    expect(await attempts(uid)).toMatchObject([{ outcome: 'review', decided_by: null }])
  })

  test('one number for two people at once verifies one', async () => {
    const first = await waiting()
    const second = await waiting(first.number)
    const { succeeded, reasons } = await outcomes([first, second].map(({ uid }) => reviews().approve(uid, '陆审核')))
    expect(succeeded).toEqual([{ kind: 'decided' }])
    expect(reasons).toEqual(['ID_NUMBER_TAKEN'])
  })

  test('counts the invitation that brought the person, as a match would', async () => {
    const { pool } = server.context.database
    const inviter = await makeUser(server.context.database)
    const { uid } = await waiting()
    await pool.query('update users set invited_by = $1 where uid = $2', [inviter.uid, uid])
    await reviews().approve(uid, '陆审核')
    await reviews().approve(uid, '陆审核')
    const { rows } = await pool.query('select inviter_uid from invitations where invitee_uid = $1', [uid])
    expect(rows).toEqual([{ inviter_uid: inviter.uid }])
  })

  test('runs all effects of a verification, and none of them if one fails', async () => {
    const { user: userModule } = server.context
    const seen: unknown[] = []
    const { uid, call } = await waiting()
    const failing = createKycReviews(server.context, userModule.sessions, () => Promise.reject(new Error('no points')))
    await expect(failing.approve(uid, '陆审核')).rejects.toThrow('no points')
    expect(await call('user/user/kyc/info', {})).toMatchObject({ kycStatus: KycStatus.none, reviewing: true })
    const telling = createKycReviews(
      server.context,
      userModule.sessions,
      async (_tx, _event, told) => void seen.push(told),
    )
    await telling.approve(uid, '陆审核')
    expect(seen).toEqual([{ uid }])
  })
})

describe('rejecting', () => {
  test('shows the user the reason, and they may try again', async () => {
    const { uid, call, add } = await waiting()
    expect(await reviews().reject(uid, '照片与姓名不符', '陆审核')).toEqual({ kind: 'decided' })
    expect(await call('user/user/kyc/info', {})).toMatchObject({
      kycStatus: KycStatus.fail,
      reviewing: false,
      failReason: '照片与姓名不符',
      triesLeft: 4,
    })
    expect(await attempts(uid)).toMatchObject([{ outcome: 'fail', reason: '照片与姓名不符', decided_by: '陆审核' }])
    expect(await add(idNumber())).toMatchObject({ kycStatus: KycStatus.success })
  })

  test('counts the failures before a review from zero again', async () => {
    const { uid, add } = await waiting()
    await reviews().reject(uid, '照片与姓名不符', '陆审核')
    const mismatching = () => idNumber({ ends: '9' })
    expect(await add(mismatching())).toMatchObject({ kycStatus: KycStatus.fail, reviewing: false })
    expect(await add(mismatching())).toMatchObject({ kycStatus: KycStatus.fail, reviewing: false })
    expect(await add(mismatching())).toMatchObject({ kycStatus: KycStatus.none, reviewing: true })
  })
})

test('there is nothing to decide for a user who never tried, is verified, or does not exist', async () => {
  const user = await makeUser(server.context.database, { kycStatus: KycStatus.none })
  expect(await reviews().approve(user.uid, '陆审核')).toEqual({ kind: 'none' })
  expect(await reviews().reject('9999999999999', '没有这个人', '陆审核')).toEqual({ kind: 'none' })
  await server.as(user)('user/user/kyc/add', { realName, idNumber: idNumber(), agreementVersion: identityVersion })
  expect(await reviews().reject(user.uid, '反悔了', '陆审核')).toEqual({ kind: 'none' })
  expect(await server.as(user)('user/user/kyc/info', {})).toMatchObject({ kycStatus: KycStatus.success })
})
