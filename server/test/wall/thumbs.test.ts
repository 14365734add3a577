import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../support/factories.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { decide, makeSeen, makeSpot, setWall, told, violations } from './fixture.ts'

let server: TestServer
let spotId: string
const person = (): Promise<TestUser> => makeUser(server.context.database)
const thumb = (user: TestUser, messageId: string, on?: boolean) =>
  server.as(user)('hwnft/scenicSpotMessage/thumbs', { messageId, ...(on !== undefined && { on }) })
beforeAll(async () => {
  server = await startTestServer()
  spotId = await makeSpot(server)
})
afterAll(async () => {
  expect(await violations(server)).toEqual([])
  await server.stop()
})

describe('[call hwnft/scenicSpotMessage/thumbs]', () => {
  test('is one each, given and withdrawn, however often it is called', async () => {
    const [one, other, messageId] = [await person(), await person(), await makeSeen(server, { spotId })]
    const before = await server.context.live.newest('wall')
    expect(await thumb(one, messageId)).toEqual({ thumbs: 1, hasThumbed: true })
    expect(await thumb(one, messageId, true)).toEqual({ thumbs: 1, hasThumbed: true })
    expect(await thumb(other, messageId)).toEqual({ thumbs: 2, hasThumbed: true })
    const info = (user: TestUser) => server.as(user)('hwnft/scenicSpotMessage/info', { messageId })
    expect(await info(one)).toMatchObject({ thumbs: 2, hasThumbed: true })
    expect(await thumb(one, messageId, false)).toEqual({ thumbs: 1, hasThumbed: false })
    expect(await thumb(one, messageId, false)).toEqual({ thumbs: 1, hasThumbed: false })
    expect(await info(one)).toMatchObject({ thumbs: 1, hasThumbed: false })
    expect(await info(other)).toMatchObject({ hasThumbed: true })
    // Open pages receive the changes, and nothing else.
    expect(await told(server, before)).toEqual(
      [1, 2, 1].map((thumbs) => ({ event: 'thumbs', data: { messageId, thumbs } })),
    )
  })

  test('is possible for visible messages', async () => {
    const [user, messageId] = [await person(), await makeSeen(server, { spotId })]
    await thumb(user, messageId)
    await decide(server, 'message', messageId, 'hide')
    for (const [id, on] of [
      [messageId, true],
      [messageId, false],
      ['999999', true],
      ['999999', false],
    ] as const) {
      expect(await refusal(thumb(user, id, on))).toMatchObject({ status: 404, reason: 'MESSAGE_NOT_FOUND' })
    }
    // A refused call has withdrawn nothing.
    await decide(server, 'message', messageId, 'restore')
    expect(await thumb(user, messageId)).toEqual({ thumbs: 1, hasThumbed: true })
  })

  test('may not be faster than human hands', async () => {
    const [user, messageId] = [await person(), await makeSeen(server, { spotId })]
    await setWall(server, { thumbsPerMinute: 2 })
    try {
      const said = [await Promise.allSettled([1, 2, 3, 4, 5].map(() => thumb(user, messageId)))].flat()
      const refused = said.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
      expect(refused.length).toBeGreaterThan(0)
      for (const one of refused) expect(one).toMatchObject({ status: 429, reason: 'TOO_FAST' })
    } finally {
      await setWall(server, {})
    }
  })
})
