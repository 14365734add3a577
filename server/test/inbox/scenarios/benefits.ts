import { RightsDelivery, RightsState } from '@app/contract'
import { makeOwner } from '../../boxes/boxFixture.ts'
import { give } from '../../points/fixture.ts'
import { makeAddress, makeRightHolder, makeStaff, newKey, redeem } from '../../rights/fixture.ts'
import { makeBox } from '../../support/boxes.ts'
import { makeUser } from '../../support/factories.ts'
import { approve, type Scenarios, type World } from '../world.ts'

const soon = () => new Date(Date.now() + 3 * 86_400_000)

/** A right that was redeemed on site. */
async function redeemed({ server }: World) {
  const holder = await makeRightHolder(server, { delivery: RightsDelivery.site })
  const { code } = await holder.call('rights/rightsSold/pass', { rightsId: holder.rightsId })
  const staff = await makeStaff(server)
  const key = newKey()
  const use = () => redeem(staff, code, key)
  await use()
  return { ...holder, use }
}

async function applied({ server }: World, delivery: typeof RightsDelivery.ship | typeof RightsDelivery.service) {
  const holder = await makeRightHolder(server, { delivery })
  const { call, rightsId } = holder
  if (delivery === RightsDelivery.ship) {
    const addressId = await makeAddress({ call })
    await call('rights/rightsSold/addRecipientAddress', { rightsId, addressId }, newKey())
  }
  await call('rights/rightsSold/updateRightsState', { rightsId, state: RightsState.already }, newKey())
  return holder
}

/** Rights, points, boxes and agreements, most of them for many users at once. */
export const benefitScenarios = {
  async boxesRevealed({ server }) {
    const { goodsSn } = await makeBox(server, { endsIn: 3600 })
    const { call } = await makeOwner(server, { goodsSn, quantity: 3 })
    await server.context.database.pool.query(`update goods set sale_end = now() - interval '1 s' where sn = $1`, [
      goodsSn,
    ])
    await server.worker.sweep('box-settling')
    await server.worker.jobs()
    const again = async () => server.context.jobs['boxes.revealed']?.({ goodsSn, after: '0' } as never)
    return { call, again, text: '你还有 3 个没有打开' }
  },
  async pointsExpiring({ server }) {
    const user = await makeUser(server.context.database)
    await give(server, user, 12)
    await give(server, user, 30)
    const move = (days: number, of: number) =>
      server.context.database.pool.query(
        `update point_lots set expires_at = now() + make_interval(days => $2) where uid = $1 and remaining = $3`,
        [user.uid, days, of],
      )
    await move(5, 12)
    await move(20, 30)
    const warn = () => server.worker.sweep('point-expiry-warnings')
    await warn()
    // What the first warning covered comes closer.
    const again = async () => {
      await move(6, 30)
      await warn()
    }
    return { call: server.as(user), again, text: '42 积分将在一个月内到期' }
  },
  async rightExpiring({ server }) {
    const validUntil = soon()
    const { call } = await makeRightHolder(server, { delivery: RightsDelivery.site, validUntil }, { quantity: 2 })
    const tell = () => server.worker.sweep('right-expiry-notices')
    await tell()
    return { call, again: tell, text: '你还有 2 份“溪谷入园一次”没有使用' }
  },
  async rightShipped(world) {
    const { call, rightsId } = await applied(world, RightsDelivery.ship)
    const parcel = { carrier: '顺丰速运', trackingNumber: 'SF1234567890', by: '陆运营' }
    const ship = () => world.server.context.rights.admin.ship(rightsId, parcel)
    await ship()
    return { call, again: ship, text: '单号 SF1234567890' }
  },
  async rightUsed(world) {
    const { call, use } = await redeemed(world)
    return { call, again: use, text: '已在东渡口游客中心核销' }
  },
  async rightDone(world) {
    const { call, rightsId } = await applied(world, RightsDelivery.service)
    const finish = () => world.server.context.rights.admin.finish(rightsId, '陆运营')
    await finish()
    return { call, again: finish }
  },
  async rightRestored(world) {
    const { call } = await redeemed(world)
    const [done] = (await world.owner.ask('redemption/list', {})).data.list
    const reverse = async () =>
      approve(world, await world.owner.ask('redemption/reverse', { id: done?.id, reason: '核销错了人' }))
    await reverse()
    return { call, again: reverse }
  },
  async agreementChanged({ server }) {
    const { pool } = server.context.database
    const user = await makeUser(server.context.database)
    await pool.query(
      `insert into introductions (key, version, title, body, is_agreement, position, publish_at, is_public)
       select key, '2026.12', title, body || '<p>新增一条。</p>', is_agreement, position, now(), true
       from introductions where key = 'user-agreement' order by id desc limit 1`,
    )
    const tell = () => server.worker.sweep('agreement-notices')
    await tell()
    return { call: server.as(user), again: tell, text: '更新为 2026.12 版' }
  },
} satisfies Scenarios
