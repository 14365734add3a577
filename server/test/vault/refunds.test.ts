import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods, type NewTestGoods } from '../support/goods.ts'
import { opsOver } from '../support/ops.ts'
import { payOrder } from '../support/paying.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { letTimePass } from './fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  expect((await audit(server.context.database.db)).filter(({ violations }) => violations > 0)).toEqual([])
  await server.stop()
})
beforeEach(() => {
  server.chain.refuses = undefined
})

/** Creates a user who bought two pieces and paid for them. */
async function buy(given: NewTestGoods = {}) {
  const { database } = server.context
  const user = await makeUser(database)
  const call = server.as(user)
  const goodsSn = await makeGoods(database, { priceFen: 6000, perPersonLimit: 2, edition: 10, ...given })
  const order = async (quantity: number) => {
    const input = { goodsSn, quantity, noReturnAccepted: true as const }
    return (await call('order/order', input, { idempotencyKey: randomUUID() })).orderSn
  }
  const orderSn = await order(2)
  await payOrder(server, call, orderSn)
  const { nftIds } = await call('order/info', { orderSn })
  return { user, call, goodsSn, orderSn, nftIds, order }
}

/** Makes the chain refuse waiting operations until they fail for good. */
async function giveUpMinting(): Promise<void> {
  server.chain.refuses = 'beyond-cap'
  for (let attempt = 0; attempt < 5; attempt++) {
    await letTimePass(server)
    await server.worker.sweep('mint')
  }
}

interface Options {
  reason?: string
  by?: string
  key?: string
}

/** Runs an operator's refund commands: shows them, or makes one. */
function refund(given: string[], chosen: Options = {}) {
  const options = Object.entries(chosen).flatMap(([name, text]) => [`--${name}`, text])
  return opsOver(server.context)('refunds', ...(given.length === 0 ? ['list'] : ['give', ...given]), ...options)
}

const asked = { reason: '藏品未能上链，全额退款', by: '陆客服' }

test('an order that never reached the chain is shown, refunded in full, and its buyer keeps nothing of it', async () => {
  const { call, orderSn, nftIds, goodsSn, order } = await buy()
  await giveUpMinting()
  expect((await refund([])).output).toContain(`订单 ${orderSn}  没能上链  尚留 120.00 元`)
  expect((await call('user/user/info', {})).points).toBe(120)
  expect((await refusal(order(1))).reason).toBe('LIMIT_REACHED')

  expect(await refund([orderSn], asked)).toEqual({ code: 0, output: '退款已由陆客服发起，正在退回。\n' })
  await server.worker.jobs()
  expect(await call('order/info', { orderSn })).toMatchObject({
    isRefunded: true,
    refunded: 12_000,
    refund: { amount: 12_000, done: true, reason: asked.reason },
  })
  expect(await call('hwnft/userNft/list', {})).toMatchObject({ total: 0 })
  expect((await refusal(call('hwnft/userNft/info', { nftId: String(nftIds[0]) }))).reason).toBe('ITEM_NOT_FOUND')
  expect(await call('user/user/info', {})).toMatchObject({ points: 0, amountConsume: 0, quantityOfCollectibles: 0 })
  expect((await refund([])).output).not.toContain(orderSn)

  const { rows } = await server.context.database.pool.query<{ kinds: string[]; operations: string[] }>(
    `select array(select kind from item_entries where item_id = i.id order by id) as kinds,
       array(select kind || ' ' || state from chain_operations where item_id = i.id order by id) as operations
     from items i where order_sn = $1`,
    [orderSn],
  )
  const gone = { kinds: ['issued', 'refunded'], operations: ['mint dead'] }
  expect(rows).toEqual([gone, gone])

  // The limit is free again; the serial numbers are not.
  server.chain.refuses = undefined
  const again = await order(2)
  await payOrder(server, call, again)
  expect((await call('order/info', { orderSn: again })).serials).toEqual([3, 4])
  expect((await call('order/goodsOrders', { goodsSn })).bought).toBe(2)
})

test('pieces that are on the chain are burnt there when their order is refunded in full', async () => {
  const { orderSn, nftIds } = await buy()
  await letTimePass(server)
  await server.worker.sweep('mint')
  expect((await refund([orderSn], { ...asked, reason: '作品撤回，全额退款' })).code).toBe(0)
  await server.worker.sweep('move')
  await server.worker.jobs()
  const { rows } = await server.context.database.pool.query<{ operations: string[] }>(
    `select array_agg(kind || ' ' || state order by id) as operations from chain_operations where item_id = $1`,
    [nftIds[0]],
  )
  expect(rows).toEqual([{ operations: ['mint done', 'burn done'] }])
  expect((await server.context.vault.verify()).differences).toEqual([])
})

test('a piece that its buyer no longer has prevents a full refund, not one in money', async () => {
  const { orderSn, nftIds, user } = await buy()
  const other = await makeUser(server.context.database)
  const { vault, database } = server.context
  await database.transaction(async (tx) => {
    const [item] = await vault.takeOwn(tx, user.uid, [String(nftIds[0])])
    if (item) await vault.lockForGift(tx, item, user.uid)
    await vault.handOver(tx, { itemId: String(nftIds[0]), fromUid: user.uid, toUid: other.uid })
  })
  expect(await refund([orderSn], asked)).toMatchObject({ code: 1, output: expect.stringContaining('ITEM_NOT_FOUND') })
  expect((await refund([orderSn, '120'], { ...asked, reason: '作品描述有误，补偿' })).code).toBe(0)
  await server.worker.jobs()
  const order = await server.as(user)('order/info', { orderSn })
  expect(order).toMatchObject({ isRefunded: false, refunded: 12_000, nftIds })
  expect((await server.as(other)('hwnft/userNft/list', {})).total).toBe(1)
})

test('a part is given in yuan, once for the same text, and again under a key of its own', async () => {
  const { orderSn } = await buy()
  const part = { ...asked, reason: '发货延误，补偿' }
  expect((await refund([orderSn, '12.5'], part)).output).toContain('正在退回')
  expect((await refund([orderSn, '12.50'], part)).output).toContain('没有重复退')
  expect((await refund([orderSn, '12.50'], { ...part, key: '第二次' })).output).toContain('正在退回')
  expect(await refund([orderSn, '95.01'], part)).toMatchObject({
    code: 1,
    output: expect.stringContaining('REFUND_TOO_MUCH'),
  })
  await server.worker.jobs()
})

test.each([
  [['1234567890']],
  [['1234567890', '0'], asked],
  [['1234567890', '1.234'], asked],
  [['1234567890', '-1'], asked],
  [['short'], asked],
  [['1234567890'], { ...asked, reason: 'in English' }],
  [[], { by: '陆客服' }],
] as [string[], Options?][])('explains itself instead of %j %j', async (given, options) => {
  expect((await refund(given, options)).code).toBe(2)
})
