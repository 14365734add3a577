import { RightsState } from '@app/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rightsInvariants } from '../../src/audit/rightsInvariants.ts'
import { faults } from '../gifts/fixture.ts'
import { testNoticed } from '../support/damage.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { give, makeAddress, makeCollector, makeRightHolder, type RightHolder, makeStaff, redeem } from './fixture.ts'
import { newKey } from '../support/keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await liveThrough()
})
afterAll(() => server?.stop())

const address = async (holder: RightHolder) =>
  holder.call(
    'rights/rightsSold/addRecipientAddress',
    {
      rightsId: holder.rightsId,
      addressId: await makeAddress(holder),
    },
    newKey(),
  )
const move = ({ call, rightsId }: RightHolder, state: 3 | 4) =>
  call('rights/rightsSold/updateRightsState', { rightsId, state }, newKey())
const { already, done } = RightsState

/** Completes some rights of each delivery, leaves some half done, and gives used ones to another owner. */
async function liveThrough(): Promise<void> {
  const { admin } = server.context.rights
  const by = '陆运营'
  const next = await makeCollector(server)

  const coupon = await makeRightHolder(server, { delivery: 'coupon', coupons: ['L-1', 'L-2', 'L-3'] }, { quantity: 2 })
  await move(coupon, already)
  await move(coupon, done)
  await give(coupon, coupon.nftId, next)
  await move({ ...coupon, rightsId: `${coupon.nftIds[1]}-${coupon.configId}` }, already)

  const service = await makeRightHolder(server, { delivery: 'service' })
  await move(service, already)
  await admin.finish(service.rightsId, by)
  await move(await makeRightHolder(server, { delivery: 'service' }), already)

  const first = await makeRightHolder(server, { delivery: 'ship' })
  await address(first)
  await address(first)
  await give(first, first.nftId, next)
  const second = { ...first, ...next }
  await address(second)
  await move(second, already)
  for (const trackingNumber of ['SF1234567890', 'SF1234567891']) {
    await admin.ship(second.rightsId, { carrier: '顺丰速运', trackingNumber, by })
  }
  await move(second, done)
  await address(await makeRightHolder(server, { delivery: 'ship' }))

  const [staff, visitor] = [await makeStaff(server), await makeRightHolder(server, { delivery: 'site' })]
  await makeStaff(server, '北门')
  const { code } = await visitor.call('rights/rightsSold/pass', { rightsId: visitor.rightsId })
  await redeem(staff, code)
  await give(visitor, visitor.nftId, next)
}

test('the audit finds nothing wrong after rights of every delivery were used', async () => {
  const { findings } = await faults(server)
  expect(findings).toEqual([])
  const { rows } = await server.context.database.pool.query<{ used: string[] }>(
    `select array_agg(distinct delivery || ' ' || state order by delivery || ' ' || state) as used
     from rights_sold join rights_configs c on c.id = config_id`,
  )
  const used = ['coupon 3', 'coupon 4', 'service 3', 'service 4', 'ship 2', 'ship 4', 'site 4']
  expect(rows[0]?.used).toEqual(used)
})

testNoticed(() => server.context.database, Object.keys(rightsInvariants), {
  'a right is where its history ends, since then, and with whoever brought it there': [
    `update rights_sold set state = 4 where state = 3`,
    `update rights_sold set entered_at = entered_at + interval '1 h'`,
    `update rights_sold set uid = (select uid from rights_staff limit 1) where state = 3`,
    `delete from rights_entries where (item_id, config_id) in (select item_id, config_id from rights_sold where state = 3)`,
  ],
  'each entry of a right begins where the one before ended': [
    `delete from rights_entries where to_state = 3`,
    `update rights_entries set from_state = 2 where from_state = 6`,
  ],
  'a right is moved as its delivery allows, by whoever may': [
    `update rights_entries set actor = 'owner' where actor = 'operator'`,
    `update rights_entries set from_state = 2 where from_state = 3 and to_state = 4`,
  ],
  'a right that was used is one that the work of its item brings': [
    `insert into goods_rights (goods_sn, config_id, position)
       select g.sn, s.config_id, 9 from rights_sold s, lateral (select sn from goods where sn <> s.goods_sn limit 1) g
       where s.state = 3 limit 1;
     update rights_sold s set goods_sn = g.goods_sn from goods_rights g where g.config_id = s.config_id and g.position = 9`,
  ],
  'an e-coupon that was applied for has its code, and nothing else has one': [
    `update rights_coupons set item_id = null, taken_at = null`,
    `insert into rights_coupons (config_id, code_hash, coupon_encrypted, item_id, taken_at)
     select config_id, '\\x01', '\\x01', item_id, now() from rights_sold join rights_configs c on c.id = config_id
     where delivery = 'service'`,
  ],
  'a visit is done, redeemed once by the staff its history names, and nothing else is redeemed': [
    `delete from rights_redemptions`,
    `update rights_redemptions set staff_uid = (select uid from rights_staff where place = '北门')`,
    `insert into rights_redemptions (item_id, config_id, staff_uid, staff_name, place)
     select item_id, config_id, (select uid from rights_staff limit 1), '', ''
     from rights_sold join rights_configs c on c.id = config_id where delivery = 'coupon'`,
    `update rights_sold s set state = 3 from rights_configs c where c.id = s.config_id and c.delivery = 'site'`,
  ],
  'a redemption that was taken back stands in the history of its right, and only what waits again was': [
    `insert into rights_reversals (redemption_id, item_id, config_id, round, reason, asked_by, approved_by)
     select id, item_id, config_id, round, '扫错了', '甲', '乙' from rights_redemptions`,
    `insert into rights_entries (item_id, config_id, from_state, to_state, actor, actor_name)
     select item_id, config_id, 4, 2, 'operator', '甲' from rights_redemptions`,
  ],
  'a right is called after its brand': [`update brands set name = '别的名字'`],
  'what is shipped has an address, and once it left the parcel that was written down last': [
    `update rights_sold set address_encrypted = '\\x01' where address_encrypted is null`,
    `update rights_sold set carrier = null, tracking_number = null, shipped_at = null`,
    `update rights_sold set tracking_number = 'SF1234567890' where shipped_at is not null`,
  ],
  'a pass is for what its work brings and staff redeems': [
    `update rights_passes set (item_id, config_id) = (select item_id, config_id from rights_sold where state = 2)`,
    `update rights_passes set item_id = (select item_id from rights_sold where state = 2)`,
  ],
  'a page offers only rights that there are': [
    `insert into content_pages (key, look, title, rights_ids) values ('jxdd-play', 'play', '玩法', '{1, 0}')`,
  ],
})
