import { BlockNotFoundError, type Hex, numberToHex, type RpcLog } from 'viem'
import type { Address, ChainTransaction, LogLimit } from '../../ports/chain.ts'
import type { Connection } from './connection.ts'
import { isTimeout, logRefusalOf, messageOf } from './refusals.ts'

/** Most values in one filter that every node accepts. */
const valuesAtOnce = 200

/** A value to find in the logs, and a block before which it cannot occur, if known. */
export interface Sought {
  value: bigint
  since: number | undefined
}

/** The result of a search. */
export interface Search {
  found: Map<bigint, ChainTransaction>
  /** Why the rest may be found later; undefined if searching again would find nothing more. */
  later?: string
}

interface LogFilter {
  address: Address
  /** Topics before the one that holds the value. */
  topics: readonly (Hex | null)[]
  sought: readonly Sought[]
}

/**
 * Finds the transactions whose logs have these values as their last topic. Searches back in steps from the newest block
 * to the deployment of the contract, with a limited number of requests. A refused step is halved; an accepted one grows
 * up to the refused range, because nodes allow between ten blocks and all of them. Never throws: the state of the chain
 * is authoritative without the transaction's hash. Reports refused ranges to `report`.
 */
export async function searchLogs(
  connection: Connection,
  { address, topics, sought }: LogFilter,
  report: (limit: LogLimit) => void = () => {},
): Promise<Search> {
  const search: Search = { found: new Map() }
  let requests = connection.logs.requests
  try {
    const head = await connection.client.getBlockNumber()
    for (let start = 0; start < sought.length; start += valuesAtOnce) {
      const some = sought.slice(start, start + valuesAtOnce)
      const missing = new Set(some.map(({ value }) => value))
      let lowest = sinceAll(some)
      // A chain that was reset may have them in earlier blocks.
      if (lowest !== undefined && lowest > head) lowest = undefined
      for (let to = head; missing.size > 0 && to >= (lowest ?? 0n);) {
        if (requests-- <= 0) {
          report({
            blocks: connection.logs.blocks,
            message: `the search for ${missing.size} transactions ended after ${connection.logs.requests} requests`,
          })
          return search
        }
        const width = BigInt(connection.logs.blocks)
        // If one request covers all blocks, the deployment block is not needed.
        lowest ??= to < width ? 0n : await deployedAt(connection, address, head)
        const from = to - width + 1n > lowest ? to - width + 1n : lowest
        const refusal = await read(connection, { address, topics, from, to, missing, search, report })
        if (refusal === undefined) to = from - 1n
        else if (refusal === 'never') return search
      }
    }
  } catch (error) {
    search.later = messageOf(error)
  }
  return search
}

/** The earliest block that can hold any of these values; undefined if one of them may be in any block. */
function sinceAll(sought: readonly Sought[]): bigint | undefined {
  const blocks = sought.map(({ since }) => since)
  return blocks.includes(undefined) ? undefined : BigInt(Math.min(...blocks.map(Number)))
}

interface Step {
  address: Address
  topics: readonly (Hex | null)[]
  from: bigint
  to: bigint
  missing: Set<bigint>
  search: Search
  report: (limit: LogLimit) => void
}

/** Reads the logs of a step, and makes the next step smaller if the node refuses. Throws if the node is unavailable. */
async function read(connection: Connection, step: Step): Promise<'too-wide' | 'never' | undefined> {
  const { address, topics, from, to, missing, search, report } = step
  const { logs: steps } = connection
  const blocks = Number(to - from + 1n)
  let logs: RpcLog[]
  try {
    logs = await connection.client.request({
      method: 'eth_getLogs',
      params: [
        {
          address,
          fromBlock: numberToHex(from),
          toBlock: numberToHex(to),
          topics: [...topics, [...missing].map((value) => numberToHex(value, { size: 32 }))],
        },
      ],
    })
  } catch (error) {
    const refusal = logRefusalOf(error)
    const isSlow = isTimeout(error)
    if (refusal === 'later') throw error
    if (isSlow && blocks === 1) {
      // The range was not the cause: the node is slow, so nothing was learnt of its limits.
      Object.assign(steps, { blocks: steps.most, taken: 0, refused: steps.most + 1 })
      throw error
    }
    report({ blocks, message: messageOf(error) })
    if (refusal === 'never' || blocks === 1) return 'never'
    steps.refused = Math.min(steps.refused, blocks)
    if (steps.taken >= blocks) steps.taken = 0
    steps.blocks = Math.max(1, Math.floor((steps.taken + blocks) / 2))
    return 'too-wide'
  }
  steps.taken = Math.max(steps.taken, blocks)
  if (blocks === steps.blocks) steps.blocks = Math.max(blocks, Math.floor((blocks + steps.refused) / 2))
  for (const { topics: logTopics, transactionHash, blockNumber } of logs) {
    const value = BigInt(logTopics[topics.length] ?? 0)
    if (!transactionHash || !blockNumber || !missing.delete(value)) continue
    search.found.set(value, { hash: transactionHash, blockNumber: Number(blockNumber) })
  }
  return undefined
}

/**
 * Finds the block in which a contract was deployed by binary search for its code. Falls back to the configured first
 * block if the node does not keep such old states. The result is kept for the life of the process.
 */
async function deployedAt({ client, logs }: Connection, address: Address, head: bigint): Promise<bigint> {
  const known = logs.deployedAt.get(address)
  // A chain that was reset may have it in another block.
  if (known !== undefined && known <= head) return known
  let low = BigInt(logs.firstBlock)
  let high = head
  try {
    while (low < high) {
      const middle = (low + high) / 2n
      const code = await client.getCode({ address, blockNumber: middle })
      if (code === undefined) low = middle + 1n
      else high = middle
    }
  } catch (error) {
    if (error instanceof BlockNotFoundError || logRefusalOf(error) !== 'later') low = BigInt(logs.firstBlock)
    else throw error
  }
  logs.deployedAt.set(address, low)
  return low
}
