import { ItemState, OrderDeliveryState } from '@app/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWallet } from '../../src/adapters/evm/index.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { buy, letTimePass } from '../vault/fixture.ts'

let server: TestServer
let owner: StaffMember
let other: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
  other = await createStaff(server, { roles: ['operation'] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.chain.isDown = false
  server.chain.refuses = undefined
  await letTimePass(server)
  await server.worker.sweep('mint')
})

const status = async () => (await owner.ask('chain/status')).data
const operations = async (input: object) => (await owner.ask('chain/operations', input)).data.list

/** An order whose pieces the chain refused for good. */
async function refused(quantity = 1) {
  const purchase = await buy(server, { quantity })
  server.chain.refuses = 'beyond-cap'
  for (let attempt = 0; attempt < 5; attempt++) {
    await letTimePass(server)
    await server.worker.sweep('mint')
  }
  server.chain.refuses = undefined
  const dead = await operations({ state: 'dead' })
  return { ...purchase, dead: dead.filter(({ itemId }) => purchase.nftIds.includes(itemId)) }
}

const retry = (operationId: string, who = owner) => who.ask('chain/retry', { operationId, reason: '合约已修复' })

describe('[console.chain] the monitor', () => {
  test('shows the state of the chain, the writing account and the outbox', async () => {
    const before = await status()
    await buy(server, { quantity: 3 })
    expect(await status()).toMatchObject({
      isReachable: true,
      isDeployed: true,
      minter: { address: server.chain.minter, balanceWei: String(10n ** 18n), mintsLeft: 13_333 },
      outbox: { waiting: 3, dead: before.outbox.dead, doneLastDay: before.outbox.doneLastDay },
    })
    const { oldestAt } = (await status()).outbox
    expect(Number(oldestAt)).toBeGreaterThan(Date.now() / 1000 - 60)
    await server.worker.sweep('mint')
    const after = await status()
    expect(after.outbox).toMatchObject({ waiting: 0, oldestAt: null, doneLastDay: before.outbox.doneLastDay + 3 })
    expect(after.keptBlock).toBe(after.blockHeight)
  })

  test('reports a chain that does not answer', async () => {
    server.chain.isDown = true
    await buy(server)
    expect(await status()).toMatchObject({
      isReachable: false,
      blockHeight: null,
      minter: { balanceWei: null, gasPriceWei: null, mintsLeft: null },
      outbox: { waiting: 1 },
    })
  })

  test('lists the operations sent to the chain, by each filter', async () => {
    const { nftIds } = await buy(server)
    const itemId = String(nftIds[0])
    expect(await operations({ itemId })).toMatchObject([{ kind: 'mint', state: 'waiting', transactionHash: null }])
    await server.worker.sweep('mint')
    const [minted] = await operations({ itemId })
    expect(minted).toMatchObject({ state: 'done', itemId })
    const hash = minted?.transactionHash
    expect(hash).toMatch(/^0x/)
    const found = async (input: object) => (await operations(input)).map(({ operationId }) => operationId)
    for (const filter of [{ itemId, kind: 'mint' }, { itemId, state: 'done' }, { transactionHash: hash }])
      expect(await found(filter)).toEqual([minted?.operationId])
    expect(await found({ itemId, kind: 'burn' })).toEqual([])
    expect(await found({ itemId, state: 'dead' })).toEqual([])
    expect(await owner.ask('chain/operations', { state: 'lost' })).toMatchObject({ reason: 'BAD_INPUT' })
  })
})

