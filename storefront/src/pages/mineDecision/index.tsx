import { Container, SectionHeading } from '@app/ui'
import { paths } from '../../routes.ts'
import { DecisionList } from '../../features/appeals/decision-list.tsx'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { useSession } from '../../lib/session.ts'

/** The user's texts that were refused or taken down, with reasons and appeals. */
export default function MineDecisionPage() {
  const isLogin = useSession((session) => session.isLogin)
  return (
    <Container width="prose" className="py-6 pb-16 md:py-10">
      <SectionHeading level={1} className="mb-6">
        {paths.mineDecision.title}
      </SectionHeading>
      {isLogin ? <DecisionList /> : <LoginInvitation>登录后可以查看内容的处理结果。</LoginInvitation>}
    </Container>
  )
}
