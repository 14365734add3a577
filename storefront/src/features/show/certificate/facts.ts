import { solarTermOf } from '@app/contract/solarTerms'
import { ContractType } from '@app/contract/enums'
import { formatDate, formatDateTime } from '../../../lib/time.ts'
import type { PublicItem } from '../../../domain/item/api.ts'

/** One row of the certificate. */
export interface Fact {
  label: string
  value: string
  /** Monospaced: addresses and hashes. */
  mono?: boolean
}

export const certificateTitle = '数字藏品收藏证书'
export const certificateNote = '本证书依链上记录出具，以链上记录为准。扫描二维码，可在展示页当场核验。'

/** Facts of the certificate, in order; omits empty ones and anything no chain returned. */
export function factsOf(item: PublicItem): Fact[] {
  const { chain } = item
  const minted = item.history.find(({ kind }) => kind === 'minted')
  const facts: (Fact | false)[] = [
    { label: '创作者', value: item.creatorName },
    { label: '发行方', value: item.issuer },
    { label: '版权登记', value: item.licenceNumber },
    { label: '持有人', value: item.ownerName },
    { label: '入藏时间', value: `${formatDate(item.getTime)}　${solarTermOf(item.getTime).name}` },
    { label: '区块链', value: `${chain.chainName}，链编号 ${chain.chainId}` },
    { label: '凭证标准', value: chain.contractType === ContractType.c721 ? 'ERC-721' : 'ERC-1155' },
    { label: '合约地址', value: chain.contractAddress ?? '', mono: true },
    { label: '凭证号', value: chain.tokenId ?? '', mono: true },
    { label: '交易编号', value: chain.transactionHash ?? '', mono: true },
    minted !== undefined && { label: '上链时间', value: formatDateTime(minted.time) },
  ]
  return facts.filter((fact) => fact !== false && fact.value !== '') as Fact[]
}
