import { keyOf } from '@app/chain'
import type { ContractType } from '@app/contract'
import { type Log, numberToHex, pad, toEventSelector, zeroAddress } from 'viem'
import type { ChainItem, ChainTransaction, Hex, Holding } from '../../ports/chain.ts'
import { type Connection, editionsAbi } from './connection.ts'

/** Serials a single read or transaction names: what fits well below every node's gas limit. */
export const chunkSize = 200

const transferTopics: Record<Connection['contracts']['erc721']['name'], Hex> = {
  EditionCollection721: toEventSelector('Transfer(address,address,uint256)'),
  EditionCollection1155: toEventSelector('SerialTransfer(address,address,uint256)'),
}
const moveTopic = toEventSelector('MoveApplied(uint256)')

/** Items of one work, at most a chunk of them, with their places in the list they came from. */
export interface WorkGroup<T extends ChainItem> {
  contractType: ContractType
  workId: bigint
  items: T[]
  places: number[]
}

/** Splits items by contract and work, each in chunks, keeping their order. */
export function byWork<T extends ChainItem>(items: T[], size = chunkSize): WorkGroup<T>[] {
  const groups: WorkGroup<T>[] = []
  const open = new Map<string, WorkGroup<T>>()
  for (const [place, item] of items.entries()) {
    const key = `${item.contractType}/${item.workId}`
    let group = open.get(key)
    if (!group || group.items.length === size) {
      group = { contractType: item.contractType, workId: item.workId, items: [], places: [] }
      open.set(key, group)
      groups.push(group)
    }
    group.items.push(item)
    group.places.push(place)
  }
  return groups
}

/** Where each piece is, in the order asked. */
export async function readHoldings(connection: Connection, items: ChainItem[]): Promise<Holding[]> {
  const holdings: Holding[] = items.map(() => ({ state: 'absent' }))
  await Promise.all(
    byWork(items).map(async (group) => {
      const [owners, burnt] = await connection.client.readContract({
        address: connection.contractOf(group.contractType).address,
        abi: editionsAbi,
        functionName: 'holders',
        args: [group.workId, group.items.map((item) => BigInt(item.serial))],
      })
      for (const [index, place] of group.places.entries()) {
        const owner = owners[index]
        if (burnt[index]) holdings[place] = { state: 'burnt' }
        else if (owner && owner !== zeroAddress) holdings[place] = { state: 'held', owner }
      }
    }),
  )
  return holdings
}

/** The transactions that minted these keys in one contract, by key, for as many as the chain still has. */
export async function readMints(
  connection: Connection,
  type: ContractType,
  keys: bigint[],
): Promise<Map<bigint, ChainTransaction>> {
  const { name } = connection.contractOf(type)
  return find(connection, type, [transferTopics[name], pad(zeroAddress)], 3, keys)
}

/** The transactions that applied these moves in one contract, by move id. */
export function readMoves(
  connection: Connection,
  type: ContractType,
  moveIds: bigint[],
): Promise<Map<bigint, ChainTransaction>> {
  return find(connection, type, [moveTopic], 1, moveIds)
}

/** The mints and moves that one transaction's logs record: by key and by move id. */
export function mintedKeys(logs: Log[]): bigint[] {
  const topics = Object.values(transferTopics)
  return logs
    .filter((log) => log.topics[0] && topics.includes(log.topics[0]) && log.topics[1] === pad(zeroAddress))
    .map((log) => BigInt(log.topics[3] ?? 0))
}

/** The key of an item. @throws RangeError */
export const itemKey = (item: ChainItem): bigint => keyOf(item.workId, item.serial)

async function find(
  connection: Connection,
  type: ContractType,
  first: Hex[],
  position: 1 | 3,
  values: bigint[],
): Promise<Map<bigint, ChainTransaction>> {
  const found = new Map<bigint, ChainTransaction>()
  for (let start = 0; start < values.length; start += chunkSize) {
    const wanted = values.slice(start, start + chunkSize).map((value) => numberToHex(value, { size: 32 }))
    const logs = await connection.client.request({
      method: 'eth_getLogs',
      params: [
        {
          address: connection.contractOf(type).address,
          fromBlock: 'earliest',
          toBlock: 'latest',
          topics: position === 3 ? [...first, null, wanted] : [...first, wanted],
        },
      ],
    })
    for (const log of logs) {
      if (log.transactionHash && log.blockNumber)
        found.set(BigInt(log.topics[position] ?? 0), {
          hash: log.transactionHash,
          blockNumber: Number(log.blockNumber),
        })
    }
  }
  return found
}
