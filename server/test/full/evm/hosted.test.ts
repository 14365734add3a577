import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ContractType } from '@app/contract'
import { logRefusalOf, isRateLimit } from '../../../src/adapters/evm/refusals.ts'
import type { LocalChain } from '../../../src/embedded/chain.ts'
import {
  type Chain,
  ChainUnavailable,
  type LogLimit,
  type MintItem,
  type Sent,
  type SignedMove,
} from '../../../src/ports/chain.ts'
import { type HostedNode, startHostedNode } from '../../evm/hostedNode.ts'
import {
  adapter,
  alice,
  bob,
  edition,
  hashesOf,
  makeFolder,
  mintsOf,
  pieces,
  startChain,
  types,
} from '../../evm/fixture.ts'
import { checkCells } from '../../support/cells.ts'

// Hosted nodes limit ranges, rates and batches, and lose answers and transactions.

const home = makeFolder()
let local: LocalChain
let node: HostedNode
let direct: Chain
let nextWork = 1n
let nextMove = 1n
beforeAll(async () => {
  local = await startChain(home.folder)
  direct = adapter(local.rpcUrl)
  await direct.deployIfMissing()
})
afterAll(async () => {
  await local?.stop()
  home.remove()
})
beforeEach(async () => {
  node = await startHostedNode(local.rpcUrl)
})
afterEach(() => node.stop())

const hosted = (settings = {}) => adapter(node.url, { confirmationTimeout: 400, ...settings })

