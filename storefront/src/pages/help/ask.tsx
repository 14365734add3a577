import { Container, SectionHeading } from '@app/ui'
import { paths } from '../../routes.ts'
import { Ask } from '../../features/tickets/ask/ask.tsx'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { useSearchParams } from '../../lib/router/router.tsx'
import { useSession } from '../../lib/session.ts'

/** Form for a new ticket; `?orderSn=` and `?nftId=` name its subject. */
export default function AskPage() {
  const [query] = useSearchParams()
  const isLogin = useSession((session) => session.isLogin)
  if (!isLogin) return <LoginInvitation isPage>登录后提问，回复会留在“我的咨询”里。</LoginInvitation>
  return (
    <Container width="prose" className="pt-4 pb-16 md:pt-12">
      <SectionHeading level={1} className="mb-7">
        {paths.helpAsk.title}
      </SectionHeading>
      <Ask orderSn={query.get('orderSn') ?? ''} nftId={query.get('nftId') ?? ''} />
    </Container>
  )
}
