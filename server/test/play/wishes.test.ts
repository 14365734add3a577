import { randomUUID } from 'node:crypto'
import type { WishId } from '@app/contract'
import { drawnPrize } from '@app/fair'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outcomes, refusal, untilMidnight } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { faultsOf, makeWisher, toldOf, type Wisher } from './wishFixture.ts'
import { makeEvent, makeGivingEvent, makeTicket, points, thanks } from '../support/pools.ts'

let server: TestServer
let wisher: Wisher
/** Texts that the moderation service of these tests is unsure about. */
const doubtful = '愿某人早日还钱'

beforeAll(async () => {
  server = await startTestServer({
    deps: {
      moderation: {
        name: 'test',
        isPaid: true,
        moderateText: (text) =>
          Promise.resolve(text === doubtful ? { kind: 'review', doubts: ['debt'] } : { kind: 'pass' }),
        moderatePicture: () => Promise.resolve({ kind: 'pass' }),
      },
    },
  })
  wisher = await makeWisher(server)
})
afterAll(async () => {
  expect(await faultsOf(server)).toEqual([])
  await server.stop()
})

const list = (call: Wisher['call'], eventId: string, scope: 'all' | 'mine' = 'all') =>
  call('hwnft/wishLog/list', { eventId, scope })

describe('[call hwnft/wish/info]', () => {
  test('shows nothing if there is no event, and refuses an unknown name', async () => {
    expect(await server.call('hwnft/wish/info', {})).toEqual({ event: null, mine: null, events: [] })
    expect((await refusal(server.call('hwnft/wish/info', { eventId: '999999' }))).reason).toBe('NOT_FOUND')
  })

  test('shows the open event with odds, commitment and ticket, and every event by its state', async () => {
    const goodsSn = await makeTicket(server, { edition: 20, priceFen: 990, sold: 3 })
    const over = await makeEvent(server, { startsIn: -7200, endsIn: -3600, title: '上元许愿' })
    const eventId = await makeEvent(server, { prizes: [points(2500), thanks(7500)], ticketGoodsSn: goodsSn })
    const upcoming = await makeEvent(server, { startsIn: 3600, endsIn: 7200, title: '中秋许愿' })
    const reader = await makeWisher(server, { points: 30 })
    await reader.wish(eventId)

    const { event, mine, events } = await reader.call('hwnft/wish/info', {})
    expect(events.map(({ eventId: id, state }) => [id, state])).toEqual([
      [upcoming, 'upcoming'],
      [eventId, 'open'],
      [over, 'over'],
    ])
    expect(event).toMatchObject({
      eventId,
      title: '锦书祈愿',
      rules: ['每人每天三次免费'],
      freePerDay: 3,
      costPoints: 10,
      ticket: { goodsSn, price: 990, left: 17 },
      prizes: [
        { position: 1, kind: 'points', odds: 2500, left: null },
        { position: 2, kind: 'thanks', odds: 7500, left: null },
      ],
      round: { rulesVersion: 'draw-v1', commitment: expect.stringMatching(/^[\da-f]{64}$/) },
      wishes: 1,
    })
    expect(mine).toEqual({ freeLeft: 2, triesLeft: 19, nextCost: 0, points: 30 })

    expect((await server.call('hwnft/wish/info', {})).mine).toBeNull()
    const named = await server.call('hwnft/wish/info', { eventId: upcoming })
    expect(named.event).toMatchObject({ eventId: upcoming, state: 'upcoming', round: null, ticket: null, wishes: 0 })
    expect(named.event?.prizes).toHaveLength(1)
  })
})

