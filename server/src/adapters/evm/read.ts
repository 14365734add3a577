import { keyOf } from '@app/chain'
import type { ContractType } from '@app/contract'
import { isAddressEqual, type Log, pad, toEventSelector, type TransactionReceipt, zeroAddress } from 'viem'
import type { ChainItem, ChainTransaction, Hex, Holding, Sent, WriteJournal } from '../../ports/chain.ts'
import { type Connection, editionsAbi } from './connection.ts'
import { type Search, searchLogs, type Sought } from './logs.ts'
import { receiptOf } from './transactions.ts'

/** Maximum serials in one read or transaction; stays well below every node's gas limit. */
export const chunkSize = 200

const transferTopics: Record<Connection['contracts']['erc721']['name'], Hex> = {
  EditionCollection721: toEventSelector('Transfer(address,address,uint256)'),
  EditionCollection1155: toEventSelector('SerialTransfer(address,address,uint256)'),
}
const moveTopic = toEventSelector('MoveApplied(uint256)')

/** Items of one work, at most one chunk, with their indexes in the original list. */
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

/** Reads the holder of each item, in the order of the input. */
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

/** Searches the logs of one contract for the transactions that minted these keys. */
export function searchMints(
  connection: Connection,
  type: ContractType,
  keys: readonly Sought[],
  journal: WriteJournal | undefined,
): Promise<Search> {
  const { name, address } = connection.contractOf(type)
  const topics = [transferTopics[name], pad(zeroAddress), null]
  return searchLogs(connection, { address, topics, sought: keys }, journal?.limited)
}

/** Searches the logs of one contract for the transactions that applied these moves, by move id. */
export function searchMoves(
  connection: Connection,
  type: ContractType,
  moveIds: readonly Sought[],
  journal: WriteJournal | undefined,
): Promise<Search> {
  const { address } = connection.contractOf(type)
  return searchLogs(connection, { address, topics: [moveTopic], sought: moveIds }, journal?.limited)
}

/** Effects of our transactions: mints by contract and key, moves by contract and id. */
export interface Traces {
  minted: Map<string, ChainTransaction>
  moved: Map<string, ChainTransaction>
}

/** Reads the receipts of the transactions in which these operations were sent before, as far as the node knows them. */
export async function readSent(
  connection: Connection,
  items: readonly (ChainItem & { sent?: readonly Sent[] })[],
): Promise<Traces> {
  const hashes = new Set(items.flatMap(({ sent = [] }) => sent.map(({ hash }) => hash)))
  const receipts = await Promise.all([...hashes].map((hash) => receiptOf(connection, hash)))
  return tracesOf(
    connection,
    receipts.filter((receipt) => receipt !== undefined),
  )
}

/** Extracts mints and moves from receipts. */
export function tracesOf({ contracts }: Connection, receipts: readonly TransactionReceipt[]): Traces {
  const traces: Traces = { minted: new Map(), moved: new Map() }
  for (const { transactionHash, blockNumber, logs } of receipts) {
    const transaction = { hash: transactionHash, blockNumber: Number(blockNumber) }
    for (const { type, address } of Object.values(contracts)) {
      const own = logs.filter((log) => isAddressEqual(log.address, address))
      for (const key of mintedKeys(own)) traces.minted.set(`${type}/${key}`, transaction)
      for (const { topics } of own)
        if (topics[0] === moveTopic) traces.moved.set(`${type}/${BigInt(topics[1] ?? 0)}`, transaction)
    }
  }
  return traces
}

/** The earliest block that can hold an operation sent in one of these transactions. */
export const sinceOf = (sent: readonly Sent[] = []): number | undefined =>
  sent.length > 0 ? Math.min(...sent.map(({ block }) => block)) : undefined

/** Extracts the keys of minted pieces from logs of our contracts. */
function mintedKeys(logs: Log[]): bigint[] {
  const topics = Object.values(transferTopics)
  return logs
    .filter((log) => log.topics[0] && topics.includes(log.topics[0]) && log.topics[1] === pad(zeroAddress))
    .map((log) => BigInt(log.topics[3] ?? 0))
}

/** The key of an item. @throws RangeError */
export const itemKey = (item: ChainItem): bigint => keyOf(item.workId, item.serial)
