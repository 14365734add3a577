import type { Input } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../src/core/database.ts'
import { countReport } from '../../src/modules/reports/queries.ts'
import { listenTo } from '../live/listener.ts'
import { draw, logOf } from '../play/lotteryFixture.ts'
import { makeWisher } from '../play/wishFixture.ts'
import { makeInvited, verify } from '../points/fixture.ts'
import { makeUser, type NewTestUser, type TestUser } from '../support/factories.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { plain, upload } from '../uploads/pictures.ts'
import { decide as decideOnWall, makeSeen, makeSeenComment, makeSpot, newKey, violations } from '../wall/fixture.ts'
import { makeEvent, makeLottery, prize } from '../support/pools.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  expect(await violations(server)).toEqual([])
  await server.stop()
})

const person = (given?: NewTestUser) => makeUser(server.context.database, given)
type Reported = Pick<Input<'hwnft/report/add'>, 'kind' | 'id' | 'on'>
const report = (user: TestUser, reported: Reported) =>
  server.as(user)('hwnft/report/add', { ...reported, reason: 'abuse', detail: '' }, newKey())
const decide = (kind: Reported['kind'], id: string, verdict: 'keep' | 'takeDown' | 'restore', by = '陆审核') =>
  server.context.reports.reviews.decide({ kind, id }, { verdict, by, reason: null })
const waits = async (kind: Reported['kind'], id: string) =>
  (await server.context.reports.reviews.waiting()).find((one) => one.kind === kind && one.id === id)

async function threeReport(reported: Reported): Promise<void> {
  for (let count = 0; count < 3; count++) await report(await person(), reported)
}

async function makeLine(writer?: TestUser): Promise<string> {
  const call = server.as(writer ?? (await person()))
  return (await call('hwnft/wishingWords/send', { text: '愿灯火可亲' }, newKey())).line.lineId
}
const linesSeen = async () => {
  const { list, total } = await server.as(await person())('hwnft/wishingWords/list', { size: 100 })
  return { ids: list.map(({ lineId }) => lineId), total }
}

describe('a blessing', () => {
  test('is hidden by three people, announced to open pages, and shown again when a reviewer accepts it', async () => {
    const lineId = await makeLine()
    const listener = await listenTo(server.url, { topic: 'barrage' })
    const twice = await person()
    await report(twice, { kind: 'line', id: lineId })
    await report(twice, { kind: 'line', id: lineId })
    await report(await person(), { kind: 'line', id: lineId })
    const { ids, total } = await linesSeen()
    expect(ids).toContain(lineId)
    expect(await waits('line', lineId)).toMatchObject({ state: 'reported', words: '愿灯火可亲' })
    await report(await person(), { kind: 'line', id: lineId })
    expect(await linesSeen()).toEqual({ ids: ids.filter((id) => id !== lineId), total: expect.any(Number) })
    expect(await waits('line', lineId)).toMatchObject({
      state: 'hidden',
      reports: Array.from({ length: 3 }, () => ({ reason: 'abuse', detail: '' })),
    })
    await expect
      .poll(() => listener.events().map(({ event, data }) => [event, data]))
      .toContainEqual(['gone', { lineId }])
    expect(await decide('line', lineId, 'keep')).toEqual({ kind: 'decided', state: 'kept' })
    expect(await waits('line', lineId)).toBeUndefined()
    expect((await linesSeen()).ids).toContain(lineId)
    expect(total).toBeGreaterThan(0)
    await threeReport({ kind: 'line', id: lineId })
    expect((await linesSeen()).ids).toContain(lineId)
    // People who reported it get the same answer again.
    expect(await report(twice, { kind: 'line', id: lineId })).toEqual({})
    await decide('line', lineId, 'takeDown')
    expect(await report(twice, { kind: 'line', id: lineId })).toEqual({})
  })

  test('is taken down and restored without any report', async () => {
    const lineId = await makeLine()
    expect(await decide('line', lineId, 'restore')).toMatchObject({ kind: 'not now' })
    expect(await decide('line', lineId, 'takeDown')).toEqual({ kind: 'decided', state: 'down' })
    expect((await linesSeen()).ids).not.toContain(lineId)
    expect(await refusal(report(await person(), { kind: 'line', id: lineId }))).toMatchObject({ reason: 'NOT_FOUND' })
    expect(await decide('line', lineId, 'takeDown', '别人')).toMatchObject({
      kind: 'not now',
      state: 'down',
      by: '陆审核',
    })
    const hide = (tx: Tx) => countReport(tx, { kind: 'line', id: lineId }, 'hidden')
    await server.context.database.transaction(hide)
    expect(await decide('line', lineId, 'keep')).toMatchObject({ kind: 'not now', state: 'down' })
    expect(await decide('line', lineId, 'restore')).toEqual({ kind: 'decided', state: 'kept' })
    expect((await linesSeen()).ids).toContain(lineId)
    expect(await decide('line', '999999', 'takeDown')).toEqual({ kind: 'none' })
  })

  test('is hidden once when many report at once', async () => {
    const lineId = await makeLine()
    const people = await Promise.all(Array.from({ length: 12 }, () => person()))
    await Promise.all(people.map((one) => report(one, { kind: 'line', id: lineId }).catch(() => {})))
    expect(await waits('line', lineId)).toMatchObject({ state: 'hidden' })
    expect((await linesSeen()).ids).not.toContain(lineId)
  })

  test('is not reported by its author, by somebody without a real name, or too often', async () => {
    const writer = await person()
    const lineId = await makeLine(writer)
    const line = { kind: 'line', id: lineId } as const
    expect(await refusal(report(writer, line))).toMatchObject({ reason: 'NOT_FOUND' })
    expect(await refusal(report(await person({ kycStatus: 1 }), line))).toMatchObject({ reason: 'KYC_REQUIRED' })
    expect(await refusal(report(await person(), { ...line, on: 'line' }))).toMatchObject({ reason: 'BAD_INPUT' })
    expect(await refusal(report(await person(), { kind: 'name', id: lineId }))).toMatchObject({ reason: 'BAD_INPUT' })
    const eager = await person()
    for (let count = 0; count < 20; count++) await report(eager, line)
    // Another hour may have begun meanwhile, with twenty more.
    const more = await Promise.allSettled(Array.from({ length: 21 }, () => report(eager, line)))
    expect(more.filter(({ status }) => status === 'rejected')).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ status: 429, reason: 'TOO_FAST' }),
    })
  })
})

