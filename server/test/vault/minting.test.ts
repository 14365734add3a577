import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type GoodsSn, ItemState, OrderDeliveryState } from '@app/contract'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { nameOf } from '../support/fakeChain.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { recordMints } from '../../src/modules/vault/chain/queries.ts'
import { rewrite } from '../support/damage.ts'
import { buy, letTimePass, operationOf, type Purchase } from './fixture.ts'
import { newKey } from '../support/keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  Object.assign(server.chain, {
    isDown: false,
    losesNextAnswer: false,
    refuses: undefined,
    chokesOn: undefined,
    delay: 0,
  })
  await letTimePass(server)
  await server.worker.sweep('mint')
})

const mint = () => server.worker.sweep('mint')
const stateOf = async ({ call, nftIds }: Purchase) =>
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

test.each(['mint', 'move'])('if nothing waits, the sweep %s queries once and may rest', async (name) => {
  const sweep = server.context.sweeps.find((one) => one.name === name)
  const connect = vi.spyOn(server.context.database.pool, 'connect')
  expect(await sweep?.run()).toBe(Infinity)
  expect(connect).toHaveBeenCalledOnce()
  connect.mockRestore()
})

test('a batch is recorded in one statement, however many pieces it has', async () => {
  const purchases = [await buy(server, { quantity: 5 }), await buy(server, { quantity: 7 })]
  const { pool } = server.context.database
  await pool.query(`
    create sequence counted_statements;
    create function count_statement() returns trigger language plpgsql as
      $$ begin perform nextval('counted_statements'); return null; end $$;
    create trigger count_statements after update on chain_operations execute function count_statement()`)
  await mint()
  const { rows } = await pool.query(`select last_value::int as written from counted_statements`)
  await pool.query('drop function count_statement cascade; drop sequence counted_statements')
  expect(rows).toEqual([{ written: 1 }])
  for (const { call, nftIds } of purchases)
    for (const nftId of nftIds) {
      const { state, chain, history } = await call('hwnft/userNft/info', { nftId: String(nftId) })
      expect({ state, kinds: history.map(({ kind }) => kind) }).toEqual({
        state: ItemState.held,
        kinds: ['minted', 'issued'],
      })
      expect(chain.transactionHash).toMatch(/^0x/)
    }
})

test('a repeated outcome is recorded once, and loses nothing', async () => {
  const purchase = await buy(server)
  await mint()
  const [nftId = ''] = purchase.nftIds
  const read = () => purchase.call('hwnft/userNft/info', { nftId })
  const before = await read()
  const { database } = server.context
  const operation = await database.db
    .selectFrom('chain_operations')
    .select('id')
    .where('item_id', '=', nftId)
    .executeTakeFirstOrThrow()
  const again = { operationId: operation.id, itemId: nftId, address: '0xother', transaction: null }
  await database.transaction((tx) => recordMints(tx, [again]))
  expect(await read()).toEqual(before)
  // It was repeated, and the chain no longer has the token's transaction: the recorded one stays.
  await database.pool.query(`update chain_operations set state = 'waiting' where id = $1`, [operation.id])
  await database.transaction((tx) => recordMints(tx, [{ ...again, address: before.chain.ownerAddress ?? '' }]))
  expect((await read()).chain).toEqual(before.chain)
})

