import type { Comment } from '../api.ts'
import { ReportButton } from '../../../domain/report/report-button.tsx'
import { Head } from '../message-head.tsx'
import { StateBadge } from '../mine/state-badge.tsx'

/** One comment; the user's own shows its state until it is public. */
export function CommentItem({ comment }: { comment: Comment }) {
  const { commentId, text, name, avatar, time, isMine, state, reason } = comment
  return (
    <li className="py-4">
      <Head
        name={name}
        avatar={avatar}
        time={time}
        size={32}
        aside={
          isMine ? (
            state !== 'visible' && <StateBadge state={state} />
          ) : (
            <ReportButton reported={{ kind: 'comment', id: commentId, on: 'comment', name, text }} />
          )
        }
      />
      <p className="mt-1.5 pl-11 wrap-anywhere whitespace-pre-line">{text}</p>
      {reason && <p className="mt-1 pl-11 text-sm text-ink-faint">{reason}</p>}
    </li>
  )
}
