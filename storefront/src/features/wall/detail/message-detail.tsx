import type { MessageId } from '@app/contract'
import { formatCount, Notice } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address, paths } from '../../../routes.ts'
import { queryClient } from '../../../lib/query.ts'
import { commentPages, type Message, messageInfo } from '../api.ts'
import { leaf } from '../message-card.tsx'
import { Head } from '../message-head.tsx'
import { MessageSkeleton } from '../message-skeleton.tsx'
import { StateBadge } from '../mine/state-badge.tsx'
import { MessagePictures } from '../message-pictures.tsx'
import { ThumbButton } from '../thumb-button.tsx'
import { useCardLive } from '../use-card-live.ts'
import { ReportButton } from '../../../domain/report/report-button.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { MessageGone } from './message-gone.tsx'
import { ShareMessage } from './share-message.tsx'
import { SpotLink } from './spot-link.tsx'
import { QueryBoundary, useQueryState } from '../../../lib/query-state.tsx'

/** One message with its comments, updated live. */
export function MessageDetail({ messageId }: { messageId: MessageId }) {
  const message = useQueryState(messageInfo(messageId))
  const readAgain = () => queryClient.invalidateQueries({ queryKey: commentPages(messageId).queryKey })
  useCardLive({
    message: (seen) => seen.messageId === messageId && void message.retry(),
    comments: (id) => id === messageId && void readAgain(),
    reset: () => void Promise.all([message.retry(), readAgain()]),
  })
  return (
    <QueryBoundary
      of={message}
      loading={<MessageSkeleton count={1} />}
      gone={<MessageGone />}
      failure={{ title: '这条留言加载失败', isPage: true }}
    >
      {(found) => <FoundMessage message={found} />}
    </QueryBoundary>
  )
}

function FoundMessage({ message }: { message: Message }) {
  return (
    <div className="mx-auto grid grid-cols-1 items-start gap-x-16 gap-y-10 max-lg:max-w-prose lg:grid-cols-[minmax(0,1fr)_26rem] xl:gap-x-24">
      <h1 className="sr-only">{paths.messageDetail.title}</h1>
      <div className="grid min-w-0 grid-cols-1 content-start gap-6">
        <MessageLeaf message={message} />
        <SpotLink spotId={message.spotId} />
      </div>
      {message.state === 'visible' && (
        <section aria-labelledby="comments-title" className="min-w-0">
          <h2 id="comments-title" className="title text-lg">
            评论
            {message.comments > 0 && (
              <span className="figures ml-2 text-ink-faint">{formatCount(message.comments)}</span>
            )}
          </h2>
          <CommentList messageId={message.messageId} />
          <div className="mt-4 border-t border-line pt-6">
            <CommentForm messageId={message.messageId} />
          </div>
        </section>
      )}
    </div>
  )
}

function MessageLeaf({ message }: { message: Message }) {
  const { messageId, spotId, spotName, name, avatar, time, text, state, reason, isMine } = message
  const spot = (
    <Link
      to={address('messageWall', { spotId })}
      className="touch-area underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      在 {spotName}
    </Link>
  )
  return (
    <article aria-label={`${name}的留言`} className={leaf}>
      <Head
        name={name}
        avatar={avatar}
        time={time}
        note={spot}
        aside={state !== 'visible' && <StateBadge state={state} />}
      />
      <p className="mt-4 max-w-prose text-lg leading-relaxed wrap-anywhere whitespace-pre-line lg:mt-6 lg:text-xl lg:leading-relaxed">
        {text}
      </p>
      <MessagePictures message={message} className="mt-4" />
      {reason && (
        <Notice title={reason} className="mt-4">
          处理方法见“我的留言”。
        </Notice>
      )}
      {state === 'visible' && (
        <div className="mt-3 flex flex-wrap items-center gap-1">
          <ThumbButton message={message} />
          <ShareMessage message={message} />
          {!isMine && (
            <span className="ml-auto">
              <ReportButton reported={{ kind: 'message', id: messageId, on: 'message', name, text }} />
            </span>
          )}
        </div>
      )}
    </article>
  )
}
