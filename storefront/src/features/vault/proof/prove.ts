import { ContractType, ItemState } from '@app/contract/enums'
import { shortAddress } from '@app/ui'
import type { ChainInfo, ChainRecord } from '../../../domain/item/api.ts'
import { holdersCall, keyOf, ownerOfCall, readAddress, readHolder, transferTopics, workOf } from './encoding.ts'
import { type Ask, ChainUnreachable } from './rpc.ts'

/** One piece according to the platform's ledger, to be compared with the chain. */
export interface Claim {
  chain: ChainRecord
  serial: number
  state: ItemState
}

export type StepKey = 'chain' | 'mint' | 'owner'

/** `passed`: the chain agrees. `failed`: it disagrees. `unknown`: it could not be queried. */
export interface StepResult {
  key: StepKey
  outcome: 'passed' | 'failed' | 'unknown'
  /** Finding, written for a collector. */
  text: string
}

export const stepTitles: Record<StepKey, string> = {
  chain: '连接区块链',
  mint: '核对铸造记录',
  owner: '核对现在的持有人',
}

/** Steps in order. */
export const stepKeys: readonly StepKey[] = ['chain', 'mint', 'owner']

/**
 * Checks a claim against the chain, step by step, and yields each result once known. Later steps run regardless of
 * earlier ones, except if the chain is a different one or cannot be reached.
 */
export async function* prove(claim: Claim, place: ChainInfo, ask: Ask): AsyncGenerator<StepResult> {
  const { chain } = claim
  if (!chain.transactionHash || !chain.contractAddress || !chain.tokenId) {
    yield { key: 'chain', outcome: 'unknown', text: '这一件还在写入区块链，写好之后就能核验。' }
    return
  }
  const first = await attempt('chain', () => checkChain(chain, place, ask))
  yield first
  if (first.outcome !== 'passed') return
  const known = { ...chain, contractAddress: chain.contractAddress, transactionHash: chain.transactionHash }
  const key = pieceKey(chain, claim.serial)
  if (key === null) {
    yield { key: 'mint', outcome: 'failed', text: '平台记录的凭证号与编号不符。' }
    return
  }
  yield await attempt('mint', () => checkMint(known, key, claim.serial, ask))
  yield await attempt('owner', () => checkOwner(known, key, claim, ask))
}

type Known = ChainRecord & { contractAddress: string; transactionHash: string }
type Finding = Omit<StepResult, 'key'>

const passed = (text: string): Finding => ({ outcome: 'passed', text })
const failed = (text: string): Finding => ({ outcome: 'failed', text })
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

async function attempt(key: StepKey, check: () => Promise<Finding>): Promise<StepResult> {
  try {
    return { key, ...(await check()) }
  } catch (error) {
    const reason = error instanceof ChainUnreachable ? error.message : '节点的答复无法识别'
    return { key, outcome: 'unknown', text: `${reason}，这一步暂时无法核验，不代表有问题。` }
  }
}

/** The ERC-721 token id is the piece's key; the ERC-1155 id is the work's. Null if the serial does not match. */
function pieceKey({ contractType, tokenId }: ChainRecord, serial: number): bigint | null {
  if (!tokenId || !/^\d+$/.test(tokenId)) return null
  const token = BigInt(tokenId)
  if (contractType === ContractType.c1155) return keyOf(token, serial)
  return keyOf(workOf(token), serial) === token ? token : null
}

async function checkChain(chain: ChainRecord, place: ChainInfo, ask: Ask): Promise<Finding> {
  const [chainId, height] = (await Promise.all([ask('eth_chainId', []), ask('eth_blockNumber', [])])).map(readNumber)
  if (chainId !== chain.chainId) return failed(`节点属于另一条链（链编号 ${chainId}），平台记录是 ${chain.chainId}。`)
  const ours = chain.contractType === ContractType.c721 ? place.contract721 : place.contract1155
  if (!ours || !chain.contractAddress || !same(ours, chain.contractAddress)) {
    return failed('平台记录的合约不是公布的合约。')
  }
  return passed(`已连上${chain.chainName}，最新是第 ${height} 块。合约是平台公布的那一个。`)
}

