import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ItemState, OrderDeliveryState } from '@app/contract'
import { makeGoods, makeUser } from '../support/factories.ts'
import { nameOf } from '../support/fakeChain.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { buy, letTimePass, operationOf } from './world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  Object.assign(server.chain, { isDown: false, losesNextAnswer: false, refuses: undefined, delay: 0 })
  await letTimePass(server)
  await server.worker.sweep('mint')
})

const mint = () => server.worker.sweep('mint')
const stateOf = async ({ call, nftIds }: Awaited<ReturnType<typeof buy>>) =>
  (await call('hwnft/userNft/info', { nftId: String(nftIds[0]) })).state

test('a batch of many owners and goods is one call, and each item is recorded once', async () => {
  const purchases = await Promise.all(Array.from({ length: 8 }, () => buy(server, { quantity: 2 })))
  const before = { ...server.chain.counts }
  await mint()
  expect(server.chain.counts).toMatchObject({ calls: before.calls + 1, minted: before.minted + 16 })
  for (const purchase of purchases) expect(await stateOf(purchase)).toBe(ItemState.held)
  await mint()
  expect(server.chain.counts.calls).toBe(before.calls + 1)
})

test('a crash between mint and record: the token exists once and its transaction is found', async () => {
  const purchase = await buy(server, { quantity: 3 })
  const { calls, minted } = server.chain.counts
  server.chain.losesNextAnswer = true
  await mint()
  expect(await stateOf(purchase)).toBe(ItemState.minting)
  expect(server.chain.counts).toMatchObject({ calls: calls + 1, minted: minted + 3 })
  await letTimePass(server)
  await mint()
  expect(server.chain.counts).toMatchObject({ calls: calls + 2, minted: minted + 3 })
  const item = await purchase.call('hwnft/userNft/info', { nftId: String(purchase.nftIds[0]) })
  expect(item.state).toBe(ItemState.held)
  expect(item.chain.transactionHash).toMatch(/^0x/)
  expect(item.history.map((entry) => entry.kind)).toEqual(['minted', 'issued'])
})

test('a worker that dies with its lease loses it to another', async () => {
  const purchase = await buy(server)
  await server.context.database.pool.query(
    `update chain_operations set lease_until = now() + interval '120 s' where state = 'waiting'`,
  )
  await mint()
  expect(await stateOf(purchase)).toBe(ItemState.minting)
  await letTimePass(server)
  await mint()
  expect(await stateOf(purchase)).toBe(ItemState.held)
})

describe('a chain that is down', () => {
  test('delays nothing for the collector and costs no try, however long it lasts', async () => {
    server.chain.isDown = true
    const purchase = await buy(server)
    expect(await stateOf(purchase)).toBe(ItemState.minting)
    for (let index = 0; index < 12; index++) {
      await mint()
      await letTimePass(server)
    }
    expect(await operationOf(server, purchase.nftIds[0])).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await purchase.call('order/info', { orderSn: purchase.orderSn })).toMatchObject({
      deliveryState: OrderDeliveryState.normal,
    })
    server.chain.isDown = false
    await mint()
    expect(await stateOf(purchase)).toBe(ItemState.held)
  })
})

describe('a chain that refuses', () => {
  test('[enum.order-delivery-state] an item is given up after five tries, and its order shows it', async () => {
    const purchase = await buy(server)
    server.chain.refuses = 'beyond-cap'
    for (let attempt = 1; attempt < 5; attempt++) {
      await mint()
      expect(await operationOf(server, purchase.nftIds[0])).toMatchObject({ state: 'waiting', attempts: attempt })
      await letTimePass(server)
    }
    await mint()
    expect(await operationOf(server, purchase.nftIds[0])).toEqual({
      state: 'dead',
      attempts: 5,
      last_error: 'beyond-cap',
    })
    expect(await purchase.call('order/info', { orderSn: purchase.orderSn })).toMatchObject({
      deliveryState: OrderDeliveryState.deliveryFail,
    })
    expect(await stateOf(purchase)).toBe(ItemState.minting)
  })

  test('one item is tried again later and later, the others of its batch are minted', async () => {
    const goodsSn = await makeGoods(server.context.database.db)
    const [refused, fine] = [await buy(server, { goodsSn }), await buy(server, { goodsSn })]
    const { chainWorkId } = (await server.context.goods.summaries(server.context.database.db, [goodsSn])).get(
      goodsSn,
    ) as { chainWorkId: string }
    const burnt = { owner: null, transaction: { hash: '0x00' as const, blockNumber: 0 } }
    server.chain.tokens.set(nameOf({ contractType: 1, workId: BigInt(chainWorkId), serial: 1 }), burnt)
    await mint()
    expect(await stateOf(fine)).toBe(ItemState.held)
    expect(await operationOf(server, refused.nftIds[0])).toMatchObject({ state: 'waiting', attempts: 1 })
    const { rows } = await server.context.database.pool.query<{ seconds: number }>(
      `select extract(epoch from run_at - now())::float8 as seconds from chain_operations where item_id = $1`,
      [refused.nftIds[0]],
    )
    expect(rows[0]?.seconds).toBeGreaterThan(1)
  })
})

describe('two workers', () => {
  test('write one after the other and mint nothing twice', async () => {
    const other = await startTestServer({ beside: server, outside: { chain: server.chain } })
    try {
      const purchases = await Promise.all(Array.from({ length: 10 }, () => buy(server)))
      const { minted } = server.chain.counts
      server.chain.delay = 100
      await Promise.all([mint(), other.worker.sweep('mint'), mint(), other.worker.sweep('mint')])
      expect(server.chain.counts.minted).toBe(minted + 10)
      const { rows } = await server.context.database.pool.query<{ entries: number }>(
        `select count(*)::int as entries from item_entries where kind = 'minted' and item_id = any($1::bigint[])`,
        [purchases.flatMap((purchase) => purchase.nftIds)],
      )
      expect(rows[0]?.entries).toBe(10)
    } finally {
      await other.stop()
    }
  })

  test('make one wallet for a person whose items they mint', async () => {
    const user = await makeUser(server.context.database)
    await buy(server, { user, quantity: 5 })
    const call = server.as(user)
    const [created] = await Promise.allSettled([call('hwnft/metaUserWallet/create', { chainId: 31_337 }), mint()])
    expect(['fulfilled', 'rejected']).toContain(created.status)
    expect((await call('hwnft/metaUserWallet/list', {})).list).toHaveLength(1)
  })
})