describe('[call hwnft/wish/event]', () => {
  test('three wishes a day are free, the others cost points, and the day ends at its limit', async () => {
    const eventId = await makeEvent(server, { perDay: 5 })
    const { wish, call } = await makeWisher(server, { points: 25 })
    for (const freeLeft of [2, 1, 0]) expect((await wish(eventId)).mine.freeLeft).toBe(freeLeft)
    const told = await refusal(wish(eventId))
    expect([told.reason, told.data]).toEqual(['PRICE_CHANGED', { costPoints: 10 }])
    const { mine } = await wish(eventId, { costPoints: 10 })
    expect(mine).toEqual({ freeLeft: 0, triesLeft: 1, nextCost: 10, points: 15 })
    await wish(eventId, { costPoints: 10 })
    expect(await refusal(wish(eventId, { costPoints: 10 }))).toMatchObject({
      reason: 'WISH_LIMIT',
      retryAfter: untilMidnight(),
    })
    const record = await call('user/userPoint/List', { source: 10 })
    expect(record.list.map(({ change }) => change)).toEqual([-10, -10])
  })

  test('a user with too few points loses neither a try nor their text', async () => {
    const eventId = await makeEvent(server, { freePerDay: 0 })
    const { wish, call } = await makeWisher(server, { points: 9 })
    expect((await refusal(wish(eventId, { costPoints: 10 }))).reason).toBe('POINTS_SHORT')
    expect((await call('hwnft/wish/info', { eventId })).mine).toMatchObject({ triesLeft: 20, points: 9 })
    expect((await list(call, eventId, 'mine')).list).toEqual([])
  })

  test('needs a verified adult and an open event', async () => {
    const eventId = await makeEvent(server)
    const refused = async (given: Parameters<typeof makeWisher>[1]) =>
      (await refusal((await makeWisher(server, given)).wish(eventId))).reason
    expect(await refused({ kycStatus: 1 })).toBe('KYC_REQUIRED')
    expect(await refused({ birthDate: '2015-01-01' })).toBe('UNDER_AGE')
    const upcoming = await makeEvent(server, { startsIn: 60 })
    const over = await makeEvent(server, { endsIn: -60 })
    for (const closed of [upcoming, over]) expect((await refusal(wisher.wish(closed))).reason).toBe('WISH_NOT_OPEN')
    expect((await refusal(wisher.wish('999999'))).reason).toBe('NOT_FOUND')
  })

  test('accepts up to sixty characters without the surrounding white space, and at least one', async () => {
    const eventId = await makeEvent(server)
    const { wish } = await makeWisher(server)
    expect((await wish(eventId, { text: ` ${'愿'.repeat(60)}\n` })).wish.text).toBe('愿'.repeat(60))
    for (const text of ['愿'.repeat(61), '   ']) {
      expect((await refusal(wish(eventId, { text }))).reason).toBe('BAD_INPUT')
    }
  })

  test('a text that may not be shown is refused by field and costs nothing', async () => {
    const eventId = await makeEvent(server)
    const { wish, call } = await makeWisher(server)
    for (const [text, reason] of [
      ['代开发票请联系', 'BANNED_WORDS'],
      ['愿你打 13912345678', 'CONTACT_REFUSED'],
      ['看 https://example.com', 'LINK_REFUSED'],
    ] as const) {
      const refused = await refusal(wish(eventId, { text }))
      expect([refused.reason, refused.data]).toEqual([reason, { field: 'text' }])
    }
    expect((await call('hwnft/wish/info', { eventId })).mine?.freeLeft).toBe(3)
  })

  test('its author sees a wish of their own, others see a masked name and no prize', async () => {
    const eventId = await makeEvent(server, { prizes: [points(10_000, 8), thanks(0)] })
    const { wish } = await makeWisher(server, { nickname: '半山听雨' })
    const made = (await wish(eventId, { text: '愿家人平安' })).wish
    expect(made).toMatchObject({
      eventId,
      eventTitle: '锦书祈愿',
      text: '愿家人平安',
      name: '半山听雨',
      isMine: true,
      isPublic: true,
      isPaid: false,
      ordinal: 1,
      prize: { name: '8 积分', receiveTime: null, nftId: null },
    })
    const [seen] = (await list(wisher.call, eventId)).list
    expect(seen).toEqual({ ...made, name: '半**雨', isMine: false, ordinal: 0, prize: null })
    expect(await toldOf(server, eventId)).toEqual([
      { wishId: made.wishId, eventId, text: '愿家人平安', name: '半**雨', time: made.time },
    ])
  })

  test('an anonymous wish names nobody except to its author', async () => {
    const eventId = await makeEvent(server)
    const { wish, call, user } = await makeWisher(server, { nickname: '不留名的人' })
    const made = (await wish(eventId, { isAnonymous: true })).wish
    expect(made).toMatchObject({ name: '不留名的人', isAnonymous: true, isMine: true })
    expect((await list(call, eventId)).list[0]?.name).toBe('不留名的人')
    for (const reader of [server.call, wisher.call]) {
      const seen = await list(reader, eventId)
      expect(seen.list).toMatchObject([{ wishId: made.wishId, name: '', isAnonymous: true, isMine: false, ordinal: 0 }])
      expect(JSON.stringify(seen)).not.toContain(user.uid)
    }
    expect(await toldOf(server, eventId)).toMatchObject([{ wishId: made.wishId, name: '' }])
  })

  test('one key makes one wish, sixteen times at once', async () => {
    const eventId = await makeEvent(server)
    const { wish, call } = await makeWisher(server)
    const key = randomUUID()
    const { succeeded, reasons } = await outcomes(Array.from({ length: 16 }, () => wish(eventId, {}, key)))
    expect(reasons).toEqual([])
    expect(new Set(succeeded.map((made) => JSON.stringify(made))).size).toBe(1)
    expect(await list(call, eventId, 'mine')).toMatchObject({ total: 1 })
    expect(await toldOf(server, eventId)).toHaveLength(1)
    expect((await refusal(wish(eventId, { text: '换一个心愿' }, key))).reason).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('the result of each wish, a thank-you too, can be checked against the commitment of the day', async () => {
    const prizes = [points(4000, 3), points(3000, 6), thanks(3000)]
    const eventId = await makeEvent(server, { perDay: 30, freePerDay: 30, prizes })
    const { wish, call, user } = await makeWisher(server)
    let roundId = ''
    for (let count = 0; count < 30; count++) roundId = (await wish(eventId)).wish.roundId
    const round = await call('hwnft/awardConfig/round', { roundId })
    expect(round).toMatchObject({ seed: null, uid: user.uid })
    const { seed_encrypted: sealed } = await server.context.database.db
      .selectFrom('draw_rounds')
      .select('seed_encrypted')
      .where('id', '=', roundId)
      .executeTakeFirstOrThrow()
    const seed = server.context.sealer.decrypt(sealed, `draw_rounds.seed:${eventId}:${round.day}`)
    const drawn = round.draws.map(({ ordinal }) => drawnPrize(seed, round.prizes, { uid: user.uid, ordinal }))
    expect(round.draws.map(({ prizeId }) => prizeId)).toEqual(drawn)
    expect(round.draws).toHaveLength(30)
    expect(new Set(drawn).size).toBe(3)
  })
})

describe('texts that need a review', () => {
  const decide = (wishId: WishId, isFit: boolean) =>
    server.context.reports.reviews.decideFirst({ kind: 'wish', id: wishId }, { isFit, by: '小周' })
  /** The stored copy for its author, and for the appeal. */
  async function decidedOn(wishId: WishId) {
    const rows = await server.context.database.db
      .selectFrom('content_decisions')
      .select('verdict')
      .where('kind', '=', 'wish')
      .where('subject_id', '=', wishId)
      .execute()
    return rows.map(({ verdict }) => verdict)
  }

  test('are visible to their author alone until somebody approves them', async () => {
    const eventId = await makeEvent(server)
    const { wish, call } = await makeWisher(server)
    const { wishId, isPublic } = (await wish(eventId, { text: doubtful })).wish
    expect(isPublic).toBe(false)
    expect((await list(call, eventId, 'mine')).list).toMatchObject([{ wishId, isPublic: false }])
    expect((await list(call, eventId)).list).toEqual([])
    expect((await list(server.call, eventId)).list).toEqual([])
    expect(await toldOf(server, eventId)).toEqual([])

    const { reviews } = server.context.play.wishes
    const waiting = (await reviews.waiting()).filter((one) => one.wishId === wishId)
    expect(waiting).toMatchObject([{ text: doubtful, doubts: ['debt'] }])
    const decisions = await Promise.all(Array.from({ length: 5 }, () => decide(wishId, true)))
    expect(decisions.filter(Boolean)).toHaveLength(1)
    expect((await list(server.call, eventId)).list).toMatchObject([{ wishId, isPublic: true }])
    expect(await toldOf(server, eventId)).toHaveLength(1)
    expect(await decide(wishId, false)).toBe(false)
    expect(await decidedOn(wishId)).toEqual(['pass'])
  })

  test('stay with their author once they are refused', async () => {
    const eventId = await makeEvent(server)
    const { wish, call } = await makeWisher(server)
    const { wishId } = (await wish(eventId, { text: doubtful })).wish
    const { reviews } = server.context.play.wishes
    expect(await decide(wishId, false)).toBe(true)
    expect(await decidedOn(wishId)).toEqual(['reject'])
    expect((await reviews.waiting()).some((one) => one.wishId === wishId)).toBe(false)
    expect((await list(call, eventId, 'mine')).list).toMatchObject([{ wishId, isPublic: false }])
    expect((await list(server.call, eventId)).list).toEqual([])
    expect(await toldOf(server, eventId)).toEqual([])
  })
})

describe('[call hwnft/wishLog/list]', () => {
  test('lists everybody’s wishes newest first, by page and by cursor, of one event or all', async () => {
    const [eventId, other] = [await makeEvent(server), await makeEvent(server)]
    const people = await Promise.all([makeWisher(server), makeWisher(server)])
    const made: string[] = []
    for (let index = 0; index < 5; index++) made.unshift((await people[index % 2]?.wish(eventId))?.wish.wishId ?? '')
    const elsewhere = (await people[0].wish(other)).wish.wishId

    const first = await server.call('hwnft/wishLog/list', { eventId, size: 2 })
    expect(first).toMatchObject({ total: 5, page: 1, size: 2, waiting: 0 })
    const second = await server.call('hwnft/wishLog/list', { eventId, size: 2, cursor: first.cursor ?? '' })
    const third = await server.call('hwnft/wishLog/list', { eventId, size: 2, cursor: second.cursor ?? '' })
    expect([first, second, third].flatMap(({ list: page }) => page.map(({ wishId }) => wishId))).toEqual(made)
    expect(third.cursor).toBeNull()
    const byPage = await server.call('hwnft/wishLog/list', { eventId, size: 2, page: 2 })
    expect(byPage.list).toEqual(second.list)
    expect((await server.call('hwnft/wishLog/list', {})).list[0]?.wishId).toBe(elsewhere)
  })

  test('lists the caller’s own: all of them with what waits, to any logged-in user', async () => {
    const { eventId } = await makeGivingEvent(server)
    const [{ wish, call }, other] = [await makeWisher(server), await makeWisher(server)]
    await wish(eventId)
    await wish(eventId, { isAnonymous: true })
    await other.wish(eventId)
    const mine = await list(call, eventId, 'mine')
    expect(mine).toMatchObject({ total: 2, waiting: 2 })
    expect(mine.list.map(({ isMine, ordinal }) => [isMine, ordinal])).toEqual([
      [true, 2],
      [true, 1],
    ])
    expect(mine.list[0]?.prize).toMatchObject({ name: '一纸花笺', receiveTime: null })
    expect((await refusal(list(server.call, eventId, 'mine'))).reason).toBe('NOT_LOGGED_IN')
  })
})