async function checkMint(chain: Known, key: bigint, serial: number, ask: Ask): Promise<Finding> {
  const receipt = readReceipt(await ask('eth_getTransactionReceipt', [chain.transactionHash]))
  if (!receipt) return failed('链上没有这笔交易。')
  if (!receipt.isSuccess) return failed('链上有这笔交易，但它没有成功。')
  const topic = chain.contractType === ContractType.c721 ? transferTopics.c721 : transferTopics.c1155
  const ours = receipt.logs.filter((log) => same(log.address, chain.contractAddress))
  if (ours.length === 0) return failed('这笔交易与平台的合约无关。')
  const names = ours.some(({ topics }) => same(topics[0] ?? '', topic) && isKey(topics[3], key))
  if (!names) return failed(`这笔交易里没有编号 ${serial}。`)
  if (chain.blockNumber !== null && receipt.block !== chain.blockNumber) {
    return failed(`这笔交易在第 ${receipt.block} 块，平台记录是第 ${chain.blockNumber} 块。`)
  }
  return passed(`第 ${receipt.block} 块的交易成功写入了编号 ${serial}。`)
}

async function checkOwner(chain: Known, key: bigint, claim: Claim, ask: Ask): Promise<Finding> {
  const holder = await readHolderOf(chain, key, claim, ask)
  if (claim.state === ItemState.destroyed) {
    return holder.burnt ? passed('链上记录它已销毁，与平台记录一致。') : failed('平台记录已销毁，链上没有销毁。')
  }
  if (holder.burnt || !holder.owner) return failed('链上这一件没有持有人，与平台记录不符。')
  if (!chain.ownerAddress) return failed(`链上由 ${shortAddress(holder.owner)} 持有，平台没有登记地址。`)
  return same(holder.owner, chain.ownerAddress)
    ? passed(`链上的持有地址是 ${shortAddress(holder.owner)}，与平台记录一致。`)
    : failed(`链上由 ${shortAddress(holder.owner)} 持有，平台记录是 ${shortAddress(chain.ownerAddress)}。`)
}

async function readHolderOf(chain: Known, key: bigint, { serial, state }: Claim, ask: Ask) {
  const call = async (data: string) => readText(await ask('eth_call', [{ to: chain.contractAddress, data }, 'latest']))
  // ERC-721 has a standard call for the owner; it reverts once the piece is burnt.
  if (chain.contractType === ContractType.c721 && state !== ItemState.destroyed) {
    return { owner: readAddress(await call(ownerOfCall(key))), burnt: false }
  }
  return readHolder(await call(holdersCall(workOf(key), serial)))
}

function isKey(topic: string | undefined, key: bigint): boolean {
  return topic !== undefined && /^0x[0-9a-f]{64}$/i.test(topic) && BigInt(topic) === key
}

interface Receipt {
  isSuccess: boolean
  block: number
  logs: { address: string; topics: string[] }[]
}

/** Reads the needed parts of a receipt; null if the chain does not know the transaction. */
function readReceipt(value: unknown): Receipt | null {
  if (value === null || typeof value !== 'object') return null
  const { status, blockNumber, logs } = value as { status?: unknown; blockNumber?: unknown; logs?: unknown }
  return {
    isSuccess: status === '0x1',
    block: readNumber(blockNumber),
    logs: Array.isArray(logs) ? (logs as Receipt['logs']) : [],
  }
}

function readText(value: unknown): string {
  if (typeof value !== 'string') throw new Error('not a text')
  return value
}

function readNumber(value: unknown): number {
  const number = Number(readText(value))
  if (!Number.isSafeInteger(number)) throw new Error('not a number')
  return number
}
