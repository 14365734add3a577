import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Hex, keccak256, parseTransaction } from 'viem'
import { ContractType } from '@app/contract'
import { ChainUnavailable } from '../../src/ports/chain.ts'
import { adapter, alice, edition, hashesOf, makeFolder, mintsOf, pieces, startChain } from './fixture.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** Two pieces a transaction. */
const small = { transactionGas: 250_000, gasPerMint: 75_000, inFlight: 3 }
const items = pieces(ContractType.c1155, 7n, 1, 20)
const request = { editions: [edition(ContractType.c1155, 7n)], items: mintsOf(items, alice.address) }

interface Question {
  id: number
  method: string
  params: [Hex, string?]
}

let rpcUrl: string
let relayUrl: string
/** Nonces in the order they were sent, and the most transactions in flight that the sender was aware of. */
let nonces: number[]
let mostInFlight: number
/** While set, a transaction that it accepts is lost after the node acknowledged it. */
let isLost: ((nonce: number) => boolean) | undefined

beforeEach(async () => {
  const home = makeFolder()
  cleanups.push(home.remove)
  const local = await startChain(home.folder)
  cleanups.push(local.stop)
  rpcUrl = local.rpcUrl
  nonces = []
  mostInFlight = 0
  isLost = undefined
  let mined = 0

  async function answer(question: Question): Promise<unknown> {
    if (question.method === 'eth_sendRawTransaction') {
      const { nonce = 0 } = parseTransaction(question.params[0])
      nonces.push(nonce)
      mostInFlight = Math.max(mostInFlight, nonce + 1 - mined)
      if (isLost?.(nonce)) return { jsonrpc: '2.0', id: question.id, result: keccak256(question.params[0]) }
    }
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    })
    const said = (await response.json()) as { result: Hex }
    if (question.method === 'eth_getTransactionCount' && question.params[1] === 'latest') mined = Number(said.result)
    return said
  }

  const relay = createServer(async (asked, response) => {
    const questions = JSON.parse(await text(asked)) as Question | Question[]
    const answers = Array.isArray(questions) ? await Promise.all(questions.map(answer)) : await answer(questions)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers))
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  relayUrl = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`
  cleanups.push(async () => {
    relay.closeAllConnections()
    await new Promise((resolve) => relay.close(resolve))
  })
})

const allHeld = items.map(() => ({ state: 'held', owner: alice.address }))

test('as many transactions as allowed are in flight at a time, with nonces in order', async () => {
  const chain = adapter(relayUrl, small)
  expect(chain.mintsAtOnce).toBe(6)
  await chain.mintBatch({ ...request, items: [] })
  nonces = []
  mostInFlight = 0
  const hashes = hashesOf(await chain.mintBatch(request))
  expect(new Set(hashes).size).toBe(10)
  expect(nonces).toEqual(nonces.map((_, index) => (nonces[0] ?? 0) + index))
  expect(nonces).toHaveLength(10)
  expect(mostInFlight).toBe(3)
})

test('a dropped transaction with others behind it loses no piece and duplicates none', async () => {
  const chain = adapter(relayUrl, { ...small, confirmationTimeout: 500 })
  await chain.mintBatch({ ...request, items: [] })
  const first = (nonces.at(-1) ?? 0) + 1
  isLost = (nonce) => nonce === first + 1
  await expect(chain.mintBatch(request)).rejects.toBeInstanceOf(ChainUnavailable)
  isLost = undefined
  const held = (await chain.holdings(items)).filter(({ state }) => state === 'held')
  expect(held).toHaveLength(2)
  const hashes = await vi.waitFor(async () => hashesOf(await chain.mintBatch(request)), 20_000)
  expect(await chain.holdings(items)).toEqual(allHeld)
  expect(hashes.every((hash) => hash?.startsWith('0x'))).toBe(true)
  // A repeated request sends nothing.
  const { length } = nonces
  expect(hashesOf(await chain.mintBatch(request))).toEqual(hashes)
  expect(nonces).toHaveLength(length)
})
