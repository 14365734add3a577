import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RecordSource } from '@app/contract'
import type { Moderation } from '../../src/ports/moderation.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { decide, leave, makePicture, makeSeen, makeSpot, newKey, report, told, violations } from './fixture.ts'
import { rewrite } from '../support/damage.ts'

let server: TestServer
let spotId: string
const person = (given = {}): Promise<TestUser> => makeUser(server.context.database, given)
const info = (user: TestUser, messageId: string) => server.as(user)('hwnft/scenicSpotMessage/info', { messageId })
const appeal = (user: TestUser, messageId: string, text = '只是写了当天的天气') =>
  server.as(user)('hwnft/scenicSpotMessage/appeal', { messageId, text }, newKey())
/** The waiting entries, as reviewers see them. */
const waiting = async (id: string) =>
  (await server.context.wall.reviews.waiting()).list.find((one) => one.kind === 'message' && one.id === id)
/** A moderation service that doubts rain and pictures, and refuses snow. */
const moderation: Moderation = {
  name: 'test',
  isPaid: true,
  async moderateText(text) {
    if (text.includes('雪')) return { kind: 'refuse', found: ['weather'] }
    return text.includes('雨') ? { kind: 'review', doubts: ['words'] } : { kind: 'pass' }
  },
  moderatePicture: async () => ({ kind: 'review', doubts: ['picture'] }),
}
beforeAll(async () => {
  server = await startTestServer({ deps: { moderation } })
  spotId = await makeSpot(server)
})
afterAll(async () => {
  expect(await violations(server)).toEqual([])
  await server.stop()
})

describe('reports', () => {
  test('of three people hide a message until a reviewer has decided, and its author reads why', async () => {
    const [writer, first] = [await person(), await person()]
    const messageId = await makeSeen(server, { spotId, writer })
    const before = await server.context.live.newest('wall')
    await report(server, first, messageId)
    await report(server, first, messageId)
    await report(server, await person(), messageId)
    expect(await info(first, messageId)).toMatchObject({ state: 'visible' })
    expect(await waiting(messageId)).toBeUndefined()
    await report(server, await person(), messageId)
    expect(await info(writer, messageId)).toMatchObject({ state: 'hidden', canAppeal: true })
    expect((await info(writer, messageId)).reason).toContain('举报')
    expect(await refusal(info(first, messageId))).toMatchObject({ reason: 'MESSAGE_NOT_FOUND' })
    expect(await told(server, before)).toEqual([{ event: 'gone', data: { messageId } }])
    expect((await waiting(messageId))?.reports).toHaveLength(3)
    // Earlier reporters may repeat their report; nobody else can report a hidden message.
    expect(await report(server, first, messageId)).toEqual({})
    expect(await refusal(report(server, await person(), messageId))).toMatchObject({ reason: 'MESSAGE_NOT_FOUND' })
  })

  test('count from zero after a review', async () => {
    const messageId = await makeSeen(server, { spotId })
    for (let count = 0; count < 3; count++) await report(server, await person(), messageId)
    expect(await decide(server, 'message', messageId, 'restore')).toEqual({ kind: 'decided', state: 'visible' })
    const viewer = await person()
    for (let count = 0; count < 2; count++) await report(server, await person(), messageId)
    expect(await info(viewer, messageId)).toMatchObject({ state: 'visible' })
    await report(server, await person(), messageId)
    expect(await refusal(info(viewer, messageId))).toMatchObject({ reason: 'MESSAGE_NOT_FOUND' })
    expect(await decide(server, 'message', messageId, 'hide')).toEqual({ kind: 'decided', state: 'hidden' })
    expect(await waiting(messageId)).toBeUndefined()
  })

  test('need verified people, messages of others, and are limited', async () => {
    const writer = await person()
    const messageId = await makeSeen(server, { spotId, writer })
    const unverified = await person({ kycStatus: 1 })
    expect(await refusal(report(server, unverified, messageId))).toMatchObject({ reason: 'KYC_REQUIRED' })
    expect(await refusal(report(server, writer, messageId))).toMatchObject({ reason: 'MESSAGE_NOT_FOUND' })
    const eager = await person()
    const said = await Promise.allSettled(Array.from({ length: 50 }, () => report(server, eager, '999999')))
    const reasons = said.map((one) => (one.status === 'rejected' ? (one.reason as { reason: string }).reason : ''))
    expect(new Set(reasons)).toEqual(new Set(['MESSAGE_NOT_FOUND', 'TOO_FAST']))
  })
})

