import { ApiError } from '@app/contract/client'
import { buttonStyle, EmptyState, ErrorState } from '@app/ui'
import { Link } from 'react-router'
import { address } from '../../../app/paths.ts'

export interface ItemMissingProps {
  error: Error
  onRetry: () => unknown
  /** It was looked for among the visitor's own. */
  own?: boolean
}

/** Instead of a piece: there is none (for this visitor), or it could not be had just now. */
export function ItemMissing({ error, onRetry, own }: ItemMissingProps) {
  const isGone = error instanceof ApiError && (error.reason === 'ITEM_NOT_FOUND' || error.reason === 'BAD_INPUT')
  return isGone ? (
    <EmptyState
      title="没有找到这一件"
      isPage
      action={
        own ? (
          <div className="flex flex-wrap justify-center gap-3">
            <Link to={address('collection')} className={buttonStyle()}>
              看我的藏品
            </Link>
            <Link to={address('transfer')} className={buttonStyle({ variant: 'quiet' })}>
              看转赠记录
            </Link>
          </div>
        ) : (
          <Link to={address('home')} className={buttonStyle()}>
            回首页
          </Link>
        )
      }
    >
      {own
        ? '链接可能不完整，或者这一件已经送给别人、已经销毁，不在你的收藏里了。'
        : '链接可能不完整，或者这一件已经不在原来的收藏里。'}
    </EmptyState>
  ) : (
    <ErrorState onRetry={onRetry} isPage />
  )
}
