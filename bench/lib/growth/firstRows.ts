// Rows that the demonstration lacks, so that every list has rows to copy.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GoodsSn } from '@app/contract'
import type { Database } from '@app/server/core/database'
import { makeBuyer } from '../../../deploy/lib/buying.ts'

/** The user who holds the most items, and another one. */
const me = `(select owner_uid from items group by 1 order by count(*) desc limit 1)`
const other = `(select min(uid) from users where uid <> ${me})`
const work = `(select min(sn) from goods where goods_type = 1)`
const staff = `(select min(id) from staff_accounts)`
const paid = `(select order_sn, payment_sn, amount_fen from money_entries order by id limit 4) paid`
const picture = `'{"url": "/media/bench", "widths": [320], "ratio": 1, "placeholder": "data:,"}'`

const rows: readonly string[] = [
  `insert into favourites (uid, goods_sn) select ${me}, sn from goods order by sn limit 30`,
  `insert into shop_follows (uid, shop_id) select ${me}, id from shops`,
  `insert into gifts (item_id, from_uid, to_uid, state, end_reason, expires_at, ended_at)
    select id, case when n % 2 = 0 then ${me} else ${other} end, case when n % 2 = 0 then ${other} else ${me} end, 1 + n % 3,
      case when n % 3 = 2 then 'recalled' end, now() + interval '1 day', case when n % 3 <> 0 then now() end
    from (select id, row_number() over (order by id) as n from items limit 30) as piece`,
  `insert into compose_logs (activity_id, uid, item_id)
    select (select min(id) from compose_activities), ${me}, id from items order by id limit 6`,
  `insert into airdrops (goods_sn, title, state, request_key, begun_at) select ${work}, '空投', 'running', gen_random_uuid(), now()`,
  `insert into airdrop_lines (airdrop_id, line, uid, named, quantity)
    select (select min(id) from airdrops), row_number() over (order by uid), uid, uid::text, 1 from users`,
  `insert into content_decisions (kind, subject_id, uid, words, seen, verdict, reason, decided_by, state, appeal, appealed_at)
    select 'message', id, ${me}, text, 'v', 'takeDown', '广告', 'owner', case when id % 2 = 0 then 'appealed' else 'standing' end,
      case when id % 2 = 0 then '不是广告' end, case when id % 2 = 0 then now() end from wall_messages order by id limit 12`,
  `insert into chain_verifications (asked_by, asked_by_name, state, ended_at) select ${staff}, 'owner', 'matched', now()`,
  `insert into account_clusters (kind, key, accounts, verified, disabled, uids, last_at)
    select (array['device', 'network', 'invitations'])[n], 'k' || n, 2, 2, 0, array[${me}, ${other}], now() from generate_series(1, 3) n`,
  `insert into drafts (kind, title, state, version, content, key, created_by, updated_by)
    select (array['work', 'work', 'lottery', 'lot'])[n], '山水' || n, 'open', 3, jsonb_build_object('name', '山水', 'story', repeat('推开门，不是山。', 100)),
      gen_random_uuid(), ${staff}, ${staff} from generate_series(1, 4) n`,
  `insert into draft_versions (draft_id, version, content, saved_by, is_autosave)
    select id, n, content, ${staff}, false from drafts, generate_series(1, 3) n`,
  `insert into auction_deposits (lot_id, uid, order_sn, round, state, amount_fen, target_fen)
    select (select min(id) from auction_lots), uid, '9' || uid, 1, 'held', 100, 1000 from users order by uid limit 200`,
  `insert into goods_allowlist (goods_sn, uid) select ${work}, uid from users`,
  `update rights_sold set state = 3, config_id = (select min(id) from rights_configs where delivery = 'service')
    where number = (select min(number) from rights_sold)`,
  `insert into jobs (kind, payload, run_at, done_at, dead_at, last_error)
    select 'bench', '{"id": "1"}', now() - interval '1 hour', case when n % 2 = 0 then now() end, case when n % 2 = 1 then now() end,
      case when n % 2 = 1 then 'refused' end from generate_series(1, 4) n`,
  `insert into jobs (kind, payload, run_at) select 'bench.later', '{"id": "1"}', now() + interval '1 day' from generate_series(1, 4) n`,
  `insert into library_pictures (id, name, picture, width, height, bytes, sharpness, digest, uploaded_by, kept_at)
    select md5(n::text), '山水' || n, ${picture}, 1200, 900, 1000, 5, sha256(n::text::bytea), 'owner', now() from generate_series(1, 8) n`,
  `insert into library_motions (id, name, kind, ending, bytes, digest, triangles, textures, uploaded_by, kept_at)
    select md5(n::text), '梅瓶' || n, 'model', 'glb', 1000, sha256(n::text::bytea), 100, 1, 'owner', now() from generate_series(1, 8) n`,
  `insert into app_packages (platform, version, link) values ('ios', '1.0.0', 'https://example.cn/app')`,
  `insert into bill_reports (channel, platform, day, compared, differences) select 'sandbox', 1, date '2026-10-01' + n, 1, '[]' from generate_series(1, 20) n`,
  `insert into bill_differences (channel, platform, day, kind, movement, payment_sn, ours_fen)
    select 'sandbox', 1, date '2026-10-01' + 1, 'missingThere', 'payment', payment_sn, 100 from ${paid}`,
  `insert into refunds (sn, payment_sn, order_sn, amount_fen, reason, status, done_at)
    select '8' || substr(payment_sn, 2), payment_sn, order_sn, 100, '质量问题', 2, now() from ${paid}`,
  // Same values as the trigger writes.
  `insert into money_entries (kind, payment_sn, order_sn, amount_fen, refund_sn, shop_id)
    select 'refund', r.payment_sn, r.order_sn, r.amount_fen, r.sn, g.shop_id
    from refunds r join orders o on o.sn = r.order_sn join goods g on g.sn = o.goods_sn`,
  `insert into order_returns (order_sn, uid, reason) select order_sn, ${me}, '尺寸不合' from ${paid}`,
]

