import { randomUUID } from 'node:crypto'
import type { PoolId } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWisher, newKey } from '../play/wishFixture.ts'
import { draw, findLottery } from '../play/lotteryFixture.ts'
import { audit } from '../../src/audit/index.ts'
import { makeAlbum, makeGoods, testPicture } from '../support/goods.ts'
import { payOrder } from '../support/paying.ts'
import { collectible, makeEvent, makeLottery, makeTicket, points, thanks } from '../support/pools.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { leave } from '../wall/fixture.ts'

let server: TestServer
let first: StaffMember
let second: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  first = await createStaff(server, { roles: ['operation', 'publisher'] })
  second = await createStaff(server, { roles: ['owner'] })
})
afterAll(async () => {
  const findings = await audit(server.context.database.db)
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
  await server.stop()
})

const approve = async (answer: { data: { outcome: string; approvalId?: string } }) => {
  expect(answer.data.outcome).toBe('waiting')
  return second.ask('approval/approve', { id: answer.data.approvalId ?? '', comment: '已核对' })
}
const info = async (poolId: PoolId) => (await first.ask('pool/info', { poolId })).data
const reasonOf = async (call: Promise<unknown>) => (await refusal(call)).reason

describe('[console.play] a lottery', () => {
  test('is shown with its odds, their average value, its stock and its winners', async () => {
    const goodsSn = await makeGoods(server.context.database, { name: '一纸花笺', edition: 5 })
    const poolId = await makeLottery(server, [collectible(goodsSn, 10_000, 3)], { title: '灯市转盘' })
    const { call, user } = await makeWisher(server)
    await draw(call, poolId)
    expect(await info(poolId)).toMatchObject({
      state: 'open',
      expectedGifts: 10_000,
      expectedPoints: 0,
      tries: 1,
      wins: 1,
      spentPoints: 0,
    })
    expect((await info(poolId)).prizes[0]).toMatchObject({ stock: 3, given: 1, left: 2, giftSn: goodsSn })
    const { data } = await first.ask('lottery/winners', { poolId })
    expect(data.list).toMatchObject([{ uid: user.uid, prizeName: '一纸花笺', kind: 'collectible' }])
    expect((await first.ask('lottery/winners', { poolId, kind: 'points' })).data.list).toEqual([])
    expect((await first.ask('lottery/winners', { poolId, kind: 'collectible' })).data.list).toEqual(data.list)
    expect((await first.ask('lottery/list', { search: '灯市' })).data.list.map((one) => one.poolId)).toEqual([poolId])
  })

  test('is stopped at once, by one person and under repeated presses, and resumed', async () => {
    const poolId = await makeLottery(server, [points(10_000)])
    const { call } = await makeWisher(server)
    const stops = await Promise.all([1, 2].map(() => first.ask('pool/stop', { poolId, reason: '奖品有误' })))
    expect(stops.map(({ status }) => status)).toEqual([200, 200])
    expect(await reasonOf(draw(call, poolId))).toBe('DRAW_NOT_OPEN')
    expect((await info(poolId)).stop).toMatchObject({ reason: '奖品有误' })
    expect((await first.ask('lottery/list', { state: 'stopped' })).data.list.map((one) => one.poolId)).toEqual([poolId])

    await first.ask('pool/resume', { poolId, reason: '已更正' })
    expect(await draw(call, poolId)).toMatchObject({ ordinal: 1 })
  })

  test('changes its odds by two, and only for days without a commitment', async () => {
    const poolId = await makeLottery(server, [points(4000, 50)])
    const { call } = await makeWisher(server)
    await draw(call, poolId)
    const before = await findLottery(call, poolId)
    const { prizes, changesFrom } = await info(poolId)
    const odds = prizes.map(({ prizeId, position }) => ({ prizeId, odds: position === 1 ? 10_000 : 0 }))
    const wrong = await first.ask('pool/changeOdds', { poolId, odds: odds.slice(1), reason: '少一个' })
    expect(wrong.reason).toBe('BAD_INPUT')
    const asked = await first.ask('pool/changeOdds', { poolId, odds, reason: '让利' })
    expect(
      (await first.ask('approval/approve', { id: 'approvalId' in asked.data ? asked.data.approvalId : '' })).reason,
    ).toBe('APPROVAL_OWN')
    expect((await approve(asked)).status).toBe(200)

    const after = await findLottery(call, poolId)
    expect(after.prizes.map((one) => one.odds)).toEqual(before.prizes.map((one) => one.odds))
    expect(after.round.commitment).toBe(before.round.commitment)
    const told = await info(poolId)
    expect(told.changesFrom).toBe(changesFrom)
    expect(told.prizes[0]).toMatchObject({ odds: 10_000, oddsToday: 4000 })
    expect(told.expectedPoints).toBe(50)
  })

  test('is not changed if its odds changed before the approval', async () => {
    const poolId = await makeLottery(server, [points(4000)])
    const { prizes } = await info(poolId)
    const odds = (on: number) =>
      prizes.map(({ prizeId, position }) => ({ prizeId, odds: position === on ? 10_000 : 0 }))
    const asked = await first.ask('pool/changeOdds', { poolId, odds: odds(1), reason: '一等奖' })
    const other = await createStaff(server, { roles: ['publisher'] })
    const beside = await other.ask('pool/changeOdds', { poolId, odds: odds(2), reason: '二等奖' })
    expect(beside.reason).toBe('APPROVAL_WAITING')
    await server.context.database.pool.query(
      'update draw_prizes set odds = case position when 3 then 10000 else 0 end where pool_id = $1',
      [poolId],
    )
    expect((await approve(asked)).reason).toBe('APPROVAL_MOVED')
    expect((await info(poolId)).prizes[2]).toMatchObject({ odds: 10_000 })
  })

  test('reserves more pieces of a prize by two, as far as the work has them', async () => {
    const goodsSn = await makeGoods(server.context.database, { edition: 3 })
    const poolId = await makeLottery(server, [collectible(goodsSn, 10_000, 1)])
    const wishers = [await makeWisher(server), await makeWisher(server)]
    await draw(wishers[0]?.call ?? server.call, poolId)
    const [prize] = (await info(poolId)).prizes
    const prizeId = prize?.prizeId ?? ''
    const tooMany = await first.ask('pool/restock', { poolId, prizeId, pieces: 9, reason: '加赠' })
    expect((await approve(tooMany)).reason).toBe('APPROVAL_MOVED')
    expect(
      (await approve(await first.ask('pool/restock', { poolId, prizeId, pieces: 2, reason: '加赠' }))).status,
    ).toBe(200)
    expect((await info(poolId)).prizes[0]).toMatchObject({ stock: 3, given: 1, left: 2 })
    expect(await draw(wishers[1]?.call ?? server.call, poolId)).toMatchObject({ gained: { kind: 'collectible' } })
  })
})

