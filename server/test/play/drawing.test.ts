import type { Uid } from '@app/contract'
import { drawCommitmentOf, verifyDraws } from '@app/fair'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDraws, type Drawing, type TryRequest } from '../../src/modules/play/drawing/index.ts'
import { insertDraw } from '../../src/modules/play/lottery/queries.ts'
import { stockOf, violations } from '../boxes/fixture.ts'
import { isBrokenBy, rewrite } from '../support/damage.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { draw, findLottery } from './lotteryFixture.ts'
import { makeBox } from '../support/boxes.ts'
import { lotteryOf, makeLottery, prize } from '../support/pools.ts'

let server: TestServer
let drawing: Drawing
beforeAll(async () => {
  server = await startTestServer()
  const { boxes, goods: works, points } = server.context
  drawing = createDraws(server.context, { gifts: boxes.gifts, goods: works, points })
})
afterAll(() => server.stop())

const day = 86_400_000
const refusals = { closed: 'DRAW_NOT_OPEN', limit: 'DRAW_LIMIT' } as const
const query = (text: string, values: unknown[] = []) => server.context.database.pool.query(text, values)
const goods = (edition = 100) => makeGoods(server.context.database, { edition })

/** Draws at a given time and logs it, as a lottery does. */
async function drawAt(poolId: string, uid: Uid, now: Date, costPoints: number | 'order' = 0) {
  const wanted: TryRequest = { poolId, kind: 'lottery', uid, costPoints, refusals, now }
  return server.context.database.transaction(async (tx) => {
    const drawn = await drawing.drawAndGive(tx, wanted)
    const { roundId, ordinal, isWin, gained } = drawn
    const { givenId } = gained
    const prizeId = drawn.prize.id
    await insertDraw(tx, { poolId, roundId, uid, ordinal, prizeId, isWin, costPoints: drawn.costPoints, givenId })
    return drawn
  })
}

/** Midnight in Shanghai at the end of the current day. */
function nextMidnight(): number {
  const offset = 8 * 3_600_000
  return Math.ceil((Date.now() + offset + 1) / day) * day - offset
}

