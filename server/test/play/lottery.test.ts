import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey, stockOf, violations } from '../boxes/fixture.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { untilMidnight } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { draw, findLottery, logOf, moveTries } from './lotteryFixture.ts'
import { makeBox, makeGiftBox } from '../support/boxes.ts'
import { makeLottery, prize } from '../support/pools.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const person = async (points = 0) => {
  const user = await makeUser(server.context.database, { points })
  return { user, call: server.as(user) }
}
const goods = (edition = 100) => makeGoods(server.context.database, { name: '灯下山水', edition })

describe('[call hwnft/awardConfig/list] the lotteries', () => {
  test('show their prizes round the grid with their odds, the remaining pieces, and the commitment of the day', async () => {
    const sn = await goods()
    const id = await makeLottery(server, [
      prize({ kind: 'collectible', name: '灯下山水', giftSn: sn, stock: 3, odds: 25 }),
    ])
    const lottery = await findLottery(server.call, id)
    expect(lottery.prizes.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(lottery.prizes.reduce((sum, { odds }) => sum + odds, 0)).toBe(10_000)
    expect(lottery.prizes[0]).toMatchObject({ name: '灯下山水', kind: 'collectible', odds: 25, left: 3 })
    expect(lottery.prizes[1]).toMatchObject({ kind: 'thanks', odds: 9975, left: null })
    expect(lottery).toMatchObject({ freePerDay: 1, costPoints: 20, perDay: 10, mine: null })
    expect(lottery.round).toMatchObject({
      rulesVersion: 'draw-v1',
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect((await findLottery(server.call, id)).round).toEqual(lottery.round)
    expect(await stockOf(server, sn)).toEqual({ reserved: 3, sold: 0 })
  })

  test('show the caller the remaining tries of the day', async () => {
    const id = await makeLottery(server)
    const { call } = await person(35)
    const mine = async () => (await findLottery(call, id)).mine
    expect(await mine()).toEqual({ freeLeft: 1, triesLeft: 10, nextCost: 0, points: 35 })
    await draw(call, id)
    expect(await mine()).toEqual({ freeLeft: 0, triesLeft: 9, nextCost: 20, points: 35 })
  })

  test('include only open ones', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    const early = await makeLottery(server, [], { startsAt: inHours(1) })
    const over = await makeLottery(server, [], { startsAt: inHours(-2), endsAt: inHours(-1) })
    const { call } = await person()
    for (const id of [early, over]) {
      await expect(findLottery(call, id)).rejects.toThrow('is not open')
      await expect(draw(call, id)).rejects.toMatchObject({ reason: 'DRAW_NOT_OPEN' })
    }
    await expect(draw(call, '987654321')).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })
})

describe('[call hwnft/awardConfig/award] a draw', () => {
  test('is free once a day, then costs points, ten in all', async () => {
    const id = await makeLottery(server)
    const { call } = await person(1000)
    await expect(draw(call, id, 20)).rejects.toMatchObject({ reason: 'PRICE_CHANGED', data: { costPoints: 0 } })
    const first = await draw(call, id)
    expect(first).toMatchObject({ ordinal: 1, position: 1, gained: { kind: 'thanks', points: 0, nftId: null } })
    expect(first.mine).toEqual({ freeLeft: 0, triesLeft: 9, nextCost: 20, points: 1000 })
    await expect(draw(call, id)).rejects.toMatchObject({ reason: 'PRICE_CHANGED', data: { costPoints: 20 } })
    for (let ordinal = 2; ordinal <= 10; ordinal++) {
      expect(await draw(call, id, 20)).toMatchObject({ ordinal, mine: { points: 1000 - 20 * (ordinal - 1) } })
    }
    await expect(draw(call, id, 20)).rejects.toMatchObject({
      reason: 'DRAW_LIMIT',
      status: 429,
      retryAfter: untilMidnight(),
    })
    const { list } = await call('user/userPoint/List', {})
    expect(list.filter(({ change }) => change === -20)).toHaveLength(9)
    expect(list[0]).toMatchObject({ source: 9, title: '积分抽奖' })
    expect((await logOf(call, { scope: 'mine' })).total).toBe(10)
    await moveTries(server, id, -1)
    expect((await findLottery(call, id)).mine).toMatchObject({ freeLeft: 1, triesLeft: 10, nextCost: 0 })
    await moveTries(server, id, 1)
  })

  test('without enough points leaves nothing behind', async () => {
    const id = await makeLottery(server)
    const { call, user } = await person(19)
    await draw(call, id)
    await expect(draw(call, id, 20)).rejects.toMatchObject({ reason: 'POINTS_SHORT' })
    expect((await findLottery(call, id)).mine).toEqual({ freeLeft: 0, triesLeft: 9, nextCost: 20, points: 19 })
    expect((await logOf(call, { scope: 'mine' })).total).toBe(1)
    const { rows } = await server.context.database.pool.query('select tries from draw_tries where uid = $1', [user.uid])
    expect(rows).toEqual([{ tries: 1 }])
  })

  test('gives points at once, which cannot pay for the draw that gives them', async () => {
    const id = await makeLottery(server, [prize({ kind: 'points', name: '50 积分', points: 50 })])
    const { call } = await person(5)
    expect(await draw(call, id)).toMatchObject({ gained: { kind: 'points', points: 50 }, mine: { points: 55 } })
    expect(await draw(call, id, 20)).toMatchObject({ mine: { points: 85 } })
    const poor = await person(5)
    const dear = await makeLottery(server, [prize({ kind: 'points', name: '50 积分', points: 50 })], {
      freePerDay: 0,
    })
    await expect(draw(poor.call, dear, 20)).rejects.toMatchObject({ reason: 'POINTS_SHORT' })
  })

  test('gives a piece of a work, a blind box or a gift box to the winner at once', async () => {
    const sn = await goods()
    const { goodsSn: boxSn } = await makeBox(server)
    const { giftBoxId } = await makeGiftBox(server, boxSn)
    const { call } = await person(100)

    const work = await makeLottery(server, [prize({ kind: 'collectible', giftSn: sn, stock: 1 })])
    const { gained } = await draw(call, work)
    expect(gained).toMatchObject({ kind: 'collectible', nftId: expect.any(String) })
    expect(await call('hwnft/userNft/info', { nftId: gained.nftId ?? '' })).toMatchObject({ goodsSn: sn, serial: 1 })

    const box = await makeLottery(server, [prize({ kind: 'blindBox', giftSn: boxSn, stock: 1 })])
    expect((await draw(call, box)).gained).toMatchObject({ kind: 'blindBox', nftId: null })
    expect((await call('hwnft/userBlindBox/list', {})).list).toMatchObject([{ goodsSn: boxSn, number: 1 }])

    const gift = await makeLottery(server, [prize({ kind: 'giftBox', giftSn: giftBoxId, stock: 1 })])
    expect((await draw(call, gift)).gained).toMatchObject({ kind: 'giftBox', nftId: null })
    expect((await call('hwnft/userBox/list', {})).list).toHaveLength(1)
  })

  test('falls back when the last piece is gone, and states since when', async () => {
    const sn = await goods()
    const id = await makeLottery(server, [prize({ kind: 'collectible', giftSn: sn, stock: 1 })])
    const [first, second] = [await person(), await person()]
    expect((await draw(first.call, id)).gained.kind).toBe('collectible')
    expect((await findLottery(server.call, id)).prizes[0]?.left).toBe(0)
    const { gained, roundId, position } = await draw(second.call, id)
    expect([gained.kind, position]).toEqual(['thanks', 2])
    const { prizes, fallbackPrizeId } = await second.call('hwnft/awardConfig/round', { roundId })
    expect(prizes[0]?.exhaustedTime).toBeGreaterThan(Date.now() / 1000 - 60)
    expect(prizes[1]).toMatchObject({ prizeId: fallbackPrizeId, exhaustedTime: null })
    expect(await stockOf(server, sn)).toEqual({ reserved: 0, sold: 1 })
  })

  test('gives nothing that the platform took down', async () => {
    const sn = await goods()
    const id = await makeLottery(server, [prize({ kind: 'collectible', giftSn: sn, stock: 5 })])
    await server.context.database.pool.query('update goods set status = 10 where sn = $1', [sn])
    const { call } = await person()
    const { gained, roundId } = await draw(call, id)
    expect(gained.kind).toBe('thanks')
    expect((await call('hwnft/awardConfig/round', { roundId })).prizes[0]?.exhaustedTime).not.toBeNull()
    expect(await stockOf(server, sn)).toEqual({ reserved: 5, sold: 0 })
  })

  test('needs a verified adult', async () => {
    const id = await makeLottery(server)
    const { database } = server.context
    const nobody = server.as(await makeUser(database, { kycStatus: 1 }))
    await expect(draw(nobody, id)).rejects.toMatchObject({ reason: 'KYC_REQUIRED' })
    const birthDate = new Date(Date.now() - 17 * 365 * 86_400_000).toISOString().slice(0, 10)
    const child = server.as(await makeUser(database, { birthDate }))
    await expect(draw(child, id)).rejects.toMatchObject({ reason: 'UNDER_AGE' })
    await expect(draw(server.call, id)).rejects.toMatchObject({ reason: 'NOT_LOGGED_IN' })
  })

  test('is one draw however often it is sent', async () => {
    const id = await makeLottery(server)
    const { call } = await person()
    const key = newKey()
    const first = await draw(call, id, 0, key)
    expect(await draw(call, id, 0, key)).toEqual(first)
    await expect(draw(call, id, 20, key)).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('is announced to everybody if there is something to show', async () => {
    const sn = await goods()
    const { call, user } = await person()
    const newest = () => server.context.live.newest('awards')
    const before = await newest()
    await draw(call, await makeLottery(server, [prize({ kind: 'points', points: 5 })]))
    expect(await newest()).toBe(before)
    const { drawId } = await draw(
      call,
      await makeLottery(server, [prize({ kind: 'collectible', giftSn: sn, stock: 1 })]),
    )
    const { rows } = await server.context.database.pool.query<{ data: { drawId: string; name: string } }>(
      `select data from live_events where topic = 'awards' and number > $1`,
      [before],
    )
    expect(rows.map(({ data }) => data)).toMatchObject([{ drawId, prizeName: '奖品' }])
    expect(rows[0]?.data.name).toBe(`藏**${user.uid.at(-1) ?? ''}`)
  })
})

describe('[call hwnft/awardLog/list] the log', () => {
  test('shows everybody’s wins with masked names, and all of the caller’s', async () => {
    const sn = await goods()
    const won = await makeLottery(server, [prize({ kind: 'collectible', name: '头奖', giftSn: sn, stock: 2 })])
    const { call, user } = await person(20)
    const { drawId, gained } = await draw(call, won)
    const lost = await draw(call, await makeLottery(server))

    const { list } = await logOf(server.call, { configId: won })
    expect(list).toMatchObject([
      { drawId, name: `藏**${user.uid.at(-1) ?? ''}`, isMine: false, prizeName: '头奖', nftId: null },
    ])
    const winners = (await logOf(server.call)).list.map((card) => card.drawId)
    expect(winners).toContain(drawId)
    expect(winners).not.toContain(lost.drawId)
    const own = await logOf(call, { scope: 'mine' })
    expect(own.total).toBe(2)
    expect(own.list.map((card) => card.drawId)).toEqual([lost.drawId, drawId])
    expect(own.list[1]).toMatchObject({
      name: `藏友${user.uid.slice(-4)}`,
      isMine: true,
      nftId: gained.nftId,
      ordinal: 1,
    })
    await expect(logOf(server.call, { scope: 'mine' })).rejects.toMatchObject({ reason: 'NOT_LOGGED_IN' })
  })

  test('continues by its cursor', async () => {
    const id = await makeLottery(server)
    const { call } = await person(100)
    const drawn = [await draw(call, id), await draw(call, id, 20), await draw(call, id, 20)].map(({ drawId }) => drawId)
    const first = await logOf(call, { scope: 'mine', size: 2 })
    const rest = await logOf(call, { scope: 'mine', size: 2, cursor: first.cursor ?? '' })
    expect([...first.list, ...rest.list].map(({ drawId }) => drawId)).toEqual(drawn.toReversed())
    expect(rest.cursor).toBeNull()
  })
})

test('the books are correct after all of that', async () => {
  expect(await violations(server)).toEqual([])
})