describe('[console.play] a wishing event', () => {
  test('is cancelled by two: payments are refunded once, points too, and prizes stay', async () => {
    const ticketGoodsSn = await makeTicket(server)
    const poolId = await makeEvent(server, {
      ticketGoodsSn,
      freePerDay: 0,
      costPoints: 10,
      prizes: [points(10_000, 7), thanks(0)],
    })
    const { call, user, wish } = await makeWisher(server)
    await server.context.database.transaction((tx) =>
      server.context.points.add(tx, { uid: user.uid, source: 5, change: 30, title: '测试', reference: randomUUID() }),
    )
    const { wish: made } = await wish(poolId, { costPoints: 10 })
    const { orderSn } = await call(
      'order/wishOrder',
      { eventId: poolId, text: '愿远行的人平安', isAnonymous: false, noReturnAccepted: true },
      newKey(),
    )
    await payOrder(server, call, orderSn)
    const { list } = (await first.ask('wishing/wishes', { poolId })).data
    expect(list.map(({ brought }) => brought)).toEqual(['waiting', 'waiting'])
    expect((await first.ask('wishing/wishes', { poolId, isPaid: true })).data.list).toMatchObject([{ orderSn }])

    expect((await approve(await first.ask('wishing/cancel', { poolId, reason: '场地变更' }))).status).toBe(200)
    expect(await reasonOf(wish(poolId, { costPoints: 10 }))).toBe('WISH_NOT_OPEN')
    expect((await info(poolId)).cancelled).toMatchObject({ reason: '场地变更', waiting: 2 })
    await server.worker.sweep('wishes-cancelled')
    await server.worker.sweep('wishes-cancelled')
    await server.worker.jobs()
    expect((await info(poolId)).cancelled).toMatchObject({ waiting: 0 })
    const { rows } = await server.context.database.pool.query<{ amount_fen: number }>(
      'select amount_fen::int from refunds where order_sn = $1',
      [orderSn],
    )
    expect(rows).toEqual([{ amount_fen: 990 }])
    const { rows: booked } = await server.context.database.pool.query<{ change: number }>(
      `select change from point_entries where uid = $1 and reference like 'wishCancelled:%'`,
      [user.uid],
    )
    expect(booked).toEqual([{ change: 10 }])
    expect(await call('hwnft/wishLog/receive', { wishId: made.wishId }, newKey())).toMatchObject({
      gained: { points: 7 },
    })
    const again = await first.ask('wishing/cancel', { poolId, reason: '再取消' })
    expect(again.reason).toBe('ILLEGAL_TRANSITION')
  })

  test('that is taken down is hidden from everybody and accepts no wish, in any state, and returns stopped', async () => {
    const { call, wish } = await makeWisher(server)
    const cases = [
      [{}, 'stopped'],
      [{ startsIn: 3600, endsIn: 7200 }, 'stopped'],
      [{ startsIn: -7200, endsIn: -3600 }, 'over'],
    ] as const
    for (const [given, state] of cases) {
      const poolId = await makeEvent(server, given)
      const seen = () =>
        call('hwnft/wish/info', { eventId: poolId }).then(
          ({ event }) => event?.state,
          ({ reason }) => reason,
        )
      for (const reason of ['内容有误', '再按一次']) {
        expect((await first.ask('pool/takeDown', { poolId, reason })).status).toBe(200)
        expect(await seen()).toBe('NOT_FOUND')
      }
      expect(await reasonOf(wish(poolId))).toBe('NOT_FOUND')
      await first.ask('pool/putBack', { poolId, reason: '已更正' })
      expect(await seen()).toBe(state)
    }
    const lottery = await makeLottery(server, [points(10_000)])
    await first.ask('pool/takeDown', { poolId: lottery, reason: '内容有误' })
    expect((await call('hwnft/awardConfig/list', {})).list.map((one) => one.configId)).not.toContain(lottery)
    expect(await reasonOf(draw(call, lottery))).toBe('DRAW_NOT_OPEN')
  })

  test('that is stopped says so to everybody and accepts no wish', async () => {
    const poolId = await makeEvent(server)
    await first.ask('pool/stop', { poolId, reason: '检查' })
    const { call, wish } = await makeWisher(server)
    expect((await call('hwnft/wish/info', { eventId: poolId })).event?.state).toBe('stopped')
    const coming = await makeEvent(server, { startsIn: 3600, endsIn: 7200 })
    await first.ask('pool/stop', { poolId: coming, reason: '检查' })
    expect((await call('hwnft/wish/info', { eventId: coming })).event?.state).toBe('stopped')
    expect(await reasonOf(wish(poolId))).toBe('WISH_NOT_OPEN')
  })
})

