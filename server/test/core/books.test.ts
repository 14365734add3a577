import type { GoodsSn, OrderSn } from '@app/contract'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { draw } from '../play/lotteryFixture.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { newKey } from '../support/keys.ts'
import { payOrder } from '../support/paying.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { makeBox, makeGiftBox } from '../support/boxes.ts'
import { makeEvent, makeLottery, makeTicket, prize, thanks } from '../support/pools.ts'
import { checkCells } from '../support/cells.ts'

let server: TestServer
let user: TestUser
/** A role of the servers, as `grant_service` creates one. */
const service = `service_${randomUUID().slice(0, 8)}`
beforeAll(async () => {
  server = await startTestServer()
  user = await makeUser(server.context.database, { points: 1000 })
  await query(`create role ${service}`)
  await query('select grant_service($1)', [service])
})
afterAll(async () => {
  await query(`drop owned by ${service}`)
  await query(`drop role ${service}`)
  await server.stop()
})

const query = (text: string, values: unknown[] = []) => server.context.database.pool.query(text, values)
const goods = (given: Parameters<typeof makeGoods>[1] = {}) => makeGoods(server.context.database, given)
const refused = { code: '23000' }

const ledgers = [
  'audit_entries',
  'stock_entries',
  'money_entries',
  'item_entries',
  'point_entries',
  'rights_entries',
  'award_draws',
  'auction_bids',
  'compose_logs',
  'compose_consumed',
  'rights_redemptions',
  'delivery_corrections',
  'draw_odds_changes',
  'order_notes',
  'user_notes',
  'invitations',
  'consents',
  'content_reports',
  'ticket_entries',
  'rights_reversals',
  'partner_terms',
  'settlement_adjustments',
  'statement_entries',
  'statement_lines',
  'weighed_acts',
]
/** Records, with the columns that say who, what and how much. */
const records = {
  orders: ['uid', 'goods_sn', 'quantity', 'price_fen', 'amount_fen', 'request_key'],
  payments: ['order_sn', 'uid', 'platform', 'channel', 'amount_fen'],
  refunds: ['payment_sn', 'order_sn', 'amount_fen', 'reason', 'requested_by', 'request_key', 'created_at'],
  items: ['goods_sn', 'serial', 'order_sn', 'price_fen'],
  item_freezes: ['item_id', 'order_number', 'reason', 'frozen_by', 'frozen_by_name', 'frozen_at'],
  chain_verifications: ['asked_by', 'asked_by_name', 'asked_at'],
  gifts: ['item_id', 'from_uid', 'to_uid'],
  wishes: ['pool_id', 'round_id', 'uid', 'ordinal', 'prize_id', 'cost_points', 'order_sn'],
  exchange_batches: ['gift_type', 'gift_sn', 'quantity'],
  exchange_codes: ['batch_id'],
  user_blind_boxes: ['goods_sn', 'number', 'order_sn'],
  user_gift_boxes: ['gift_box_id'],
}

async function buy(goodsSn: GoodsSn): Promise<OrderSn> {
  const call = server.as(user)
  const wanted = { goodsSn, quantity: 1, noReturnAccepted: true } as const
  const { orderSn } = await call('order/order', wanted, newKey())
  await payOrder(server, call, orderSn)
  return orderSn
}

describe('a ledger', () => {
  test('is every table whose migration calls it append-only', async () => {
    const folder = new URL('../../src/db/migrations/', import.meta.url)
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(new URL(name, folder), 'utf8')))
    const told = texts.flatMap((text) => [
      ...text.matchAll(/^-- Append-only[^\n]*\n(?:--[^\n]*\n)*create table (\w+)/gm),
    ])
    expect(told.map(([, table]) => table)).not.toHaveLength(0)
    const { rows } = await query(
      `select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'refuse_rewriting'::regproc
         and tgtype & 1 = 0 and tgtype & 56 = 56 and cardinality(tgattr::smallint[]) = 0`,
    )
    const kept = rows.map(({ name }: { name: string }) => name)
    expect(kept.toSorted()).toEqual(ledgers.toSorted())
    expect(told.map(([, table]) => table).filter((table) => !kept.includes(table ?? ''))).toEqual([])
  })

  test('accepts only new rows, from its owner and from the servers', () =>
    checkCells(ledgers, async (table) => {
      const { rows } = await query(
        `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and attidentity = ''`,
        [table],
      )
      const column = rows[0].attname as string
      for (const statement of [`update ${table} set ${column} = ${column}`, `delete from ${table}`]) {
        await expect(query(statement)).rejects.toMatchObject(refused)
        await expect(asService(statement)).rejects.toMatchObject({ code: '42501' })
      }
      await expect(query(`truncate ${table} cascade`)).rejects.toMatchObject(refused)
      await expect(asService(`truncate ${table} cascade`)).rejects.toMatchObject({ code: '42501' })
      await expect(asService(`alter table ${table} disable trigger user`)).rejects.toMatchObject({ code: '42501' })
    }))

  test('of security stays as written, and may be deleted when it is old', async () => {
    await expect(query(`update security_events set ip = ''`)).rejects.toMatchObject(refused)
    await expect(query('truncate security_events')).rejects.toMatchObject(refused)
    await query(`delete from security_events where created_at < now() - interval '10 years'`)
  })
})

