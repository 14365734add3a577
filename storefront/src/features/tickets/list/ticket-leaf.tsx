import { Picture } from '@app/ui'
import { useId } from 'react'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import { RelativeTime } from '../../../lib/relative-time.tsx'
import { Link } from '../../../lib/router/link.tsx'
import type { TicketCard } from '../api.ts'
import { StateBadge } from '../state-badge.tsx'
import { topicLabels } from '../labels.ts'

/** One of the user's tickets in the list: question, subject and state. */
export function TicketLeaf({ ticket }: { ticket: TicketCard }) {
  const id = useId()
  const { ticketId, asked, about, topic, state, isUnread, changed } = ticket
  return (
    <article
      aria-labelledby={id}
      className="group relative flex flex-wrap gap-4 rounded-md bg-surface p-4 ring-1 ring-line transition-shadow hover:ring-line-strong sm:px-5"
    >
      {about && (
        <Picture {...pictureProps(about.cover, '', '56px')} ratio={1} className="w-14 shrink-0 self-start rounded-sm" />
      )}
      <div className="min-w-0 grow basis-32">
        <h3 id={id} className="line-clamp-2 font-medium wrap-anywhere">
          <Link to={address('ticketInfo', { id: ticketId })} className="after:absolute after:inset-0">
            {asked}
          </Link>
        </h3>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-ink-faint">
          <span className="max-w-full truncate">{about ? about.name : topicLabels[topic]}</span>
          <RelativeTime time={changed} />
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-2">
        <StateBadge state={state} />
        {isUnread && (
          <span className="inline-flex items-center gap-1.5 text-xs text-vermilion-ink">
            <span aria-hidden className="size-2 rounded-full bg-vermilion" />
            有新回复
          </span>
        )}
      </div>
    </article>
  )
}
