import { Bone, ErrorState, linkStyle, Notice } from '@app/ui'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../lib/session.ts'
import { hasPassedKyc } from '../../lib/user.ts'
import { useChains, useWallets } from './api.ts'
import { ChainWallets } from './chain-wallets.tsx'
import { WalletWords } from './wallet-words.tsx'

/** My addresses on each chain: the one the platform keeps, and one of my own. */
export function Wallets() {
  const chains = useChains()
  const wallets = useWallets()
  const isVerified = useSession((session) => hasPassedKyc(session.userInfo))
  if ((chains.error && !chains.data) || (wallets.error && !wallets.data)) {
    return <ErrorState title="没能取来钱包地址" onRetry={() => Promise.all([chains.refetch(), wallets.refetch()])} />
  }
  if (!chains.data || !wallets.data) {
    return (
      <div role="status" aria-label="钱包地址正在取来">
        <Bone className="h-16 w-full" />
        <Bone className="mt-6 h-56 w-full" />
      </div>
    )
  }
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
            <Link to={paths.kycAuth.path} className={`${linkStyle} touch-area inline-flex`}>
              去认证
            </Link>
          }
        >
          地址代表你持有藏品，需要先知道它属于谁。
        </Notice>
      )}
      <div className="grid gap-6">
        {chains.data.list.map((chain) => (
          <ChainWallets
            key={chain.chainId}
            chain={chain}
            wallets={wallets.data.list.filter(({ chainId }) => chainId === chain.chainId)}
            isVerified={isVerified}
          />
        ))}
      </div>
      <WalletWords className="mt-10" />
    </>
  )
}
