import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix, KycStatus, RecordSource, routes } from '@app/contract'
import { makeUser, type TestUser } from '../support/factories.ts'
import { idNumber, register, identityVersion } from '../support/people.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { makeInvited, setSetting, verify, violations } from './fixture.ts'
import { rewrite } from '../support/damage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { database: { poolSize: 30 } } })
})
afterAll(async () => {
  expect(await violations(server.context.database)).toEqual([])
  await server.stop()
})

const database = () => server.context.database
const pointsOf = async (user: { token: string }) => (await server.as(user)('user/userPoint/List', {})).points

describe('an invitation', () => {
  test('counts when the person who registered with the code is verified, with points for both', async () => {
    const inviter = await makeUser(database(), { nickname: '云边客' })
    const { inviteCode } = await server.as(inviter)('user/user/inviteNewPeople/invite', {})
    const invited = await register(server, { inviteCode })
    const list = () => server.as(inviter)('user/user/inviteNewPeople/list', {})
    expect(await list()).toMatchObject({ total: 1, counted: 0, points: 0, list: [{ countedTime: null, points: 0 }] })
    await server.as(invited)('user/user/kyc/add', {
      realName: '沈知白',
      idNumber: idNumber(),
      agreementVersion: identityVersion,
    })
    expect(await list()).toMatchObject({
      total: 1,
      counted: 1,
      points: 50,
      list: [{ kycStatus: KycStatus.success, countedTime: expect.any(Number), points: 50 }],
    })
    expect([await pointsOf(inviter), await pointsOf(invited)]).toEqual([50, 50])
    const { list: entries } = await server.as(inviter)('user/userPoint/List', {})
    expect(entries).toMatchObject([{ source: RecordSource.system, change: 50, title: '邀请好友' }])
  })

  test('does not count for a failed verification, nor for a person without an inviter', async () => {
    const inviter = await makeUser(database())
    const invited = await makeInvited(database(), inviter)
    await server.as(invited)('user/user/kyc/add', {
      realName: '沈知白',
      idNumber: idNumber({ ends: '9' }),
      agreementVersion: identityVersion,
    })
    const alone = await makeUser(database(), { kycStatus: 1 })
    await server.as(alone)('user/user/kyc/add', {
      realName: '沈知白',
      idNumber: idNumber(),
      agreementVersion: identityVersion,
    })
    expect([await pointsOf(inviter), await pointsOf(invited), await pointsOf(alone)]).toEqual([0, 0, 0])
  })

  test('counts once under races', async () => {
    const inviter = await makeUser(database())
    const invited = await makeInvited(database(), inviter)
    await Promise.all(Array.from({ length: 10 }, () => verify(server, invited)))
    expect([await pointsOf(inviter), await pointsOf(invited)]).toEqual([50, 50])
    expect((await server.as(inviter)('user/user/inviteNewPeople/charts', {})).mine?.count).toBe(1)
  })

  test('counts for each of many at once, for one inviter and along a chain of inviters', async () => {
    const inviter = await makeUser(database())
    const invited = await Promise.all(Array.from({ length: 12 }, () => makeInvited(database(), inviter)))
    const chain: TestUser[] = [await makeUser(database())]
    for (let index = 0; index < 8; index++) chain.push(await makeInvited(database(), chain.at(-1) as TestUser))
    await Promise.all([...invited, ...chain.slice(1)].map((user) => verify(server, user)))
    const { counted, points } = await server.as(inviter)('user/user/inviteNewPeople/list', {})
    expect([counted, points]).toEqual([12, 600])
    for (const [index, user] of chain.entries()) {
      expect(await pointsOf(user)).toBe(index === 0 || index === chain.length - 1 ? 50 : 100)
    }
  })

  test('earns what the operator has set', async () => {
    const inviter = await makeUser(database())
    await setSetting(server, 'activity', { invite: { points: 8, rules: ['好友实名后生效。'] } })
    await verify(server, await makeInvited(database(), inviter))
    await setSetting(server, 'activity', {})
    expect(await pointsOf(inviter)).toBe(8)
  })
})

