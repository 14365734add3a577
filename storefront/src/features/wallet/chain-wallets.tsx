import { Button, ChainIcon, CopyIcon, copyText, IconButton, toast } from '@app/ui'
import { useApiMutation } from '../../lib/mutation.ts'
import { useState, type ReactNode } from 'react'
import { formatDate } from '../../lib/time.ts'
import type { Wallet } from './api.ts'
import type { ChainInfo } from '../../domain/item/api.ts'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'

const BindDialog = lazySheetWithRetry(() => import('./bind-dialog.tsx'))

export interface ChainWalletsProps {
  chain: ChainInfo
  /** Wallets on this chain: at most one custodial wallet and one of the user's own. */
  wallets: readonly Wallet[]
  isVerified: boolean
}

/** The user's addresses on one chain. */
export function ChainWallets({ chain, wallets, isVerified }: ChainWalletsProps) {
  const create = useApiMutation('hwnft/metaUserWallet/create')
  const [isBinding, setBinding] = useState(false)
  const custodial = wallets.find(({ isCustodial }) => isCustodial)
  const own = wallets.find(({ isCustodial }) => !isCustodial)
  const title = `chain-${chain.chainId}`
  return (
    <section aria-labelledby={title} className="rounded-md border border-line bg-surface">
      <h2 id={title} className="flex items-center gap-2.5 border-b border-line px-4 py-3.5 font-medium sm:px-5">
        <ChainIcon className="text-celadon-ink" />
        {chain.name}
      </h2>
      <div className="divide-y divide-line px-4 sm:px-5">
        <Place
          label="平台代管"
          note="藏品默认记在这里，钥匙由平台加密保管"
          wallet={custodial}
          action={
            <Button
              disabled={!isVerified}
              onClick={async () => {
                await create.mutateAsync({ chainId: chain.chainId })
                toast.good('地址已开通')
              }}
              pendingLabel="正在开通"
            >
              开通地址
            </Button>
          }
        />
        <Place
          label="自己的钱包"
          note="钥匙由你自己保管，没有也没关系"
          wallet={own}
          action={
            <Button disabled={!isVerified} onClick={() => setBinding(true)}>
              绑定
            </Button>
          }
        />
      </div>
      {isBinding && <BindDialog chain={chain} onClose={() => setBinding(false)} />}
    </section>
  )
}

interface PlaceProps {
  label: string
  note: string
  wallet: Wallet | undefined
  /** How to get an address if there is none. */
  action: ReactNode
}

function Place({ label, note, wallet, action }: PlaceProps) {
  if (!wallet) {
    return (
      <div className="flex items-center justify-between gap-4 py-4">
        <div>
          <p>{label}</p>
          <p className="text-sm text-ink-faint">{note}</p>
        </div>
        <div className="shrink-0">{action}</div>
      </div>
    )
  }
  return (
    <div className="py-4">
      <p className="flex items-baseline justify-between gap-4">
        {label}
        <span className="figures text-sm text-ink-faint">{formatDate(wallet.createTime)} 起</span>
      </p>
      <div className="mt-2 flex items-center gap-1 rounded-md bg-sunken py-1 pr-1 pl-3.5">
        <code className="min-w-0 grow py-1.5 font-mono text-sm leading-relaxed break-all">{wallet.address}</code>
        <IconButton label={`复制${label}的地址`} onClick={() => copyText(wallet.address, '地址已复制')}>
          <CopyIcon />
        </IconButton>
      </div>
    </div>
  )
}