/** Inserts the rows, and makes a purchase through the product for rows that only a purchase creates. */
export async function addFirstRows(database: Database, site: { url: string; token: string }): Promise<void> {
  const { pool } = database
  const buyer = makeBuyer(site.url, site.token)
  const { rows: works } = await pool.query<{ sn: string }>(
    `select sn from goods where status = 6 and goods_type = 1 and form = 1 and not is_drop
      and not exists (select from orders where goods_sn = goods.sn and uid = ${me}) order by sn limit 12`,
  )
  const orders = await Promise.all(works.map(({ sn }) => buyer.buy(sn)))
  await Promise.all(
    orders
      .slice(0, 3)
      .map((orderSn) =>
        buyer.call(
          'order/invoice/ask',
          { orderSn, kind: 'personal', title: '沈知白', mail: 'invoice@example.cn' },
          { idempotencyKey: randomUUID() },
        ),
      ),
  )
  const address = { name: '沈知白', phone: '13800000001', regionCode: '330106', detail: '灵隐路 1 号', isDefault: true }
  const { addressId } = await buyer.call('user/user/deliveryAddress/add', address, { idempotencyKey: randomUUID() })
  const { rows: parcels } = await pool.query<{ sn: GoodsSn }>(
    `select sn from goods where status = 6 and goods_type = 1 and form = 2
      and not exists (select from orders where goods_sn = goods.sn and uid = ${me}) order by sn limit 4`,
  )
  await Promise.all(parcels.map(async ({ sn }) => untilReceived(pool, await buyer.pay(sn, addressId))))
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const statement of rows)
      await client.query(statement).catch((error: unknown) => {
        throw new Error(`${String(error)}: ${statement}`)
      })
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Waits until a parcel can be received, because it is incomplete before. */
async function untilReceived(pool: Database['pool'], orderSn: string): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end; await sleep(20)) {
    const { rows: found } = await pool.query('select 1 from money_entries where order_sn = $1', [orderSn])
    if (found.length > 0) return
  }
  throw new Error(`Nobody received the money of ${orderSn}`)
}