describe('an unavailable chain', () => {
  test('delays nothing for the collector and costs no try, for any duration', async () => {
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

test('an unavailable chain is tried again after a pause, whatever else is sold meanwhile', async () => {
  const sweep = server.context.sweeps.find((one) => one.name === 'mint')
  const purchase = await buy(server)
  server.chain.isDown = true
  expect(await sweep?.run()).toEqual({ pauseSeconds: 3 })
  server.chain.isDown = false
  await letTimePass(server)
  await mint()
  expect(await stateOf(purchase)).toBe(ItemState.held)
})

describe('a chain that refuses', () => {
  test('[enum.order-delivery-state] an item fails after five tries, and its order shows it', async () => {
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

  test('one item is retried at growing intervals, the others of its batch are minted', async () => {
    const goodsSn = await makeGoods(server.context.database)
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

/** A piece by its name on the chain. */
async function nameOnChain({ goodsSn }: { goodsSn: GoodsSn }, serial = 1): Promise<string> {
  const work = (await server.context.goods.summaries(server.context.database.db, [goodsSn])).get(goodsSn)
  return nameOf({ contractType: 1, workId: BigInt(work?.chainWorkId ?? 0), serial })
}

describe('one mint of a batch that fails', () => {
  /** The state of its operation, and of those of the other items. */
  async function stand(bad: Purchase, others: readonly Purchase[]) {
    const states = await Promise.all(others.map(stateOf))
    return { bad: await operationOf(server, bad.nftIds[0]), others: new Set(states) }
  }
  const held = new Set([ItemState.held])

  test('because the chain refuses the whole call for it is set aside, and the others are minted once', async () => {
    const purchases = await Promise.all(Array.from({ length: 20 }, () => buy(server)))
    const [bad, ...others] = purchases as [Purchase, ...Purchase[]]
    server.chain.chokesOn = await nameOnChain(bad)
    const { calls, minted } = server.chain.counts
    const logged = vi.spyOn(server.context.log, 'error')
    await mint()
    expect(await stand(bad, others)).toEqual({
      bad: { state: 'waiting', attempts: 1, last_error: expect.stringContaining('reverted') },
      others: held,
    })
    expect(server.chain.counts.minted).toBe(minted + 19)
    // By halves, not one by one.
    expect(server.chain.counts.calls - calls).toBeLessThan(12)
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ item: bad.nftIds[0] }), expect.any(String))

    server.chain.chokesOn = undefined
    await letTimePass(server)
    await mint()
    expect(await stateOf(bad)).toBe(ItemState.held)
    expect(server.chain.counts.minted).toBe(minted + 20)
  })

  test('because its good cannot be read is set aside before the chain is called', async () => {
    const [bad, ...others] = [await buy(server), await buy(server), await buy(server)] as const
    const { minted } = server.chain.counts
    const write = (creator: string) =>
      rewrite(server.context.database, 'update goods set creator = $2 where sn = $1', [bad.goodsSn, creator])
    await write('null')
    await mint()
    expect(await stand(bad, others)).toMatchObject({ bad: { state: 'waiting', attempts: 1 }, others: held })
    await write('{"name": "沈知白"}')
    await letTimePass(server)
    await mint()
    expect(await stateOf(bad)).toBe(ItemState.held)
    expect(server.chain.counts.minted).toBe(minted + 3)
  })

  test('to be recorded after the chain made it leaves the others recorded, and is itself made once', async () => {
    const [first, bad, last] = [await buy(server), await buy(server), await buy(server)] as const
    const { minted } = server.chain.counts
    const query = (text: string) => server.context.database.pool.query(text)
    await query(`create function refuse_item() returns trigger language plpgsql as
      $$ begin raise exception 'this item is broken'; end $$`)
    await query(`create trigger poison before update on items for each row
      when (old.id = ${bad.nftIds[0]}) execute function refuse_item()`)
    await mint()
    expect(await stand(bad, [first, last])).toEqual({
      bad: { state: 'waiting', attempts: 1, last_error: 'this item is broken' },
      others: held,
    })
    await query('drop function refuse_item cascade')
    await letTimePass(server)
    await mint()
    expect(await stateOf(bad)).toBe(ItemState.held)
    expect(server.chain.counts.minted).toBe(minted + 3)
    const { rows } = await query(`select count(*)::int as entries from item_entries
      where kind = 'minted' and item_id in (${[first, bad, last].map(({ nftIds }) => nftIds[0]).join()})`)
    expect(rows).toEqual([{ entries: 3 }])
  })

  test('fails for good after most of a day of tries, and its order shows it', async () => {
    const bad = await buy(server)
    server.chain.chokesOn = await nameOnChain(bad)
    for (let attempt = 1; attempt < 30; attempt++) {
      await mint()
      expect(await operationOf(server, bad.nftIds[0])).toMatchObject({ state: 'waiting', attempts: attempt })
      await letTimePass(server)
    }
    await mint()
    expect(await operationOf(server, bad.nftIds[0])).toMatchObject({ state: 'dead', attempts: 30 })
    expect(await bad.call('order/info', { orderSn: bad.orderSn })).toMatchObject({
      deliveryState: OrderDeliveryState.deliveryFail,
    })
  })
})

test('a temporarily unavailable database costs no mint a try', async () => {
  const purchase = await buy(server)
  const query = (text: string) => server.context.database.pool.query(text)
  await query(`create function be_late() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'query_canceled'; end $$`)
  await query(`create trigger late before update on items for each row
    when (old.id = ${purchase.nftIds[0]}) execute function be_late()`)
  await expect(mint()).rejects.toMatchObject({ reason: 'BUSY' })
  expect(await operationOf(server, purchase.nftIds[0])).toMatchObject({ state: 'waiting', attempts: 0 })
  await query('drop function be_late cascade')
})

describe('two workers', () => {
  test('write one after the other and mint nothing twice', async () => {
    const other = await startTestServer({ beside: server, deps: { chain: server.chain } })
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

  test('create one wallet for a user whose items they mint', async () => {
    const user = await makeUser(server.context.database)
    await buy(server, { user, quantity: 5 })
    const call = server.as(user)
    const [created] = await Promise.allSettled([
      call('hwnft/metaUserWallet/create', { chainId: 31_337 }, newKey()),
      mint(),
    ])
    expect(['fulfilled', 'rejected']).toContain(created.status)
    expect((await call('hwnft/metaUserWallet/list', {})).list).toHaveLength(1)
  })
})
