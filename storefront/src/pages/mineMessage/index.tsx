import { Container, SectionHeading } from '@app/ui'
import { address, paths } from '../../routes.ts'
import { MyMessages } from '../../features/wall/mine/my-messages.tsx'
import { WallFrame } from '../../features/wall/wall-frame.tsx'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { useSession } from '../../lib/session.ts'

/** The user's messages with their states. */
export default function MineMessagePage() {
  const isLogin = useSession((session) => session.isLogin)
  return (
    <WallFrame width="prose" back={{ to: address('messageWall'), label: '留言墙' }}>
      <Container width="prose" className="pt-2 pb-16 md:pt-6">
        <SectionHeading level={1} className="mb-6">
          {paths.mineMessage.title}
        </SectionHeading>
        {isLogin ? <MyMessages /> : <LoginInvitation>登录后可以查看写过的留言和审核状态。</LoginInvitation>}
      </Container>
    </WallFrame>
  )
}
