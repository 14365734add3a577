import { Button, Container, SectionHeading } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { MessageChoices } from '../../features/inbox/message-choices.tsx'
import { MessageList } from '../../features/inbox/message-list.tsx'
import { OpenedMessage, readOpened } from '../../features/inbox/opened-message.tsx'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { useSearchParams } from '../../lib/router/router.tsx'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../routes.ts'

/** The user's inbox: what happened that concerns them. */
export default function MessagesPage() {
  const isLogin = useSession((session) => session.isLogin)
  const [isChoosing, setChoosing] = useState(false)
  const opened = readOpened(useSearchParams()[0])
  return (
    <Container width="prose" className="py-6 pb-16 md:py-10">
      <SectionHeading
        level={1}
        className="mb-5"
        action={
          isLogin && (
            <Button variant="quiet" size="small" onClick={() => setChoosing(true)}>
              消息设置
            </Button>
          )
        }
      >
        {paths.messages.title}
      </SectionHeading>
      {isLogin ? (
        opened ? (
          <OpenedMessage opened={opened} />
        ) : (
          <MessageList />
        )
      ) : (
        <LoginInvitation>登录后可以查看消息。</LoginInvitation>
      )}
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title="消息设置">
        <MessageChoices />
      </Dialog>
    </Container>
  )
}
