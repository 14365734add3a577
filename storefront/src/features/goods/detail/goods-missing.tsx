import { ApiError } from '@app/contract/client'
import { buttonStyle, EmptyState, ErrorState } from '@app/ui'
import { Link } from 'react-router'
import { address } from '../../../app/paths.ts'

/** Instead of a work: it is not on show (any more), or it could not be had just now. */
export function GoodsMissing({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  if (error instanceof ApiError && (error.reason === 'GOODS_NOT_FOUND' || error.reason === 'BAD_INPUT')) {
    return (
      <EmptyState
        title="这件作品已经撤展"
        isPage
        action={
          <Link to={address('digital')} className={buttonStyle({ variant: 'primary' })}>
            看看其他作品
          </Link>
        }
      >
        它可能已下架，或者地址有误。买过的藏品不受影响，仍在“我的藏品”里。
      </EmptyState>
    )
  }
  return <ErrorState onRetry={onRetry} isPage />
}
