import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ItemState } from '@app/contract'
import { createWallet } from '../../src/adapters/evm/index.ts'
import { ChainUnavailable } from '../../src/ports/chain.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { buy, letTimePass, type Purchase } from './fixture.ts'

let server: TestServer
let purchase: Purchase
beforeAll(async () => {
  server = await startTestServer()
  purchase = await buy(server, { quantity: 30 })
  await server.worker.sweep('mint')
})
afterAll(() => server?.stop())
beforeEach(async () => {
  server.chain.isDown = false
  await server.worker.sweep('chain rebuild')
  await letTimePass(server)
  await server.worker.sweep('mint')
})

const verify = () => server.context.vault.verify()

describe('verifying against the chain', () => {
  test('finds no difference if there is none', async () => {
    expect(await verify()).toEqual({ compared: 30, waiting: 0, dead: 0, differences: [] })
  })

  test('finds a token with another owner, a burnt one and a missing one, and only these', async () => {
    const kept = new Map([...server.chain.tokens].map(([name, token]) => [name, { ...token }]))
    const names = [...server.chain.tokens.keys()]
    const thief = createWallet().address
    const [stolen, burnt, missing] = [names[3], names[11], names[20]].map(String) as [string, string, string]
    Object.assign(server.chain.tokens.get(stolen) as object, { owner: thief })
    Object.assign(server.chain.tokens.get(burnt) as object, { owner: null })
    server.chain.tokens.delete(missing)
    const { differences } = await verify()
    expect(differences.map(({ serial, found }) => [serial, found])).toEqual([
      [4, thief.toLowerCase()],
      [12, 'burnt'],
      [21, 'absent'],
    ])
    for (const [name, token] of kept) server.chain.tokens.set(name, token)
  })

  test('finds an item the ledger gives to another wallet than the chain does', async () => {
    const other = createWallet().address
    const change = (address: string) =>
      server.context.database.pool.query('update items set wallet_address = $1 where id = $2', [
        address,
        purchase.nftIds[7],
      ])
    const { list } = await purchase.call('hwnft/metaUserWallet/list', {})
    await change(other)
    expect((await verify()).differences).toEqual([
      {
        itemId: purchase.nftIds[7],
        goodsSn: purchase.goodsSn,
        serial: 8,
        expected: other.toLowerCase(),
        found: list[0]?.address.toLowerCase(),
      },
    ])
    await change(String(list[0]?.address))
  })

  test('counts waiting operations, and reports if the chain is unavailable', async () => {
    server.chain.isDown = true
    await expect(verify()).rejects.toBeInstanceOf(ChainUnavailable)
    server.chain.isDown = false
    await buy(server, { quantity: 2 })
    expect(await verify()).toMatchObject({ waiting: 2, differences: [] })
  })
})

describe('a chain that lost its state', () => {
  test('gets everything again from the ledger, to the same owners, and the collector keeps the item meanwhile', async () => {
    server.chain.loseState()
    const lost = await verify()
    expect(lost.differences).toHaveLength(lost.compared)
    await server.worker.sweep('chain rebuild')
    const nftId = String(purchase.nftIds[0])
    const between = await purchase.call('hwnft/userNft/info', { nftId })
    expect(between.state).toBe(ItemState.held)
    await server.worker.sweep('mint')
    expect(await verify()).toMatchObject({ compared: lost.compared, waiting: 0, differences: [] })
    const item = await purchase.call('hwnft/userNft/info', { nftId })
    expect(item.chain.ownerAddress).toBe(between.chain.ownerAddress)
    expect(item.chain.transactionHash).not.toBe(between.chain.transactionHash)
  })

  test('that is complete is not changed', async () => {
    const { calls } = server.chain.counts
    await server.worker.sweep('chain rebuild')
    await server.worker.sweep('mint')
    expect(server.chain.counts.calls).toBe(calls)
  })

  test('that is unavailable is tried again later', async () => {
    server.chain.isDown = true
    await expect(server.worker.sweep('chain rebuild')).resolves.toBeUndefined()
  })
})