describe('a day', () => {
  test('ends at midnight in Shanghai', async () => {
    const id = await makeLottery(server)
    const { uid } = await makeUser(server.context.database)
    const midnight = nextMidnight()
    const evening = await drawAt(id, uid, new Date(midnight - 1))
    await expect(drawAt(id, uid, new Date(midnight - 1))).rejects.toMatchObject({ reason: 'PRICE_CHANGED' })
    const morning = await drawAt(id, uid, new Date(midnight))
    expect([evening.ordinal, morning.ordinal]).toEqual([1, 1])
    expect(morning.roundId).not.toBe(evening.roundId)
  })

  test('is committed to the day before, by the sweep, once', async () => {
    const id = await makeLottery(server)
    await server.worker.sweep('draw-rounds')
    const rounds = async () =>
      (await query('select id, day::text, commitment, seed from draw_rounds where pool_id = $1 order by day', [id]))
        .rows
    const made = await rounds()
    expect(made).toHaveLength(2)
    await server.worker.sweep('draw-rounds')
    expect(await rounds()).toEqual(made)
    expect((await findLottery(server.call, id)).round).toMatchObject({
      roundId: made[0].id,
      day: made[0].day,
      nextCommitment: made[1].commitment,
    })
    const tomorrow = await server.call('hwnft/awardConfig/round', { roundId: made[1].id })
    expect(tomorrow).toMatchObject({ commitment: made[1].commitment, seed: null, uid: null, draws: [] })
    expect(tomorrow.revealTime * 1000).toBe(nextMidnight() + day + 300_000)
  })

  test('begins once, whichever caller is first', async () => {
    const id = await makeLottery(server)
    const people = await Promise.all(Array.from({ length: 20 }, () => makeUser(server.context.database)))
    const drawn = await Promise.all(people.map((user) => draw(server.as(user), id)))
    expect(new Set(drawn.map(({ roundId }) => roundId)).size).toBe(1)
  })

  test('publishes its seed when it is over, and then everybody can check their own draws', async () => {
    const sn = await goods()
    const prizes = [
      prize({ kind: 'collectible', giftSn: sn, stock: 2, odds: 8000 }),
      prize({ kind: 'points', points: 3, odds: 1000 }),
    ]
    const startsAt = new Date(Date.now() - 3 * day)
    const id = await makeLottery(server, prizes, { startsAt, freePerDay: 9 })
    const yesterday = new Date(Date.now() - day)
    const user = await makeUser(server.context.database)
    const call = server.as(user)
    for (let count = 0; count < 9; count++) await drawAt(id, user.uid, yesterday)
    await draw(call, id)
    const { rows } = await query('select id from draw_rounds where pool_id = $1 order by day', [id])
    const ask = () => call('hwnft/awardConfig/round', { roundId: rows[0].id })
    const secret = await ask()
    expect(secret.draws).toHaveLength(9)
    expect(verifyDraws({ ...secret, uid: user.uid })).toEqual([{ kind: 'seedSecret' }])

    await server.worker.sweep('draw-seeds')
    const open = await ask()
    expect(open.commitment).toBe(secret.commitment)
    expect(drawCommitmentOf(open.seed ?? '', open.prizes)).toBe(open.commitment)
    expect(verifyDraws({ ...open, uid: open.uid ?? '' })).toEqual([])
    const kinds = new Set(open.draws.map(({ prizeId }) => prizeId))
    expect(kinds.size).toBeGreaterThan(1)
    expect((await call('hwnft/awardConfig/round', { roundId: rows[1].id })).seed).toBeNull()
  })

  test('keeps its commitment', async () => {
    const id = await makeLottery(server, [], { startsAt: new Date(Date.now() - 3 * day) })
    const { uid } = await makeUser(server.context.database)
    const { roundId } = await drawAt(id, uid, new Date(Date.now() - day))
    const changes = [
      `day = day + 1`,
      `rules_version = 'draw-v2'`,
      `commitment = 'another'`,
      `seed_encrypted = ''`,
      `prizes = '[]'`,
      `pool_id = pool_id`,
      `fallback_prize_id = fallback_prize_id`,
    ]
    for (const change of changes) {
      await expect(query(`update draw_rounds set ${change} where id = $1`, [roundId])).rejects.toThrow('never changes')
    }
    await expect(query('delete from draw_rounds where id = $1', [roundId])).rejects.toThrow('never changes')
    await server.worker.sweep('draw-seeds')
    await expect(query(`update draw_rounds set seed = 'another' where id = $1`, [roundId])).rejects.toThrow(
      'never changes',
    )
    for (const change of ['points = 5', `kind = 'points'`, `gift_sn = 'another'`, 'is_fallback = true']) {
      await expect(query(`update draw_prizes set ${change} where pool_id = $1`, [id])).rejects.toThrow('never changes')
    }
  })

  test('keeps its odds when the pool changes', async () => {
    const id = await makeLottery(server)
    const before = await findLottery(server.call, id)
    await query('update draw_prizes set odds = 10000 - odds where pool_id = $1 and position < 3', [id])
    expect(await findLottery(server.call, id)).toEqual(before)
    await drawing.roundOf(server.context.database.db, id, new Date(nextMidnight()))
    const { rows } = await query('select prizes from draw_rounds where pool_id = $1 order by day desc limit 1', [id])
    expect(rows[0].prizes.slice(0, 2)).toMatchObject([{ odds: 0 }, { odds: 10_000 }])
  })
})

test('tries that an order paid for are additional to those of the day, also when all are used', async () => {
  const id = await makeLottery(server, [], { freePerDay: 0, perDay: 0, endsAt: new Date(Date.now() + day / 2) })
  const { uid } = await makeUser(server.context.database)
  const now = new Date()
  await expect(drawAt(id, uid, now)).rejects.toMatchObject({ reason: 'DRAW_LIMIT' })
  expect(await drawAt(id, uid, now, 'order')).toMatchObject({ ordinal: 1, costPoints: 0 })
  expect(await drawAt(id, uid, now, 'order')).toMatchObject({ ordinal: 2, allowance: { triesLeft: 0 } })
  expect(await drawAt(id, uid, new Date(Date.now() + day), 'order')).toMatchObject({ ordinal: 1 })
  // Only wishes are paid for: the books of a lottery would be wrong.
  await rewrite(server.context.database, 'delete from award_draws where pool_id = $1', [id])
  await query('delete from draw_tries where pool_id = $1', [id])
})

