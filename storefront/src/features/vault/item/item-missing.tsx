import { ApiError } from '@app/contract/client'
import { buttonStyle, EmptyState, ErrorState } from '@app/ui'
import { Link } from 'react-router'
import { address } from '../../../app/paths.ts'

/** Instead of a piece: there is none (for this visitor), or it could not be had just now. */
export function ItemMissing({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const isGone = error instanceof ApiError && (error.reason === 'ITEM_NOT_FOUND' || error.reason === 'BAD_INPUT')
  return isGone ? (
    <EmptyState
      title="没有找到这一件"
      className="min-h-[70dvh] justify-center"
      action={
        <Link to={address('home')} className={buttonStyle()}>
          回首页
        </Link>
      }
    >
      链接可能不完整，或者这一件已经不在原来的收藏里。
    </EmptyState>
  ) : (
    <ErrorState onRetry={onRetry} className="min-h-[70dvh] justify-center" />
  )
}
