import { ContractType } from '@app/contract/enums'
import { CopyIcon, copyText, IconButton, KeyValueList, type KeyValueRow, SectionHeading, shortAddress } from '@app/ui'
import type { ChainRecord } from '../../../domain/item/api.ts'

/** On-chain data of one piece, for copying and checking elsewhere. Shows nothing that no chain returned. */
export function ChainFacts({ chain, className }: { chain: ChainRecord; className?: string }) {
  return (
    <section aria-labelledby="chain-title" className={className}>
      <SectionHeading
        level={2}
        note="上链，就是把藏品和编号写进区块链：一本许多人共同保管、谁也不能悄悄改动的登记簿。"
        className="mb-5"
      >
        <span id="chain-title">链上凭证</span>
      </SectionHeading>
      {chain.transactionHash === null ? (
        <p className="border-y border-line py-5 text-sm leading-relaxed text-ink-soft">
          正在写入{chain.chainName}。写好后，这里会出现交易编号和凭证号，页面会自动更新。
        </p>
      ) : (
        <KeyValueList rows={rowsOf(chain)} />
      )}
    </section>
  )
}

function rowsOf(chain: ChainRecord): KeyValueRow[] {
  const standard = chain.contractType === ContractType.c721 ? 'ERC-721' : 'ERC-1155'
  return [
    { key: 'chain', label: '区块链', value: `${chain.chainName}，链编号 ${chain.chainId}` },
    ...copied('hash', '交易编号', chain.transactionHash),
    ...(chain.blockNumber === null ? [] : [{ key: 'block', label: '写入区块', value: `第 ${chain.blockNumber} 块` }]),
    { key: 'standard', label: '凭证标准', value: standard },
    ...copied('contract', '合约地址', chain.contractAddress),
    ...copied('token', '凭证号', chain.tokenId),
    ...copied('owner', '持有地址', chain.ownerAddress),
  ]
}

function copied(key: string, label: string, value: string | null): KeyValueRow[] {
  if (value === null) return []
  return [
    {
      key,
      label,
      value: <span title={value}>{shortAddress(value, 10, 8)}</span>,
      mono: true,
      action: (
        <IconButton label={`复制${label}`} onClick={() => copyText(value)} className="text-base">
          <CopyIcon />
        </IconButton>
      ),
    },
  ]
}
