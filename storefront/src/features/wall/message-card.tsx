import { cutText } from '@app/contract/cutText'
import { formatCount } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { ReportButton } from '../../domain/report/report-button.tsx'
import { leadsBack } from '../../lib/way-back.ts'
import type { Message } from './api.ts'
import { CommentIcon } from './icons.tsx'
import { Head } from './message-head.tsx'
import { MessagePictures } from './message-pictures.tsx'
import { ThumbButton } from './thumb-button.tsx'

/** Style of a page in the visitors' book. */
export const leaf = 'rounded-md bg-surface px-4 pt-4 pb-2 ring-1 ring-line sm:px-6 sm:pt-5'

/** Returns the first characters of a message, which distinguish it from others by the same person. */
export const beginning = (text: string): string => cutText(text, 16, 'codePoints')

/** Card of one message on the wall. */
export function MessageCard({ message, withSpot }: { message: Message; withSpot: boolean }) {
  const { messageId, name, avatar, time, text, spotName, comments, isMine } = message
  return (
    <article aria-label={`${name}的留言：${beginning(text)}`} className={leaf}>
      <Head name={name} avatar={avatar} time={time} note={withSpot && <span>在 {spotName}</span>} />
      <p className="mt-3 wrap-anywhere whitespace-pre-line">{text}</p>
      <MessagePictures message={message} className="mt-3" />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <ThumbButton message={message} />
        <Link
          to={address('messageDetail', { id: messageId })}
          state={leadsBack}
          className="touch inline-flex items-center gap-1.5 rounded-md px-3 text-sm text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
        >
          <CommentIcon className="size-5 shrink-0" />
          评论
          {comments > 0 && <span className="figures">{formatCount(comments)}</span>}
        </Link>
        {!isMine && (
          <ReportButton
            isFlag
            reported={{ kind: 'message', id: messageId, on: 'message', name, text }}
            className="ml-auto"
          />
        )}
      </div>
    </article>
  )
}
