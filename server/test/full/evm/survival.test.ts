import { afterEach, expect, test, vi } from 'vitest'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ContractType } from '@app/contract'
import { isAnvilOf } from '../../../src/embedded/anvil.ts'
import { ChainRejected, ChainUnavailable } from '../../../src/ports/chain.ts'
import {
  adapter,
  alice,
  anvilOf,
  edition,
  hashesOf,
  makeFolder,
  mintsOf,
  pieces,
  startChain,
} from '../../evm/fixture.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function start(folder?: string) {
  if (!folder) {
    const home = makeFolder()
    cleanups.push(home.remove)
    folder = home.folder
  }
  const local = await startChain(folder)
  cleanups.push(local.stop)
  return { folder, local, chain: adapter(local.rpcUrl) }
}

const items = pieces(ContractType.c721, 1n, 1, 20)
const request = { editions: [edition(ContractType.c721, 1n)], items: mintsOf(items, alice.address) }

test('a restart keeps tokens and their transactions', async () => {
  const first = await start()
  const outcomes = await first.chain.mintBatch(request)
  await first.local.stop()
  const second = await start(first.folder)
  expect(second.local.origins).toEqual(['saved'])
  expect(await second.chain.mintTransactions(items)).toEqual(outcomes.map((one) => one.done && one.transaction))
  expect(await second.chain.mintBatch(request)).toEqual(outcomes)
})

test('kill -9 of the chain: it restarts at the same address, and what it lost is minted once', async () => {
  const { folder, local, chain } = await start()
  await chain.mintBatch(request)
  await vi.waitFor(() => expect(existsSync(join(folder, 'state.json'))).toBe(true), 5000)
  const more = { ...request, items: mintsOf(pieces(ContractType.c721, 1n, 1, 60), alice.address) }
  for (let round = 1; round <= 3; round++) {
    const minting = chain.mintBatch(more).catch((error: unknown) => error)
    process.kill(anvilOf(folder), 'SIGKILL')
    await minting
    await vi.waitFor(() => expect(local.origins).toHaveLength(round + 1), 5000)
    expect(local.origins.at(-1)).toBe('saved')
  }
  const outcomes = await chain.mintBatch(more)
  expect(hashesOf(outcomes).every((hash) => hash?.startsWith('0x'))).toBe(true)
  expect(await chain.holdings(more.items)).toEqual(more.items.map(() => ({ state: 'held', owner: alice.address })))
})

test.each(['lost', 'damaged'])('a state that is %s: an empty chain with the same addresses', async (how) => {
  const first = await start()
  await first.chain.mintBatch(request)
  const { contracts } = first.chain
  await first.local.stop()
  const remains = how === 'lost' ? makeFolder() : { folder: first.folder, remove: () => undefined }
  cleanups.push(remains.remove)
  if (how === 'damaged') writeFileSync(join(remains.folder, 'state.json'), '{"block":{"numb')

  const second = await start(remains.folder)
  expect(second.local.origins).toEqual([how === 'lost' ? 'empty' : 'damaged'])
  expect(existsSync(join(remains.folder, 'state.json.damaged'))).toBe(how === 'damaged')
  expect(await second.chain.holdings(items)).toEqual(items.map(() => ({ state: 'absent' })))
  expect(hashesOf(await second.chain.mintBatch(request))).toHaveLength(items.length)
  expect(second.chain.contracts).toEqual(contracts)
})

test('an anvil left by a killed parent is ended, and its state is kept', async () => {
  const home = makeFolder()
  cleanups.push(home.remove)
  const parent = fork(join(import.meta.dirname, 'parent.ts'), [home.folder], { execArgv: [], stdio: 'ignore' })
  const [rpcUrl] = (await once(parent, 'message')) as [string]
  const outcomes = await adapter(rpcUrl).mintBatch(request)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  const left = anvilOf(home.folder)
  expect(isAnvilOf(left, realpathSync(home.folder))).toBe(true)

  const { chain, local } = await start(home.folder)
  expect(isAnvilOf(left, realpathSync(home.folder))).toBe(false)
  expect(local.origins).toEqual(['saved'])
  expect(await chain.mintBatch(request)).toEqual(outcomes)
})

test('a crash between broadcast and record: the next try finds the hash and mints nothing twice', async () => {
  const { local, chain } = await start()
  const hasty = adapter(local.rpcUrl, { confirmationTimeout: 0 })
  await chain.mintBatch({ editions: request.editions, items: [] })
  const results = await Promise.allSettled([hasty.mintBatch(request), hasty.mintBatch(request)])
  const reasons = results.filter((result) => result.status === 'rejected').map((result): unknown => result.reason)
  expect(reasons.filter((reason) => !(reason instanceof ChainUnavailable))).toEqual([])
  const height = await vi.waitFor(async () => {
    expect((await chain.holdings(items)).every((holding) => holding.state === 'held')).toBe(true)
    return (await chain.status()).blockHeight
  }, 5000)
  expect(new Set(hashesOf(await chain.mintBatch(request))).size).toBe(1)
  expect((await chain.status()).blockHeight).toBeLessThanOrEqual(height! + 1)
})

test.each(['hangs', 'answers nonsense', 'fails', 'is down'])('a chain that %s times out', async (how) => {
  const server = createServer((_, response) => {
    if (how === 'answers nonsense') response.end('<html>')
    if (how === 'fails') response.writeHead(502).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  if (how === 'is down') await close()
  else cleanups.push(close)

  const chain = adapter(`http://127.0.0.1:${port}`, { requestTimeout: 300 })
  await expect(chain.mintBatch(request)).rejects.toBeInstanceOf(ChainUnavailable)
  await expect(chain.holdings(items)).rejects.toBeInstanceOf(ChainUnavailable)
  expect(await chain.status()).toEqual({ reachable: false, blockHeight: null, deployed: false })
})

test('another chain at the address is refused, and never written to', async () => {
  const { local } = await start()
  const wrong = adapter(local.rpcUrl, { chainId: 1 })
  await expect(wrong.mintBatch(request)).rejects.toBeInstanceOf(ChainRejected)
  expect((await wrong.status()).deployed).toBe(false)
})

test('an account without the role, and one without gas money, are distinguished', async () => {
  const { local, chain } = await start()
  await chain.deployIfMissing()
  const poor = adapter(local.rpcUrl, { minterKey: alice.privateKey })
  await expect(poor.deployIfMissing()).rejects.toMatchObject({ name: 'ChainUnavailable', reason: 'unfunded' })
  const stranger = adapter(local.rpcUrl, { minterKey: alice.privateKey, contracts: chain.contracts })
  await expect(stranger.mintBatch(request)).rejects.toMatchObject({ name: 'ChainRejected', reason: 'not-allowed' })
})

test('a second chain in the same folder is refused while the first runs', async () => {
  const { folder } = await start()
  await expect(startChain(folder)).rejects.toMatchObject({ name: 'FolderBusyError' })
})