describe('[console.chain] a piece that the chain refused', () => {
  test('is requested again once, however many press, and its order is delivered', async () => {
    const { dead, orderSn, call, nftIds } = await refused()
    expect(dead).toMatchObject([{ kind: 'mint', lastError: 'beyond-cap', attempts: 5 }])
    expect(await call('order/info', { orderSn })).toMatchObject({ deliveryState: OrderDeliveryState.deliveryFail })
    const id = String(dead[0]?.operationId)
    const answers = await Promise.all([retry(id), retry(id, other), retry(id)])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await server.worker.sweep('mint')
    expect((await owner.ask('item/info', { itemId: nftIds[0] })).data).toMatchObject({ state: ItemState.held })
    expect(await call('order/info', { orderSn })).toMatchObject({ deliveryState: OrderDeliveryState.normal })
    const { list } = (await owner.ask('audit/list', { target: `item:${nftIds[0]}`, outcome: 'done' })).data
    expect(list).toMatchObject([{ verb: 'chain/retry', before: { lastError: 'beyond-cap' }, reason: '合约已修复' }])
    expect(await retry('999999')).toMatchObject({ reason: 'NOT_FOUND' })
  })

  test('leaves its order undelivered until the last of its pieces is requested again', async () => {
    const { dead, orderSn, call } = await refused(2)
    const [first, second] = dead.map(({ operationId }) => operationId) as [string, string]
    await retry(first)
    expect(await call('order/info', { orderSn })).toMatchObject({ deliveryState: OrderDeliveryState.deliveryFail })
    await retry(second)
    expect(await call('order/info', { orderSn })).toMatchObject({ deliveryState: OrderDeliveryState.normal })
  })

  test('stays refused if the order was refunded meanwhile', async () => {
    const { dead, orderSn, user } = await refused()
    const { vault, database } = server.context
    await database.transaction((tx) => vault.takeBack(tx, { sn: orderSn, uid: user.uid }))
    expect(await retry(String(dead[0]?.operationId))).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
  })
})

describe('[console.chain] a comparison with the chain', () => {
  const info = async (verificationId: string) => (await owner.ask('chain/verification', { verificationId })).data

  test('runs one at a time, as a job, and its result is stored', async () => {
    await buy(server, { quantity: 4 })
    await server.worker.sweep('mint')
    const pressed = await Promise.all([owner, other, owner].map((who) => who.ask('chain/verify')))
    expect(new Set(pressed.map(({ data }) => data.verificationId)).size).toBe(1)
    expect(pressed.filter(({ data }) => data.isNew)).toHaveLength(1)
    const id = String(pressed[0]?.data.verificationId)
    expect(await info(id)).toMatchObject({ state: 'running', endedAt: null })
    await server.worker.jobs()
    const result = await info(id)
    expect(result).toMatchObject({ state: 'matched', differing: 0, differences: [] })
    expect(result.compared).toBeGreaterThanOrEqual(4)
    expect((await owner.ask('chain/verifications')).data.list).toMatchObject([{ verificationId: id }])
    // Running the same job again, as after a crash, changes nothing.
    await server.context.database.pool.query(`insert into jobs (kind, payload) values ('chain.verify', $1)`, [
      JSON.stringify({ verificationId: id }),
    ])
    await server.worker.jobs()
    expect(await info(id)).toEqual(result)
    expect(await owner.ask('chain/verification', { verificationId: '999999' })).toMatchObject({ reason: 'NOT_FOUND' })
  })

  test('shows the differences, and what could not be compared', async () => {
    const { nftIds, goodsSn } = await buy(server)
    await server.worker.sweep('mint')
    const [name, token] = [...server.chain.tokens].at(-1) as [string, { owner: string | null }]
    const thief = createWallet().address
    const rightful = token.owner
    Object.assign(server.chain.tokens.get(name) as object, { owner: thief })
    const { data } = await owner.ask('chain/verify')
    await server.worker.jobs()
    expect(await info(data.verificationId)).toMatchObject({
      state: 'differed',
      differing: 1,
      differences: [{ itemId: nftIds[0], goodsSn, serial: 1, found: thief.toLowerCase() }],
    })
    Object.assign(server.chain.tokens.get(name) as object, { owner: rightful })
    server.chain.isDown = true
    const unable = await owner.ask('chain/verify')
    expect(unable.data.isNew).toBe(true)
    await server.worker.jobs()
    expect(await info(unable.data.verificationId)).toMatchObject({ state: 'failed', failure: '链上节点没有应答' })
    expect((await owner.ask('chain/verifications', { size: 2 })).data.list).toMatchObject([
      { state: 'failed' },
      { state: 'differed' },
    ])
  })
})