describe('a pool', () => {
  test('that is over releases what nobody drew', async () => {
    const sn = await goods()
    const { goodsSn: boxSn } = await makeBox(server)
    const prizes = [
      prize({ kind: 'collectible', giftSn: sn, stock: 5, odds: 10_000 }),
      prize({ kind: 'blindBox', giftSn: boxSn, stock: 2, odds: 0 }),
    ]
    const id = await makeLottery(server, prizes, { startsAt: new Date(Date.now() - 3 * day) })
    const user = await makeUser(server.context.database)
    await draw(server.as(user), id)
    await server.worker.sweep('draw-pools-end')
    expect(await stockOf(server, sn)).toEqual({ reserved: 4, sold: 1 })
    await query(`update draw_pools set ends_at = now() - interval '61 min' where id = $1`, [id])
    await server.worker.sweep('draw-pools-end')
    expect(await stockOf(server, sn)).toEqual({ reserved: 0, sold: 1 })
    expect(await stockOf(server, boxSn)).toEqual({ reserved: 0, sold: 0 })
    expect((await drawAt(id, user.uid, new Date(Date.now() - day))).prize.kind).toBe('thanks')
  })

  test.each([
    ['seven prizes', { prizes: lotteryOf([]).prizes.slice(0, 7) }, '八个奖品'],
    [
      'odds beyond the whole',
      {
        prizes: lotteryOf([prize({ kind: 'points', points: 1, odds: 1 })]).prizes.map((one) => ({
          ...one,
          odds: one.odds + 1,
        })),
      },
      '合计 100%',
    ],
    ['no fallback', { prizes: lotteryOf([]).prizes.map((one) => ({ ...one, isFallback: false })) }, '替补奖品'],
    [
      'a fallback that runs out',
      { prizes: lotteryOf([]).prizes.map((one) => (one.isFallback ? { ...one, stock: 5 } : one)) },
      '不能限量',
    ],
    ['points without a number', { prizes: lotteryOf([prize({ kind: 'points' })]).prizes }, '不完整'],
    ['a gift that is not named', { prizes: lotteryOf([prize({ kind: 'collectible', stock: 1 })]).prizes }, '不完整'],
    ['a gift without an end', { prizes: lotteryOf([prize({ kind: 'collectible', giftSn: 'T1' })]).prizes }, '不完整'],
  ])('is not published with %s', async (_, wrong, msg) => {
    await expect(makeLottery(server, [], wrong)).rejects.toThrow(msg)
  })

  test('promises no more than its stock', async () => {
    const sn = await goods(3)
    const prizes = [prize({ kind: 'collectible', giftSn: sn, stock: 4 })]
    await expect(makeLottery(server, prizes)).rejects.toMatchObject({ reason: 'SOLD_OUT' })
    expect(await stockOf(server, sn)).toEqual({ reserved: 0, sold: 0 })
  })
})

describe('the audit', () => {
  test('finds nothing wrong in these draws', async () => {
    expect(await violations(server)).toEqual([])
  })

  test.each([
    ['update draw_prizes set given = given - 1 where given > 0', 'as often as it was drawn'],
    ['update draw_tries set tries = tries + 1', 'tries of a day'],
    ['update award_draws set cost_points = 20', 'a try that cost points'],
    [
      `update award_draws set prize_id = (select id from draw_prizes where kind = 'points' limit 1)`,
      'what their entries brought',
    ],
    ['update award_draws set given_id = given_id + 1000 where given_id is not null', 'an item or box of its kind'],
    ['update draw_prizes set stock = stock + 1 where gift_sn is not null', 'reserved is what'],
  ])('detects %s', async (damage, invariant) => {
    expect(await isBrokenBy(server.context.database, invariant, damage)).toBe(true)
  })
})