/** Mines empty blocks. */
async function mine(count: number): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: [`0x${count.toString(16)}`] })
  await fetch(local.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** A journal in memory that behaves like the stored one. */
function makeJournal() {
  const sent: (Sent & { places: readonly number[] })[] = []
  const limits: LogLimit[] = []
  return {
    sent,
    limits,
    sending: async (transaction: Sent, places: readonly number[]) => void sent.push({ ...transaction, places }),
    limited: (limit: LogLimit) => void limits.push(limit),
    /** The transactions in which the operation at an index of the batch was sent. */
    of: (place: number): Sent[] => sent.filter(({ places }) => places.includes(place)),
  }
}

async function held(type: ContractType, count = 1): Promise<MintItem[]> {
  const workId = nextWork++
  const items = mintsOf(pieces(type, workId, 1, count), alice.address)
  await direct.mintBatch({ editions: [edition(type, workId)], items })
  return items
}

async function moveOf(item: MintItem, to: `0x${string}` | null = bob.address): Promise<SignedMove> {
  const { contractType, workId, serial } = item
  const move = { contractType, workId, serial, moveId: nextMove++, from: alice.address, to }
  return { ...move, signature: await direct.signMove(alice.privateKey, move) }
}

const askedForLogs = () => node.methods.filter((method) => method === 'eth_getLogs').length

describe.each(types)('contract-type %i', (type) => {
  test('gifts and burns read no logs: their transactions are identified by their receipts', async () => {
    node.logs = 'unsupported'
    const items = await held(type, 3)
    const unminted = { ...(items[0] as MintItem), serial: 9 }
    const moves = [
      await moveOf(items[0] as MintItem),
      await moveOf(items[1] as MintItem, null),
      await moveOf(unminted, null),
    ]
    const outcomes = await hosted().moveBatch(moves)
    // Burning a piece that was never minted is no move: the chain has no event for it.
    expect(outcomes.at(-1)).toEqual({ done: true, transaction: null })
    for (const hash of hashesOf(outcomes.slice(0, 2))) expect(await direct.blockOf(hash ?? '0x')).not.toBeNull()
    expect(askedForLogs()).toBe(0)
  })

  test('after a lost answer the next try uses the receipt, and sends nothing', async () => {
    node.logs = 'unsupported'
    const [item] = await held(type)
    const move = await moveOf(item as MintItem)
    const journal = makeJournal()
    node.dropped.set('eth_sendRawTransaction', 1)
    await expect(hosted().moveBatch([move], journal)).rejects.toThrow(ChainUnavailable)
    const again = makeJournal()
    const [outcome] = await hosted().moveBatch([{ ...move, sent: journal.of(0) }], again)
    expect(outcome).toMatchObject({ done: true, transaction: { hash: journal.sent[0]?.hash } })
    expect(again.sent).toEqual([])
    expect(askedForLogs()).toBe(0)
  })

  test('after a crash while minting the next writer uses the receipts', async () => {
    node.logs = 'unsupported'
    const workId = nextWork++
    const items = mintsOf(pieces(type, workId, 1, 3), alice.address)
    const request = { editions: [edition(type, workId)], items }
    const journal = makeJournal()
    await hosted().mintBatch(request, journal)
    const sent = items.map((item, place) => ({ ...item, sent: journal.of(place) }))
    const outcomes = await hosted().mintBatch({ ...request, items: sent }, makeJournal())
    expect(new Set(hashesOf(outcomes))).toEqual(new Set([journal.sent[0]?.hash]))
  })

  test('a piece that was minted before does not delay others, whatever the node answers about logs', async () => {
    const [before] = await held(type)
    const { workId } = before as MintItem
    const request = { editions: [edition(type, workId)], items: mintsOf(pieces(type, workId, 1, 5), alice.address) }
    node.logs = 'away'
    const first = await hosted().mintBatch(request)
    expect(first[0]).toMatchObject({
      done: false,
      reason: 'later',
      detail: expect.stringContaining('Service Unavailable'),
    })
    expect(first.slice(1).every((outcome) => outcome.done && outcome.transaction)).toBe(true)
    node.logs = 'unsupported'
    const journal = makeJournal()
    const second = await hosted().mintBatch(request, journal)
    expect(second[0]).toEqual({ done: true, transaction: null })
    expect(journal.limits).toMatchObject([{ message: expect.stringContaining('not available') }])
    node.logs = 'well'
    expect((await hosted().mintBatch(request)).every((outcome) => outcome.done && outcome.transaction)).toBe(true)
  })
})

describe('a search for an old transaction', () => {
  const refusals = [
    { code: -32_600, message: 'You can make eth_getLogs requests with up to a 10 block range.' },
    { status: 413, code: -32_614, message: 'eth_getLogs is limited to a 10 range' },
    { status: 400, code: -32_602, message: 'Log response size exceeded. this block range should work: [0x1, 0xa]' },
    { code: -32_005, message: 'query returned more than 10000 results' },
    { code: -32_701, message: 'exceed maximum block range: 10' },
    { code: -32_000, message: 'query timeout exceeded' },
    { code: -32_777, message: 'nobody has seen these words before' },
  ]
  test.each(refusals)('uses steps that the node accepts, found by halving: $message', async (refusal) => {
    const [item] = await held(ContractType.c721)
    const [known] = await direct.mintTransactions([item as MintItem])
    await mine(120)
    node.mostBlocks = 10
    node.refusal = refusal
    const chain = hosted({ logBlocks: 1000 })
    expect(await chain.mintTransactions([item as MintItem])).toEqual([known])
    expect(Math.max(...node.spans)).toBeLessThanOrEqual(10)
    // The learnt limit is kept, and steps are as large as it allows.
    const before = askedForLogs()
    node.spans.length = 0
    await chain.mintTransactions([item as MintItem])
    expect(askedForLogs() - before).toBeLessThan(40)
    expect(Math.max(...node.spans)).toBeGreaterThanOrEqual(5)
  })

  test('ends at the deployment of the contract, and after a limited number of requests', async () => {
    const absent = pieces(ContractType.c721, 99_999n, 1, 1)
    await mine(50)
    const head = (await direct.head()).number
    const whole = hosted({ logBlocks: 20 })
    expect(await whole.mintTransactions(absent)).toEqual([null])
    expect(askedForLogs()).toBe(Math.ceil(head / 20))
    node.methods.length = 0
    expect(await hosted({ logBlocks: 20, logRequests: 2 }).mintTransactions(absent)).toEqual([null])
    expect(askedForLogs()).toBe(2)
    node.methods.length = 0
    expect(await hosted({ logBlocks: 20, firstBlock: head - 5 }).mintTransactions(absent)).toEqual([null])
    expect(askedForLogs()).toBe(1)
  })

  test('is postponed while the node is unavailable', async () => {
    const [item] = await held(ContractType.c721)
    node.logs = 'away'
    await expect(hosted().mintTransactions([item as MintItem])).rejects.toThrow('cannot be used now')
  })
})

describe('a node with limits', () => {
  test('that refuses batches gets each question separately', async () => {
    node.takesBatches = false
    const workId = nextWork++
    const items = mintsOf(pieces(ContractType.c1155, workId, 1, 3), alice.address)
    const chain = hosted()
    hashesOf(await chain.mintBatch({ editions: [edition(ContractType.c1155, workId)], items }))
    expect(hashesOf(await chain.moveBatch([await moveOf(items[0] as MintItem)]))).toHaveLength(1)
  })

  test('that limits rates is asked again, and nothing is done twice', async () => {
    node.perSecond = 30
    const workId = nextWork++
    const items = mintsOf(pieces(ContractType.c721, workId, 1, 3), alice.address)
    const chain = hosted({ confirmationTimeout: 10_000, pollInterval: 200 })
    const outcomes = await chain.mintBatch({ editions: [edition(ContractType.c721, workId)], items })
    expect(new Set(hashesOf(outcomes)).size).toBe(1)
  })

  test('that limits rates for too long causes a later retry, with its message', async () => {
    node.perSecond = 0
    const [item] = await held(ContractType.c721)
    const refused = hosted({ limitWait: 100 }).moveBatch([await moveOf(item as MintItem)])
    await expect(refused).rejects.toMatchObject({ name: 'ChainUnavailable', reason: 'limited' })
  })

  test('that loses a transaction gets it again on the next try, and both hashes are stored', async () => {
    const [item] = await held(ContractType.c721)
    const move = await moveOf(item as MintItem)
    const journal = makeJournal()
    node.losesTransactions = true
    await expect(hosted().moveBatch([move], journal)).rejects.toMatchObject({ reason: 'timeout' })
    node.losesTransactions = false
    node.logs = 'unsupported'
    const [outcome] = await hosted().moveBatch([{ ...move, sent: journal.of(0) }], journal)
    expect(outcome).toMatchObject({ done: true, transaction: { hash: journal.sent.at(-1)?.hash } })
    expect(await direct.holdings([move])).toEqual([{ state: 'held', owner: bob.address }])
  })
})

test('a refusal is told from a rate limit by its words', () =>
  checkCells(
    [
      ['Your app has exceeded its compute units per second capacity', true],
      ['project ID request rate exceeded', true],
      ['Too Many Requests', true],
      ['rate limited to 25 requests per second', true],
      ['query returned more than 10000 results', false],
      ['eth_getLogs is limited to a 10,000 range', false],
      ['exceed maximum block range: 5000', false],
      ['too many blocks', false],
    ],
    (words, isRate) => {
      expect(isRateLimit(words)).toBe(isRate)
      expect(logRefusalOf(new Error(words))).toBe(isRate ? 'later' : 'too-wide')
    },
  ))
