import { randomUUID } from 'node:crypto'
import { apiPrefix } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeUser } from '../support/factories.ts'
import { makeShop, testPicture } from '../support/goods.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())
afterEach(() => void vi.restoreAllMocks())

const rightNow = Date.now.bind(Date)
const soon = (seconds: number) => Math.floor(rightNow() / 1000) + seconds
const [hour, day] = [3600, 86_400]

describe.each([
  ['ahead', 2 * day],
  ['behind', -2 * day],
])('a process whose clock is two days %s', (_name, seconds) => {
  const goWrong = () => void vi.spyOn(Date, 'now').mockImplementation(() => rightNow() + seconds * 1000)

  test('reports the right time to pages, in answers and in refusals', async () => {
    goWrong()
    for (const path of ['goods/goods/list', 'goods/nothing', 'goods/goods/info?goodsSn=nothing']) {
      const { time } = (await (await fetch(`${server.url}${apiPrefix}${path}`)).json()) as { time: number }
      expect(Math.abs(time - rightNow())).toBeLessThan(10_000)
    }
    const { time } = (await (await fetch(`${server.url}/admin/api/session/info`)).json()) as { time: number }
    expect(Math.abs(time - rightNow())).toBeLessThan(10_000)
  })

  test('keeps temporarily disabled users out until the time is over', async () => {
    const person = await makeUser(server.context.database)
    const until = (after: number) =>
      server.context.database.db
        .updateTable('users')
        .set({ account_state: 2, disable_reason: '批量', disabled_until: sql`now() + make_interval(secs => ${after})` })
        .where('uid', '=', person.uid)
        .execute()
    goWrong()
    await until(hour)
    expect(await refusal(server.as(person)('user/user/info', {}))).toMatchObject({ reason: 'ACCOUNT_DISABLED' })
    await until(-1)
    expect((await server.as(person)('user/user/info', {})).uid).toBe(person.uid)
  })

  test('disables until a future time, and shows what is still frozen', async () => {
    const person = await makeUser(server.context.database)
    const disable = (until: number) => owner.ask('user/disable', { uid: person.uid, reason: '批量', until })
    await server.context.database.db
      .updateTable('users')
      .set({ gifts_frozen_until: sql`now() + interval '1 hour'` })
      .where('uid', '=', person.uid)
      .execute()
    goWrong()
    expect((await disable(soon(-hour))).reason).toBe('BAD_INPUT')
    expect((await disable(soon(hour))).status).toBe(200)
    expect((await owner.ask('user/info', { uid: person.uid })).data.frozenUntil).toBeGreaterThan(soon(0))
  })

  test('accepts appeals as long as the rules allow', async () => {
    const person = await makeUser(server.context.database)
    const decide = (days: number) =>
      sql`insert into content_decisions (kind, subject_id, uid, words, seen, verdict, reason, decided_by, state, decided_at)
        values ('message', ${String(days)}, ${person.uid}, '山水', 'v', 'takeDown', '广告', 'owner', 'standing',
          now() - make_interval(days => ${days}))`.execute(server.context.database.db)
    await decide(13)
    await decide(40)
    goWrong()
    const { list } = await server.as(person)('hwnft/appeal/list', {})
    expect(list.map(({ appealUntil }) => appealUntil !== null)).toEqual([false, true])
  })

  test('ends drafts on time, and not before', async () => {
    const { database } = server.context
    const prize = { cover: testPicture, giftSn: null, stock: null }
    const pool = {
      title: '灯市转盘',
      subtitle: '',
      cover: testPicture,
      rules: ['每天一次免费。'],
      freePerDay: 1,
      costPoints: 20,
      perDay: 10,
      prizes: [
        { ...prize, name: '积分', kind: 'points', points: 1, odds: 4000, isFallback: false },
        { ...prize, name: '谢谢参与', kind: 'thanks', points: 0, odds: 6000, isFallback: true },
      ],
    }
    const lot = {
      goodsSn: `L${randomUUID().slice(0, 8).toUpperCase()}`,
      name: '雨过天青瓷瓶',
      subtitle: '',
      house: '云岫拍卖行',
      licenceNumber: '云拍批字第 001 号',
      shopId: await makeShop(database),
      creator: { name: '沈知白', title: '陶艺师', introduction: '守窑三十年' },
      cover: testPicture,
      gallery: [testPicture],
      story: ['一窑一件。'],
      remarks: [],
      startPriceFen: 10_000,
      stepFen: 1000,
      depositFen: 5000,
      depositPercent: 10,
    }
    goWrong()
    const codes = async (kind: string, content: object) => {
      const { data } = await owner.ask('draft/create', { kind: kind as 'lot', key: randomUUID(), content })
      const r1 = await owner.ask('draft/preflight', { id: data.id })
      const { findings } = r1.data
      return findings.map(({ code }) => code).filter((code) => code === 'over' || code === 'begun')
    }
    for (const [kind, content] of [
      ['lottery', pool],
      ['lot', lot],
    ] as const) {
      expect(await codes(kind, { ...content, startsAt: soon(hour), endsAt: soon(2 * hour) })).toEqual([])
      expect(await codes(kind, { ...content, startsAt: soon(-hour), endsAt: soon(hour) })).toEqual(['begun'])
      expect(await codes(kind, { ...content, startsAt: soon(-2 * hour), endsAt: soon(-hour) })).toEqual([
        'over',
        'begun',
      ])
    }
  })
})
