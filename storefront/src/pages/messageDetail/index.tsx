import { Container } from '@app/ui'
import { useSearchParams } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { MessageDetail } from '../../features/wall/detail/message-detail.tsx'
import { MessageGone } from '../../features/wall/detail/message-gone.tsx'
import { WallFrame } from '../../features/wall/wall-frame.tsx'

/** One message with its comments, named by `?id=`. */
export default function MessageDetailPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <WallFrame back={{ to: address('messageWall'), label: '留言墙' }}>
      <Container className="pt-2 pb-16 md:pt-6">
        {id ? <MessageDetail key={id} messageId={id} /> : <MessageGone />}
      </Container>
    </WallFrame>
  )
}
