import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../support/factories.ts'
import { refusal, untilMidnight } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import {
  decide,
  leave,
  makeSeen,
  makeSeenComment,
  makeSpot,
  newKey,
  report,
  setWall,
  told,
  violations,
} from './fixture.ts'

let server: TestServer
let spotId: string
const person = (given = {}): Promise<TestUser> => makeUser(server.context.database, given)
const say = (user: TestUser, messageId: string, text: string, key = newKey()) =>
  server.as(user)('hwnft/scenicSpotComment/comment', { messageId, text }, key)
const commentsOf = async (messageId: string) =>
  (await server.call('hwnft/scenicSpotMessage/info', { messageId })).comments
beforeAll(async () => {
  server = await startTestServer()
  spotId = await makeSpot(server)
})
afterAll(async () => {
  expect(await violations(server)).toEqual([])
  await server.stop()
})

describe('[call hwnft/scenicSpotComment/comment]', () => {
  test('adds a comment that counts once a person has approved it', async () => {
    const [user, messageId] = [await person({ nickname: '一盏茶' }), await makeSeen(server, { spotId })]
    const before = await server.context.live.newest('wall')
    const card = await say(user, messageId, '同感')
    expect(card).toMatchObject({ text: '同感', name: '一盏茶', isMine: true, state: 'pending', reason: null })
    expect(await commentsOf(messageId)).toBe(0)
    await decide(server, 'comment', card.commentId, 'approve')
    expect(await commentsOf(messageId)).toBe(1)
    await decide(server, 'comment', card.commentId, 'hide')
    expect(await commentsOf(messageId)).toBe(0)
    expect(await told(server, before)).toEqual(
      [1, 0].map((comments) => ({ event: 'comments', data: { messageId, comments } })),
    )
  })

  test('needs a real name, acceptable text and a visible message', async () => {
    const [user, messageId] = [await person(), await makeSeen(server, { spotId })]
    const unverified = await person({ kycStatus: 1 })
    expect(await refusal(say(unverified, messageId, '你好'))).toMatchObject({ reason: 'KYC_REQUIRED' })
    expect(await refusal(say(user, messageId, '来赌博吧'))).toMatchObject({
      reason: 'BANNED_WORDS',
      data: { field: 'text' },
    })
    const own = await leave(server, user, { spotId, text: '还没有人查看' })
    for (const id of [own.messageId, '999999']) {
      expect(await refusal(say(user, id, '你好'))).toMatchObject({ status: 404, reason: 'MESSAGE_NOT_FOUND' })
    }
  })

  test('is limited by the day, in sequence and concurrently, and added once with the same key', async () => {
    const [user, messageId, key] = [await person(), await makeSeen(server, { spotId }), newKey()]
    await setWall(server, { commentsPerDay: 3 })
    try {
      const first = await say(user, messageId, '第一条', key)
      expect(await say(user, messageId, '第一条', key)).toEqual(first)
      const more = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => say(user, messageId, `${index}`)))
      expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      expect(await refusal(say(user, messageId, '再说'))).toMatchObject({
        reason: 'COMMENT_DAILY_LIMIT',
        retryAfter: untilMidnight(),
      })
    } finally {
      await setWall(server, {})
    }
  })
})

describe('[call hwnft/scenicSpotComment/list]', () => {
  test('shows visible comments, oldest first, by cursor and by page; the rest to their author', async () => {
    const [user, other, messageId] = [await person(), await person(), await makeSeen(server, { spotId })]
    const seen: string[] = []
    for (let count = 0; count < 5; count++) seen.push(await makeSeenComment(server, messageId, other))
    const own = await say(user, messageId, '还没有人查看')
    const refused = await say(other, messageId, '不合适')
    await decide(server, 'comment', refused.commentId, 'refuse')
    const list = (call = server.call, input = {}) => call('hwnft/scenicSpotComment/list', { messageId, ...input })
    const idsOf = ({ list: cards }: Awaited<ReturnType<typeof list>>) => cards.map(({ commentId }) => commentId)

    expect(idsOf(await list())).toEqual(seen)
    expect(await list()).toMatchObject({ total: 5, cursor: null })
    expect(idsOf(await list(server.as(user)))).toEqual([...seen, own.commentId])
    const others = await list(server.as(other))
    expect(others.list.at(-1)).toMatchObject({ commentId: refused.commentId, state: 'refused', reason: '与景区无关' })

    const first = await list(server.call, { size: 2 })
    const second = await list(server.call, { size: 2, cursor: first.cursor })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(seen.slice(0, 4))
    expect(idsOf(await list(server.call, { size: 2, page: 2 }))).toEqual(seen.slice(2, 4))
    expect(await refusal(list(server.call, { cursor: 'x' }))).toMatchObject({ status: 400 })
  })

  test('is visible only together with its message, for its author too', async () => {
    const writer = await person()
    const { messageId } = await leave(server, writer, { spotId, text: '还没有人查看' })
    expect(await server.as(writer)('hwnft/scenicSpotComment/list', { messageId })).toMatchObject({ total: 0 })
    for (const id of [messageId, '999999']) {
      const list = server.call('hwnft/scenicSpotComment/list', { messageId: id })
      expect(await refusal(list)).toMatchObject({ status: 404, reason: 'MESSAGE_NOT_FOUND' })
    }
  })

  test('hides comments that three people reported until a reviewer has decided', async () => {
    const [writer, messageId] = [await person(), await makeSeen(server, { spotId })]
    const commentId = await makeSeenComment(server, messageId, writer)
    const elsewhere = await makeSeen(server, { spotId })
    expect(await refusal(report(server, await person(), elsewhere, commentId))).toMatchObject({ status: 404 })
    for (let count = 0; count < 3; count++) await report(server, await person(), messageId, commentId)
    expect(await commentsOf(messageId)).toBe(0)
    const { list } = await server.as(writer)('hwnft/scenicSpotComment/list', { messageId })
    expect(list).toMatchObject([{ commentId, state: 'hidden', reason: expect.stringContaining('举报') }])
    expect(await decide(server, 'comment', commentId, 'restore')).toEqual({ kind: 'decided', state: 'visible' })
    expect(await commentsOf(messageId)).toBe(1)
  })
})
