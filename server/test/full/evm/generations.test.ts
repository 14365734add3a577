import { afterAll, beforeAll, expect, test } from 'vitest'
import { editionCollection1155Abi } from '@app/chain'
import { ContractType } from '@app/contract'
import { createPublicClient, http, parseEventLogs, type PublicClient } from 'viem'
import { runServer } from '../../../src/bin/runtime.ts'
import { testConfig } from '../../../src/core/config/index.ts'
import type { LocalChain } from '../../../src/embedded/chain.ts'
import { startTestServer } from '../../support/server.ts'
import { buy } from '../../vault/fixture.ts'
import { adapter, alice, edition, makeFolder, minterKey, mintsOf, pieces, startChain } from '../../evm/fixture.ts'

// Contracts that hold tokens cannot be changed: installations keep the code that they deployed, new ones get the newest.

const home = makeFolder()
let local: LocalChain
let client: PublicClient
beforeAll(async () => {
  local = await startChain(home.folder)
  client = createPublicClient({ transport: http(local.rpcUrl) })
})
afterAll(async () => {
  await local?.stop()
  home.remove()
})

/** Names the metadata events since a block, with the works that they name. */
async function announcedSince(fromBlock: bigint): Promise<string[]> {
  const logs = parseEventLogs({ abi: editionCollection1155Abi, logs: await client.getLogs({ fromBlock }) })
  return logs.flatMap((log) => {
    if (log.eventName === 'BatchMetadataUpdate') return [log.eventName]
    return log.eventName === 'URI' ? [`${log.args.id} ${log.args.value}`] : []
  })
}

const works = [1n, 2n]
const request = {
  editions: works.map((workId) => edition(ContractType.c1155, workId)),
  items: mintsOf(
    works.flatMap((workId) => pieces(ContractType.c1155, workId, 1, 1)),
    alice.address,
  ),
}

test('[chain.metadata-events] moved metadata is announced to explorers, with the events of both standards', async () => {
  await adapter(local.rpcUrl).mintBatch(request)
  const before = await client.getBlockNumber()
  const moved = adapter(local.rpcUrl, { metadataBase: 'https://moved.test/' })
  await moved.deployIfMissing()
  const announced = await announcedSince(before + 1n)
  expect(announced.toSorted()).toEqual(
    [
      'BatchMetadataUpdate',
      'BatchMetadataUpdate',
      ...works.map((workId) => `${workId} https://moved.test/1155/${workId}`),
    ].toSorted(),
  )
  const height = await client.getBlockNumber()
  await moved.deployIfMissing()
  expect(await client.getBlockNumber()).toBe(height)
})

test('[chain.metadata-events] works beyond the limit of one call are announced by the following calls', async () => {
  const chain = adapter(local.rpcUrl)
  const many = Array.from({ length: 210 }, (_, index) => edition(ContractType.c1155, BigInt(1000 + index)))
  await chain.mintBatch({ editions: many, items: [] })
  const before = await client.getBlockNumber()
  await adapter(local.rpcUrl, { metadataBase: 'https://many.test/' }).deployIfMissing()
  const announced = new Set((await announcedSince(before + 1n)).filter((one) => one.includes('many.test')))
  expect(announced.size).toBe(works.length + many.length)
})

test('an installation that minted on the first contracts keeps them, and can still mint and move their metadata', async () => {
  const first = adapter(local.rpcUrl, { generation: 'first' })
  expect(first.contracts).not.toEqual(adapter(local.rpcUrl).contracts)
  const server = await startTestServer({ deps: { chain: first } })
  try {
    await buy(server, { contractType: 2 })
    await server.worker.sweep('chain rebuild')
    await server.worker.sweep('mint')
    expect(await server.context.vault.verify()).toMatchObject({ compared: 1, differences: [] })

    const config = testConfig({
      process: { dataFolder: home.folder },
      database: { url: server.databaseUrl, embedded: false },
      chain: { rpcUrl: local.rpcUrl, embedded: false, minterKey },
    })
    const next = await runServer(config, { api: true, worker: false })
    try {
      expect(next.context.chain.contracts).toEqual(first.contracts)
      await next.context.chain.deployIfMissing()
      expect(await next.context.vault.verify()).toMatchObject({ compared: 1, differences: [] })
    } finally {
      await next.stop()
    }
  } finally {
    await server.stop()
  }
})

test('an installation that has not written to any contracts gets the second generation', async () => {
  const server = await startTestServer()
  try {
    const config = testConfig({ database: { url: server.databaseUrl, embedded: false }, chain: { minterKey } })
    const fresh = await runServer(config, { api: true, worker: false })
    expect(fresh.context.chain.contracts).toEqual(adapter('', { generation: 'second' }).contracts)
    await fresh.stop()
  } finally {
    await server.stop()
  }
})
