import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppError } from '../../../src/core/errors.ts'
import type { Verdict } from '../../../src/modules/wall/index.ts'
import { act, race, rounds, winnersOf } from '../../races/fixture.ts'
import { makeUser, type TestUser } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { decide, leave, makeSeen, makeSeenComment, makeSpot, setWall, violations } from '../../wall/fixture.ts'

// Races on the wall, fifty concurrent calls each.

/** In milliseconds, for a busy machine. */
const timeout = 60_000

let server: TestServer
let spotId: string
const person = (): Promise<TestUser> => makeUser(server.context.database)
beforeAll(async () => {
  server = await startTestServer({ overrides: { database: { poolSize: 30 } } })
  spotId = await makeSpot(server)
  await setWall(server, { thumbsPerMinute: 1000 })
})
afterAll(async () => {
  expect(await violations(server)).toEqual([])
  await server.stop()
})

/** The state of a message and its count, and the number of rows for the count. */
async function standingOf(messageId: string) {
  const { rows } = await server.context.database.pool.query<{
    state: string
    thumbs: number
    rows: number
    comments: number
    deleted: boolean
  }>(
    `select state, thumbs, comments, deleted_at is not null as deleted,
       (select count(*)::int from wall_thumbs t where t.message_id = m.id) as rows
     from wall_messages m where id = $1`,
    [messageId],
  )
  return rows[0]
}
const refusals = (attempts: readonly PromiseSettledResult<unknown>[]) =>
  attempts.flatMap((one) => (one.status === 'rejected' ? [(one.reason as AppError).reason] : []))
const thumb = (user: TestUser, messageId: string, on: boolean) => () =>
  act(server, user, 'hwnft/scenicSpotMessage/thumbs', { messageId, on })
const verdict = (kind: 'message' | 'comment', id: string, given: Verdict) => () => decide(server, kind, id, given)

test.each(Array.from({ length: rounds }, (_, round) => round))(
  'fifty concurrent thumbs of one person count once (%i)',
  { timeout },
  async () => {
    const [user, messageId] = [await person(), await makeSeen(server, { spotId })]
    await race({ thumb: thumb(user, messageId, true) })
    expect(await standingOf(messageId)).toMatchObject({ thumbs: 1, rows: 1 })
    const attempts = await race({ on: thumb(user, messageId, true), off: thumb(user, messageId, false) })
    expect(winnersOf(attempts)).toHaveLength(attempts.length)
    const mixed = await standingOf(messageId)
    expect(mixed?.thumbs).toBe(mixed?.rows)
    await race({ off: thumb(user, messageId, false) })
    expect(await standingOf(messageId)).toMatchObject({ thumbs: 0, rows: 0 })
  },
)

test(
  'thumbs of many people are counted, each of them, while the message is hidden and restored',
  { timeout },
  async () => {
    const messageId = await makeSeen(server, { spotId })
    const people = await Promise.all(Array.from({ length: 48 }, person))
    let next = 0
    const attempts = await race({
      thumb: () => thumb(people[next++ % people.length] as TestUser, messageId, true)(),
      other: () => thumb(people[next++ % people.length] as TestUser, messageId, true)(),
      hide: verdict('message', messageId, 'hide'),
      restore: verdict('message', messageId, 'restore'),
    })
    const { thumbs, rows } = (await standingOf(messageId)) ?? {}
    expect(thumbs).toBe(rows)
    expect(thumbs).toBe(winnersOf(attempts).filter((action) => action === 'thumb' || action === 'other').length)
  },
)

test.each(Array.from({ length: rounds }, (_, round) => round))(
  'one key makes one message (%i)',
  { timeout },
  async () => {
    const [user, key] = [await person(), randomUUID()]
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => leave(server, user, { spotId, text: '只写一次' }, { idempotencyKey: key })),
    )
    expect(new Set(replies.map(({ messageId }) => messageId)).size).toBe(1)
    const { total } = await server.as(user)('hwnft/scenicSpotMessage/list', { scope: 'mine' })
    expect(total).toBe(1)
  },
)

test.each(Array.from({ length: rounds }, (_, round) => round))(
  'five messages a day stay five (%i)',
  { timeout },
  async () => {
    const user = await person()
    const attempts = await race({
      leave: () => act(server, user, 'hwnft/scenicSpotMessage/message', { spotId, text: '同一天', imageIds: [] }),
    })
    expect(winnersOf(attempts)).toHaveLength(5)
    expect(new Set(attempts.map(({ reason }) => reason))).toEqual(new Set([undefined, 'MESSAGE_DAILY_LIMIT']))
  },
)