describe('[console.play] phrases', () => {
  test('are moderated, unique, ordered and removed at once', async () => {
    const save = (input: object) => first.ask('phrase/save', input)
    expect((await save({ text: '加微信 abc12345', position: 1 })).reason).toBe('CONTACT_REFUSED')
    const { data } = await save({ text: '灯火可亲', position: 2 })
    expect((await save({ text: '灯火可亲', position: 3 })).reason).toBe('PHRASE_TAKEN')
    const other = await save({ text: '岁岁平安', position: 1 })
    const { call } = await makeWisher(server)
    const shown = async () =>
      (await call('hwnft/wishingWords/list', { page: 1, size: 1 })).words.map(({ text }) => text)
    expect((await shown()).slice(-2)).toEqual(['岁岁平安', '灯火可亲'])

    await first.ask('phrase/show', { wordId: data.wordId, isShown: false })
    expect(await shown()).not.toContain('灯火可亲')
    expect(await reasonOf(call('hwnft/wishingWords/send', { wordId: data.wordId }, newKey()))).toBe('NOT_FOUND')
    const stale = await save({ wordId: data.wordId, version: 1, text: '灯火万家', position: 2 })
    expect(stale.reason).toBe('EDITED_MEANWHILE')
    expect((await save({ wordId: other.data.wordId, version: 1, text: '岁岁安康', position: 5 })).data.version).toBe(2)
  })
})

describe('[console.play] a spot', () => {
  const spot = { name: '断桥残雪', summary: '雪后初晴', zone: '西湖', place: '白堤东端', opening: '全天', position: 1 }

  test('is created closed, opened, limited and closed again; its messages stay', async () => {
    const save = (input: object) => first.ask('spot/save', { ...spot, cover: testPicture, ...input })
    expect((await save({ latitude: 30.26 })).reason).toBe('BAD_INPUT')
    const { data } = await save({ latitude: 30.26, longitude: 120.15, radiusMeters: 300, perPersonDay: 1 })
    const { spotId } = data
    const { user } = await makeWisher(server)
    const message = { spotId, text: '雪落在桥上', imageIds: [] }
    expect(await reasonOf(leave(server, user, message))).toBe('NOT_FOUND')
    await first.ask('spot/open', { spotId, isOpen: true, reason: '开放' })
    await leave(server, user, message)
    expect(await reasonOf(leave(server, user, message))).toBe('MESSAGE_DAILY_LIMIT')
    expect((await first.ask('spot/info', { spotId })).data).toMatchObject({
      radiusMeters: 300,
      messages: { pending: 1, visible: 0 },
    })
    await first.ask('spot/open', { spotId, isOpen: false, reason: '维修' })
    const { spots } = await server.call('hwnft/scenicSpotMsgConfig/info', {})
    expect(spots.map((one) => one.spotId)).not.toContain(spotId)
    const [saved, late] = await Promise.all([save({ spotId, version: 1, name: '断桥' }), save({ spotId, version: 1 })])
    expect([saved.reason, late.reason].filter(Boolean)).toEqual(['EDITED_MEANWHILE'])
    const albumId = await makeAlbum(server.context.database)
    expect((await save({ spotId, version: 2, albumId: '999999' })).reason).toBe('NOT_FOUND')
    expect((await save({ spotId, version: 2, albumId })).data.version).toBe(3)
    expect((await first.ask('spot/info', { spotId })).data.albumId).toBe(albumId)
    expect((await first.ask('spot/list', { search: '断桥', isOpen: false })).data.list).toMatchObject([{ waiting: 1 }])
  })
})