describe('an appeal', () => {
  test('restores a refused message, once', async () => {
    const writer = await person()
    const { messageId } = await leave(server, writer, { spotId, text: '今天的雾像一锅粥' })
    await decide(server, 'message', messageId, 'refuse')
    expect(await decide(server, 'message', messageId, 'approve')).toMatchObject({ kind: 'not now', by: '陆审核' })
    expect(await info(writer, messageId)).toMatchObject({ state: 'refused', canAppeal: true })
    expect(await appeal(writer, messageId)).toMatchObject({ state: 'refused', canAppeal: false })
    expect(await waiting(messageId)).toMatchObject({ appeal: '只是写了当天的天气', state: 'refused' })
    expect(await refusal(appeal(writer, messageId))).toMatchObject({ status: 409, reason: 'APPEALED' })
    expect(await decide(server, 'message', messageId, 'approve')).toEqual({ kind: 'decided', state: 'visible' })
    expect(await info(await person(), messageId)).toMatchObject({ state: 'visible', reason: null })
    expect(await refusal(appeal(writer, messageId))).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
  })

  test('may be rejected, with another reason', async () => {
    const writer = await person()
    const messageId = await makeSeen(server, { spotId, writer })
    await decide(server, 'message', messageId, 'hide')
    await appeal(writer, messageId, '联系方式是 13912345678 吗？我没有写')
    const verdict = { verdict: 'hide', reason: '画面里有他人的正脸', by: '周审核' } as const
    await server.context.wall.reviews.decide({ kind: 'message', id: messageId }, verdict)
    expect(await info(writer, messageId)).toMatchObject({
      state: 'hidden',
      reason: '画面里有他人的正脸',
      canAppeal: false,
    })
    expect(await waiting(messageId)).toBeUndefined()
  })

  test('needs its author, a negative decision, and acceptable text', async () => {
    const [writer, other] = [await person(), await person()]
    const { messageId } = await leave(server, writer, { spotId, text: '还没有人查看' })
    expect(await refusal(appeal(writer, messageId))).toMatchObject({ status: 409, reason: 'ILLEGAL_TRANSITION' })
    await decide(server, 'message', messageId, 'refuse')
    expect(await refusal(appeal(other, messageId))).toMatchObject({ status: 404, reason: 'MESSAGE_NOT_FOUND' })
    expect(await refusal(appeal(writer, messageId, '这里可以赌博'))).toMatchObject({ reason: 'BANNED_WORDS' })
  })
})

describe('an approved message', () => {
  const earned = async (user: TestUser) =>
    (await server.as(user)('user/userPoint/List', { source: RecordSource.messageWall })).list

  test('[enum.record-source] earns two points from the message wall, once, three times a day', async () => {
    const writer = await person()
    const ids: string[] = []
    for (let count = 0; count < 4; count++) {
      const { messageId } = await leave(server, writer, { spotId, text: `第 ${count} 条` })
      ids.push(messageId)
    }
    expect(await earned(writer)).toEqual([])
    for (const id of ids) await decide(server, 'message', id, 'approve')
    const entries = await earned(writer)
    expect(entries.map(({ source, change, title }) => [source, change, title])).toEqual(
      Array.from({ length: 3 }, () => [12, 2, '留言']),
    )
    // A message that earned nothing that day earns nothing by having been hidden meanwhile.
    await rewrite(
      server.context.database,
      `update point_entries set created_at = created_at - interval '1 day' where uid = $1`,
      [writer.uid],
    )
    for (const id of ids) await decide(server, 'message', id, 'hide')
    for (const id of ids) await decide(server, 'message', id, 'restore')
    expect(await earned(writer)).toHaveLength(3)
  })

  test('earns nothing before, and nothing when it is refused', async () => {
    const writer = await person()
    const { messageId } = await leave(server, writer, { spotId, text: '不合适的一条' })
    await decide(server, 'message', messageId, 'refuse')
    expect(await earned(writer)).toEqual([])
    await appeal(writer, messageId)
    await decide(server, 'message', messageId, 'approve')
    expect(await earned(writer)).toMatchObject([{ change: 2 }])
  })
})

test('automatic doubts about text and pictures are shown to the reviewer', async () => {
  const writer = await person()
  const imageIds = [await makePicture(server, writer)]
  const { messageId } = await leave(server, writer, { spotId, text: '雨天的石阶', imageIds })
  expect(await waiting(messageId)).toMatchObject({ doubts: ['words'] })
  await server.worker.jobs()
  expect(await waiting(messageId)).toMatchObject({
    spot: '听松峰',
    doubts: ['picture', 'words'],
    pictures: [`/media/uploads/${imageIds[0]}`],
  })
  const viewer = await person()
  const seen = await makeSeen(server, { spotId })
  const { commentId } = await server.as(viewer)(
    'hwnft/scenicSpotComment/comment',
    { messageId: seen, text: '雨天我也在' },
    newKey(),
  )
  const { list } = await server.context.wall.reviews.waiting()
  expect(list.find((one) => one.kind === 'comment' && one.id === commentId)).toMatchObject({ doubts: ['words'] })
})

test('an automatically refused message is not stored', async () => {
  const writer = await person()
  const refused = await refusal(leave(server, writer, { spotId, text: '雪天的石阶' }))
  expect(refused).toMatchObject({ reason: 'BANNED_WORDS', data: { field: 'text' } })
  expect(await server.as(writer)('hwnft/scenicSpotMessage/list', { scope: 'mine' })).toMatchObject({ total: 0 })
})
