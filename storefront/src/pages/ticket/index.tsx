import { Container } from '@app/ui'
import { TicketDetail } from '../../features/tickets/detail/ticket-detail.tsx'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { useParams } from '../../lib/router/router.tsx'
import { useSession } from '../../lib/session.ts'

/** One of the user's tickets. */
export default function TicketPage() {
  const { id = '' } = useParams()
  const isLogin = useSession((session) => session.isLogin)
  if (!isLogin) return <LoginInvitation isPage>登录后可以查看咨询和客服的回复。</LoginInvitation>
  return (
    <Container width="prose" className="pt-4 pb-16 md:pt-12">
      <TicketDetail key={id} ticketId={id} />
    </Container>
  )
}
