import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { faultsOf, makeWisher, newKey, passReceiveBy, stockOf, type Wisher } from './wishFixture.ts'
import { makeBox } from '../support/boxes.ts'
import { makeEvent, makeGivingEvent, points, thanks } from '../support/pools.ts'

let server: TestServer
let stranger: Wisher
beforeAll(async () => {
  server = await startTestServer()
  stranger = await makeWisher(server)
})
afterAll(async () => {
  expect(await faultsOf(server)).toEqual([])
  await server.stop()
})

const receive = (call: Wisher['call'], wishId: string, key = newKey()) => call('hwnft/wishLog/receive', { wishId }, key)
const sweep = () => server.worker.sweep('wish-prizes-expiry')

/** Creates a user with a wish that won a piece of a work. */
async function makeWinner() {
  const { eventId, goodsSn } = await makeGivingEvent(server)
  const winner = await makeWisher(server)
  const { wishId, prize } = (await winner.wish(eventId)).wish
  return { ...winner, wishId, prize, eventId, goodsSn }
}

describe('[call hwnft/wishLog/receive]', () => {
  test('gives a collectible once, which was reserved until then', async () => {
    const { call, wishId, goodsSn, user } = await makeWinner()
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 100, sold: 0 })
    const { gained } = await receive(call, wishId)
    expect(gained).toMatchObject({ kind: 'collectible', name: '一纸花笺', points: 0, nftId: expect.any(String) })
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 99, sold: 1 })
    const { list, waiting } = await call('hwnft/wishLog/list', { scope: 'mine' })
    expect(list[0]?.prize).toMatchObject({ receiveTime: expect.any(Number), nftId: gained.nftId })
    expect(waiting).toBe(0)
    const held = await server.as(user)('hwnft/userNft/list', {})
    expect(held.list.map(({ nftId }) => nftId)).toEqual([gained.nftId])
    expect((await refusal(receive(call, wishId))).reason).toBe('PRIZE_TAKEN')
  })

  test('gives the first answer again to the same key', async () => {
    const { call, wishId } = await makeWinner()
    const key = newKey()
    expect(await receive(call, wishId, key)).toEqual(await receive(call, wishId, key))
  })

  test('gives points into the ledger, and a blind box with a number', async () => {
    const sharing = await makeEvent(server, { prizes: [points(10_000, 12), thanks(0)] })
    const first = await makeWisher(server)
    const { gained } = await receive(first.call, (await first.wish(sharing)).wish.wishId)
    expect(gained).toMatchObject({ kind: 'points', points: 12, nftId: null })
    const record = await first.call('user/userPoint/List', {})
    expect(record.list).toMatchObject([{ source: 10, change: 12, balance: 12 }])

    const { goodsSn } = await makeBox(server)
    const box = {
      name: '灯谜盲盒',
      cover: gained.cover,
      kind: 'blindBox',
      giftSn: goodsSn,
      odds: 10_000,
      stock: 3,
    } as const
    const surprising = await makeEvent(server, { prizes: [box, thanks(0)] })
    const second = await makeWisher(server)
    const { wishId } = (await second.wish(surprising)).wish
    expect((await receive(second.call, wishId)).gained).toMatchObject({ kind: 'blindBox', nftId: null })
    expect((await second.call('hwnft/userBlindBox/list', {})).list).toMatchObject([{ goodsSn }])
  })

  test('fifty concurrent calls take it once', async () => {
    const { call, wishId, goodsSn } = await makeWinner()
    const { succeeded, reasons } = await outcomes(Array.from({ length: 50 }, () => receive(call, wishId)))
    expect(succeeded).toHaveLength(1)
    expect(new Set(reasons)).toEqual(new Set(['PRIZE_TAKEN']))
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 99, sold: 1 })
  })

  test('finds no prize of somebody else, and none if a wish won nothing', async () => {
    const { wishId, call } = await makeWinner()
    expect((await refusal(receive(stranger.call, wishId))).reason).toBe('WISH_NOT_FOUND')
    expect((await refusal(receive(call, '999999'))).reason).toBe('WISH_NOT_FOUND')
    const bare = await stranger.wish(await makeEvent(server))
    expect(bare.wish.prize).toBeNull()
    expect((await refusal(receive(stranger.call, bare.wish.wishId))).reason).toBe('WISH_NOT_FOUND')
  })

  test('reports it if the platform took down the prize, and releases what it held', async () => {
    const { call, wishId, goodsSn } = await makeWinner()
    await server.context.database.pool.query('update goods set status = 10 where sn = $1', [goodsSn])
    const refused = await refusal(receive(call, wishId))
    expect([refused.reason, refused.message]).toEqual(['PRIZE_EXPIRED', '奖品已由平台下架，无法领取'])
    await passReceiveBy(server, wishId)
    await sweep()
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 99, sold: 0 })
  })
})

