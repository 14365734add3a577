import { randomUUID } from 'node:crypto'
import { type Collector, makeCollector, makeHolder, newKey, send } from '../../gifts/fixture.ts'
import { makeGoods } from '../../support/goods.ts'
import type { Scenarios, World } from '../world.ts'

async function waiting({ server }: World) {
  const [giver, recipient] = [await makeHolder(server), await makeCollector(server)]
  const { giftId } = await send(giver, giver.nftId, recipient)
  return { giver, recipient, giftId }
}

const answer = ({ call }: Collector, giftId: string, accept: boolean) =>
  call('hwnft/giftRecord/receive', { giftId, accept }, newKey())

async function answered(world: World, accept: boolean) {
  const { giver, recipient, giftId } = await waiting(world)
  await answer(recipient, giftId, accept)
  return { call: giver.call, again: () => answer(recipient, giftId, accept) }
}

/** Gifts between users, and airdrops. */
export const giftScenarios = {
  async giftWaiting(world) {
    const { giver, recipient } = await waiting(world)
    return { call: recipient.call, again: () => send(giver, giver.nftId, recipient) }
  },
  giftAccepted: (world) => answered(world, true),
  giftDeclined: (world) => answered(world, false),
  async giftExpired(world) {
    const { giver, giftId } = await waiting(world)
    await world.server.context.database.pool.query(
      `update gifts set created_at = now() - interval '2 days', expires_at = now() - interval '1 s' where id = $1`,
      [giftId],
    )
    const sweep = () => world.server.worker.sweep('gift-expiry')
    await sweep()
    return { call: giver.call, again: sweep }
  },
  async airdropReceived({ server, owner }) {
    const { user, call } = await makeCollector(server)
    const goodsSn = await makeGoods(server.context.database, { name: '纪念徽', edition: 10 })
    const input = { goodsSn, title: '周年纪念', key: randomUUID(), isDryRun: false }
    const { data } = await owner.ask('airdrop/prepare', input, Buffer.from(`手机号,件数\r\n${user.phone},2`))
    const airdropId = data.airdropId ?? ''
    await owner.ask('airdrop/begin', { airdropId, reason: '周年活动' })
    const give = async () => server.context.jobs['airdrop.give']?.({ id: airdropId } as never)
    await give()
    return { call, again: give, text: '周年纪念：《纪念徽》2 件' }
  },
} satisfies Scenarios
