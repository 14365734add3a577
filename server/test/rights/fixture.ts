import type { ItemId, RightsDelivery } from '@app/contract'
import type { NewRight } from '../../src/modules/rights/index.ts'
import { type Collector, type Holder, makeHolder, newKey, send } from '../gifts/fixture.ts'
import { makeAddress } from '../support/addresses.ts'
import { makeUser } from '../support/factories.ts'
import type { TestServer } from '../support/server.ts'

export { makeAddress }
export { type Collector, makeCollector, newKey, send } from '../gifts/fixture.ts'

const cover = { url: '/media/test/stream', widths: [320], ratio: 1, placeholder: 'data:image/webp;base64,' }

export interface NewTestRight extends Partial<NewRight> {
  delivery: RightsDelivery
  /** Codes of an e-coupon. */
  coupons?: readonly string[]
}

/** Creates a right that works bring. Returns its id. */
export async function offer({ context }: TestServer, { coupons = [], ...right }: NewTestRight): Promise<string> {
  return context.database.transaction(async (tx) => {
    const id = await context.rights.publish(tx, {
      name: '溪谷入园一次',
      summary: '凭藏品免票一次',
      brandKey: 'jxdd',
      brandName: '锦溪东渡',
      cover,
      content: '<p>溪谷从东渡口进。</p>',
      howTo: ['打开这项权益', '出示核销码'],
      pagePath: '/interest/jxdd/summer/:id',
      goodsSns: [],
      ...right,
    })
    const codes = coupons.map((code) => ({ code, link: 'https://partner.example.com/use' }))
    if (codes.length > 0) await context.rights.admin.addCoupons(tx, id, codes)
    return id
  })
}

/** A user with pieces of a work that brings one right. */
export interface RightHolder extends Holder {
  configId: string
  rightsId: string
}

/** Creates a user with pieces of a work that brings one right. */
export async function makeRightHolder(
  server: TestServer,
  right: NewTestRight,
  { quantity = 1 } = {},
): Promise<RightHolder> {
  const holder = await makeHolder(server, { quantity, minted: false })
  const configId = await offer(server, { ...right, goodsSns: [holder.goodsSn] })
  return { ...holder, configId, rightsId: `${holder.nftId}-${configId}` }
}

/** Gives a piece to somebody who accepts it. */
export async function give(from: Collector, nftId: ItemId, to: Collector): Promise<void> {
  const { giftId } = await send(from, nftId, to)
  await to.call('hwnft/giftRecord/receive', { giftId, accept: true }, newKey())
}

/** Creates a user who redeems rights on site. */
export async function makeStaff(server: TestServer, place = '东渡口游客中心') {
  const user = await makeUser(server.context.database)
  const { database, rights } = server.context
  await database.transaction((tx) => rights.admin.nameStaff(tx, { uid: user.uid, name: '何观澜', place, by: '陆运营' }))
  return { user, call: server.as(user) }
}

/** Redeems a pass, by default with a key of its own. */
export const redeem = (staff: Pick<Collector, 'call'>, passCode: string, key = newKey()) =>
  staff.call('rights/staff/redeem', { passCode }, key)

/** Ends an offer, as if its time were over. */
export async function expire({ context }: TestServer, configId: string): Promise<void> {
  await context.database.pool.query(
    `update rights_configs set valid_from = null, valid_until = now() - interval '1 s' where id = $1`,
    [configId],
  )
}

/** The moves of a right with their actors, oldest first. */
export async function entriesOf({ context }: TestServer, rightsId: string): Promise<string[]> {
  const [itemId, configId] = rightsId.split('-')
  const { rows } = await context.database.pool.query<{ entry: string }>(
    `select actor || ' ' || actor_name || ' ' || from_state || '>' || to_state as entry from rights_entries
     where item_id = $1 and config_id = $2 order by id`,
    [itemId, configId],
  )
  return rows.map(({ entry }) => entry)
}

/** The rights in somebody's list, by id with their states. */
export async function statesOf({ call }: Pick<Collector, 'call'>): Promise<Record<string, number>> {
  const { list } = await call('rights/rightsSold/list', { size: 100 })
  return Object.fromEntries(list.map(({ rightsId, state }) => [rightsId, state]))
}
