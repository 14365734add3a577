import type { ReportedKind } from '@app/contract/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Moderation } from '../../src/ports/moderation.ts'
import { makeWisher } from '../play/wishFixture.ts'
import { rewrite } from '../support/damage.ts'
import { makeEvent } from '../support/pools.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { leave, makeSeen, makeSeenComment, makeSpot, newKey, violations } from '../wall/fixture.ts'

/** Doubts texts that mention rain. */
const moderation: Moderation = {
  name: 'test',
  isPaid: false,
  moderateText: async (text) => (text.includes('雨') ? { kind: 'review', doubts: ['words'] } : { kind: 'pass' }),
  moderatePicture: async () => ({ kind: 'pass' }),
}

let server: TestServer
let spotId: string
let moderator: StaffMember
let colleague: StaffMember
beforeAll(async () => {
  server = await startTestServer({ deps: { moderation } })
  spotId = await makeSpot(server)
  moderator = await createStaff(server, { roles: ['moderator'] })
  colleague = await createStaff(server, { roles: ['moderator'] })
})
afterAll(async () => {
  expect(await violations(server)).toEqual([])
  await server.stop()
})

const person = (given = {}): Promise<TestUser> => makeUser(server.context.database, given)
const report = async (kind: ReportedKind, id: string, detail = '') =>
  server.as(await person())('hwnft/report/add', { kind, id, reason: 'abuse', detail }, newKey())

async function makeLine(writer?: TestUser, text = '愿灯火可亲'): Promise<string> {
  const call = server.as(writer ?? (await person()))
  return (await call('hwnft/wishingWords/send', { text }, newKey())).line.lineId
}
async function makeDoubtfulWish(text = '愿春雨如约') {
  const { user } = await makeWisher(server)
  const eventId = await makeEvent(server)
  const call = server.as(user)
  const input = { eventId, text, isAnonymous: false, costPoints: 0 }
  return { user, call, wishId: (await call('hwnft/wish/event', input, newKey())).wish.wishId }
}
const queued = async (kind: ReportedKind, id: string, by = moderator) =>
  (await by.ask('moderation/queue', { kind, size: 200 })).data.list.find((one) => one.id === id)
const found = async (kind: ReportedKind, id: string) =>
  (await moderator.ask('moderation/public', { kind, id })).data.list[0]
const against = async (user: TestUser) => (await server.as(user)('hwnft/appeal/list', {})).list

async function decide(by: StaffMember, kind: ReportedKind, id: string, verdict: 'pass' | 'reject', reason?: string) {
  const waits = await queued(kind, id)
  return by.ask('moderation/decide', { kind, id, version: waits?.version, verdict, ...(reason && { reason }) })
}
async function takeDown(by: StaffMember, kind: ReportedKind, id: string, reason = '夹带广告') {
  return by.ask('moderation/takeDown', { kind, id, version: (await found(kind, id))?.version, reason })
}

test('[console.moderation] one queue contains all kinds, the longest wait first, page by page, with all details', async () => {
  const writer = await person()
  const { messageId } = await leave(server, writer, { spotId, text: '雨后的石阶很好看' })
  const seen = await makeSeen(server, { spotId, text: `雨后的石阶${'山'.repeat(34)}👨‍👩‍👧` })
  const { commentId } = await server.as(await person())(
    'hwnft/scenicSpotComment/comment',
    { messageId: seen, text: '我也在那里' },
    newKey(),
  )
  const { wishId } = await makeDoubtfulWish()
  const lineId = await makeLine()
  await report('line', lineId, '像是广告')
  const named = await person({ nickname: '山中旧友' })
  const nameLine = await makeLine(named)
  await server.as(await person())(
    'hwnft/report/add',
    { kind: 'name', on: 'line', id: nameLine, reason: 'false', detail: '' },
    newKey(),
  )

  const { data } = await moderator.ask('moderation/queue', {})
  expect(data.list.map(({ kind }) => kind)).toEqual(['message', 'comment', 'wish', 'line', 'name'])
  expect(data.list.map(({ id }) => id)).toEqual([messageId, commentId, wishId, lineId, named.uid])
  expect(data.list[0]).toMatchObject({
    why: 'new',
    text: '雨后的石阶很好看',
    doubts: ['words'],
    place: '听松峰',
    isHidden: true,
    author: { uid: writer.uid, nickname: expect.stringContaining('**') },
  })
  expect(data.list[1]?.place).toBe(`听松峰：评论「雨后的石阶${'山'.repeat(34)}」`)
  expect(data.list[3]).toMatchObject({
    why: 'reported',
    isHidden: false,
    reports: [{ reason: 'abuse', detail: '像是广告' }],
  })
  expect(data.list[4]).toMatchObject({ text: '山中旧友', place: '个人资料' })

  // Page by page the result is equal, in both directions.
  for (const sort of ['since', '-since']) {
    const walked: string[] = []
    let after: string | undefined
    for (let page = 0; page < 10; page++) {
      const part = (await moderator.ask('moderation/queue', { sort, size: 2, ...(after && { after }) })).data
      walked.push(...part.list.map(({ id }) => id))
      if (part.next === null) break
      after = part.next
    }
    const whole = data.list.map(({ id }) => id)
    expect(walked).toEqual(sort === 'since' ? whole : whole.toReversed())
  }
  expect((await moderator.ask('moderation/queue', { why: 'reported', kind: 'line' })).data.list).toHaveLength(1)
  expect((await moderator.ask('moderation/queue', { until: 1_000_000 })).data.list).toEqual([])
  expect((await moderator.ask('moderation/queue', { colour: 'red' })).status).toBe(400)
  expect((await moderator.ask('moderation/queue', { after: 'nonsense' })).status).toBe(400)
  expect((await moderator.ask('moderation/waiting')).data).toEqual({ queue: 5, appeals: 0 })
  const { waiting } = (await moderator.ask('dashboard/agenda')).data
  expect(waiting).toEqual([{ name: 'moderation', count: 5, since: null }])
})

