import type { ItemId } from '@app/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type HostedNode, startHostedNode } from '../../evm/hostedNode.ts'
import { adapter, makeFolder, startChain } from '../../evm/fixture.ts'
import { makeCollector, makeHolder, newKey, send } from '../../gifts/fixture.ts'
import type { LocalChain } from '../../../src/embedded/chain.ts'
import { rewrite } from '../../support/damage.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createStaff, type StaffMember } from '../../support/staff.ts'
import { buy, letTimePass } from '../../vault/fixture.ts'

// Mints and gifts over a hosted node: its refusals and losses block nothing for ever, and operators see them.

const home = makeFolder()
let local: LocalChain
let node: HostedNode
let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  local = await startChain(home.folder)
  node = await startHostedNode(local.rpcUrl)
  server = await startTestServer({
    overrides: { chain: { rpcUrl: node.url } },
    deps: { chain: adapter(node.url, { confirmationTimeout: 500, limitWait: 100 }) },
  })
  owner = await createStaff(server, { roles: ['owner'] })
  await server.worker.sweep('chain rebuild')
})
afterAll(async () => {
  await server?.stop()
  await node?.stop()
  await local?.stop()
  home.remove()
})
beforeEach(() => {
  node.logs = 'unsupported'
  node.perSecond = Infinity
  node.dropped.clear()
})

const status = async () => (await owner.ask('chain/status')).data
const chainHealth = async () =>
  (await owner.ask('health/info')).data.dependencies.find(({ name }: { name: string }) => name === '区块链')

async function movedBy(itemId: ItemId) {
  return server.context.database.db
    .selectFrom('chain_operations')
    .select(['state', 'attempts', 'transaction_hash', 'last_error'])
    .where('item_id', '=', itemId)
    .where('kind', '=', 'transfer')
    .executeTakeFirstOrThrow()
}

const sentRows = () => server.context.database.db.selectFrom('chain_transactions').selectAll().execute()

/** Creates a received gift of a minted piece that is not yet on the chain. */
async function makeGift(): Promise<ItemId> {
  const [giver, taker] = [await makeHolder(server), await makeCollector(server)]
  await server.worker.sweep('mint')
  const { giftId } = await send(giver, giver.nftId, taker)
  await taker.call('hwnft/giftRecord/receive', { giftId }, newKey())
  return giver.nftId
}

test('gifts complete over a node that gives no logs at all', async () => {
  const itemId = await makeGift()
  await server.worker.sweep('move')
  expect(await movedBy(itemId)).toMatchObject({ state: 'done', transaction_hash: expect.stringMatching(/^0x/) })
  expect(await sentRows()).toEqual([])
  expect(await chainHealth()).toMatchObject({ state: 'well' })
})

test('after a crash between sending and recording the next try finds the outcome by hash, and sends nothing again', async () => {
  const itemId = await makeGift()
  const crashed = vi
    .spyOn(server.context.database, 'transaction')
    .mockRejectedValueOnce(Object.assign(new Error('killed'), { code: '57P01' }))
  await server.worker.sweep('move').catch(() => {})
  crashed.mockRestore()
  const [sent] = await sentRows()
  expect(await movedBy(itemId)).toMatchObject({ state: 'waiting', transaction_hash: null })
  await letTimePass(server)
  node.methods.length = 0
  await server.worker.sweep('move')
  expect(await movedBy(itemId)).toMatchObject({ state: 'done', transaction_hash: sent?.hash })
  expect(node.methods).not.toContain('eth_sendRawTransaction')
  expect(node.methods).not.toContain('eth_getLogs')
  expect(await sentRows()).toEqual([])
})

test('while gifts are waiting, health fails, and the monitor and the pre-launch check say what is waiting and why', async () => {
  const itemId = await makeGift()
  node.perSecond = 0
  await server.worker.sweep('move')
  node.perSecond = Infinity
  expect(await movedBy(itemId)).toMatchObject({ state: 'waiting', attempts: 0 })
  expect((await status()).outbox).toMatchObject({
    waiting: 1,
    moves: 1,
    failing: 1,
    failingSince: expect.any(Number),
    lastError: expect.stringContaining('limited'),
  })
  const health = await chainHealth()
  const message = health?.message ?? ''
  expect(health?.state).toBe('unwell')
  expect(message).toMatch(/^1 项等待上链（其中转移与销毁 1 项）.*节点限制了请求次数/)
  const steps = await owner.ask('guide/info')
  expect(JSON.stringify(steps.data)).toContain(message)
  await letTimePass(server)
  await server.worker.sweep('move')
  expect(await chainHealth()).toMatchObject({ state: 'well' })
  expect((await status()).outbox).toMatchObject({ waiting: 0, failing: 0, failingSince: null, lastError: null })
})

test('an operation that no process handles makes health fail after a while, even without an error', async () => {
  const itemId = await makeGift()
  expect(await chainHealth()).toMatchObject({ state: 'well' })
  await rewrite(
    server.context.database,
    `update chain_operations set created_at = now() - interval '5 minutes' where item_id = $1 and state = 'waiting'`,
    [itemId],
  )
  expect(await chainHealth()).toMatchObject({
    state: 'unwell',
    message: '1 项等待上链（其中转移与销毁 1 项），最早的已等 5 分钟',
  })
  await server.worker.sweep('move')
})

test('a batch with a piece that was minted before completes, and the range that the node refused is stored for operators', async () => {
  const { nftIds } = await buy(server, { quantity: 4 })
  await server.worker.sweep('mint')
  // As after a crash of a release that stored no hashes.
  await server.context.database.pool.query(
    `update chain_operations set state = 'waiting', done_at = null where kind = 'mint' and item_id = $1`,
    [nftIds[0]],
  )
  const { nftIds: others } = await buy(server, { quantity: 3 })
  await letTimePass(server)
  await server.worker.sweep('mint')
  const { rows } = await server.context.database.pool.query<{ state: string }>(
    `select distinct state from chain_operations where item_id = any($1)`,
    [[...nftIds, ...others]],
  )
  expect(rows).toEqual([{ state: 'done' }])
  await expect
    .poll(async () => (await status()).limit)
    .toMatchObject({ message: expect.stringContaining('not available') })
})
