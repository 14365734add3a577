import type { Database } from '@app/server/core/database'
import type { Given } from './inputs.ts'

const day = 86_400
const now = Math.floor(Date.now() / 1000)
const hash = `0x${'ab'.repeat(32)}`

/** Values that operators type, choose or follow, if they are in no table. */
const plain: Readonly<Record<string, unknown>> = {
  keyword: '山水',
  words: '山水',
  title: '山水',
  nickname: '藏友',
  name: '云',
  'audit/list.name': 'owner',
  priceMin: 1000,
  priceMax: 5000,
  minimumFen: 2900,
  maximumFen: 2000,
  from: now - 60 * day,
  until: now - 30 * day,
  saleFrom: now - 60 * day,
  saleUntil: now - 30 * day,
  mintedFrom: now - 60 * day,
  mintedUntil: now - 30 * day,
  'reconciliation/days.from': '2026-01-01',
  'reconciliation/days.until': '2026-12-31',
  day: '2026-11-01',
  month: '2026-10',
  transactionHash: hash,
  verb: 'goods/save',
  target: 'nothing',
  key: 'service',
  'ops/introduce/versions.key': 'service',
  consent: 'service',
  minimum: 2,
  code: 'AAAA-BBBB-CCCC',
  serial: 7,
  round: 1,
  minimumWidth: 800,
  phone: '13800000000',
  trackingNumber: 'SF1000000001',
  tradeNo: '1',
  place: '游客中心',
  role: 'owner',
  tokenId: '1',
  kind: 'email',
  refundSn: '1',
  ids: '1',
  goodsSns: 'G2026000001',
  days: 30,
  'view/list.page': 'orders',
  'pick/list.of': 'user',
}

/** Queries for values from the first rows that have many entries. */
const read: Readonly<Record<string, string>> = {
  shopId: 'select min(id) from shops',
  albumId: 'select min(id) from albums',
  labelId: 'select min(id) from labels',
  configId: 'select min(id) from rights_configs',
  'hwnft/awardLog/list.configId': `select pool_id from award_draws group by 1 order by count(*) desc limit 1`,
  goodsSn: 'select goods_sn from items group by 1 order by count(*) desc limit 1',
  'order/goodsOrders.goodsSn':
    'select goods_sn from orders where sn in (select order_sn from money_entries) order by sn limit 1',
  'hwnft/blindBox/openings.goodsSn': 'select goods_sn from user_blind_boxes group by 1 order by count(*) desc limit 1',
  'hwnft/userBlindBox/list.goodsSn': 'select goods_sn from user_blind_boxes group by 1 order by count(*) desc limit 1',
  messageId: 'select message_id from wall_comments group by 1 order by count(*) desc limit 1',
  spotId: 'select spot_id from wall_messages group by 1 order by count(*) desc limit 1',
  subjectId: 'select min(id) from collection_pages',
  eventId: 'select pool_id from wishes group by 1 order by count(*) desc limit 1',
  classificationId: 'select min(id) from notice_classifications',
  lotId: 'select min(id) from auction_lots',
  nftId: 'select min(id) from items',
  'text/info.key': 'select min(key) from introductions',
  airdropId: 'select min(id) from airdrops',
  uid: 'select owner_uid from items group by 1 order by count(*) desc limit 1',
  brandKey: 'select min(key) from brands',
  staff: 'select min(id) from staff_accounts',
  by: 'select min(id) from staff_accounts',
  assignee: 'select min(id) from staff_accounts',
  itemId: 'select min(id) from items',
  batchId: 'select min(id) from exchange_batches',
  giftSn: 'select min(gift_sn) from exchange_batches',
  publishedId: 'select min(sn) from goods',
  id: 'select min(id) from wall_messages',
  'draft/versions.id': 'select min(id) from drafts',
  fromUid: 'select min(uid) from users',
  toUid: 'select max(uid) from users',
  orderSn: 'select min(sn) from orders',
  poolId: 'select pool_id from wishes group by 1 order by count(*) desc limit 1',
  'lottery/winners.poolId': 'select pool_id from award_draws group by 1 order by count(*) desc limit 1',
  prizeId: 'select min(id) from draw_prizes',
  paymentSn: 'select min(sn) from payments',
  activityId: 'select min(id) from compose_activities',
  resultGoodsSn: 'select min(result_goods_sn) from compose_activities',
  redeemer: 'select min(staff_name) from rights_redemptions',
  statementId: 'select min(id) from statements',
  partnerId: 'select min(id) from partners',
  person: 'select min(uid) from users',
}

/** Returns a value for every input of every list, from the demonstration's rows. */
export async function readGiven({ pool }: Pick<Database, 'pool'>): Promise<Given> {
  const given = new Map(Object.entries(plain))
  for (const [name, statement] of Object.entries(read)) {
    const { rows } = await pool.query<{ value: string | null }>(`select (${statement})::text as value`)
    given.set(name, rows[0]?.value ?? '1')
  }
  return given
}
