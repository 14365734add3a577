import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@app/contract'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../src/db/types.ts'
import { listMessages } from '../../src/modules/wall/listQueries.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { refusal, untilMidnight } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { decide, leave, makePicture, makeSeen, makeSpot, newKey, setWall, told, violations } from './fixture.ts'

let server: TestServer
let spotId: string
const person = (given = {}): Promise<TestUser> => makeUser(server.context.database, given)
beforeAll(async () => {
  server = await startTestServer()
  spotId = await makeSpot(server)
})
afterAll(async () => {
  expect(await violations(server)).toEqual([])
  await server.stop()
})

/** Writes rows without triggers for one test: for twenty thousand rows they take most of the time. */
const untriggered = (write: (tx: Transaction<DB>) => Promise<unknown>) =>
  server.context.database.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await write(tx)
  })

describe('[call hwnft/scenicSpotMsgConfig/info]', () => {
  test('shows spots, rules and limits to everybody, and the remaining number to logged-in users', async () => {
    const writer = await person()
    const before = await server.call('hwnft/scenicSpotMsgConfig/info', {})
    expect(before).toMatchObject({ textMost: 300, picturesMost: 6, perDay: 5, leftToday: null })
    expect(before).toMatchObject({ points: 2, pointsPerDay: 3 })
    expect(before.rules.length).toBeGreaterThan(2)
    await makeSeen(server, { spotId, writer })
    await leave(server, writer, { spotId, text: '还没有人查看的一条' })
    const after = await server.as(writer)('hwnft/scenicSpotMsgConfig/info', {})
    expect(after.leftToday).toBe(3)
    const seenAt = ({ spots }: typeof before) => spots.find((spot) => spot.spotId === spotId)
    expect(seenAt(after)).toMatchObject({ name: '听松峰', place: '漱川北岸', opening: '全天' })
    expect(seenAt(after)?.messages).toBe((seenAt(before)?.messages ?? 0) + 1)
  })
})