test('[console.moderation] entries of one moment are neither left out nor repeated', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => makeLine()))
  for (const id of ids) await report('line', id)
  const wish = await makeDoubtfulWish('愿雨声入梦')
  await sql`update content_standings set waiting_since = '2026-01-02T03:04:05Z' where kind = 'line' and subject_id = any(${ids}::bigint[])`.execute(
    server.context.database.db,
  )
  await sql`update wishes set review_since = '2026-01-02T03:04:05Z' where id = ${wish.wishId}`.execute(
    server.context.database.db,
  )
  for (const sort of ['since', '-since']) {
    const walked: string[] = []
    let after: string | undefined
    do {
      const input = { sort, size: 2, until: 1_767_400_000, ...(after && { after }) }
      const { data } = await moderator.ask('moderation/queue', input)
      walked.push(...data.list.map(({ id, kind }) => `${kind} ${id}`))
      after = data.next ?? undefined
    } while (after)
    expect(walked.toSorted()).toEqual([...ids.map((id) => `line ${id}`), `wish ${wish.wishId}`].toSorted())
  }
})

test('[console.moderation] of two moderators at once the second gets a notice, and a repeated press gets the same answer', async () => {
  const { wishId, user } = await makeDoubtfulWish('愿雨过天青')
  const waits = await queued('wish', wishId)
  const input = { kind: 'wish', id: wishId, version: waits?.version }
  expect(await moderator.ask('moderation/decide', { ...input, verdict: 'reject' })).toMatchObject({ status: 400 })
  const both = await Promise.all([
    moderator.ask('moderation/decide', { ...input, verdict: 'pass' }),
    colleague.ask('moderation/decide', { ...input, verdict: 'reject', reason: '与活动无关' }),
  ])
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  const first = both[0]?.status === 200 ? moderator : colleague
  const again = first === moderator ? { verdict: 'pass' } : { verdict: 'reject', reason: '与活动无关' }
  expect(both.find(({ status }) => status === 409)).toMatchObject({
    reason: 'CONFLICT',
    msg: expect.stringMatching(/^员工\d+已经处理/),
  })
  expect((await first.ask('moderation/decide', { ...input, ...again })).status).toBe(200)
  const { list } = await server.as(user)('hwnft/wishLog/list', { scope: 'mine' })
  expect(list[0]?.isPublic).toBe(first === moderator)
  const { rows } = await server.context.database.pool.query(
    `select count(*)::int as count from content_decisions where kind = 'wish' and subject_id = $1`,
    [wishId],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('[console.moderation] public content is found, taken down at once with a reason, and restored', async () => {
  const writer = await person()
  const messageId = await makeSeen(server, { spotId, writer, text: '松针落在青石板上' })
  const commentId = await makeSeenComment(server, messageId, await person())
  const lineId = await makeLine(writer, '青石板上的月色')
  const search = async (filters: object) =>
    (await moderator.ask('moderation/public', filters)).data.list.map(({ kind, id }) => `${kind} ${id}`)
  expect(await search({ search: '青石板' })).toEqual([`line ${lineId}`, `message ${messageId}`])
  expect(await search({ search: '青石板', kind: 'line' })).toEqual([`line ${lineId}`])
  expect(await search({ search: '青石', uid: writer.uid, sort: 'at' })).toEqual([
    `message ${messageId}`,
    `line ${lineId}`,
  ])
  expect(await search({ kind: 'comment', id: commentId })).toEqual([`comment ${commentId}`])

  expect((await takeDown(moderator, 'message', messageId)).status).toBe(200)
  expect(await search({ search: '青石板' })).toEqual([`line ${lineId}`])
  const [mine] = await against(writer)
  expect(mine).toMatchObject({ kind: 'message', verdict: 'takeDown', reason: '夹带广告', state: 'standing' })
  expect(mine?.appealUntil).toBeGreaterThan(Date.now() / 1000)
  expect(await server.as(writer)('hwnft/scenicSpotMessage/info', { messageId })).toMatchObject({
    state: 'hidden',
    reason: '夹带广告',
  })

  const restore = { decisionId: mine?.decisionId, reason: '误判' }
  expect((await colleague.ask('moderation/restore', restore)).status).toBe(200)
  expect((await colleague.ask('moderation/restore', restore)).status).toBe(200)
  expect((await moderator.ask('moderation/restore', restore)).reason).toBe('CONFLICT')
  expect(await search({ search: '青石板' })).toEqual([`line ${lineId}`, `message ${messageId}`])
  expect(await against(writer)).toMatchObject([{ state: 'lifted', appealUntil: null }])
  const owner = await createStaff(server, { roles: ['owner'] })
  const entries = (await owner.ask('audit/list', { target: `message:${messageId}` })).data.list
  expect(entries.map(({ verb }) => verb)).toContain('moderation/takeDown')
})

test('[console.moderation] content edited meanwhile is not taken down by a decision about the older version', async () => {
  const writer = await person({ nickname: '旧日山居' })
  const before = await found('name', writer.uid)
  expect(before).toMatchObject({ text: '旧日山居' })
  await sql`update users set nickname = '新日山居' where uid = ${writer.uid}`.execute(server.context.database.db)
  const input = { kind: 'name', id: writer.uid, version: before?.version, reason: '不雅' }
  expect(await moderator.ask('moderation/takeDown', input)).toMatchObject({ status: 409, reason: 'EDITED_MEANWHILE' })
  expect(await found('name', writer.uid)).toMatchObject({ text: '新日山居' })
  expect((await takeDown(moderator, 'name', writer.uid, '不雅')).status).toBe(200)
  expect(await found('name', writer.uid)).toBeUndefined()
  // Its owner chooses another; nothing can be appealed or restored.
  const [mine] = await against(writer)
  expect(mine).toMatchObject({ words: '新日山居', reason: '不雅', appealUntil: null })
  const call = server.as(writer)
  const appeal = call('hwnft/appeal/add', { decisionId: mine?.decisionId ?? '', text: '这是我的笔名' }, newKey())
  expect(await refusal(appeal)).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
  expect((await moderator.ask('moderation/restore', { decisionId: mine?.decisionId, reason: '误判' })).reason).toBe(
    'ILLEGAL_TRANSITION',
  )
})

test('[console.moderation] an appeal is made once, and decided by another person', async () => {
  const { wishId, user, call } = await makeDoubtfulWish('愿雨停在檐下')
  expect((await decide(moderator, 'wish', wishId, 'reject', '与活动无关')).status).toBe(200)
  const [mine] = await against(user)
  const decisionId = mine?.decisionId ?? ''
  expect(mine).toMatchObject({ verdict: 'reject', reason: '与活动无关' })
  const stranger = server.as(await person())
  const text = '这是写给家人的愿望'
  expect(await refusal(stranger('hwnft/appeal/add', { decisionId, text }, newKey()))).toMatchObject({
    reason: 'NOT_FOUND',
  })
  const twice = await Promise.allSettled([
    call('hwnft/appeal/add', { decisionId, text }, newKey()),
    call('hwnft/appeal/add', { decisionId, text }, newKey()),
  ])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(call('hwnft/appeal/add', { decisionId, text }, newKey()))).toMatchObject({ reason: 'APPEALED' })

  const listed = (await moderator.ask('appeal/list', { state: 'appealed' })).data.list
  expect(listed).toMatchObject([{ decisionId, appeal: text, isOwn: true }])
  const answer = { decisionId, outcome: 'lifted', answer: '确为祝愿，已恢复展示' }
  expect(await moderator.ask('appeal/decide', answer)).toMatchObject({ status: 403, reason: 'APPEAL_OWN' })
  // Nor by an account whose link that person issued.
  const twin = await createStaff(server, { roles: ['moderator'] })
  await server.context.database.db
    .insertInto('staff_credential_holds')
    .values({ staff_id: twin.id, holder_id: moderator.id })
    .execute()
  expect((await twin.ask('appeal/list', { state: 'appealed' })).data.list).toMatchObject([{ isOwn: true }])
  expect(await twin.ask('appeal/decide', answer)).toMatchObject({ status: 403, reason: 'APPEAL_OWN' })
  expect((await moderator.ask('moderation/restore', { decisionId, reason: '误判' })).reason).toBe('CONFLICT')
  const third = await createStaff(server, { roles: ['moderator'] })
  const both = await Promise.all([colleague.ask('appeal/decide', answer), third.ask('appeal/decide', answer)])
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  expect(await against(user)).toMatchObject([{ state: 'lifted', answer: '确为祝愿，已恢复展示' }])
  expect((await call('hwnft/wishLog/list', { scope: 'mine' })).list[0]?.isPublic).toBe(true)
})

test('[console.moderation] an appeal on the wall is the same appeal, and a refused one is final', async () => {
  const writer = await person()
  const call = server.as(writer)
  const { messageId } = await leave(server, writer, { spotId, text: '雨里的山门' })
  expect((await decide(moderator, 'message', messageId, 'reject', '与景区无关')).status).toBe(200)
  await call('hwnft/scenicSpotMessage/appeal', { messageId, text: '只是写了当天的天气' }, newKey())
  const [mine] = await against(writer)
  expect(mine).toMatchObject({ state: 'appealed', appeal: '只是写了当天的天气' })
  expect(await queued('message', messageId)).toBeUndefined()
  const answer = { decisionId: mine?.decisionId, outcome: 'upheld', answer: '仍与景区无关' }
  expect((await colleague.ask('appeal/decide', answer)).status).toBe(200)
  expect((await colleague.ask('appeal/decide', answer)).status).toBe(200)
  expect(await against(writer)).toMatchObject([{ state: 'upheld', answer: '仍与景区无关' }])
  expect(await call('hwnft/scenicSpotMessage/info', { messageId })).toMatchObject({
    state: 'refused',
    reason: '与景区无关',
    canAppeal: false,
  })
  // Here too it expires after so many days.
  const lineId = await makeLine(writer, '愿山门常开')
  await takeDown(moderator, 'line', lineId)
  const [late] = await against(writer)
  await rewrite(
    server.context.database,
    `update content_decisions set decided_at = now() - interval '40 days' where id = $1`,
    [late?.decisionId],
  )
  const appeal = call('hwnft/appeal/add', { decisionId: late?.decisionId ?? '', text: '只是一句祝福' }, newKey())
  expect(await refusal(appeal)).toMatchObject({ reason: 'APPEAL_LATE' })
})

test('[console.moderation] own terms are added, tried and removed, and count at once', async () => {
  const text = '云端秘宝限时领取'
  const tried = async () => (await moderator.ask('words/try', { text, use: 'words' })).data
  expect(await tried()).toMatchObject({ marks: [], outcome: 'passes' })
  const terms = ['云端秘宝']
  const both = await Promise.all([
    moderator.ask('words/add', { list: 'added', terms }),
    colleague.ask('words/add', { list: 'added', terms: ['天外来石'] }),
  ])
  expect(both.map(({ data }) => data.added)).toEqual([1, 1])
  expect((await moderator.ask('words/add', { list: 'added', terms })).data.added).toBe(0)
  await expect
    .poll(async () => (await tried()).marks)
    .toEqual([{ from: 0, to: 4, list: '自有词表', isBanned: true, term: '云端秘宝' }])
  expect((await tried()).outcome).toBe('refused')
  expect((await moderator.ask('words/list')).data.own.added.toSorted()).toEqual(['云端秘宝', '天外来石'].toSorted())
  const line = server.as(await person())('hwnft/wishingWords/send', { text: '云端秘宝' }, newKey())
  expect(await refusal(line)).toMatchObject({ reason: 'BANNED_WORDS' })
  expect((await moderator.ask('words/remove', { list: 'added', terms: [...terms, '天外来石'] })).data.removed).toBe(2)
  await expect.poll(async () => (await tried()).outcome).toBe('passes')
  // Positions are counted in browsers' units.
  const { data } = await moderator.ask('words/try', { text: '😀在这里赌博', use: 'words' })
  expect(data.marks[0]).toMatchObject({ from: 5, to: 7, list: '赌博' })
})
