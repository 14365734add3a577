import { randomUUID } from 'node:crypto'
import { decide, makeBidder, makeWon, mineOf, newKey, open, passPayBy } from '../../auction/fixture.ts'
import { draw } from '../../play/lotteryFixture.ts'
import { makeWisher } from '../../play/wishFixture.ts'
import { give } from '../../points/fixture.ts'
import { makeUser } from '../../support/factories.ts'
import { makeGoods } from '../../support/goods.ts'
import { makeLot } from '../../support/lots.ts'
import { payOrder } from '../../support/paying.ts'
import { collectible, makeEvent, makeGivingEvent, makeLottery, makeTicket, thanks } from '../../support/pools.ts'
import { approve, type Scenarios, type World } from '../world.ts'

/** A lot whose winner did not pay in time. */
async function unpaid({ server }: World) {
  await open(server)
  const lot = await makeWon(server)
  await passPayBy(server, lot.orderSn)
  const pass = () => decide(server)
  await pass()
  return { ...lot, pass }
}

/** A wish, paid for, whose prize waits. */
async function wonWish({ server }: World) {
  const goodsSn = await makeGoods(server.context.database, { name: '一纸花笺', edition: 10 })
  const ticketGoodsSn = await makeTicket(server)
  const eventId = await makeEvent(server, { ticketGoodsSn, prizes: [collectible(goodsSn, 10_000, 10), thanks(0)] })
  const { call } = await makeWisher(server)
  const input = { eventId, text: '愿远行的人平安', isAnonymous: false, noReturnAccepted: true as const }
  const { orderSn } = await call('order/wishOrder', input, newKey())
  await payOrder(server, call, orderSn)
  await server.worker.jobs()
  const [wish] = (await call('hwnft/wishLog/list', { eventId, scope: 'mine' })).list
  return { call, wish }
}

/** Lots, draws, wishes and points. */
export const playScenarios = {
  async lotOutbid({ server }) {
    await open(server)
    const lotId = await makeLot(server)
    const [first, second] = [await makeBidder(server, lotId), await makeBidder(server, lotId)]
    await first.bid(lotId, 10_000)
    const key = randomUUID()
    const outbid = () => second.bid(lotId, 11_000, key)
    await outbid()
    return { call: first.call, again: outbid, text: '《雨过天青 · 柴烧瓷瓶》现在的最高价是 ¥110。' }
  },
  async lotWon({ server }) {
    await open(server)
    const { winner } = await makeWon(server)
    return { call: winner.call, again: () => decide(server), text: '¥110' }
  },
  async lotOffered(world) {
    const { others, lotId, pass } = await unpaid(world)
    const next = others[0]
    if (!next) throw new Error('Nobody is next')
    await mineOf(next.call, lotId)
    return { call: next.call, again: pass, text: '¥100' }
  },
  async depositForfeited(world) {
    const { winner, pass } = await unpaid(world)
    return { call: winner.call, again: pass }
  },
  async wishWon(world) {
    const { call, wish } = await wonWish(world)
    const again = async () => world.server.context.jobs['wish.made']?.({ wishId: wish?.wishId } as never)
    return { call, again, text: '“一纸花笺”在等你' }
  },
  async wishExpiring(world) {
    const { call, wish } = await wonWish(world)
    await world.server.context.database.pool.query(
      `update wishes set created_at = now() - interval '2 days', receive_by = now() + interval '2 days' where id = $1`,
      [wish?.wishId],
    )
    const warn = () => world.server.worker.sweep('wish-prizes-warnings')
    await warn()
    return { call, again: warn, text: '“一纸花笺”还在等你' }
  },
  async drawWon({ server }) {
    const { database } = server.context
    const call = server.as(await makeUser(database))
    const goodsSn = await makeGoods(database, { edition: 10 })
    const configId = await makeLottery(server, [collectible(goodsSn, 10_000, 10)])
    const key = newKey()
    const drawOnce = () => draw(call, configId, 0, key)
    await drawOnce()
    return { call, again: drawOnce, text: '“一纸花笺”已经归你。' }
  },
  async wishReturned(world) {
    const { server, owner } = world
    const { eventId } = await makeGivingEvent(server)
    await server.context.database.pool.query('update draw_pools set free_per_day = 0, cost_points = 20 where id = $1', [
      eventId,
    ])
    const { user, call, wish } = await makeWisher(server)
    await give(server, user, 20)
    await wish(eventId, { costPoints: 20 })
    await approve(world, await owner.ask('wishing/cancel', { poolId: eventId, reason: '场地关闭' }))
    const sweep = () => server.worker.sweep('wishes-cancelled')
    await sweep()
    return { call, again: sweep, text: '“锦书祈愿”已取消：场地关闭。花去的 20 积分已退还。' }
  },
  async pointsAdjusted({ server, owner }) {
    const user = await makeUser(server.context.database)
    const input = { uid: user.uid, change: 30, title: '活动补发', reason: '活动漏发，客服核实', key: randomUUID() }
    const adjust = () => owner.ask('user/adjustPoints', input)
    await adjust()
    return { call: server.as(user), again: adjust, text: '+30 积分：活动补发。' }
  },
} satisfies Scenarios