describe('[call user/user/inviteNewPeople/list]', () => {
  test('shows the invited people, newest first, their names masked, by cursor and by page', async () => {
    const inviter = await makeUser(database())
    for (let index = 0; index < 7; index++) await makeInvited(database(), inviter, { nickname: `藏友第${index}号` })
    await makeInvited(database(), await makeUser(database()))
    // Some at the same moment: the cursor must not lose any.
    await database().pool.query(
      `update users set created_at = date_trunc('hour', now()) where invited_by = $1 and nickname < '藏友第4'`,
      [inviter.uid],
    )
    const call = server.as(inviter)
    const all = await call('user/user/inviteNewPeople/list', {})
    expect(all.total).toBe(7)
    expect(all.list.slice(0, 3).map((one) => one.nickname)).toEqual(['藏**号', '藏**号', '藏**号'])
    expect(all.list.map((one) => one.registerTime)).toEqual(
      all.list.map((one) => one.registerTime).toSorted((a, b) => b - a),
    )
    const seen = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await call('user/user/inviteNewPeople/list', { size: 2, ...(cursor && { cursor }) })
      seen.push(...page.list)
      cursor = page.cursor
    }
    expect(seen).toEqual(all.list)
    const pages = [1, 2, 3, 4].map((page) => call('user/user/inviteNewPeople/list', { size: 2, page }))
    expect((await Promise.all(pages)).flatMap((page) => page.list)).toEqual(all.list)
  })

  test('refuses an invalid cursor', async () => {
    const call = server.as(await makeUser(database()))
    for (const cursor of ['1', 'x-1', "1-1' or true"]) {
      const answer = await refusal(call('user/user/inviteNewPeople/list', { cursor }))
      expect(answer).toMatchObject({ status: 400, data: { field: 'cursor' } })
    }
  })
})

describe('[call user/user/inviteNewPeople/charts]', () => {
  let other: TestServer
  let people: TestUser[]
  /** Verified invitees of each of six people. */
  const scores = [3, 5, 3, 1, 5, 2]

  beforeAll(async () => {
    other = await startTestServer()
    people = []
    for (const [index, score] of scores.entries()) {
      const inviter = await makeUser(other.context.database, { nickname: `第${index}位` })
      people.push(inviter)
      for (let count = 0; count < score; count++) {
        await verify(other, await makeInvited(other.context.database, inviter))
      }
    }
  })
  afterAll(async () => {
    expect(await violations(other.context.database)).toEqual([])
    await other.stop()
  })

  test('ranks by verified invitees, equals sharing a rank, and marks the caller', async () => {
    const chart = await other.as(people[2] as TestUser)('user/user/inviteNewPeople/charts', {})
    expect(chart).toMatchObject({ period: 'all', month: '', mine: { rank: 3, count: 3 } })
    expect(chart.list.map(({ rank, count }) => [rank, count])).toEqual([
      [1, 5],
      [1, 5],
      [3, 3],
      [3, 3],
      [5, 2],
      [6, 1],
    ])
    // Among equals the earlier one is first.
    expect(chart.list.map((one) => one.isMine)).toEqual([false, false, false, true, false, false])
    expect(chart.list[0]?.nickname).toBe('第**位')
  })

  test('ranks everybody who has verified invitees, and no others', async () => {
    const mine = async (user: TestUser) => (await other.as(user)('user/user/inviteNewPeople/charts', {})).mine
    expect(await Promise.all(people.map(mine))).toEqual([
      { rank: 3, count: 3 },
      { rank: 1, count: 5 },
      { rank: 3, count: 3 },
      { rank: 6, count: 1 },
      { rank: 1, count: 5 },
      { rank: 5, count: 2 },
    ])
    expect(await mine(await makeUser(other.context.database))).toBeNull()
    expect((await other.call('user/user/inviteNewPeople/charts', {})).mine).toBeNull()
  })

  test('has a ranking of the month in Shanghai, which ignores other months', async () => {
    const { pool } = other.context.database
    const veteran = await makeUser(other.context.database)
    await verify(other, await makeInvited(other.context.database, veteran))
    const rows = await rewrite<{ month: string }>(
      other.context.database,
      `update invitations set counted_at = counted_at - interval '70 days' where inviter_uid = $1
       returning to_char(counted_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month`,
      [veteran.uid],
    )
    const move = `update invite_scores set period = $1 where uid = $2 and period <> ''`
    await pool.query(move, [rows[0]?.month, veteran.uid])
    await pool.query(`update invite_score_counts set people = people - 1 where period <> '' and score = 1`)
    await pool.query('insert into invite_score_counts (period, score, people) values ($1, 1, 1)', [rows[0]?.month])
    const call = other.as(veteran)
    const month = await call('user/user/inviteNewPeople/charts', { period: 'month' })
    expect(month).toMatchObject({ period: 'month', month: expect.stringMatching(/^20\d\d-(0\d|1[012])$/), mine: null })
    expect(month.list.map((one) => one.count)).toEqual([5, 5, 3, 3, 2, 1])
    expect((await call('user/user/inviteNewPeople/charts', {})).mine).toEqual({ rank: 6, count: 1 })
  })
})

