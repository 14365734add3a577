import type { MessageId } from '@app/contract'
import { buttonStyle, EmptyState } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { EndlessList } from '../../../lib/endless-list.tsx'
import { myPages } from '../api.ts'
import { refreshMine } from '../cards.ts'
import { MessageSkeleton } from '../message-skeleton.tsx'
import { useCardLive } from '../use-card-live.ts'
import { MyMessage } from './my-message.tsx'

/** The user's messages, newest first. A message approved meanwhile updates live. */
export function MyMessages() {
  const query = useInfiniteQuery(myPages())
  const { pages } = query.data ?? {}
  const isMine = (id: MessageId) => pages?.some(({ list }) => list.some(({ messageId }) => messageId === id))
  useCardLive(
    {
      message: ({ messageId }) => {
        if (isMine(messageId)) void refreshMine()
      },
      reset: () => void refreshMine(),
    },
    pages?.[0]?.live ?? null,
  )
  return (
    <EndlessList
      query={query}
      failure="你的留言加载失败"
      skeleton={<MessageSkeleton label="正在加载你的留言" />}
      empty={
        <EmptyState
          title="还没有留过言"
          action={
            <Link to={address('messageWall')} className={buttonStyle({ variant: 'primary' })}>
              去留言墙看看
            </Link>
          }
        >
          去过哪处景区，就在那里写下第一条。
        </EmptyState>
      }
      unit="条"
      end={(shown) => `一共写过 ${shown} 条`}
    >
      {(messages) => (
        <ul className="grid grid-cols-1 gap-4">
          {messages.map((message) => (
            <li key={message.messageId}>
              <MyMessage message={message} />
            </li>
          ))}
        </ul>
      )}
    </EndlessList>
  )
}
