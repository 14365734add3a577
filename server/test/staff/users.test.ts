import { KycStatus, RecordSource, type Uid } from '@app/contract'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { makeAddress } from '../support/addresses.ts'
import { makeSession, makeUser } from '../support/factories.ts'
import { idNumber, identityVersion } from '../support/people.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
let other: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
  other = await createStaff(server, { roles: ['owner'] })
})
afterAll(async () => {
  expect((await audit(server.context.database.db)).filter(({ violations }) => violations > 0)).toEqual([])
  await server.stop()
})

const make = (given: Parameters<typeof makeUser>[1] = {}) => makeUser(server.context.database, given)
const entriesOn = async (uid: Uid) => (await owner.ask('audit/list', { target: `user:${uid}` })).data.list

async function found(input: object): Promise<string[]> {
  return (await owner.ask('user/list', input)).data.list.map(({ uid }) => uid)
}

describe('[console.users] the list', () => {
  test('finds people by each filter and by nothing else', async () => {
    const person = await make({ nickname: '青_山客%' })
    const failed = await make({ kycStatus: KycStatus.fail, nickname: '青x山客' })
    const disabled = await make({ disableReason: '批量注册' })
    const now = Math.floor(Date.now() / 1000)
    expect(await owner.ask('user/list', { phone: person.phone })).toMatchObject({ reason: 'BAD_INPUT' })
    expect(await found({ uid: person.uid })).toEqual([person.uid])
    // Wildcards are ordinary characters here.
    expect(await found({ nickname: '青_山' })).toEqual([person.uid])
    expect(await found({ nickname: '山客' })).toEqual([])
    expect(await found({ realNameState: KycStatus.fail })).toEqual([failed.uid])
    expect(await found({ isDisabled: true })).toEqual([disabled.uid])
    expect(await found({ isDisabled: false })).not.toContain(disabled.uid)
    expect(await found({ uid: person.uid, from: now - 3600, until: now + 3600 })).toEqual([person.uid])
    expect(await found({ uid: person.uid, until: now - 3600 })).toEqual([])
    expect(await owner.ask('user/list', { nonsense: 1 })).toMatchObject({ reason: 'BAD_INPUT' })
    const { list } = (await owner.ask('user/list', { uid: person.uid })).data
    expect(list).toMatchObject([{ phone: `${person.phone.slice(0, 3)}****${person.phone.slice(-4)}` }])
    expect(JSON.stringify(list)).not.toContain(person.phone)
  })

  test('has an index for each filter', async () => {
    const { db } = server.context.database
    const used = (where: string) =>
      db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        await sql`set local enable_bitmapscan = off`.execute(tx)
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
          explain select uid from users where ${sql.raw(where)} order by created_at desc, uid desc limit 50`.execute(tx)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
    expect(await used('true')).toContain('users_registered')
    expect(await used(`created_at > now() - interval '1 day'`)).toContain('users_registered')
    expect(await used('kyc_status = 3')).toContain('users_by_real_name')
    expect(await used('account_state = 2')).toContain('users_disabled')
    expect(await used(`nickname like '青山%'`)).toContain('users_by_nickname')
    expect(await used(`phone_hash in ('\\x00')`)).toContain('users_phone_unique')
  })
})

describe('[console.users] one person', () => {
  test('is shown with data from several modules', async () => {
    const inviter = await make()
    const person = await make({ points: 300 })
    await server.context.database.db
      .updateTable('users')
      .set({ invited_by: inviter.uid })
      .where('uid', '=', person.uid)
      .execute()
    await makeSession(server.context.database, person.uid)
    await makeAddress({ call: server.as(person) })
    await owner.ask('user/note', { uid: person.uid, text: '来电咨询过寄送' })
    const { data } = await owner.ask('user/info', { uid: person.uid })
    expect(data).toMatchObject({
      uid: person.uid,
      points: 300,
      counts: { items: 0, orders: 0, returns: 0, addresses: 1 },
      paidFen: 0,
      disabled: null,
      invitations: { by: inviter.uid, registered: 0, counted: 0 },
      violations: { messages: 0, comments: 0, isNameHeld: false, reportsMade: 0 },
      notes: [{ text: '来电咨询过寄送' }],
    })
    expect(data.sessions).toHaveLength(2)
    expect((await owner.ask('user/info', { uid: inviter.uid })).data.invitations.registered).toBe(1)
    expect(await owner.ask('user/info', { uid: '424242' })).toMatchObject({ reason: 'NOT_FOUND' })
  })

  test('keeps notes for good', async () => {
    const person = await make()
    await owner.ask('user/note', { uid: person.uid, text: '第一条' })
    const { db } = server.context.database
    await expect(db.updateTable('user_notes').set({ words: '改过' }).execute()).rejects.toThrow('neither changed')
    expect(await owner.ask('user/note', { uid: '424242', text: '谁' })).toMatchObject({ reason: 'NOT_FOUND' })
  })
})

describe('[console.masking] a reveal', () => {
  test('shows one field, is recorded in the audit without the value, and needs the right', async () => {
    const person = await make({ kycStatus: KycStatus.none })
    const call = server.as(person)
    const number = idNumber({ ends: '8' })
    await call('user/user/kyc/add', { realName: '沈知白', idNumber: number, agreementVersion: identityVersion })
    await makeAddress({ call })
    const support = await createStaff(server, { roles: ['support'] })
    const seen = async (field: string) =>
      (await support.ask('user/reveal', { uid: person.uid, field, reason: '核对来电人' })).data.value
    expect(await seen('phone')).toBe(person.phone)
    expect(await seen('realName')).toBe('沈知白')
    expect(await seen('idNumber')).toBe(number)
    expect(await seen('address')).toMatch(/^\S+ 1\d{10} \S+/)
    const entries = await entriesOn(person.uid)
    expect(entries.map(({ after }) => after)).toEqual([
      { field: 'address' },
      { field: 'idNumber' },
      { field: 'realName' },
      { field: 'phone' },
    ])
    expect(JSON.stringify(entries)).not.toContain(person.phone)
    const without = await make()
    expect(await support.ask('user/reveal', { uid: without.uid, field: 'address', reason: '核对' })).toMatchObject({
      reason: 'NOT_FOUND',
    })
    expect(await support.ask('user/reveal', { uid: person.uid, field: 'phone' })).toMatchObject({ reason: 'BAD_INPUT' })
    const finance = await createStaff(server, { roles: ['finance'] })
    expect(await finance.ask('user/reveal', { uid: person.uid, field: 'phone', reason: '核对' })).toMatchObject({
      reason: 'NOT_ALLOWED',
    })
  })

  test('is limited by the hour, together with those of orders', async () => {
    const support = await createStaff(server, { roles: ['support'] })
    const person = await make()
    const ask = () => support.ask('user/reveal', { uid: person.uid, field: 'phone', reason: '核对来电人' })
    for (let times = 0; times < 30; times++) expect((await ask()).status).toBe(200)
    expect((await ask()).reason).toBe('TOO_FAST')
    const ofOrder = await support.ask('order/reveal', { orderSn: 'none', field: 'phone', reason: '核对' })
    expect(ofOrder.reason).toBe('TOO_FAST')
  })
})

describe('[console.users] disabling', () => {
  const disable = (who: StaffMember, uid: Uid, more: object = {}) =>
    who.ask('user/disable', { uid, reason: '批量注册账号', ...more })

  test('ends every login at once, and every call and the next login state why', async () => {
    const person = await make()
    const second = await makeSession(server.context.database, person.uid)
    const call = server.as(person)
    await call('user/user/info', {})
    expect((await disable(owner, person.uid)).data).toEqual({ sessions: 2 })
    const told = {
      status: 403,
      reason: 'ACCOUNT_DISABLED',
      message: '账号已被停用：批量注册账号',
      data: { disableReason: '批量注册账号', disabledUntil: null },
    }
    expect(await refusal(call('user/user/info', {}))).toMatchObject(told)
    expect(await refusal(server.as(second)('order/orders', {}))).toMatchObject(told)
    const { data } = await owner.ask('user/info', { uid: person.uid })
    expect(data).toMatchObject({ isDisabled: true, disabled: { reason: '批量注册账号', until: null }, sessions: [] })
    expect(await entriesOn(person.uid)).toMatchObject([
      {
        verb: 'user/disable',
        reason: '批量注册账号',
        before: { disabled: null },
        after: { disabled: { reason: '批量注册账号', until: null }, endedSessions: 2 },
      },
    ])
  })

  test('is done once by two at the same time, and the other is notified', async () => {
    const person = await make()
    const both = await Promise.all([disable(owner, person.uid), disable(other, person.uid)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.msg).toBe('这个账号已经停用：批量注册账号')
    const lifted = await Promise.all(
      [owner, other].map((who) => who.ask('user/enable', { uid: person.uid, reason: '申诉成立' })),
    )
    expect(lifted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    // An enabled user logs in again; ended sessions stay ended.
    expect(await refusal(server.as(person)('user/user/info', {}))).toMatchObject({ reason: 'NOT_LOGGED_IN' })
    expect(await server.as(await makeSession(server.context.database, person.uid))('user/user/info', {})).toMatchObject(
      { uid: person.uid },
    )
  })

  test('ends automatically if it was for a limited time', async () => {
    const person = await make()
    const soon = Math.floor(Date.now() / 1000) + 3600
    expect(await disable(owner, person.uid, { until: soon - 7200 })).toMatchObject({ reason: 'BAD_INPUT' })
    expect((await disable(owner, person.uid, { until: soon })).status).toBe(200)
    const { message } = await refusal(server.as(person)('user/user/info', {}))
    expect(message).toMatch(/^账号已被停用至 .+：批量注册账号$/)
    await server.worker.sweep('disabled for a time')
    expect(await found({ uid: person.uid, isDisabled: true })).toEqual([person.uid])
    await server.context.database.pool.query(
      `update users set disabled_until = now() - interval '1 s' where uid = $1`,
      [person.uid],
    )
    // Over before the sweep.
    const session = await makeSession(server.context.database, person.uid)
    expect(await server.as(session)('user/user/info', {})).toMatchObject({ uid: person.uid })
    await server.worker.sweep('disabled for a time')
    expect((await owner.ask('user/info', { uid: person.uid })).data).toMatchObject({
      isDisabled: false,
      disabled: null,
    })
  })

  test('is not needed to end the logins alone', async () => {
    const person = await make()
    const ended = await owner.ask('user/endSessions', { uid: person.uid, reason: '疑似被盗' })
    expect(ended.data).toEqual({ sessions: 1 })
    expect(await refusal(server.as(person)('user/user/info', {}))).toMatchObject({ reason: 'NOT_LOGGED_IN' })
    expect(await entriesOn(person.uid)).toMatchObject([{ verb: 'user/endSessions', after: { endedSessions: 1 } }])
  })
})

describe('[console.users] points by hand', () => {
  const adjust = (who: StaffMember, uid: Uid, change: number, key = randomUUID()) =>
    who.ask('user/adjustPoints', { uid, change, title: '活动补发', reason: '活动漏发，客服核实', key })
  const ledgerOf = (uid: Uid) =>
    server.context.database.db
      .selectFrom('point_entries')
      .select(['change', 'title', 'balance'])
      .where('uid', '=', uid)
      .orderBy('id')
      .execute()

  test('are booked once, with their purpose, under repeated presses', async () => {
    const person = await make()
    const key = randomUUID()
    const pressed = await Promise.all([1, 2].map(() => adjust(owner, person.uid, 80, key)))
    expect(pressed.map(({ status }) => status)).toEqual([200, 200])
    expect(pressed.filter(({ data }) => data.outcome === 'done' && data.result.isNew)).toHaveLength(1)
    expect(await ledgerOf(person.uid)).toEqual([{ change: 80, title: '活动补发', balance: 80 }])
    const changesOf = async (filter: object) =>
      (await owner.ask('point/list', { uid: person.uid, ...filter })).data.list.map(({ change }) => change)
    expect(await changesOf({})).toEqual([80])
    expect(await changesOf({ direction: 'out' })).toEqual([])
    expect(await changesOf({ source: RecordSource.lottery })).toEqual([])
    expect(await adjust(owner, person.uid, 90, key)).toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' })
    expect((await adjust(owner, person.uid, -30)).status).toBe(200)
    expect(await adjust(owner, person.uid, -51)).toMatchObject({ reason: 'POINTS_SHORT' })
    expect(await adjust(owner, person.uid, 0)).toMatchObject({ reason: 'BAD_INPUT' })
    expect(await adjust(owner, '424242', 5)).toMatchObject({ reason: 'NOT_FOUND' })
    expect((await owner.ask('user/info', { uid: person.uid })).data.points).toBe(50)
    const done = (await entriesOn(person.uid)).filter(({ after }) => !(after as { isRepeated?: true }).isRepeated)
    expect(done).toMatchObject([
      { before: { points: 80 }, after: { change: -30 } },
      { before: { points: 0 }, after: { change: 80, title: '活动补发' }, reason: '活动漏发，客服核实' },
    ])
  })

  test('[console.two-person] above a thousand wait for a second person', async () => {
    const person = await make()
    const { data } = await adjust(owner, person.uid, 1001)
    if (data.outcome !== 'waiting') throw new Error('It does not wait')
    expect(await ledgerOf(person.uid)).toEqual([])
    expect(await owner.ask('approval/approve', { id: data.approvalId })).toMatchObject({ reason: 'APPROVAL_OWN' })
    expect((await other.ask('approval/approve', { id: data.approvalId })).status).toBe(200)
    expect(await ledgerOf(person.uid)).toEqual([{ change: 1001, title: '活动补发', balance: 1001 }])
    // Points that are gone at the approval are not taken.
    const taking = await adjust(owner, person.uid, -1001)
    if (taking.data.outcome !== 'waiting') throw new Error('It does not wait')
    await adjust(other, person.uid, -500)
    expect(await other.ask('approval/approve', { id: taking.data.approvalId })).toMatchObject({
      reason: 'APPROVAL_MOVED',
    })
    expect((await owner.ask('user/info', { uid: person.uid })).data.points).toBe(501)
  })
})
