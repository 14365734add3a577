import { ContractType, type Reply, type Uid } from '@app/contract'
import { tokenIdOf } from '@app/chain'
import { toSeconds } from '../../../core/clock.ts'
import type { GoodsSummary } from '../../goods/index.ts'
import type { EntryRow, ItemRow } from './queries.ts'

type Card = Reply<'hwnft/userNft/list'>['list'][number]
type ChainRecord = Reply<'hwnft/nft/info'>['chain']
type HistoryEntry = Reply<'hwnft/nft/info'>['history'][number]

export interface ChainFacts {
  id: number
  name: string
  contracts: { erc721: string; erc1155: string }
}

export function presentCard(item: ItemRow, work: GoodsSummary): Card {
  return {
    nftId: item.id,
    goodsSn: item.goods_sn,
    name: work.name,
    cover: work.cover,
    serial: item.serial,
    edition: work.edition,
    state: item.state,
    getTime: toSeconds(item.acquired_at),
  }
}

/** Returns the public chain record; contains only what the chain has returned. */
export function presentChain(item: ItemRow, work: GoodsSummary, chain: ChainFacts): ChainRecord {
  const is721 = work.contractType === ContractType.c721
  const isMinted = item.transaction_hash !== null
  return {
    chainId: chain.id,
    chainName: chain.name,
    contractType: work.contractType,
    contractAddress: isMinted ? (is721 ? chain.contracts.erc721 : chain.contracts.erc1155) : null,
    tokenId: isMinted ? String(tokenIdOf(is721 ? '721' : '1155', BigInt(work.chainWorkId), item.serial)) : null,
    ownerAddress: isMinted ? item.wallet_address : null,
    transactionHash: item.transaction_hash,
    blockNumber: item.block_number === null ? null : Number(item.block_number),
  }
}

export const sentences: Record<HistoryEntry['kind'], (names: { from: string; to: string }) => string> = {
  issued: ({ to }) => `由平台发行，归 ${to} 所有`,
  minted: () => '已写入区块链，凭证生成',
  giftSent: ({ from }) => `${from} 发起转赠`,
  giftReceived: ({ to }) => `${to} 接受转赠`,
  giftReturned: ({ from }) => `转赠未完成，退回 ${from}`,
  composed: () => '参与合成',
  destroyed: () => '已销毁',
  refunded: () => '订单退款，藏品收回',
}

export function presentHistory(entries: readonly EntryRow[], names: ReadonlyMap<Uid, string>): HistoryEntry[] {
  const nameOf = (uid: Uid | null) => (uid === null ? '' : (names.get(uid) ?? '藏友'))
  return entries.map((entry) => {
    const kind = entry.kind as HistoryEntry['kind']
    return {
      kind,
      time: toSeconds(entry.created_at),
      description: sentences[kind]({ from: nameOf(entry.from_uid), to: nameOf(entry.to_uid) }),
      transactionHash: entry.transaction_hash,
    }
  })
}
