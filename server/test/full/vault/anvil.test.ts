import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ItemState } from '@app/contract'
import { anvilOf, adapter, makeFolder, startChain, type StartedChain } from '../../evm/fixture.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { buy, letTimePass, type Purchase } from '../../vault/fixture.ts'

// End to end over a real chain: bought, minted, compared, and rebuilt after the chain lost everything.

const home = makeFolder()
let local: StartedChain
let server: TestServer
let purchases: Purchase[]

beforeAll(async () => {
  // It saves so rarely that a killed chain restarts empty.
  local = await startChain(home.folder, 600_000)
  server = await startTestServer({
    overrides: { chain: { rpcUrl: local.rpcUrl } },
    deps: { chain: adapter(local.rpcUrl) },
  })
})
afterAll(async () => {
  await server?.stop()
  await local?.stop()
  home.remove()
})

const mint = () => server.worker.sweep('mint')
const itemOf = ({ call, nftIds }: Purchase) => call('hwnft/userNft/info', { nftId: String(nftIds[0]) })

/** The chain's own answer, through the endpoint that a visitor's browser uses. */
async function askChain(method: string, params: unknown[]) {
  const response = await fetch(`${server.url}/api/v1/chain/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: never }).result
}

const ownerOf = (tokenId: string) => `0x6352211e${BigInt(tokenId).toString(16).padStart(64, '0')}`

test('a paid item is minted, with a transaction and an owner that the chain confirms', async () => {
  purchases = [await buy(server, { contractType: 1, quantity: 3 }), await buy(server, { contractType: 2, quantity: 2 })]
  await mint()
  expect(await server.context.vault.verify()).toEqual({ compared: 5, waiting: 0, dead: 0, differences: [] })
  const { chain, state } = await itemOf(purchases[0] as Purchase)
  expect(state).toBe(ItemState.held)
  const receipt: { status: string; blockNumber: string } = await askChain('eth_getTransactionReceipt', [
    chain.transactionHash,
  ])
  expect(receipt).toMatchObject({ status: '0x1', blockNumber: `0x${chain.blockNumber?.toString(16)}` })
  const call = { to: chain.contractAddress, data: ownerOf(String(chain.tokenId)) }
  const owner: string = await askChain('eth_call', [call, 'latest'])
  expect(`0x${owner.slice(-40)}`).toBe(chain.ownerAddress?.toLowerCase())
})

test('kill -9 of a chain that restarts empty: the ledger mints every token again to its owner', async () => {
  const before = await Promise.all(purchases.map(itemOf))
  rmSync(join(home.folder, 'state.json'), { force: true })
  process.kill(anvilOf(home.folder), 'SIGKILL')
  const during = await buy(server)
  await vi.waitFor(() => expect(local.origins).toEqual(['empty', 'empty']), 30_000)
  await vi.waitFor(async () => expect(await server.context.chain.status()).toMatchObject({ reachable: true }), 30_000)

  expect((await server.context.vault.verify()).differences).toHaveLength(5)
  await server.worker.sweep('chain rebuild')
  await letTimePass(server)
  await mint()
  expect(await server.context.vault.verify()).toEqual({ compared: 6, waiting: 0, dead: 0, differences: [] })
  const after = await Promise.all(purchases.map(itemOf))
  for (const [index, item] of after.entries()) {
    expect(item.chain.ownerAddress).toBe(before[index]?.chain.ownerAddress)
    expect(item.chain.contractAddress).toBe(before[index]?.chain.contractAddress)
    expect(item.chain.tokenId).toBe(before[index]?.chain.tokenId)
  }
  expect((await itemOf(during)).state).toBe(ItemState.held)
})

test('kill -9 of a chain that restarts with an older state: later operations are sent again, before newer ones', async () => {
  const state = join(home.folder, 'state.json')
  await local.stop()
  copyFileSync(state, `${state}.older`)
  local = await startChain(home.folder, 600_000, local.port)
  await buy(server, { quantity: 4 })
  await mint()
  copyFileSync(`${state}.older`, state)
  process.kill(anvilOf(home.folder), 'SIGKILL')
  await vi.waitFor(() => expect(local.origins).toEqual(['saved', 'saved']), 30_000)
  await vi.waitFor(async () => expect(await server.context.chain.status()).toMatchObject({ reachable: true }), 30_000)

  await buy(server, { quantity: 30 })
  await mint()
  await letTimePass(server)
  await mint()
  expect(await server.context.vault.verify()).toEqual({ compared: 40, waiting: 0, dead: 0, differences: [] })
})