describe('[call user/user/byPhoneGetUser]', () => {
  test('takes the phone in a body, which no proxy logs, and from old clients in the address', async () => {
    const [asking, found] = [await makeUser(server.context.database), await makeUser(server.context.database)]
    expect(routes['user/user/byPhoneGetUser'].method).toBe('POST')
    const address = `${server.url}${apiPrefix}user/user/byPhoneGetUser`
    const headers = { authorization: `Bearer ${asking.token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ phone: found.phone })
    const answers = [
      await fetch(address, { method: 'POST', headers, body }),
      await fetch(`${address}?phone=${found.phone}`, { headers }),
    ]
    const [posted, asked] = await Promise.all(answers.map((answer) => answer.json() as Promise<{ data: object }>))
    expect(posted?.data).toEqual({ nickname: expect.stringContaining('**'), avatar: '' })
    expect(asked?.data).toEqual(posted?.data)
  })

  test('shows a masked nickname and the avatar, and nothing else', async () => {
    const found = await makeUser(database(), { nickname: '听雨的人' })
    const call = server.as(await makeUser(database()))
    expect(await call('user/user/byPhoneGetUser', { phone: found.phone })).toEqual({ nickname: '听**人', avatar: '' })
  })

  test('reports at once recipients that cannot receive a gift: oneself, and people without a verified name', async () => {
    const asking = await makeUser(database())
    const unverified = await makeUser(database(), { kycStatus: KycStatus.none })
    const call = server.as(asking)
    for (const [phone, reason] of [
      [asking.phone, 'GIFT_SELF'],
      [unverified.phone, 'RECIPIENT_UNVERIFIED'],
    ] as const) {
      expect(await refusal(call('user/user/byPhoneGetUser', { phone }))).toMatchObject({
        reason,
        data: { field: 'phone' },
      })
    }
  })

  test('answers the same for an unknown phone and for a disabled account', async () => {
    const disabled = await makeUser(database(), { disableReason: '违规' })
    const call = server.as(await makeUser(database()))
    const [unknown, banned] = await Promise.all(
      ['19900000000', disabled.phone].map((phone) => refusal(call('user/user/byPhoneGetUser', { phone }))),
    )
    expect(unknown).toMatchObject({ status: 404, reason: 'USER_NOT_FOUND' })
    expect(banned).toMatchObject({ status: 404, message: unknown?.message, data: unknown?.data })
  })

  test('answers twenty times a day and account, found or not, also under concurrent calls', async () => {
    const found = await makeUser(database())
    const call = server.as(await makeUser(database()))
    const answers = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) =>
        call('user/user/byPhoneGetUser', { phone: index % 2 === 0 ? found.phone : '19900000000' }),
      ),
    )
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as { reason: string }] : []))
    expect(refused.filter(({ reason }) => reason === 'LOOKUP_LIMIT')).toHaveLength(4)
    expect(await refusal(call('user/user/byPhoneGetUser', { phone: found.phone }))).toMatchObject({
      status: 429,
      reason: 'LOOKUP_LIMIT',
    })
    const other = server.as(await makeUser(database()))
    expect(await other('user/user/byPhoneGetUser', { phone: found.phone })).toMatchObject({ avatar: '' })
  })
})
