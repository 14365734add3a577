import { paths } from '../../routes.ts'
import { UserFrame } from '../../features/profile/user-frame.tsx'
import { Wallets } from '../../features/wallet/wallets.tsx'

/** The user's addresses on the chains. */
export default function WalletPage() {
  return (
    <UserFrame title={paths.wallet.title}>
      <Wallets />
    </UserFrame>
  )
}