test.each(Array.from({ length: rounds }, (_, round) => round))(
  'eight reports at once hide it, once (%i)',
  { timeout },
  async () => {
    const messageId = await makeSeen(server, { spotId })
    const before = await server.context.live.newest('wall')
    const people = await Promise.all(Array.from({ length: 8 }, person))
    const detail = { messageId, reason: 'abuse', detail: '' } as const
    const told = await Promise.allSettled(
      people.map((user) => act(server, user, 'hwnft/scenicSpotMessage/report', detail)),
    )
    // Reports after it was hidden find nothing.
    expect(refusals(told).filter((reason) => reason !== 'MESSAGE_NOT_FOUND')).toEqual([])
    const standing = await standingOf(messageId)
    expect(standing?.state).toBe('hidden')
    const reviews = await server.context.reports.reviews.waiting()
    expect(reviews.find(({ kind, id }) => kind === 'message' && id === messageId)).toMatchObject({ state: 'hidden' })
    expect(await server.context.live.newest('wall')).toBe(before + 1)
  },
)

test.each(Array.from({ length: rounds }, (_, round) => round))(
  'reports, both kinds of decisions and its author take locks in one order (%i)',
  { timeout },
  async () => {
    const writer = await person()
    const messageId = await makeSeen(server, { spotId, writer })
    const target = { kind: 'message', id: messageId } as const
    const people = await Promise.all(Array.from({ length: 16 }, person))
    const detail = { messageId, reason: 'abuse', detail: '' } as const
    const attempts = await Promise.allSettled([
      ...people.map((user) => act(server, user, 'hwnft/scenicSpotMessage/report', detail)),
      ...people.map(() => decide(server, 'message', messageId, 'restore')),
      ...people.map(() => decide(server, 'message', messageId, 'hide')),
      ...people.map(() =>
        server.context.reports.reviews.decide(target, { verdict: 'keep', by: '陆审核', reason: null }),
      ),
      act(server, writer, 'hwnft/scenicSpotMessage/delete', { messageId }),
    ])
    expect(refusals(attempts).filter((reason) => reason !== 'MESSAGE_NOT_FOUND')).toEqual([])
  },
)

test.each(Array.from({ length: rounds }, (_, round) => round))(
  'approving and refusing is decided once (%i)',
  { timeout },
  async () => {
    const writer = await person()
    const { messageId } = await leave(server, writer, { spotId, text: '等着' })
    const decisions = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        decide(server, 'message', messageId, index % 2 ? 'approve' : 'refuse', `第 ${index} 人`),
      ),
    )
    const [won, ...others] = decisions.filter(({ kind }) => kind === 'decided')
    expect(others).toEqual([])
    expect(await standingOf(messageId)).toMatchObject({ state: won?.kind === 'decided' ? won.state : '' })
  },
)

test.each(Array.from({ length: rounds }, (_, round) => round))(
  'deleting and approving leave one outcome (%i)',
  { timeout },
  async () => {
    const writer = await person()
    const { messageId } = await leave(server, writer, { spotId, text: '犹豫' })
    const before = await server.context.live.newest('wall')
    const attempts = await race({
      delete: () => act(server, writer, 'hwnft/scenicSpotMessage/delete', { messageId }),
      approve: verdict('message', messageId, 'approve'),
    })
    expect(winnersOf(attempts).filter((action) => action === 'delete')).toHaveLength(1)
    expect(await standingOf(messageId)).toMatchObject({ deleted: true })
    // Either neither was announced, or both its appearance and its removal.
    const { state } = (await standingOf(messageId)) ?? {}
    expect((await server.context.live.newest('wall')) - before).toBe(state === 'visible' ? 2 : 0)
  },
)

test.each(Array.from({ length: rounds }, (_, round) => round))(
  'comments hidden and restored stay counted (%i)',
  { timeout },
  async () => {
    const messageId = await makeSeen(server, { spotId })
    const commentId = await makeSeenComment(server, messageId, await person())
    await race({ hide: verdict('comment', commentId, 'hide'), restore: verdict('comment', commentId, 'restore') })
    const { rows } = await server.context.database.pool.query<{ state: string }>(
      'select state from wall_comments where id = $1',
      [commentId],
    )
    expect((await standingOf(messageId))?.comments).toBe(rows[0]?.state === 'visible' ? 1 : 0)
  },
)
