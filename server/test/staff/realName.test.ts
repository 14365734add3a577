import { KycStatus } from '@app/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../support/factories.ts'
import { idNumber, identityVersion } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())

/** Creates a user whose number the local provider leaves to a reviewer. */
async function waiting(number = idNumber({ ends: '8' })) {
  const user = await makeUser(server.context.database, { kycStatus: KycStatus.none })
  const call = server.as(user)
  await call('user/user/kyc/add', { realName: '沈知白', idNumber: number, agreementVersion: identityVersion })
  return { ...user, call }
}

const decisionsOn = async (uid: string) => (await owner.ask('audit/list', { target: `user:${uid}` })).data.list

test('a case is shown masked, decided once, and its decision is in the audit', async () => {
  const person = await waiting()
  const [first, second] = [
    await createStaff(server, { roles: ['moderator'] }),
    await createStaff(server, { roles: ['moderator'] }),
  ]
  const { data } = await first.ask('realName/waiting')
  expect(data).toMatchObject({ total: 1, list: [{ uid: person.uid, realName: '**白', attempts: 1 }] })
  // Two concurrent decisions: one counts, and the other is answered with its author.
  const both = await Promise.all([
    first.ask('realName/approve', { uid: person.uid }),
    second.ask('realName/reject', { uid: person.uid, reason: '照片与本人不符' }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused).toMatchObject({
    reason: 'CONFLICT',
    msg: expect.stringMatching(/^员工\d+刚才已经(通过|驳回)了这项实名$/),
  })
  const entries = await decisionsOn(person.uid)
  expect(entries).toHaveLength(1)
  const isApproved = both[0].status === 200
  expect(entries[0]).toMatchObject({
    verb: isApproved ? 'realName/approve' : 'realName/reject',
    staff: { id: isApproved ? first.id : second.id },
    after: { outcome: isApproved ? 'approved' : 'rejected' },
  })
  expect(await person.call('user/user/kyc/info', {})).toMatchObject({
    kycStatus: isApproved ? KycStatus.success : KycStatus.fail,
  })
})

test('[console.kyc] a case is shown with the provider’s answer, previous tries and the data in its number', async () => {
  const number = idNumber({ ends: '8' })
  const person = await waiting(number)
  const before = await owner.ask('realName/reject', { uid: person.uid, reason: '姓名与证件不符' })
  expect(before.status).toBe(200)
  await person.call('user/user/kyc/add', { realName: '沈知白', idNumber: number, agreementVersion: identityVersion })
  const one = (await owner.ask('realName/waiting')).data.list.find(({ uid }) => uid === person.uid)
  expect(one).toMatchObject({
    attempts: 2,
    isTaken: false,
    phone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
    sex: Number(number[16]) % 2 === 1 ? 'male' : 'female',
    earlier: [
      { realName: '**白', outcome: 'fail', reason: '姓名与证件不符', decidedBy: expect.stringMatching(/^员工/) },
    ],
  })
  expect(one?.reason).not.toBe('')
  expect(one?.age).toBeGreaterThan(17)
  expect(JSON.stringify(one)).not.toContain(number)
  const second = await waiting(number)
  expect((await owner.ask('realName/approve', { uid: person.uid })).status).toBe(200)
  const taken = (await owner.ask('realName/waiting')).data.list.find(({ uid }) => uid === second.uid)
  expect(taken).toMatchObject({ isTaken: true, earlier: [] })
  await owner.ask('realName/reject', { uid: second.uid, reason: '号码已属于另一个账号' })
})

test('a failed decision is not in the audit as done', async () => {
  const number = idNumber({ ends: '8' })
  const [earlier, later] = [await waiting(number), await waiting(number)]
  expect((await owner.ask('realName/approve', { uid: earlier.uid })).status).toBe(200)
  expect(await owner.ask('realName/approve', { uid: later.uid })).toMatchObject({ reason: 'ID_NUMBER_TAKEN' })
  expect(await decisionsOn(later.uid)).toEqual([])
  expect(await later.call('user/user/kyc/info', {})).toMatchObject({ reviewing: true })
  expect(await owner.ask('realName/approve', { uid: '424242' })).toMatchObject({ reason: 'CONFLICT' })
})