/** Returns the end of a period of `days` days that begins at `from`, both in epoch seconds. */
async function periodEndOf(from: number, days: number): Promise<number> {
  const { rows } = await server.context.database.pool.query<{ end: Date }>(
    `select period_end(to_timestamp($1), make_interval(days => $2)) as end`,
    [from, days],
  )
  return (rows[0]?.end.getTime() ?? 0) / 1000
}

describe('an unclaimed prize', () => {
  test('waits thirty days from the end of its event, or from the wish if the event has no end', async () => {
    const { prize, eventId } = await makeWinner()
    const { event } = await server.call('hwnft/wish/info', { eventId })
    expect(prize?.receiveBy).toBe(await periodEndOf(event?.endTime ?? 0, 30))
    const { pool } = server.context.database
    await pool.query('update draw_pools set ends_at = null where id = $1', [eventId])
    const later = (await stranger.wish(eventId)).wish
    expect(later.prize?.receiveBy).toBe(await periodEndOf(later.time, 30))
  })

  test('[call hwnft/wishLog/receive] is refused from its last moment on, and released once', async () => {
    const { call, wishId, goodsSn } = await makeWinner()
    await passReceiveBy(server, wishId)
    expect((await refusal(receive(call, wishId))).reason).toBe('PRIZE_EXPIRED')
    expect((await call('hwnft/wishLog/list', { scope: 'mine' })).waiting).toBe(0)
    await Promise.all([sweep(), sweep(), sweep()])
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 99, sold: 0 })
    expect((await refusal(receive(call, wishId))).reason).toBe('PRIZE_EXPIRED')
  })

  test('is either claimed or released, whatever comes first', { timeout: 60_000 }, async () => {
    const { eventId, goodsSn } = await makeGivingEvent(server, { pieces: 24 })
    const winners = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const winner = await makeWisher(server)
        return { ...winner, wishId: (await winner.wish(eventId)).wish.wishId }
      }),
    )
    // The time of each expires while its owner claims it, twice.
    const taken = await Promise.all(
      winners.map(async ({ call, wishId }) => {
        const reaching = outcomes([receive(call, wishId), receive(call, wishId)])
        await passReceiveBy(server, wishId)
        await sweep()
        return (await reaching).succeeded.length
      }),
    )
    await sweep()
    expect(taken.every((count) => count <= 1)).toBe(true)
    const given = taken.filter((count) => count === 1).length
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: given })
    const { rows } = await server.context.database.pool.query(
      'select count(received_at)::int as received, count(expired_at)::int as expired from wishes where pool_id = $1',
      [eventId],
    )
    expect(rows).toEqual([{ received: given, expired: 24 - given }])
  })
})

test('[message.kinds] a prize is warned of in its last days, unless the wish is of today or it was received', async () => {
  const [fresh, received, waiting] = [await makeWinner(), await makeWinner(), await makeWinner()]
  await receive(received.call, received.wishId)
  const { pool } = server.context.database
  await pool.query(`update wishes set receive_by = now() + interval '2 days' where id = any($1)`, [
    [fresh, received, waiting].map(({ wishId }) => wishId),
  ])
  await pool.query(`update wishes set created_at = now() - interval '2 days' where id = any($1)`, [
    [received, waiting].map(({ wishId }) => wishId),
  ])
  await server.worker.sweep('wish-prizes-warnings')
  const { rows } = await pool.query<{ uid: string }>(`select uid::text from inbox_messages where kind = 'wishExpiring'`)
  expect(rows).toEqual([{ uid: waiting.user.uid }])
})
