import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editionCollection1155Abi, editionCollection721Abi, metadataPath, tokenIdOf } from '@app/chain'
import { ContractType } from '@app/contract'
import { createPublicClient, http, type PublicClient } from 'viem'
import type { LocalChain } from '../../src/embedded/chain.ts'
import type { Chain } from '../../src/ports/chain.ts'
import { adapter, alice, bob, edition, hashesOf, makeFolder, mintsOf, pieces, startChain, types } from './fixture.ts'

const home = makeFolder()
let local: LocalChain
let chain: Chain
let client: PublicClient
let nextWork = 1n

beforeAll(async () => {
  local = await startChain(home.folder)
  chain = adapter(local.rpcUrl)
  client = createPublicClient({ transport: http(local.rpcUrl) })
})
afterAll(async () => {
  await local?.stop()
  home.remove()
})

test('deploying twice, at the same time and from two processes gives the same contracts', async () => {
  expect((await chain.status()).deployed).toBe(false)
  await Promise.all([chain.deployIfMissing(), chain.deployIfMissing()])
  const height = (await chain.status()).blockHeight
  const other = adapter(local.rpcUrl)
  await other.deployIfMissing()
  expect(other.contracts).toEqual(chain.contracts)
  expect(await other.status()).toEqual({ reachable: true, deployed: true, blockHeight: height })
})

describe.each(types)('enum.contract-type %i', (type) => {
  const balance = (owner: `0x${string}`, workId: bigint) =>
    type === ContractType.c721
      ? client.readContract({
          address: chain.contracts.erc721,
          abi: editionCollection721Abi,
          functionName: 'balanceOf',
          args: [owner],
        })
      : client.readContract({
          address: chain.contracts.erc1155,
          abi: editionCollection1155Abi,
          functionName: 'balanceOf',
          args: [owner, workId],
        })

  test('mints a batch of 200, each with the transaction that minted it', async () => {
    const workId = nextWork++
    const items = pieces(type, workId, 1, 200)
    const outcomes = await chain.mintBatch({ editions: [edition(type, workId)], items: mintsOf(items, alice.address) })
    const hashes = new Set(hashesOf(outcomes))
    expect(hashes.size).toBe(1)
    const [hash] = hashes
    const receipt = await client.getTransactionReceipt({ hash: hash! })
    expect(receipt.status).toBe('success')
    expect(outcomes[0]).toMatchObject({ done: true, transaction: { blockNumber: Number(receipt.blockNumber) } })
    expect(await chain.holdings(items)).toEqual(items.map(() => ({ state: 'held', owner: alice.address })))
    expect(await chain.mintTransactions(items)).toEqual(outcomes.map((one) => one.done && one.transaction))
    expect(await balance(alice.address, workId)).toBe(200n)
  })

  test('mints exactly once, even if requests repeat, overlap or name another recipient later', async () => {
    const workId = nextWork++
    const editions = [edition(type, workId)]
    const ask = (from: number, to: number, owner = bob.address) =>
      chain.mintBatch({ editions, items: mintsOf(pieces(type, workId, from, to), owner) })
    const before = await balance(bob.address, workId)
    const [first, overlapping, again] = await Promise.all([ask(1, 20), ask(11, 30), ask(1, 20)])
    expect(hashesOf(again)).toEqual(hashesOf(first))
    expect(hashesOf(overlapping).slice(0, 10)).toEqual(hashesOf(first).slice(10))
    expect(hashesOf(await ask(1, 30, alice.address))).toEqual([...hashesOf(first), ...hashesOf(overlapping).slice(10)])
    expect(await balance(bob.address, workId)).toBe(before + 30n)
  })

  test('mints exactly once when two processes ask at the same time', async () => {
    const workId = nextWork++
    const request = { editions: [edition(type, workId)], items: mintsOf(pieces(type, workId, 1, 50), alice.address) }
    const before = await balance(alice.address, workId)
    await Promise.allSettled([chain, adapter(local.rpcUrl), adapter(local.rpcUrl)].map((one) => one.mintBatch(request)))
    const outcomes = await chain.mintBatch(request)
    expect(outcomes.every((outcome) => outcome.done && outcome.transaction)).toBe(true)
    expect(await balance(alice.address, workId)).toBe(before + 50n)
  })

  test('refuses impossible mints, item by item, and mints the rest', async () => {
    const [workId, other] = [nextWork++, nextWork++]
    const items = [
      ...mintsOf(pieces(type, workId, 3, 4), alice.address),
      { contractType: type, workId, serial: 0, to: alice.address },
      { contractType: type, workId, serial: 1, to: `0x${'00'.repeat(20)}` as const },
      { contractType: type, workId: other, serial: 1, to: alice.address },
    ]
    const editions = [edition(type, workId, 3), edition(type, other, 0)]
    expect(await chain.mintBatch({ editions, items })).toEqual([
      { done: true, transaction: expect.objectContaining({ hash: expect.stringMatching(/^0x/) }) },
      { done: false, reason: 'beyond-cap' },
      { done: false, reason: 'beyond-cap' },
      { done: false, reason: 'bad-argument' },
      { done: false, reason: 'bad-argument' },
    ])
    const grown = await chain.mintBatch({
      editions: [edition(type, workId, 4)],
      items: mintsOf(pieces(type, workId, 4, 4), alice.address),
    })
    expect(grown).toEqual([{ done: false, reason: 'edition-differs' }])
    expect(await chain.holdings(pieces(type, workId, 3, 4))).toEqual([
      { state: 'held', owner: alice.address },
      { state: 'absent' },
    ])
  })

  test('a work without royalty is minted, and its metadata is at the address in the contract', async () => {
    const workId = nextWork++
    const royalty = { receiver: `0x${'00'.repeat(20)}`, basisPoints: 0 } as const
    await chain.mintBatch({
      editions: [{ ...edition(type, workId), royalty }],
      items: mintsOf(pieces(type, workId, 1, 1), alice.address),
    })
    const standard = type === ContractType.c721 ? '721' : '1155'
    const tokenId = tokenIdOf(standard, workId, 1)
    const { erc721, erc1155 } = chain.contracts
    const address =
      type === ContractType.c721
        ? await client.readContract({
            address: erc721,
            abi: editionCollection721Abi,
            functionName: 'tokenURI',
            args: [tokenId],
          })
        : await client.readContract({
            address: erc1155,
            abi: editionCollection1155Abi,
            functionName: 'uri',
            args: [tokenId],
          })
    expect(address).toBe(`https://example.test/chain/metadata/${metadataPath(standard, tokenId)}`)
  })
})