describe('a wish', () => {
  const makeWish = async (isAnonymous = false) => {
    const wisher = await makeWisher(server)
    const { wish } = await wisher.wish(await makeEvent(server), { text: '愿山河无恙', isAnonymous })
    return { ...wisher, wishId: wish.wishId }
  }
  const isSeen = async (wishId: string) => {
    const { list } = await server.as(await person())('hwnft/wishLog/list', { scope: 'all', size: 100 })
    return list.some((wish) => wish.wishId === wishId)
  }

  test('is hidden from everybody except its author, announced to open pages, and taken down', async () => {
    const { wishId, call } = await makeWish()
    const listener = await listenTo(server.url, { topic: 'wishes' })
    await threeReport({ kind: 'wish', id: wishId })
    expect(await isSeen(wishId)).toBe(false)
    await expect
      .poll(() => listener.events().map(({ event, data }) => [event, data]))
      .toContainEqual(['gone', { wishId }])
    expect((await call('hwnft/wishLog/list', { scope: 'mine' })).list).toMatchObject([{ wishId, isPublic: false }])
    await decide('wish', wishId, 'keep')
    expect(await isSeen(wishId)).toBe(true)
    await decide('wish', wishId, 'takeDown')
    expect(await isSeen(wishId)).toBe(false)
  })

  test('that is anonymous cannot be reported by name', async () => {
    const { wishId } = await makeWish(true)
    expect(await refusal(report(await person(), { kind: 'name', on: 'wish', id: wishId }))).toMatchObject({
      reason: 'NOT_FOUND',
    })
  })
})