describe('[call hwnft/scenicSpotMessage/message]', () => {
  test('leaves a message that its author alone sees until a person has approved it', async () => {
    const [writer, other] = [await person({ nickname: '松下客' }), await person()]
    const { newest } = server.context.live
    const before = await newest('wall')
    const card = await leave(server, writer, { spotId, text: '雾到松腰的时候最好看' })
    expect(card).toMatchObject({ spotId, spotName: '听松峰', name: '松下客', isMine: true, state: 'pending' })
    expect(card).toMatchObject({ reason: null, canAppeal: false, thumbs: 0, comments: 0, hasThumbed: false })
    const info = (user: TestUser) => server.as(user)('hwnft/scenicSpotMessage/info', { messageId: card.messageId })
    expect(await info(writer)).toEqual(card)
    expect(await refusal(info(other))).toMatchObject({ status: 404, reason: 'MESSAGE_NOT_FOUND' })
    expect(await told(server, before)).toEqual([])

    expect(await decide(server, 'message', card.messageId, 'approve')).toEqual({ kind: 'decided', state: 'visible' })
    expect(await info(other)).toEqual({ ...card, state: 'visible', isMine: false })
    expect(await server.call('hwnft/scenicSpotMessage/info', { messageId: card.messageId })).toMatchObject({
      isMine: false,
    })
    expect(await told(server, before)).toEqual([{ event: 'message', data: { messageId: card.messageId, spotId } }])
  })

  test('needs a real name, and an existing spot', async () => {
    const unverified = await person({ kycStatus: 1 })
    expect(await refusal(leave(server, unverified, { spotId, text: '你好' }))).toMatchObject({
      reason: 'KYC_REQUIRED',
    })
    const verified = await person()
    expect(await refusal(leave(server, verified, { spotId: '999999', text: '你好' }))).toMatchObject({ status: 404 })
    expect((await server.as(verified)('hwnft/scenicSpotMsgConfig/info', {})).leftToday).toBe(5)
  })

  test.each([
    ['BANNED_WORDS', '这里可以赌博'],
    ['LINK_REFUSED', '详情见 https://example.com/a'],
    ['CONTACT_REFUSED', '一起玩加我 13912345678'],
  ])('refuses with %s before anything is stored, and does not use up the day', async (reason, text) => {
    const writer = await person()
    expect(await refusal(leave(server, writer, { spotId, text }))).toMatchObject({ reason, data: { field: 'text' } })
    expect((await server.as(writer)('hwnft/scenicSpotMsgConfig/info', {})).leftToday).toBe(5)
  })

  test('allows five a day, over any number of sessions, and five more on the next', async () => {
    const writer = await person()
    for (let count = 0; count < 5; count++) await leave(server, writer, { spotId, text: `第 ${count + 1} 条` })
    expect(await refusal(leave(server, writer, { spotId, text: '第 6 条' }))).toMatchObject({
      status: 429,
      reason: 'MESSAGE_DAILY_LIMIT',
      retryAfter: untilMidnight(),
    })
    await server.context.database.pool.query(
      `update rate_counters set window_start = window_start - interval '1 day' where key = $1`,
      [`wall-message:${writer.uid}`],
    )
    expect(await leave(server, writer, { spotId, text: '第二天' })).toMatchObject({ state: 'pending' })
  })

  test('gives the first answer again to the same key, and counts it once', async () => {
    const [writer, key] = [await person(), newKey()]
    const first = await leave(server, writer, { spotId, text: '只写一次' }, key)
    expect(await leave(server, writer, { spotId, text: '只写一次' }, key)).toEqual(first)
    expect(await refusal(leave(server, writer, { spotId, text: '改一个字' }, key))).toMatchObject({
      reason: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect((await server.as(writer)('hwnft/scenicSpotMsgConfig/info', {})).leftToday).toBe(4)
  })

  test('takes the author’s own unused pictures, deletes them with the message, and moderates them', async () => {
    const [writer, other] = [await person(), await person()]
    const own = await makePicture(server, writer)
    const card = await leave(server, writer, { spotId, text: '拍到了鹤', imageIds: [own] })
    expect(card.pictures).toEqual([
      { url: `/media/uploads/${own}`, widths: [480, 960], ratio: 4 / 3, placeholder: 'data:image/webp;base64,' },
    ])
    const wrong = [own, await makePicture(server, other), await makePicture(server, writer, 'avatar'), 'unknown']
    for (const imageId of wrong) {
      const refused = await refusal(leave(server, writer, { spotId, text: '再发一次', imageIds: [imageId] }))
      expect(refused).toMatchObject({ status: 404, reason: 'NOT_FOUND' })
    }
    const twice = await makePicture(server, writer)
    const again = leave(server, writer, { spotId, text: '两张一样', imageIds: [twice, twice] })
    expect(await refusal(again)).toMatchObject({ status: 400, data: { field: 'imageIds' } })
    await server.worker.jobs()
    await server.as(writer)('hwnft/scenicSpotMessage/delete', { messageId: card.messageId }, newKey())
    const { rows } = await server.context.database.pool.query(
      `select payload from jobs where kind = 'upload.remove' and payload ->> 'imageId' = $1 and done_at is null`,
      [own],
    )
    expect(rows).toHaveLength(1)
  })

  test('follows the limits of operators', async () => {
    const writer = await person()
    await setWall(server, { textMost: 10, picturesMost: 0, messagesPerDay: 1 })
    try {
      const long = leave(server, writer, { spotId, text: '一二三四五六七八九十一' })
      expect(await refusal(long)).toMatchObject({ status: 400, data: { field: 'text' } })
      const imageIds = [await makePicture(server, writer)]
      const shown = leave(server, writer, { spotId, text: '有图', imageIds })
      expect(await refusal(shown)).toMatchObject({ status: 400, data: { field: 'imageIds' } })
      await leave(server, writer, { spotId, text: '🏔'.repeat(10) })
      expect(await refusal(leave(server, writer, { spotId, text: '再来' }))).toMatchObject({
        reason: 'MESSAGE_DAILY_LIMIT',
      })
    } finally {
      await setWall(server, {})
    }
  })
})

describe('[call hwnft/scenicSpotMessage/list]', () => {
  const list = (input: Input<'hwnft/scenicSpotMessage/list'>) => server.call('hwnft/scenicSpotMessage/list', input)
  /** Walks a list by its cursors, `size` at a time. */
  async function walk(input: Parameters<typeof list>[0]): Promise<string[]> {
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ ...input, ...(cursor && { cursor }) })
      seen.push(...page.list.map((card) => card.messageId))
      cursor = page.cursor
    }
    return seen
  }

  test('shows the newest or the hottest first, of one spot or of all, by cursor and by page', async () => {
    const [here, there] = [await makeSpot(server, '甲'), await makeSpot(server, '乙')]
    const made: { messageId: string; thumbs: number }[] = []
    for (const [index, thumbs] of [2, 0, 11, 1, 2].entries()) {
      const messageId = await makeSeen(server, { spotId: index % 2 ? there : here })
      await server.context.database.pool.query('update wall_messages set thumbs = $2 where id = $1', [
        messageId,
        thumbs,
      ])
      made.push({ messageId, thumbs })
    }
    const newest = made.map(({ messageId }) => messageId).toReversed()
    const hottest = made.toReversed().toSorted((a, b) => b.thumbs - a.thumbs)
    const ids = hottest.map(({ messageId }) => messageId)
    const isHere = (messageId: string) => newest.indexOf(messageId) % 2 === 0

    expect((await walk({ size: 2 })).slice(0, 5)).toEqual(newest)
    expect(await walk({ size: 2, spotId: here })).toEqual(newest.filter(isHere))
    expect((await walk({ size: 2, order: 'hottest' })).slice(0, 5)).toEqual(ids)
    expect(await walk({ size: 1, order: 'hottest', spotId: here })).toEqual(ids.filter(isHere))
    for (const order of ['newest', 'hottest'] as const) {
      const second = await list({ size: 2, page: 2, order })
      expect(second.list.map((card) => card.messageId)).toEqual((order === 'newest' ? newest : ids).slice(2, 4))
      expect(await list({ size: 1, spotId: here, order })).toMatchObject({ total: 3 })
    }
    await server.context.database.pool.query('update wall_messages set thumbs = 0')
  })

  test('shows nobody pending, refused, hidden or deleted messages; their author reads why', async () => {
    const [place, writer] = [await makeSpot(server, '丙'), await person()]
    const leaveOne = async (text: string) => (await leave(server, writer, { spotId: place, text })).messageId
    const pending = await leaveOne('等着')
    const refused = await leaveOne('不行')
    await decide(server, 'message', refused, 'refuse')
    const hidden = await makeSeen(server, { spotId: place, writer, text: '收起' })
    await decide(server, 'message', hidden, 'hide')
    const gone = await makeSeen(server, { spotId: place, writer, text: '删掉' })
    await server.as(writer)('hwnft/scenicSpotMessage/delete', { messageId: gone }, newKey())
    const seen = await makeSeen(server, { spotId: place, writer, text: '看见' })

    for (const call of [server.call, server.as(await person()), server.as(writer)]) {
      const wall = await call('hwnft/scenicSpotMessage/list', { spotId: place })
      expect(wall).toMatchObject({ total: 1, list: [{ messageId: seen }] })
    }
    const mine = await server.as(writer)('hwnft/scenicSpotMessage/list', { scope: 'mine', spotId: place })
    expect(mine.total).toBe(4)
    expect(mine.list.map(({ messageId, state, reason, canAppeal }) => [messageId, state, reason, canAppeal])).toEqual([
      [seen, 'visible', null, false],
      [hidden, 'hidden', '与景区无关', true],
      [refused, 'refused', '与景区无关', true],
      [pending, 'pending', null, false],
    ])
    for (const messageId of [pending, refused, hidden, gone]) {
      const info = server.call('hwnft/scenicSpotMessage/info', { messageId })
      expect(await refusal(info)).toMatchObject({ reason: 'MESSAGE_NOT_FOUND' })
    }
  })

  test('needs a login for own messages, and refuses an invalid cursor', async () => {
    expect(await refusal(server.call('hwnft/scenicSpotMessage/list', { scope: 'mine' }))).toMatchObject({
      status: 401,
      reason: 'NOT_LOGGED_IN',
    })
    const wrong = [
      { cursor: 'x' },
      { cursor: '9'.repeat(19) },
      { cursor: '9'.repeat(29), order: 'hottest' },
      { cursor: '-1', order: 'hottest' },
    ] as const
    for (const input of wrong) {
      expect(await refusal(list(input))).toMatchObject({ status: 400, data: { field: 'cursor' } })
    }
    expect(await list({ cursor: '9'.repeat(28), order: 'hottest', size: 1 })).toMatchObject({ page: 1 })
  })

  test('names the event to continue from', async () => {
    const { live } = await list({})
    const messageId = await makeSeen(server, { spotId })
    expect(await told(server, live)).toEqual([{ event: 'message', data: { messageId, spotId } }])
    expect((await list({})).live).toBe(live + 1)
  })

  test('reads on page 1,000 as many messages as on page 1', async () => {
    const place = await makeSpot(server, '丁')
    const { uid } = await person()
    await untriggered((tx) =>
      sql`
        insert into wall_messages (spot_id, uid, text, state, review_since, thumbs)
        select ${place}, ${uid}, '第 ' || n || ' 条', 'visible', null, 0 from generate_series(1, 20050) n`.execute(tx),
    )
    await server.context.database.pool.query('analyze wall_messages')
    /** The number of message rows that the database reads for the page after this one. */
    const readFor = (order: 'newest' | 'hottest', id: number): Promise<number> =>
      server.context.database.transaction(async (tx) => {
        const countRead = async () => {
          const { rows } = await sql<{ count: number }>`
            select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as count
            from pg_stat_xact_user_tables where relname = 'wall_messages'`.execute(tx)
          return rows[0]?.count ?? 0
        }
        const before = await countRead()
        const cursor = order === 'newest' ? `${id}` : `0${String(id).padStart(18, '0')}`
        const page = await listMessages(
          tx,
          { spotId: place, order },
          { viewer: null, size: 20, offset: 0, before: cursor },
        )
        expect(page.map((row) => row.id)).toEqual(Array.from({ length: 20 }, (_, index) => String(id - 1 - index)))
        return (await countRead()) - before
      })
    const { list: last } = await list({ spotId: place, size: 1 })
    const newest = Number(last[0]?.messageId)
    for (const order of ['newest', 'hottest'] as const) {
      const [near, far] = [await readFor(order, newest), await readFor(order, newest - 20_000)]
      expect(near, order).toBeLessThan(50)
      expect(far, order).toBe(near)
    }
    await untriggered((tx) => sql`delete from wall_messages where spot_id = ${place}`.execute(tx))
  })
})

describe('deleting', () => {
  test('is possible for its author alone, is final, and is announced to open pages', async () => {
    const [writer, other] = [await person(), await person()]
    const messageId = await makeSeen(server, { spotId, writer })
    const remove = (user: TestUser) => server.as(user)('hwnft/scenicSpotMessage/delete', { messageId }, newKey())
    expect(await refusal(remove(other))).toMatchObject({ status: 404, reason: 'MESSAGE_NOT_FOUND' })
    const before = await server.context.live.newest('wall')
    await remove(writer)
    expect(await told(server, before)).toEqual([{ event: 'gone', data: { messageId } }])
    expect(await refusal(remove(writer))).toMatchObject({ reason: 'MESSAGE_NOT_FOUND' })
    expect(await decide(server, 'message', messageId, 'hide')).toEqual({ kind: 'none' })
  })
})
