import { ContractType, ItemState } from '@app/contract/enums'
import type { ChainInfo, PublicItem } from '../../src/domain/item/api.ts'
import type { Claim } from '../../src/features/vault/proof/prove.ts'

// Serial 921 of work 1, and a node's answers about it, in the format of the local chain.
const contract = '0x233477c2b51a2f5c2f7b0a2b1d9d3e4cAEA2C15b'
const owner = '0x62480cfc8a1b2c3d4e5f60718293a4b5fd0a05a7'
const hash = '0x7a73bdab5c1d2e3f405162738495a6b7c8d9eaf0b1c2d3e4f50617280a4a8ee6'

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const topicOf = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

export const place: ChainInfo = {
  chainId: 31_337,
  name: '云岫链',
  contract721: '0x1111111111111111111111111111111111111111',
  contract1155: contract,
  rpcPath: '/api/v1/chain/rpc',
}

export const claim1155: Claim = {
  serial: 921,
  state: ItemState.held,
  chain: {
    chainId: 31_337,
    chainName: '云岫链',
    contractType: ContractType.c1155,
    contractAddress: contract,
    tokenId: '1',
    ownerAddress: owner,
    transactionHash: hash,
    blockNumber: 9,
  },
}
const key = (1n << 64n) | 921n

export const claim721: Claim = {
  ...claim1155,
  chain: {
    ...claim1155.chain,
    contractType: ContractType.c721,
    contractAddress: place.contract721,
    tokenId: String(key),
  },
}

const transfer1155 = '0x4215f63fa0d78a0d15ac1ed49886921355445a844cb3b2e13cacd4692de9695a'
const transfer721 = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Event of the standard that is emitted together with each of our own events. */
const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

export interface Answers {
  chainId: unknown
  height: unknown
  receipt: unknown
  call: unknown
}

/** Answers of a node that confirms these claims. */
export function goodAnswers(claim: Claim): Answers {
  const is721 = claim.chain.contractType === ContractType.c721
  const address = String(claim.chain.contractAddress).toLowerCase()
  const minted = {
    address,
    topics: [is721 ? transfer721 : transfer1155, topicOf('0x0'), topicOf(owner), `0x${word(key)}`],
    data: '0x',
  }
  const unit = { address, topics: [transferSingle, topicOf('0x1'), topicOf('0x0'), topicOf(owner)], data: '0x' }
  return {
    chainId: '0x7a69',
    height: '0xc',
    receipt: { status: '0x1', blockNumber: '0x9', to: address, logs: is721 ? [minted] : [minted, unit] },
    call: is721 ? topicOf(owner) : holdersAnswer(owner, false),
  }
}

/** `(address[] owners, bool[] burnt)` of one serial, as the contracts encode it. */
export function holdersAnswer(holder: string, burnt: boolean): string {
  const abiWords = [0x40n, 0x80n, 1n, BigInt(holder), 1n, burnt ? 1n : 0n]
  return `0x${abiWords.map(word).join('')}`
}

export const publicItem: PublicItem = {
  name: '听松峰·初雾',
  cover: { url: '', widths: [], ratio: 1, placeholder: '' },
  gallery: [],
  motion: null,
  sights: [],
  story: ['推开门，看见的不是山，是雾。'],
  creatorName: '沈砚秋',
  issuer: '漱川山水文旅',
  licenceNumber: '云作登字-1',
  albumName: '云岫十二峰',
  goodsSn: 'G1',
  serial: 921,
  edition: 2000,
  state: ItemState.held,
  ownerName: '松**客',
  getTime: 1_800_000_000,
  chain: claim1155.chain,
  history: [
    { kind: 'minted', time: 1_800_000_060, description: '已写入区块链，凭证生成', transactionHash: hash },
    { kind: 'issued', time: 1_800_000_000, description: '由平台发行，归 松**客 所有', transactionHash: null },
  ],
}

/** A piece that is not on the chain yet. */
export const mintingItem: PublicItem = {
  ...publicItem,
  state: ItemState.minting,
  chain: {
    ...publicItem.chain,
    contractAddress: null,
    tokenId: null,
    ownerAddress: null,
    transactionHash: null,
    blockNumber: null,
  },
  history: publicItem.history.filter(({ kind }) => kind !== 'minted'),
}
