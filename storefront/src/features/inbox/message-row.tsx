import { cx } from '@app/ui'
import { mutate } from '../../lib/mutation.ts'
import { RelativeTime } from '../../lib/relative-time.tsx'
import { Link } from '../../lib/router/link.tsx'
import type { InboxMessage } from './api.ts'

/** One message, which leads to what it is about. Opening it marks it as read. */
export function MessageRow({ message }: { message: InboxMessage }) {
  const { inboxMessageId, title, text, link, time, isRead } = message
  return (
    <li>
      <Link
        to={link}
        onClick={() => {
          // If it fails, the message stays unread.
          if (!isRead) mutate('user/message/read', { inboxMessageId }).catch(() => {})
        }}
        className="group relative grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-4 pl-4"
      >
        {!isRead && (
          <span className="absolute top-6 left-0 size-2 rounded-full bg-vermilion">
            <span className="sr-only">未读</span>
          </span>
        )}
        <span
          className={cx(
            'min-w-0 underline-offset-4 group-hover:underline',
            isRead ? 'text-ink-soft' : 'font-medium text-ink',
          )}
        >
          {title}
        </span>
        <span className="pt-0.5 text-xs whitespace-nowrap text-ink-faint">
          <RelativeTime time={time} />
        </span>
        <span className="col-span-2 text-sm text-pretty wrap-anywhere text-ink-soft">{text}</span>
      </Link>
    </li>
  )
}