describe('content on a wall', () => {
  const seen = async (messageId: string) => {
    const { list } = await server.as(await person())('hwnft/scenicSpotMessage/list', { size: 100 })
    return list.find((message) => message.messageId === messageId)
  }
  const onWall = async (id: string) => (await server.context.wall.reviews.waiting()).list.find((one) => one.id === id)

  test('is reported like everything else, waits in both lists, and is decided in either', async () => {
    const messageId = await makeSeen(server, { spotId: await makeSpot(server) })
    const message = { kind: 'message', id: messageId } as const
    await report(await person(), message)
    expect(await waits('message', messageId)).toMatchObject({ state: 'reported', words: '雨后的石阶很好看' })
    await report(await person(), message)
    await report(await person(), message)
    expect(await seen(messageId)).toBeUndefined()
    expect((await onWall(messageId))?.reports).toHaveLength(3)
    expect(await decide('message', messageId, 'keep')).toEqual({ kind: 'decided', state: 'kept' })
    expect(await seen(messageId)).toMatchObject({ state: 'visible' })
    expect(await onWall(messageId)).toBeUndefined()
    await threeReport(message)
    expect(await waits('message', messageId)).toMatchObject({ state: 'hidden' })
    await decideOnWall(server, 'message', messageId, 'restore')
    expect(await waits('message', messageId)).toBeUndefined()
    expect(await seen(messageId)).toMatchObject({ state: 'visible' })
  })

  test('is taken down with a reason that its author reads, and restored', async () => {
    const writer = await person()
    const messageId = await makeSeen(server, { spotId: await makeSpot(server), writer })
    const commentId = await makeSeenComment(server, messageId, await person())
    await report(await person(), { kind: 'comment', id: commentId })
    const by = { by: '陆审核', reason: '画面里有他人的正脸' }
    const target = { kind: 'message', id: messageId } as const
    const { reviews } = server.context.reports
    expect(await reviews.decide(target, { verdict: 'takeDown', ...by })).toEqual({ kind: 'decided', state: 'down' })
    const { list } = await server.as(writer)('hwnft/scenicSpotMessage/list', { scope: 'mine' })
    expect(list).toMatchObject([{ state: 'hidden', reason: by.reason, canAppeal: true }])
    await reviews.decide(target, { verdict: 'restore', by: '陆审核', reason: null })
    expect(await seen(messageId)).toMatchObject({ comments: 1 })
    await reviews.decide({ kind: 'comment', id: commentId }, { verdict: 'takeDown', ...by })
    expect(await seen(messageId)).toMatchObject({ comments: 0 })
  })

  test('that its author deletes needs no review', async () => {
    const writer = await person()
    const messageId = await makeSeen(server, { spotId: await makeSpot(server), writer })
    const commentId = await makeSeenComment(server, messageId, await person())
    await report(await person(), { kind: 'message', id: messageId })
    await report(await person(), { kind: 'comment', id: commentId })
    await server.as(writer)('hwnft/scenicSpotMessage/delete', { messageId }, newKey())
    expect([await waits('message', messageId), await waits('comment', commentId)]).toEqual([undefined, undefined])
  })
})

