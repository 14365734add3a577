import { Bone, linkStyle, Notice } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../routes.ts'
import { useSession } from '../../lib/session.ts'
import { hasPassedKyc } from '../../domain/person/kyc.ts'
import { type ChainInfo, chains } from '../../domain/item/api.ts'
import { useWallets, type Wallet } from './api.ts'
import { ChainWallets } from './chain-wallets.tsx'
import { WalletText } from './wallet-text.tsx'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'
import { leadsBack } from '../../lib/way-back.ts'

/** The user's addresses on each chain: the custodial one, and one of their own. */
export function Wallets() {
  const wallets = useWallets()
  const loading = (
    <div role="status" aria-label="正在加载钱包地址">
      <Bone className="h-16 w-full" />
      <Bone className="mt-6 h-56 w-full" />
    </div>
  )
  return (
    <QueryBoundary of={useQueryState(chains())} loading={loading} failure={failure}>
      {(networks) => (
        <QueryBoundary of={wallets} loading={loading} failure={failure}>
          {({ list }) => <ByChain chains={networks.list} wallets={list} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  )
}

const failure = { title: '钱包地址加载失败' }

function ByChain({ chains: networks, wallets }: { chains: readonly ChainInfo[]; wallets: readonly Wallet[] }) {
  const isVerified = useSession((session) => hasPassedKyc(session.userInfo))
  return (
    <>
      <p className="mb-6 leading-relaxed text-ink-soft">
        藏品记在一条公开的账本上，写着“哪一件归哪个地址”。下面的地址就是你在账本上的名字，可以给别人看，没有它也不影响购买。
      </p>
      {!isVerified && (
        <Notice
          tone="rare"
          title="先完成实名认证，才能开通或绑定地址"
          className="mb-6"
          action={
            <Link to={paths.kycAuth.path} state={leadsBack} className={`${linkStyle} touch-area inline-flex`}>
              去认证
            </Link>
          }
        >
          地址代表你持有藏品，需要先知道它属于谁。
        </Notice>
      )}
      <div className="grid gap-6">
        {networks.map((chain) => (
          <ChainWallets
            key={chain.chainId}
            chain={chain}
            wallets={wallets.filter(({ chainId }) => chainId === chain.chainId)}
            isVerified={isVerified}
          />
        ))}
      </div>
      <WalletText className="mt-10" />
    </>
  )
}
