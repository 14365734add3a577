import { type MessageGroup, messageGroups } from '@app/contract/messageKinds'
import { BoatDrawing, Button, buttonStyle, EmptyState, FilterBar, ListSkeleton } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverSeconds } from '../../lib/clock.ts'
import { EndlessList } from '../../lib/endless-list.tsx'
import { useApiMutation } from '../../lib/mutation.ts'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { type InboxMessage, messagePages } from './api.ts'
import { byDay } from './days.ts'
import { MessageRow } from './message-row.tsx'

const groups: { value: MessageGroup | ''; label: string }[] = [
  { value: '', label: '全部' },
  ...Object.entries(messageGroups).map(([value, label]) => ({ value: value as MessageGroup, label })),
]

/** The user's messages by day, narrowed to a group. */
export function MessageList() {
  const [group, setGroup] = useState<MessageGroup | ''>('')
  return (
    <>
      <FilterBar label="消息分组" options={groups} value={group} onChange={setGroup} />
      <Messages key={group} group={group || undefined} onAll={() => setGroup('')} />
    </>
  )
}

function Messages({ group, onAll }: { group: MessageGroup | undefined; onAll: () => void }) {
  const query = useInfiniteQuery(messagePages(group))
  return (
    <EndlessList
      query={query}
      failure="消息加载失败"
      skeleton={<ListSkeleton count={5} label="正在加载消息" />}
      empty={<NoMessages isNarrowed={group !== undefined} onAll={onAll} />}
      unit="条"
    >
      {(messages) => (
        <>
          {group === undefined && <ReadAll messages={messages} unread={query.data?.pages[0]?.unread ?? 0} />}
          {byDay(messages, serverSeconds()).map(({ name, entries }) => (
            <section key={name} aria-label={name} className="mt-6 animate-appear">
              <h2 className="figures border-b border-line pb-2 text-sm text-ink-faint">{name}</h2>
              <ul className="divide-y divide-line">
                {entries.map((message) => (
                  <MessageRow key={message.inboxMessageId} message={message} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </EndlessList>
  )
}

/** Marks all messages up to the newest one shown as read. */
function ReadAll({ messages, unread }: { messages: readonly InboxMessage[]; unread: number }) {
  const { mutate, isPending } = useApiMutation('user/message/readAll')
  const newest = messages[0]
  if (unread === 0 || !newest) return null
  return (
    <p className="mt-4 flex items-center justify-between gap-4 text-sm text-ink-soft">
      <span>{unread} 条未读</span>
      <Button
        variant="quiet"
        size="small"
        pending={isPending}
        onClick={() => mutate({ untilInboxMessageId: newest.inboxMessageId })}
      >
        全部标为已读
      </Button>
    </p>
  )
}

function NoMessages({ isNarrowed, onAll }: { isNarrowed: boolean; onAll: () => void }) {
  return isNarrowed ? (
    <EmptyState title="这一类还没有消息" drawing={BoatDrawing} action={<Button onClick={onAll}>看全部消息</Button>} />
  ) : (
    <EmptyState
      title="还没有消息"
      drawing={BoatDrawing}
      action={
        <Link to={address('digital')} className={buttonStyle()}>
          去逛逛
        </Link>
      }
    >
      转赠、退款、客服回复和账号安全的消息，都会在这里。
    </EmptyState>
  )
}
