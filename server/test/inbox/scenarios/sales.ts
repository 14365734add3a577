import { GoodsStatus } from '@app/contract'
import { hour, makeSale, moveSale, newUser, remind } from '../../reminders/fixture.ts'
import { makeShop } from '../../support/goods.ts'
import type { Scenarios, World } from '../world.ts'

/** A user with a reminder of a sale that begins in so many seconds. */
async function reminded({ server }: World, startsIn: number) {
  const user = await newUser(server)
  const sn = await makeSale(server, startsIn, { name: '早春' })
  await remind(server, user, sn)
  return { call: server.as(user), sn }
}

/** Sales that a user waits for or follows. */
export const saleScenarios = {
  async saleReminder(world) {
    const { call } = await reminded(world, 11 * 60 - 5)
    const sweep = () => world.server.worker.sweep('reminders due')
    await sweep()
    return { call, again: sweep, text: '早春' }
  },
  async saleMoved(world) {
    const { call, sn } = await reminded(world, 5 * hour)
    await moveSale(world.server, sn, 9 * hour)
    return { call, again: () => world.server.worker.sweep('scheduled events'), text: '早春' }
  },
  async saleCalledOff(world) {
    const { call, sn } = await reminded(world, 5 * hour)
    const status = GoodsStatus.platformDismounting
    await world.server.context.database.pool.query('update goods set status = $2 where sn = $1', [sn, status])
    const sweep = () => world.server.worker.sweep('scheduled events')
    await sweep()
    return { call, again: sweep, text: '早春' }
  },
  async followedAnnounced({ server }) {
    const user = await newUser(server)
    const shopId = await makeShop(server.context.database, { name: '云上工坊' })
    await server.as(user)('goods/attentionShop/add', { shopId })
    await makeSale(server, 9 * hour, { shopId })
    const announce = () => server.worker.sweep('announcements to followers')
    await announce()
    return { call: server.as(user), again: announce, text: '云上工坊' }
  },
} satisfies Scenarios