describe('a record', () => {
  test('keeps its rows and what they say', () =>
    checkCells(Object.entries(records), async (table, columns) => {
      for (const column of columns) {
        await expect(query(`update ${table} set ${column} = ${column}`), column).rejects.toMatchObject(refused)
      }
      await expect(query(`delete from ${table}`)).rejects.toMatchObject(refused)
      await expect(query(`truncate ${table} cascade`)).rejects.toMatchObject(refused)
      await expect(asService(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' })
    }))

  test('of an opened box keeps its result for ever', async () => {
    const { goodsSn } = await makeBox(server)
    const given = { goodsSn, uid: user.uid, quantity: 1 }
    const boxIds = await server.context.database.transaction((tx) => server.context.boxes.giveBlindBoxes(tx, given))
    await server.as(user)('hwnft/userBlindBox/open', { boxIds }, newKey())
    for (const column of ['uid', 'prize_id', 'item_id']) {
      const change = `update user_blind_boxes set ${column} = ${column} where id = any($1::bigint[])`
      await expect(query(change, [boxIds]), column).rejects.toMatchObject(refused)
    }
  })

  test('of draw rounds is never truncated', async () => {
    await expect(query('truncate draw_rounds cascade')).rejects.toMatchObject(refused)
  })
})

describe('a good that a user owns', () => {
  const changes = [
    ['price', 'update goods set price_fen = price_fen + 1 where sn = $1'],
    ['edition', 'update goods set edition = edition + 1 where sn = $1'],
    ['stock’s edition', 'update goods_taken set edition = edition + 1 where goods_sn = $1'],
    ['contract', 'update goods set contract_type = 3 - contract_type where sn = $1'],
  ] as const

  test.each(changes)(
    'can change its %s before the first sale and not after, whatever kind it is',
    async (_, change) => {
      const [digital, physical, waiting] = [await goods(), await goods({ form: 2 }), await goods()]
      for (const sn of [digital, physical, waiting]) await query(change, [sn])
      await buy(digital)
      await server.context.database.transaction((tx) =>
        server.context.goods.reserveStock(tx, { goodsSn: physical, quantity: 1, orderSn: null }),
      )
      await server.as(user)('order/order', { goodsSn: waiting, quantity: 1, noReturnAccepted: true }, newKey())
      for (const sn of [digital, physical, waiting]) await expect(query(change, [sn])).rejects.toMatchObject(refused)
      // Fields outside the contract of sale can be corrected.
      await query(`update goods set name = '改正后的名字', collect_count = 1 where sn = $1`, [digital])
    },
  )

  test('fixes its price and edition for tickets of wishes, boxes and lots as well', async () => {
    const ticket = await makeTicket(server)
    const eventId = await makeEvent(server, { ticketGoodsSn: ticket, prizes: [thanks(10_000)] })
    const wish = { eventId, text: '愿山河无恙', isAnonymous: false, noReturnAccepted: true } as const
    await server.as(user)('order/wishOrder', wish, newKey())
    await expect(query('update goods set price_fen = 1 where sn = $1', [ticket])).rejects.toMatchObject(refused)
    for (const type of [2, 4, 5]) {
      const sn = await goods({ sold: 1 })
      await expect(query('update goods set goods_type = $2 where sn = $1', [sn, type])).rejects.toMatchObject(refused)
    }
  })

  test('stays digital or physical', async () => {
    const sn = await goods()
    await query('update goods set form = 2 where sn = $1', [sn])
    await query('update goods set form = 1 where sn = $1', [sn])
    await buy(sn)
    await expect(query('update goods set form = 2 where sn = $1', [sn])).rejects.toMatchObject(refused)
  })

  test('keeps its price even when all pieces came back', async () => {
    const sn = await goods()
    await buy(sn)
    await query('update goods_taken set taken = 0 where goods_sn = $1', [sn])
    await query('update goods_sold set sold = 0 where goods_sn = $1', [sn])
    await expect(query('update goods set price_fen = 1 where sn = $1', [sn])).rejects.toMatchObject(refused)
    await query('update goods_taken set taken = 1 where goods_sn = $1', [sn])
    await query('update goods_sold set sold = 1 where goods_sn = $1', [sn])
  })
})

describe('draws, recipes and promises', () => {
  test('a pool keeps its odds and its price from the first draw on', async () => {
    const id = await makeLottery(server, [prize({ kind: 'points', points: 5, odds: 3000 })])
    const changes = [
      'update draw_prizes set odds = 10000 - odds where pool_id = $1 and position < 3',
      'update draw_pools set cost_points = cost_points + 1 where id = $1',
    ]
    for (const change of changes) await query(change, [id])
    await draw(server.as(user), id)
    for (const change of changes) await expect(query(change, [id])).rejects.toMatchObject(refused)
    await expect(query('delete from draw_prizes where pool_id = $1 and odds = 0', [id])).rejects.toMatchObject(refused)
    await query('update draw_pools set ends_at = now() where id = $1', [id])
  })

  test('a wishing event keeps its odds and its price as well', async () => {
    const eventId = await makeEvent(server, { prizes: [thanks(10_000)] })
    await query('update draw_prizes set odds = odds where pool_id = $1', [eventId])
    const wish = { eventId, text: '愿远行的人平安', isAnonymous: false, costPoints: 0 }
    await server.as(user)('hwnft/wish/event', wish, newKey())
    await expect(query('update draw_prizes set odds = odds where pool_id = $1', [eventId])).rejects.toMatchObject(
      refused,
    )
  })

  test('a recipe does not change after its first result', async () => {
    const [material, result] = [await goods(), await goods()]
    const { database, compose } = server.context
    const cover = { url: '/media/test', widths: [320], ratio: 1, placeholder: '' }
    const rest = { subtitle: '', cover, story: [], rules: [], perPersonLimit: 0, startsAt: new Date(0), endsAt: null }
    const materials = [{ goodsSn: material, quantity: 1 }]
    const activityId = await database.transaction((tx) =>
      compose.publish(tx, { ...rest, title: '合一', resultGoodsSn: result, total: 5, materials }),
    )
    const changes = [
      'update compose_materials set quantity = 2 - quantity where activity_id = $1',
      'update compose_activities set total = total + 1 where id = $1',
    ]
    await query('update compose_materials set quantity = quantity where activity_id = $1', [activityId])
    const { nftIds } = await server.as(user)('order/info', { orderSn: await buy(material) })
    await server.as(user)('hwnft/synthesize/synthesizeNft', { activityId, nftIds }, newKey())
    for (const change of changes) await expect(query(change, [activityId])).rejects.toMatchObject(refused)
    await expect(query('delete from compose_materials where activity_id = $1', [activityId])).rejects.toMatchObject(
      refused,
    )
  })

  test('a gift box keeps the contents it had when it was first given', async () => {
    const { goodsSn } = await makeBox(server)
    const { giftBoxId } = await makeGiftBox(server, goodsSn)
    const change = 'update gift_box_contents set quantity = quantity where gift_box_id = $1'
    await query(change, [giftBoxId])
    await server.context.database.transaction((tx) => server.context.boxes.giveGiftBox(tx, giftBoxId, user.uid))
    await expect(query(change, [giftBoxId])).rejects.toMatchObject(refused)
  })
})

test('the servers’ role can grant no rights, not even to itself, and a role granted to nobody has none', async () => {
  const stranger = `stranger_${randomUUID().slice(0, 8)}`
  await query(`create role ${stranger}`)
  try {
    for (const role of [service, stranger]) {
      await expect(asRole(role, `select grant_service('${stranger}')`)).rejects.toMatchObject({ code: '42501' })
    }
    for (const statement of ['select from orders', 'insert into consents default values', 'delete from users']) {
      await expect(asRole(stranger, statement), statement).rejects.toMatchObject({ code: '42501' })
    }
  } finally {
    await query(`drop role ${stranger}`)
  }
})

test('a server with only the rights of a service can sell, mint, draw, sweep and audit', async () => {
  const url = new URL(server.databaseUrl)
  url.searchParams.set('options', `-c role=${service}`)
  const narrow = await startTestServer({ beside: { databaseUrl: url.href, client: server.client } })
  try {
    const { rows } = await narrow.context.database.pool.query('select current_user as name')
    expect(rows).toEqual([{ name: service }])
    const call = narrow.as(user)
    const order = { goodsSn: await goods(), quantity: 1, noReturnAccepted: true } as const
    const { orderSn } = await call('order/order', order, newKey())
    await payOrder(narrow, call, orderSn)
    await narrow.worker.jobs()
    expect(await call('order/info', { orderSn })).toMatchObject({ status: 4, serials: [1] })
    await draw(call, await makeLottery(narrow, [prize({ kind: 'points', points: 5 })]))
    await call('goods/collectibles/add', { goodsSn: order.goodsSn }, newKey())
    await call('goods/collectibles/delete', { goodsSn: order.goodsSn })
    for (const { name } of narrow.context.sweeps) await narrow.worker.sweep(name)
    expect(await audit(narrow.context.database.db)).not.toHaveLength(0)
  } finally {
    await narrow.stop()
  }
})

/** Runs a statement with the rights of the servers' role. */
const asService = (statement: string) => asRole(service, statement)

async function asRole(role: string, statement: string): Promise<void> {
  const client = await server.context.database.pool.connect()
  try {
    await client.query(`set role ${role}`)
    await client.query(statement)
  } finally {
    await client.query('reset role')
    client.release()
  }
}
