import { Container } from '@app/ui'
import { paths } from '../../routes.ts'
import { Balance } from '../../features/points/balance.tsx'
import { EarningList } from '../../features/points/earning-list.tsx'
import { Ledger } from '../../features/points/ledger.tsx'
import { LevelPanel } from '../../features/points/level-panel.tsx'
import { Uses } from '../../features/points/uses.tsx'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { useSession } from '../../lib/session.ts'

/** The user's points: balance, level, ways to earn, and the ledger. */
export default function IntegralPage() {
  const isLogin = useSession((session) => session.isLogin)
  if (!isLogin) {
    return (
      <LoginInvitation title="积分记在每个人名下" isPage>
        登录后可以看到你的积分、等级和每一笔明细。
      </LoginInvitation>
    )
  }
  // Two columns on wide screens; on phones the order is balance, level, ways to earn, ledger.
  return (
    <Container className="py-6 md:py-12">
      <h1 className="title text-2xl">{paths.integral.title}</h1>
      <div className="mt-6 gap-x-16 gap-y-12 max-md:grid max-md:grid-cols-1 md:mt-8 md:flex md:items-start lg:gap-x-24">
        <div className="min-w-0 grow max-md:contents">
          <Balance />
          <Uses className="md:mt-10" />
          <Ledger className="max-md:order-last md:mt-14" />
        </div>
        <div className="grid min-w-0 shrink-0 grid-cols-1 gap-12 md:w-72 lg:w-80">
          <LevelPanel />
          <EarningList />
        </div>
      </div>
    </Container>
  )
}
