import type { MessageId } from '@app/contract'
import { ListSkeleton } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EndlessList } from '../../../lib/endless-list.tsx'
import { commentPages } from '../api.ts'
import { CommentItem } from './comment-item.tsx'

/** Comments on a message, oldest first. */
export function CommentList({ messageId }: { messageId: MessageId }) {
  return (
    <EndlessList
      query={useInfiniteQuery(commentPages(messageId))}
      failure="评论加载失败"
      skeleton={<ListSkeleton count={3} label="正在加载评论" />}
      empty={<p className="py-8 text-center text-sm text-ink-faint">还没有人评论，说两句吧。</p>}
      unit="条"
      end={() => undefined}
    >
      {(comments) => (
        <ul aria-label="评论" className="divide-y divide-line">
          {comments.map((comment) => (
            <CommentItem key={comment.commentId} comment={comment} />
          ))}
        </ul>
      )}
    </EndlessList>
  )
}