describe('a name', () => {
  const nameOf = async (user: TestUser) => {
    const { nickname, avatar } = await server.as(user)('user/user/info', {})
    return { nickname, avatar }
  }
  const makeNamed = async () => {
    const user = await person()
    const picture = await plain(400, 400).png().toBuffer()
    const { imageId: avatarImageId } = await upload(server.url, user.token, picture)
    await server.as(user)('user/user/updateUserInfo', { nickname: '山中一只鹤', avatarImageId })
    const messageId = await makeSeen(server, { spotId: await makeSpot(server), writer: user })
    return { user, messageId, avatarImageId, before: await nameOf(user) }
  }
  const uploadIsThere = async (imageId: string) => {
    const { rows } = await server.context.database.pool.query('select 1 from jobs where payload::text like $1', [
      `%${imageId}%`,
    ])
    return rows.length === 0
  }

  test('is hidden by three people wherever it is read, and restored', async () => {
    const { user, messageId, before } = await makeNamed()
    const [comment, line] = [await makeSeenComment(server, messageId, user), await makeLine(user)]
    for (const [on, id] of [
      ['message', messageId],
      ['comment', comment],
      ['line', line],
    ] as const) {
      await report(await person(), { kind: 'name', on, id })
    }
    expect(await nameOf(user)).toMatchObject({
      nickname: `藏友${user.uid.slice(-6)}`,
      avatar: expect.not.stringContaining(before.avatar),
    })
    const seen = await server.as(await person())('hwnft/scenicSpotMessage/info', { messageId })
    expect(seen.name).toBe(`藏友${user.uid.slice(-6)}`)
    const events = (await server.as(user)('user/session/list', {})).events.map(({ kind }) => kind)
    expect(events).toContain('nameHidden')
    const rename = server.as(user)('user/user/updateUserInfo', { nickname: '换个名字' })
    expect(await refusal(rename)).toMatchObject({ status: 409, reason: 'NAME_HELD' })
    await server.as(user)('user/user/updateUserInfo', { city: '云岫' })
    expect(await waits('name', user.uid)).toMatchObject({
      state: 'hidden',
      words: expect.stringContaining('山中一只鹤'),
    })
    expect(await decide('name', user.uid, 'keep')).toEqual({ kind: 'decided', state: 'kept' })
    expect(await nameOf(user)).toEqual(before)
    await server.as(user)('user/user/updateUserInfo', { nickname: '换个名字' })
  })

  test('that was accepted starts from zero when it is changed', async () => {
    const { user, messageId } = await makeNamed()
    const name = { kind: 'name', on: 'message', id: messageId } as const
    const same = await person()
    await report(same, name)
    await decide('name', user.uid, 'keep')
    await threeReport(name)
    expect(await waits('name', user.uid)).toBeUndefined()
    await server.as(user)('user/user/updateUserInfo', { nickname: '另一只鹤' })
    await report(same, name)
    await report(await person(), name)
    expect(await waits('name', user.uid)).toMatchObject({ state: 'reported', reports: [{}, {}] })
    await report(await person(), name)
    expect((await nameOf(user)).nickname).toMatch(/^藏友/)
  })

  test.each([false, true])('is taken down for good with its picture, hidden before: %s', async (isHeld) => {
    const { user, messageId, avatarImageId } = await makeNamed()
    if (isHeld) await threeReport({ kind: 'name', on: 'message', id: messageId })
    expect(await decide('name', user.uid, 'takeDown')).toEqual({ kind: 'decided', state: 'down' })
    expect((await nameOf(user)).nickname).toMatch(/^藏友/)
    expect(await uploadIsThere(avatarImageId)).toBe(false)
    expect(await decide('name', user.uid, 'restore')).toMatchObject({ kind: 'not now' })
    await server.as(user)('user/user/updateUserInfo', { nickname: '新的开始' })
    expect(await nameOf(user)).toMatchObject({ nickname: '新的开始' })
    expect(await refusal(report(await person(), { kind: 'name', on: 'message', id: '999999' }))).toMatchObject({
      reason: 'NOT_FOUND',
    })
  })

  test('is reported among winners and inviters, and no number there identifies them', async () => {
    const { user, before } = await makeNamed()
    const lottery = await makeLottery(server, [prize({ kind: 'points', name: '头奖', points: 1, odds: 10_000 })])
    const { drawId } = await draw(server.as(user), lottery)
    for (let count = 0; count < 2; count++) await verify(server, await makeInvited(server.context.database, user))
    const chart = (period: 'all' | 'month') => server.call('user/user/inviteNewPeople/charts', { period })
    const [all, month] = [(await chart('all')).list[0], (await chart('month')).list[0]]
    expect((await logOf(server.call, { configId: lottery })).list).toMatchObject([{ drawId, isMine: false }])
    expect(all?.entryId).not.toBe(month?.entryId)
    expect([all?.entryId, month?.entryId]).not.toContain(user.uid)
    await report(await person(), { kind: 'name', on: 'award', id: drawId })
    await report(await person(), { kind: 'name', on: 'chart', id: all?.entryId ?? '' })
    await report(await person(), { kind: 'name', on: 'chart', id: month?.entryId ?? '' })
    expect(await nameOf(user)).not.toEqual(before)
    expect(await waits('name', user.uid)).toMatchObject({ state: 'hidden' })
    for (const [on, id] of [
      ['award', '999999'],
      ['chart', user.uid],
    ] as const) {
      const stranger = await person()
      expect(await refusal(report(stranger, { kind: 'name', on, id }))).toMatchObject({ reason: 'NOT_FOUND' })
    }
  })

  test('that was reported under one mask is refused under another for any author', async () => {
    const { user, messageId } = await makeNamed()
    const lineId = await makeLine(user)
    const first = await person()
    await report(first, { kind: 'name', on: 'message', id: messageId })
    await decide('name', user.uid, 'takeDown')
    for (const asker of [first, await person()]) {
      const again = refusal(report(asker, { kind: 'name', on: 'line', id: lineId }))
      expect(await again).toMatchObject({ reason: 'NOT_FOUND' })
    }
  })
})
